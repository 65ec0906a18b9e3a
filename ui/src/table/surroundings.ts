/** Follows whether there is room for the pad beside the table, and when the network goes or comes or the page is back. */
export function watch(measured: (wide: boolean) => void, back: () => void): () => void {
  const query = matchMedia('(min-width: 64rem) and (min-height: 34rem)');
  const ending = new AbortController();
  const { signal } = ending;
  const measure = (): void => measured(query.matches);
  const shown = (): void => void (document.hidden || back());
  measure();
  query.addEventListener('change', measure, { signal });
  addEventListener('online', back, { signal });
  addEventListener('offline', back, { signal });
  document.addEventListener('visibilitychange', shown, { signal });
  return () => ending.abort();
}
