/** What has been seen of lessons and puzzles works without a network. The worker keeps what passes through it (see
 * public/sw.js) and is told of the rest. */

/** Whether the worker never saw the request: it did not control the page yet, or the browser had the answer in memory. */
const passedBy = (entry: PerformanceEntry): boolean => (entry as PerformanceResourceTiming).workerStart === 0;

/** Registers the worker and tells it, now and whenever something is loaded, what it did not see. */
export async function keepSeen(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/sw.js');
  } catch {
    return; /* no storage, or no secure connection */
  }
  new PerformanceObserver((list) => {
    const missed = list.getEntries().filter(passedBy);
    const page = location.origin + location.pathname;
    void navigator.serviceWorker.ready.then(({ active }) =>
      active?.postMessage([page, ...missed.map(({ name }) => name)]),
    );
  }).observe({ type: 'resource', buffered: true });
}
