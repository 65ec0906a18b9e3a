import { prefs } from '../app/prefs.svelte';

/** Statuses with which the server refuses what a proxy has made of a socket. */
const REFUSED = [403, 421, 426];

/** Why no socket opens although the server answers, in its words; empty if that is not so. */
export const noSocket = $state({ reason: '' });

/** Asks the server as an ordinary request: its answer says what the proxy in front of it has to do. */
export async function findReason(): Promise<void> {
  try {
    const response = await fetch(`/ws?lang=${prefs.lang}`, { method: 'POST' });
    const answer = REFUSED.includes(response.status) ? ((await response.json()) as { error: string }) : null;
    noSocket.reason = answer?.error ?? '';
  } catch {
    noSocket.reason = '';
  }
}
