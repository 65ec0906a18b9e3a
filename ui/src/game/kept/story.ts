import type { Round } from '../../app/wire';
import { bidNow, type Bids } from '../effects';

/** The parts of a scored round that the story of a game needs: by seat, null if a seat had left or had no bid. */
export type ScoredRound = Pick<Round, 'number' | 'cards' | 'taken' | 'points' | 'scores'> & Bids & Dealt;

/** What was dealt; missing from records of games with real cards. */
type Dealt = Partial<Pick<Round, 'dealer' | 'hands' | 'turn_up' | 'trump' | 'opening_trump'>>;

export interface BidsMade {
  made: number;
  /** Rounds in which the seat had a bid. */
  of: number;
}

/** What a seat won or lost in a round, and which round that was. */
export interface SeatRound {
  seat: number;
  round: number;
  points: number;
}

const pointsOf = (round: ScoredRound, seat: number): number | null => round.points?.[seat] ?? null;

/** Null where the seat had no bid, or did not play. */
export function madeBid(round: ScoredRound, seat: number): boolean | null {
  const bid = bidNow(round, seat);
  return bid === null || pointsOf(round, seat) === null ? null : bid === round.taken[seat];
}

export function bidsMade(rounds: readonly ScoredRound[], seat: number): BidsMade {
  const bids = rounds.map((round) => madeBid(round, seat)).filter((made) => made !== null);
  return { made: bids.filter((made) => made).length, of: bids.length };
}

/** The number of the last round in which the seat had a bid: it was eliminated after it, or the game was over. */
export const lastRound = (rounds: readonly ScoredRound[], seat: number): number =>
  rounds.findLast((round) => madeBid(round, seat) !== null)?.number ?? 0;

/** The seat's best round, the first of several; null if it has played none. */
export function bestRound(rounds: readonly ScoredRound[], seat: number): SeatRound | null {
  const played = rounds.flatMap((round) => {
    const points = pointsOf(round, seat);
    return points === null ? [] : [{ seat, round: round.number, points }];
  });
  return played.reduce<SeatRound | null>(
    (best, now) => (best && best.points >= now.points ? best : now),
    null,
  );
}

/** The seat with more points than every other seat still in the game. */
function leader(round: ScoredRound): number | null {
  const scores = (round.scores ?? []).map((score, seat) =>
    pointsOf(round, seat) === null ? -Infinity : score,
  );
  const most = Math.max(...scores);
  return scores.filter((score) => score === most).length === 1 ? scores.indexOf(most) : null;
}

/**
 * The round in which the winner took the lead and kept it to the end; null if several won, or if
 * it was the first round.
 */
export function winningLead(rounds: readonly ScoredRound[]): SeatRound | null {
  const last = rounds.at(-1);
  const winner = last ? leader(last) : null;
  if (winner === null) return null;
  const behind = rounds.findLastIndex((round) => leader(round) !== winner);
  const turn = rounds[behind + 1];
  return behind < 0 || !turn
    ? null
    : { seat: winner, round: turn.number, points: pointsOf(turn, winner) ?? 0 };
}

/** What went well for a seat: it made half of its bids and nobody made more, or had the best round of all, or made several bids
 * in a row, or at least had a round that won points. */
export type WentWell =
  | ({ what: 'bids' } & BidsMade)
  | { what: 'top' | 'best'; round: number; points: number }
  | { what: 'row'; n: number };

/** The fewest bids in a row that are worth a word. */
const IN_A_ROW = 3;

export function wentWell(rounds: readonly ScoredRound[], seat: number): WentWell | null {
  const seats = [...(rounds[0]?.taken.keys() ?? [])];
  const bids = bidsMade(rounds, seat);
  if (
    bids.made > 0 &&
    2 * bids.made >= bids.of &&
    seats.every((other) => bidsMade(rounds, other).made <= bids.made)
  )
    return { what: 'bids', ...bids };
  const best = bestRound(rounds, seat);
  const others = seats.map((other) => bestRound(rounds, other)?.points ?? 0);
  if (best && best.points > 0 && best.points >= Math.max(...others)) return { what: 'top', ...best };
  const n = longestRow(rounds.map((round) => madeBid(round, seat)));
  if (n >= IN_A_ROW) return { what: 'row', n };
  return best && best.points > 0 ? { what: 'best', ...best } : null;
}

function longestRow(made: readonly (boolean | null)[]): number {
  let [now, longest] = [0, 0];
  for (const each of made) {
    now = each ? now + 1 : 0;
    longest = Math.max(longest, now);
  }
  return longest;
}
