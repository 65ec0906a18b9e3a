import type { Card } from '../cards/code';
import { cardsLeft, ownOpen, received } from './cards';
import type { Frame } from './frames';
import { isIn } from './players';

/** The hand at the lower edge of the table: the viewer's, or the first seat's in a replay that shows all hands. */
export interface HandSlice {
  /** Unseen ones are `?…`; one that its owner must play unseen is `?`. */
  cards: Card[];
  /** Its owner may not see it. */
  unseen: boolean;
  /** The card of it that lies face up for everyone. */
  open: Card | null;
  /** Cards that another player has passed. */
  received: ReadonlySet<Card>;
  /** The number of cards dealt. */
  dealt: number;
}

export function handOf(frame: Frame): HandSlice {
  const { view, spec } = frame;
  const open = ownOpen(view, spec);
  return {
    cards: view.hand ?? view.open?.[0] ?? backs(frame, open),
    unseen: view.seat !== null && view.hand === null,
    open,
    received: received(view),
    dealt: view.round.cards,
  };
}

function backs({ view, spec }: Frame, open: Card | null): Card[] {
  const count = view.seat === null || !isIn(view, view.seat) ? 0 : cardsLeft(view, view.seat);
  if (count === 1 && spec.own_hand_hidden) return ['?'];
  const dark = [...Array(Math.max(0, count - (open ? 1 : 0))).keys()].map((i) => `?${i}`);
  return open ? [open, ...dark] : dark;
}
