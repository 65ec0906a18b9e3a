import type { DailyRound } from '../../app/wire';

/** The fewest results whose middle, best and distribution say something; the fewest of which a share does. */
export const ENOUGH = 5;
export const MANY = 10;

/** The middle of the results, which are in order. */
export function median(points: readonly number[]): number | null {
  const [low, high] = [points[Math.floor((points.length - 1) / 2)], points[Math.floor(points.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}

/** Which bids one made, round by round; it tells nothing about the cards. */
export const bidStrip = (rounds: readonly DailyRound[]): string =>
  rounds.map(({ own }) => (own && own[0] === own[1] ? '🟩' : '⬛')).join('');

/** The most frequent bids first, with how often they were made. */
export const bidsByFrequency = ({ bids }: DailyRound): [bid: number, count: number][] =>
  Object.entries(bids)
    .map(([bid, count]): [number, number] => [Number(bid), count])
    .sort(([bid, count], [otherBid, other]) => other - count || bid - otherBid);
