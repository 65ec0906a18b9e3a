/** Whoever plays by keyboard or screen reader finds the focus where something is asked; a pointer moves it nowhere. */
let keyed = false;

addEventListener('keydown', () => (keyed = true), true);
addEventListener('pointerdown', () => (keyed = false), true);
addEventListener('click', (event) => (keyed ||= event.detail === 0), true);

const ASKED = '[data-testid="prompt"] [role="group"]';
const VOTE = '[data-testid="ask"]:has(button)';
const HAND = '#hand button[tabindex="0"]';

export function focusFirst(...selectors: string[]): void {
  const found = selectors.map((selector) => document.querySelector<HTMLElement>(selector));
  found.find((element) => element !== null)?.focus({ preventScroll: true });
}

/** To what is asked, or else to the hand; nothing is preselected, so that no key pressed twice makes a choice. */
export const toWhatIsAsked = (): void => focusFirst(VOTE, ASKED, HAND);

/** After the table has changed: looks after a focus that lay on what has gone, or waits in the hand. */
export function attend(): void {
  const at = document.activeElement;
  if (!keyed) return;
  if (!at || at === document.body) toWhatIsAsked();
  else if (at.closest('#hand')) focusFirst(ASKED);
}
