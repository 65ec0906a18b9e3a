import type { OwnBid } from '../../game/kept/experience';

/** How a bid ended whenever it was made. */
export interface Outcome {
  bid: number;
  times: number;
  made: number;
  /** On average. */
  points: number;
}

/** How bids ended, by bid, the most frequent first. */
export function outcomesOf(bids: readonly OwnBid[]): Outcome[] {
  const made = [...new Set(bids.map(({ bid }) => bid))];
  return made
    .map((bid) =>
      outcomeOf(
        bid,
        bids.filter((each) => each.bid === bid),
      ),
    )
    .sort((one, other) => other.times - one.times || one.bid - other.bid);
}

const outcomeOf = (bid: number, all: readonly OwnBid[]): Outcome => ({
  bid,
  times: all.length,
  made: all.filter(({ made }) => made).length,
  points: all.reduce((sum, { points }) => sum + points, 0) / all.length,
});
