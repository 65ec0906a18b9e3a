import type { Frame } from '../../game/frames';

export interface SeatState {
  bid: number | null;
  taken: number;
  /** A bid has been made and is hidden. */
  hidden: boolean;
  mark: '' | 'exact' | 'over';
  /** Tricks still needed; negative if there are too many; null without a bid. */
  need: number | null;
}

/** Whether a seat plays this round without a bid. */
export const isExempt = ({ view, spec }: Frame, seat: number): boolean =>
  !spec.dealer_bids && seat === view.round.dealer;

export function seatState(frame: Frame, seat: number): SeatState {
  const { view, spec } = frame;
  const bid = view.round.bids[seat] ?? null;
  const taken = view.round.taken[seat] ?? 0;
  const asked = view.phase === 'bid' && view.to_act.includes(seat);
  const silent = view.phase === 'trump' || isExempt(frame, seat);
  const hidden = bid === null && spec.bids_shown !== 'as-made' && !asked && !silent;
  const need = bid === null ? null : bid - taken;
  const mark = need === null ? '' : need === 0 ? 'exact' : need < 0 ? 'over' : '';
  return { bid, taken, hidden, mark, need };
}

/** The seats that need exactly the trick on the table for their bid, if it is the last of several in the round. */
export function neededBy(frame: Frame): number[] {
  const { view, spec, cleared } = frame;
  const { tricks, cards } = view.round;
  if (cleared || !spec.bids_count || cards === 1 || tricks.length < cards) return [];
  const winner = tricks.at(-1)?.winner;
  return [...view.players.keys()].filter((seat) => seatState(frame, seat).need === (seat === winner ? 0 : 1));
}
