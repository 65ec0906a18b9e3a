import { prefs } from './prefs.svelte';
import type { Language } from './wire';

/** The files of the pad that the browser keeps, so that it opens without a network. */

const LIST = '/pad-files.json';
const PREFIX = 'pad-';

interface Files {
  version: string;
  /** In any language. */
  files: string[];
  /** Texts. */
  languages: Record<Language, string[]>;
}

/** Keeps this version of the pad in the viewer's language, all of it, and then lets go of older ones. A failure changes
 * nothing. Returns whether the pad opens without a network from now on. */
export async function keepOffline(): Promise<boolean> {
  if (!import.meta.env.PROD) return false;
  const { lang } = prefs;
  try {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
    const { version, files, languages } = (await (await fetch(LIST)).json()) as Files;
    const name = PREFIX + version;
    const cache = await caches.open(name);
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    /* All that are missing are kept, or none. */
    await cache.addAll([...files, ...languages[lang]].filter((file) => !kept.has(file)).map(fresh));
    const old = (await caches.keys()).filter((other) => other.startsWith(PREFIX) && other !== name);
    await Promise.all(old.map((other) => caches.delete(other)));
    return true;
  } catch {
    /* offline, or without storage: the cached files still serve a page that a worker controls */
    return navigator.serviceWorker?.controller != null && (await caches.match('/pad')) !== undefined;
  }
}

/** Assets are never other than their names say: those that the browser has are not asked for again. */
const fresh = (file: string): Request =>
  new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' });

/** What may go wrong on this device. */
export type Risk = 'evicted' | 'seven-days' | 'wake-lock' | 'insecure' | null;

const installed = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** Safari on iPhone and iPad, and every other browser there. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);

/** WebKit clears pages that are not installed after seven days without a visit, and
 * installed ones may lose the wake lock (WebKit 254545). To a page that came without https no browser gives a worker or a wake lock. */
export async function riskHere(): Promise<Risk> {
  if (isApple()) return installed() ? 'wake-lock' : 'seven-days';
  if (!isSecureContext) return 'insecure';
  const persisted = (await navigator.storage?.persist?.().catch(() => false)) ?? false;
  return persisted ? null : 'evicted';
}
