import '../design/fonts.css';
import '../design/tokens.css';
import '../design/base.css';
import '../design/type.css';
import '../design/ground.css';
import '../design/controls.css';
import '../design/looks.css';
import '../design/window.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { locale } from '../i18n/locale.svelte';
import { keepSeen } from './offline';
import { loadPart } from './parts';
import { prefs } from './prefs.svelte';
import { router } from './router.svelte';

/* The development server has no service worker. */
if (import.meta.env.PROD && 'serviceWorker' in navigator) void keepSeen();

/* Not awaited at the top level: the page's modules import this one's chunk, and would wait for it. */
const { page } = router.route;
void Promise.all([locale.use(prefs.lang), loadPart(page.component, page.texts).catch(() => {})]).then(() =>
  mount(App, { target: document.getElementById('app') as HTMLElement }),
);
