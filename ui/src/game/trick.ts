import type { Play } from '../app/wire';
import { lookInTrick, type CardLook } from './cards';
import { asItLies } from './effects';
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
  /** Tells it from all others of the game. */
  id: string;
  cards: LaidCard[];
  /** They are leaving the table, to the seat that won them, or back to the dealer. */
  gathered: boolean;
  /** Null: nobody takes them. */
  to: number | null;
  /** Somebody's bid depends on this trick. */
  decisive: boolean;
}

export function trickOf(frame: Frame): TrickSlice {
  const { view, kind, cleared, trick: state } = frame;
  const { number, dealer, tricks } = view.round;
  const { plays, winner } = asItLies(tricks.at(-1));
  const gathered = cleared && (kind === 'clear' || kind === 'draw');
  const cards = (cleared && !gathered ? [] : plays).map((play, i): LaidCard => ({
    ...play,
    look: lookInTrick(play, frame),
    led: i === 0 && kind !== 'draw',
    ahead: play.seat === state?.seat,
    won: play.seat === winner,
  }));
  const to = winner === null ? null : (winner ?? dealer);
  const decisive = neededBy(frame).length > 0;
  return { id: `${number} ${tricks.length}`, cards, gathered, to, decisive };
}

/** The seats that need exactly the trick on the table for their bid, if it is the last of several in the round. */
export function neededBy(frame: Frame): number[] {
  const { view, spec, cleared } = frame;
  const { tricks, cards } = view.round;
  if (cleared || !spec.bids_count || cards === 1 || tricks.length < cards) return [];
  const winner = tricks.at(-1)?.winner;
  return [...view.players.keys()].filter((seat) => bidState(frame, seat).need === (seat === winner ? 0 : 1));
}
