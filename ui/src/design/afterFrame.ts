/** Resolves after the next frame, so that a click is seen to be answered before the work begins; immediately in a tab that has no frames. */
export const afterFrame = (): Promise<void> =>
  new Promise((resolve) => (document.hidden ? resolve() : requestAnimationFrame(() => setTimeout(resolve))));
