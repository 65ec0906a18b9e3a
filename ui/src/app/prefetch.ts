/** Loads parts of the page before they are needed, each when the browser has nothing else to do; it may fail. */
export function whenIdle(...parts: (() => Promise<unknown>)[]): void {
  for (const part of parts) {
    const load = (): void => void part().catch(() => {});
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(load);
    else setTimeout(load, 2000);
  }
}
