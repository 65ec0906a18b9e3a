import type { DailyRound } from '../../app/wire';

/** The fewest results of which a share, and the fewest of which the most frequent bid says something. */
export const MANY = 10;
const ENOUGH = 5;

/** Which bids one made, round by round; it tells nothing about the cards. */
export const bidStrip = (rounds: readonly DailyRound[]): string =>
  rounds.map(({ own }) => (own && own[0] === own[1] ? '🟩' : '⬛')).join('');

/** What most people bid, if there are enough of them to say so. */
export function bidOfMost({ bids }: DailyRound): number | undefined {
  const [bid, ...others] = Object.entries(bids).sort(([, count], [, other]) => other - count);
  const all = [bid, ...others].reduce((sum, each) => sum + (each?.[1] ?? 0), 0);
  return bid && all >= ENOUGH ? Number(bid[0]) : undefined;
}
