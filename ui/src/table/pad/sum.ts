import type { BidSum } from '../../game/scores';
import type { Translate } from '../../i18n/locale.svelte';

const SUM_LINES = { open: 'pad.sumOpen', hidden: 'pad.sumHidden', known: 'pad.sum' } as const;

/** The sum as it is shown beside the number of tricks. */
export const sumShown = (sum: BidSum): string => (sum.state === 'hidden' ? '?' : String(sum.bids));

/** The same as a sentence. */
export const sumLine = ({ state, bids, tricks }: BidSum, say: Translate): string =>
  say(SUM_LINES[state], { bids, n: tricks });

/** What all bids together come to: too many, too few, or just right; until all have bid, how many tricks are left. */
export function sumVerdict({ state, bids, tricks }: BidSum, say: Translate): string {
  if (state === 'hidden') return '';
  if (state === 'open' && bids < tricks) return say('pad.left', { n: tricks - bids });
  if (bids === tricks) return say('pad.even');
  return say(bids > tricks ? 'pad.over' : 'pad.under', { n: Math.abs(bids - tricks) });
}
