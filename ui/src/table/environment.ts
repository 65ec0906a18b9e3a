import { MediaQuery } from 'svelte/reactivity';
import { WIDE } from './layout/page';

/** There is room for the pad beside the table. */
export const wide = new MediaQuery(`(min-width: ${WIDE.width}rem) and (min-height: ${WIDE.height}rem)`);

/** A phone on its side, or a small one. */
export const low = new MediaQuery('(max-height: 37.5rem)');

/** Pixels of one rem. It has the browser work out all styles, so it is not for every move. */
export const rem = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Milliseconds; anything longer is not a motion but shows time passing. */
const LONGEST_MOTION = 1000;

/** A player who acts need not watch what is moving. */
function finishMotion(): void {
  for (const animation of document.getAnimations())
    if (Number(animation.effect?.getComputedTiming().endTime) <= LONGEST_MOTION) animation.finish();
}

/** Finishes what moves when somebody acts. Returns how to stop it. */
export function watchInput(): () => void {
  const ending = new AbortController();
  for (const input of ['pointerdown', 'keydown'])
    addEventListener(input, finishMotion, { signal: ending.signal, capture: true });
  return () => ending.abort();
}

/** Calls back when the network has come or gone, or the page is visible again. Returns how to stop it. */
export function watchReturn(onreturn: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  addEventListener('online', onreturn, { signal });
  addEventListener('offline', onreturn, { signal });
  document.addEventListener('visibilitychange', () => document.hidden || onreturn(), { signal });
  return () => ending.abort();
}
