/** After the next frame, so that a click is seen to be answered before the work begins; now in a tab that has no frames. */
export function afterFrame(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
