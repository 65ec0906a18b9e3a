import type { Play } from '../app/wire';
import { lookOf, type CardLook } from './cards';
import type { Frame } from './frames';
import { bidState } from './seat';

/** A card on the table, and its label. */
export interface LaidCard extends Play {
  look: CardLook;
  /** It was led; nobody leads in the draw for dealer. */
  led: boolean;
  /** It wins the trick as it lies. */
  ahead: boolean;
  /** It has won the trick. */
  won: boolean;
}

/** The cards in the middle of the table. */
export interface TrickSlice {
  round: number;
  cards: LaidCard[];
  /** They are leaving the table, to the seat that won them, or back to the dealer. */
  gathered: boolean;
  to: number;
  /** Somebody's bid depends on this trick. */
  decisive: boolean;
}

export function trickOf(frame: Frame): TrickSlice {
  const { view, kind, cleared, trick: state } = frame;
  const { number, dealer, tricks } = view.round;
  const { plays = [], winner } = tricks.at(-1) ?? {};
  const gathered = cleared && (kind === 'clear' || kind === 'result' || kind === 'draw');
  const cards = (cleared && !gathered ? [] : plays).map((play, i): LaidCard => ({
    ...play,
    look: lookOf(play.card, frame),
    led: i === 0 && kind !== 'draw',
    ahead: play.seat === state?.seat,
    won: play.seat === winner,
  }));
  return { round: number, cards, gathered, to: winner ?? dealer, decisive: neededBy(frame).length > 0 };
}

/** The seats that need exactly the trick on the table for their bid, if it is the last of several in the round. */
export function neededBy(frame: Frame): number[] {
  const { view, spec, cleared } = frame;
  const { tricks, cards } = view.round;
  if (cleared || !spec.bids_count || cards === 1 || tricks.length < cards) return [];
  const winner = tricks.at(-1)?.winner;
  return [...view.players.keys()].filter((seat) => bidState(frame, seat).need === (seat === winner ? 0 : 1));
}
