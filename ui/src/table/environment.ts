/** Milliseconds; anything longer is not a motion but shows time passing. */
const LONGEST_MOTION = 1000;

/** A player who acts need not watch what is moving. */
function finishMotion(): void {
  for (const animation of document.getAnimations())
    if (Number(animation.effect?.getComputedTiming().endTime) <= LONGEST_MOTION) animation.finish();
}

/**
 * Watches what surrounds the page.
 * @param onwide    there is room for the pad beside the table, or no longer
 * @param onreturn  the network has come or gone, or the page is visible again
 */
export function watchEnvironment(onwide: (wide: boolean) => void, onreturn: () => void): () => void {
  const query = matchMedia('(min-width: 64rem) and (min-height: 34rem)');
  const ending = new AbortController();
  const { signal } = ending;
  const measure = (): void => onwide(query.matches);
  const shown = (): void => void (document.hidden || onreturn());
  measure();
  query.addEventListener('change', measure, { signal });
  addEventListener('online', onreturn, { signal });
  for (const input of ['pointerdown', 'keydown'])
    addEventListener(input, finishMotion, { signal, capture: true });
  addEventListener('offline', onreturn, { signal });
  document.addEventListener('visibilitychange', shown, { signal });
  return () => ending.abort();
}
