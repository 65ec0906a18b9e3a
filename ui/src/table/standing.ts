import type { Frame } from '../play/frames';

export interface Standing {
  bid: number | null;
  taken: number;
  /** A bid has been made and is not shown. */
  hidden: boolean;
  mark: '' | 'exact' | 'over';
  /** Tricks still needed; negative where there are too many; null without a bid. */
  need: number | null;
}

const SECRET = new Set(['hidden', 'hands-in', 'delayed', 'chatham']);

export function seatState({ view, spec }: Frame, seat: number): Standing {
  const bid = view.round.bids[seat] ?? null;
  const taken = view.round.taken[seat] ?? 0;
  const asked = view.phase === 'bid' && view.to_act.includes(seat);
  const silent = view.phase === 'trump' || seat === spec.saboteur;
  const hidden = bid === null && SECRET.has(spec.bidding) && !asked && !silent;
  const need = bid === null ? null : bid - taken;
  const mark = need === null ? '' : need === 0 ? 'exact' : need < 0 ? 'over' : '';
  return { bid, taken, hidden, mark, need };
}
