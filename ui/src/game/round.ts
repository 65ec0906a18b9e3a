import type { Special, Suit } from '../app/wire';
import { lookOf, type CardLook } from './cards';
import type { Frame } from './frames';
import { namesTrump } from './question';
import { bidSum, type BidSum } from './scores';

/** What the middle of the table shows of a round besides its cards. */
export interface RoundSlice {
  number: number;
  /** The draw for dealer is over. */
  dealt: boolean;
  /** The dealer is still to name trump. */
  choosing: boolean;
  trump: Suit | null;
  turnUp: CardLook | null;
  /** Trump changes from round to round, in the order of the suits. */
  rotating: boolean;
  /** The special rule of this round, and the one named for the next. */
  special: Special | null;
  /** The keys of the rules that make the round differ from the standard game. */
  unusual: readonly string[];
  /** Those that had another effect on the round before. */
  announced: readonly string[];
  named: Special | null;
  /** The dealer names one, or has done so. */
  names: boolean;
  /** All bids together; null when the game is over. */
  sum: BidSum | null;
  /** It has just begun: nobody plays yet or, if nobody bids, only others' cards lie there. */
  fresh: boolean;
  /** The fists are about to open. */
  counting: boolean;
  /** Bids are made on fingers, and they are being made. */
  bidding: boolean;
  /** Cards that were just passed or pulled: from a seat, to a seat, which (null if hidden). */
  exchanged: readonly [from: number, to: number, card: string | null][];
}

export function roundOf(frame: Frame): RoundSlice {
  const { view, spec, kind } = frame;
  const { number, trump, turn_up, named, tricks, exchange } = view.round;
  const up = view.up ?? turn_up;
  return {
    number,
    dealt: kind !== 'draw',
    choosing: namesTrump(view.phase),
    trump,
    turnUp: up === null ? null : lookOf(up, frame),
    rotating: spec.trump === 'rotating',
    special: spec.special,
    unusual: spec.unusual,
    announced: spec.announced,
    named: named ?? null,
    names: spec.names.length > 0 && spec.wizards.includes(turn_up ?? ''),
    sum: view.phase === 'over' ? null : bidSum(view),
    fresh: isFresh(frame),
    counting: kind === 'count',
    bidding: spec.bids_on_fingers && view.phase === 'bid',
    exchanged: (tricks.length === 0 ? exchange : frame.cleared ? null : tricks.at(-1)?.pass) ?? [],
  };
}

function isFresh({ view, spec, kind }: Frame): boolean {
  const [first, ...more] = view.round.tricks;
  if (kind === 'count' || view.phase === 'over' || more.length > 0) return false;
  if (view.phase === 'play' && spec.bids_asked) return false;
  return !first || (view.seat !== null && first.plays.every(({ seat }) => seat !== view.seat));
}
