import type { Args, Key } from '../../i18n/locale.svelte';
import type { SheetRound } from './rules';
import { isBid } from '../../../generated/writing';

/** The sum of the bids against the number of cards, as a message: open, hidden, over, under, or even. */
export function verdictOf(round: SheetRound, revealed: boolean): { key: Key; args: Args } {
  const open = round.bidders.filter((seat) => !isBid(round, seat)).length;
  const difference = round.bid_total - round.spec.cards;
  if (open > 0) return { key: 'score.sumOpen', args: { n: open } };
  if (!revealed) return { key: 'score.hidden', args: {} };
  if (difference === 0) return { key: 'score.sumEven', args: {} };
  return { key: difference > 0 ? 'score.sumOver' : 'score.sumUnder', args: { n: Math.abs(difference) } };
}
