import type { Args, Key } from '../i18n/locale.svelte';
import { sum, type Written } from './sheet';

/** How the bids stand against the cards, as a message: so many are missing, too many, too few, or they are even. */
export function verdictOf({ due, line }: Written): { key: Key; args: Args } {
  const open = due.bidders.filter((seat) => line.bids[seat] == null).length;
  const difference = sum(due.bidders.map((seat) => line.bids[seat] ?? null)) - due.spec.cards;
  if (open > 0) return { key: 'score.sumOpen', args: { n: open } };
  if (difference === 0) return { key: 'score.sumEven', args: {} };
  return { key: difference > 0 ? 'score.sumOver' : 'score.sumUnder', args: { n: Math.abs(difference) } };
}
