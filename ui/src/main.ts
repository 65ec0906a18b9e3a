import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';

/* A development server serves no worker. */
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  navigator.serviceWorker.register('/sw.js').catch(() => {});

mount(App, { target: document.getElementById('app') as HTMLElement });
