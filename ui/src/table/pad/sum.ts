import type { BidSum } from '../../game/scores';
import { labelled, type Translate } from '../../i18n/locale.svelte';

/** The sum as it is shown beside the number of tricks. */
export const sumShown = (sum: BidSum): string => (sum.state === 'hidden' ? '?' : String(sum.bids));

/** The same in words. */
export const sumLine = (sum: BidSum, say: Translate): string =>
  labelled(say('pad.all'), `${sumShown(sum)} ${say('pad.of', { n: sum.tricks })}`);

/** What all bids together come to: too many, too few, or just right; until all have bid, how many tricks are left. */
export function sumVerdict({ state, bids, tricks }: BidSum, say: Translate): string {
  if (state === 'hidden') return '';
  if (state === 'open' && bids < tricks) return say('pad.left', { n: tricks - bids });
  if (bids === tricks) return say('pad.even');
  return say(bids > tricks ? 'pad.over' : 'pad.under', { n: Math.abs(bids - tricks) });
}
