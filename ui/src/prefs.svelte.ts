import { readPace, type Pace } from './play/pace';
import type { Lang } from './wire';

export type Theme = 'system' | 'light' | 'dark';

interface Stored {
  lang: Lang;
  theme: Theme;
  pace: Pace;
  oneTap: boolean;
  forced: boolean;
  shortcuts: boolean;
  sound: boolean;
}

const KEY = 'gizzard.prefs';

/** Storage may be switched off; the page then works and forgets. */
export function load<T>(key: string): Partial<T> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<T>;
  } catch {
    return {};
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* nothing is lost but comfort */
  }
}

const query = new URLSearchParams(location.search);
const stored = load<Stored>(KEY);
const browserLang: Lang = navigator.language.startsWith('de') ? 'de' : 'en';

/** What this browser's owner likes. The query may set it for one visit: `?pace=0&tap=1&lang=de`. */
class Prefs implements Stored {
  lang = $state<Lang>((query.get('lang') as Lang | null) ?? stored.lang ?? browserLang);
  theme = $state<Theme>((query.get('theme') as Theme | null) ?? stored.theme ?? 'system');
  pace = $state<Pace>(readPace(query.get('pace')) ?? stored.pace ?? 'normal');
  oneTap = $state<boolean>(query.get('tap') === '1' || (stored.oneTap ?? false));
  forced = $state<boolean>(stored.forced ?? false);
  shortcuts = $state<boolean>(stored.shortcuts ?? true);
  sound = $state<boolean>(stored.sound ?? false);

  keep(): void {
    const { lang, theme, pace, oneTap, forced, shortcuts, sound } = this;
    save(KEY, { lang, theme, pace, oneTap, forced, shortcuts, sound });
  }
}

export const prefs = new Prefs();

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Milliseconds for a motion: none where it is unwanted. */
export const motion = (ms: number): number => (still.matches || prefs.pace === 'instant' ? 0 : ms);
