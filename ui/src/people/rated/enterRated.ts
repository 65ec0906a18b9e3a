import type { Frame } from '../../game/frames';
import type { SocialJson } from '../../app/wire';
import { identity } from './identity.svelte';

/** Takes part in the ratings where the game began before the waiting room was shown, if the player plays rated games. */
export function enterRated(
  table: string,
  secret: string | null,
  social: SocialJson | null,
  frame: Frame | null,
): void {
  if (!secret || frame?.view.round.number !== 1 || !identity.on || !social?.rated) return;
  void import('./api').then(({ takePart }) => takePart(table, secret));
}
