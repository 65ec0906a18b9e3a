import { MediaQuery } from 'svelte/reactivity';

/** There is room for the pad beside the table. */
export const wide = new MediaQuery('(min-width: 64rem) and (min-height: 34rem)');

/** A phone in landscape: the seats on one side, the prompt and the trick on the other, the hand below both. */
export const sideways = new MediaQuery('(max-height: 30rem) and (min-width: 34rem)');

/** The same with as much room for the seats as for the rest. */
export const sidewaysWide = new MediaQuery('(max-height: 30rem) and (min-width: 44rem)');

/** The question lies on the felt, whose middle is free while there is something to choose. */
export const asksOnFelt = new MediaQuery('(min-width: 46rem) and (min-height: 34rem)');

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
