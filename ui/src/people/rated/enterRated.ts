import type { Frame } from '../../game/frames';
import type { SocialJson } from '../../app/wire';
import { identity } from './identity.svelte';

/** Whether a game may count for the player's rating; the server decides when it is over. */
export const mayCount = (secret: string | null, social: SocialJson | null): boolean =>
  secret !== null && identity.on && (social?.seats.filter(({ bot }) => !bot).length ?? 0) >= 3;

/** Takes part in the ratings where the game began before the waiting room was shown, if the player plays rated games. */
export function enterRated(
  table: string,
  secret: string | null,
  social: SocialJson | null,
  frame: Frame | null,
): void {
  if (!secret || frame?.view.round.number !== 1 || !mayCount(secret, social)) return;
  void import('./api').then(({ takePart }) => takePart(table, secret));
}
