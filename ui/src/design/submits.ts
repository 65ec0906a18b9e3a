/** What a form does instead of being sent. */
export const submits =
  (act: () => unknown) =>
  (event: SubmitEvent): void => {
    event.preventDefault();
    void act();
  };
