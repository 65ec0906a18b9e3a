/** Lets a button work once: a call does nothing until the call before it has settled, with a change of page it awaited. */
export function once<Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
): (...args: Args) => Promise<void> {
  let running = false;
  return async (...args) => {
    if (running) return;
    running = true;
    try {
      await work(...args);
    } finally {
      running = false;
    }
  };
}

/** What a form does instead of being sent. */
export const submits =
  (act: () => unknown) =>
  (event: SubmitEvent): void => {
    event.preventDefault();
    void act();
  };
