import { locale } from '../i18n/locale.svelte';
import { prefs } from './prefs.svelte';

const night = matchMedia('(prefers-color-scheme: dark)');
let systemDark = $state(night.matches);
night.addEventListener('change', ({ matches }) => (systemDark = matches));

/** Puts the document in the theme, the language and the pace chosen. In an effect, it follows them. */
export function applyTheme(): void {
  const dark = prefs.theme === 'dark' || (prefs.theme === 'system' && systemDark);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.dataset.pace = prefs.pace;
  document.documentElement.lang = locale.lang;
}
