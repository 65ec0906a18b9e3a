import { routeOf } from './manifest';
import { loadPart } from './parts';

/** Loads the page at an address and its texts in advance; it may fail. */
export async function expectVisit(address: string): Promise<void> {
  const { component, texts } = routeOf(address).page;
  await loadPart(component, texts).catch(() => {});
}

/** Whether the browser knows that data costs nothing here; most do not say. */
export function isUnmetered(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; type?: string } };
  return !connection?.saveData && ['wifi', 'ethernet'].includes(connection?.type ?? '');
}

/** Loads parts of the page before they are needed, each when the browser has nothing else to do; it may fail. */
export function whenIdle(...parts: (() => Promise<unknown>)[]): void {
  for (const part of parts) {
    const load = (): void => void part().catch(() => {});
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(load);
    else setTimeout(load, 2000);
  }
}
