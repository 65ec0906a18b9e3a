import '../design/app.css';
import '../design/looks.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { locale } from '../i18n/locale.svelte';
import { prefs } from './prefs.svelte';

/* The development server has no service worker. */
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  navigator.serviceWorker.register('/sw.js').catch(() => {});

await locale.use(prefs.lang);
mount(App, { target: document.getElementById('app') as HTMLElement });
