import type { Round, View } from '../app/wire';
import type { Cell, Row } from '../design/scoreTable';
import { bidBefore, bidNow } from './effects';
import { isIn } from './players';
import { namesTrump } from './question';

const cellOf = (round: Round, seat: number): Cell => ({
  bid: bidNow(round, seat),
  made: bidBefore(round, seat),
  taken: round.taken[seat] ?? null,
  points: round.points?.[seat] ?? null,
  total: round.points?.[seat] == null ? null : (round.scores?.[seat] ?? null),
});

/** All scored rounds; once the game is over, the last of them is the view's own round. */
export function scored(view: View): Round[] {
  const { history, round } = view;
  const last = round.points && !history.some((known) => known.number === round.number) ? [round] : [];
  return [...history, ...last];
}

export const rows = (view: View): Row[] =>
  scored(view).map((round) => ({
    number: round.number,
    cards: round.cards,
    cells: view.players.map((_, seat) => cellOf(round, seat)),
  }));

const isBidding = ({ phase }: View): boolean => namesTrump(phase) || phase === 'bid';

/** The round that is being played: tricks and bids so far; nothing of a seat that is out, or is still to bid. */
export const rowNow = (view: View): Row => ({
  number: view.round.number,
  cards: view.round.cards,
  cells: view.players.map((_, seat) => {
    const bid = isIn(view, seat) ? bidNow(view.round, seat) : null;
    const playing = isIn(view, seat) && (bid !== null || !isBidding(view));
    const taken = playing ? (view.round.taken[seat] ?? 0) : null;
    const hidden = isUnseen(view, seat);
    return { bid, made: bidBefore(view.round, seat), hidden, taken, points: null, total: null };
  }),
});

/** Current totals by seat. */
export const totals = (view: View): number[] => scored(view).at(-1)?.scores ?? view.scores;

/** By seat the total if the round ended now; null if it is secret, or no round is in progress. */
export const projected = (view: View): (number | null)[] =>
  view.players.map((_, seat) => {
    const points = view.round.points ? null : (view.projected[seat] ?? null);
    return points === null ? null : (totals(view)[seat] ?? 0) + points;
  });

export interface BidSum {
  bids: number;
  tricks: number;
  /** Bids are still being made, or are face down, or are all known. */
  state: 'open' | 'hidden' | 'known';
}

export function bidSum(view: View): BidSum {
  const { round } = view;
  const bids = round.bids.reduce((sum: number, _, seat) => sum + (bidNow(round, seat) ?? 0), 0);
  return {
    bids,
    tricks: round.cards,
    state: isBidding(view)
      ? 'open'
      : view.players.some((_, seat) => isUnseen(view, seat))
        ? 'hidden'
        : 'known',
  };
}

/** A bid lies face down. A dealer who does not bid has none either, but points all the same. */
const isUnseen = (view: View, seat: number): boolean =>
  isIn(view, seat) &&
  view.round.bids[seat] === null &&
  view.projected[seat] === null &&
  view.round.points === undefined;

/** Points after each round, from 0 before the first, by seat; a seat's line ends where it left. */
export const lines = (view: View): [round: number, score: number][][] =>
  view.players.map((_, seat) => [
    [0, 0],
    ...scored(view).flatMap((round, i): [number, number][] =>
      round.points?.[seat] == null ? [] : [[i + 1, round.scores?.[seat] ?? 0]],
    ),
  ]);
