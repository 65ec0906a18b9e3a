/** For players with a keyboard or screen reader the focus moves to each prompt; for a pointer it stays put. */
let keyed = false;

addEventListener('keydown', () => (keyed = true), true);
addEventListener('pointerdown', () => (keyed = false), true);
addEventListener('click', (event) => (keyed ||= event.detail === 0), true);

/** Whether keys are what the player uses. */
export const usesKeys = (): boolean => keyed;

const BID = '#bids button:not([aria-disabled="true"])';
const ASKED = '#prompt [role="group"]';
const VOTE = '#vote:has(button)';
const HAND = '#hand button[tabindex="0"]';
const TABLE = '#table';

export function focusFirst(...selectors: string[]): void {
  const found = selectors.map((selector) => document.querySelector<HTMLElement>(selector));
  found.find((element) => element !== null)?.focus({ preventScroll: true });
}

/**
 * Focuses the first legal bid, the group of other answers, or else the hand. Only a bid reacts to a single key:
 * in the other groups nothing is focused that a repeated key press would choose.
 */
export const focusPrompt = (): void => focusFirst(VOTE, BID, ASKED, HAND, TABLE);

/** After the table has changed: rescues a focus that was on something now gone, or still in the hand. */
export function keepFocus(): void {
  const at = document.activeElement;
  const lost = !at || at === document.body;
  if (!keyed) return lost ? focusFirst(TABLE) : undefined;
  if (lost || at.matches(TABLE)) focusPrompt();
  else if (at.closest('#hand')) focusFirst(BID, ASKED);
}

/** On a screen so low, or a page enlarged so much, that it scrolls, the question and the hand come into view. */
export function showQuestion(): void {
  if (!matchMedia('(max-height: 20rem)').matches) return;
  document.querySelector('#prompt')?.scrollIntoView({ block: 'start' });
}
