/** Loads parts of the page before they are needed, once the browser has nothing else to do; it may fail. */
export function whenIdle(parts: () => Promise<unknown>): void {
  const load = (): void => void parts().catch(() => {});
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(load);
  else setTimeout(load, 2000);
}
