import { t } from '../i18n/locale.svelte';
import { prefs } from './prefs.svelte';

const VIBRATION_MS = 80;

/** Whether this browser can show notifications at all: it cannot without HTTPS, except on this machine. */
export const canNotify = (): boolean => isSecureContext && 'Notification' in window;

/** Shows by the tab's title and icon whether it is the player's turn. */
export function markTab(title: string, turn: boolean): void {
  const shown = turn ? `● ${t('play.title')} · ${title}` : title;
  if (shown === document.title) return; // the browser would fetch the icon again
  document.title = shown;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon) icon.href = turn ? '/favicon-turn.svg' : '/favicon.svg';
}

/** Calls a player whose turn has come: the phone vibrates, and a page that is out of sight notifies. */
export function alertTurn(line: string): void {
  // A browser complains about vibration before the first touch.
  if (prefs.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION_MS);
  if (prefs.notify && document.hidden && canNotify() && Notification.permission === 'granted')
    void notify(line);
}

/** A page on a phone can only notify by its service worker. */
async function notify(body: string): Promise<void> {
  const options = { body, tag: 'turn', icon: '/icon-192.png' };
  const worker = await navigator.serviceWorker.getRegistration();
  if (worker) await worker.showNotification('Gizzard', options);
  else new Notification('Gizzard', options);
}

/** Asks the browser's permission; whether it was given. */
export const allowNotifications = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === 'granted';
