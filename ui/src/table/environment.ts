import { MediaQuery } from 'svelte/reactivity';
import { prefs } from '../app/prefs.svelte';
import { WIDE } from './layout/page';

/** There is room for the pad beside the table. */
export const wide = new MediaQuery(`(min-width: ${WIDE.width}rem) and (min-height: ${WIDE.height}rem)`);

/** Where a dialog is that leaves the table in sight: over the pad. */
export const beside = (): 'left' | 'right' | undefined =>
  !wide.current ? undefined : prefs.leftHanded ? 'left' : 'right';

/** A phone on its side. */
const sideways = new MediaQuery('(max-height: 30rem) and (min-width: 34rem)');

/** Where a dialog is that is opened from the bar: over the pad, or at the bar's end on a phone on its side. */
export const atBar = (): 'left' | 'right' | undefined => (sideways.current ? 'right' : beside());

/** Where a dialog is that leaves the trick in sight: over the pad, or over the seats on a phone on its side. */
export const overSeats = (): 'left' | 'right' | undefined =>
  !sideways.current ? beside() : prefs.leftHanded ? 'right' : 'left';

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
