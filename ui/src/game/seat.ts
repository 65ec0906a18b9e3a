import type { View } from '../app/wire';
import type { Card } from '../cards/code';
import { lookOf, openCards, type CardLook } from './cards';
import { bidBefore, bidNow } from './effects';
import type { Frame } from './frames';
import { isIn } from './players';
import { projected, totals } from './scores';

/** A seat as it is drawn: on the felt, or in its owner's bar. */
export interface SeatSlice {
  seat: number;
  name: string;
  /** Null if there is none, or it is not shown. */
  bid: number | null;
  /** The bid as made, if it has been changed since; else null. */
  made: number | null;
  taken: number;
  /** A bid has been made and is hidden. */
  hidden: boolean;
  /** Whether it has what it bid, or cannot have it any more. */
  mark: '' | 'exact' | 'missed';
  /** Tricks still needed; negative if there are too many; null without a bid. */
  need: number | null;
  /** How many of them no trick is left for. */
  short: number;
  /** The viewer is to pass it a card. */
  receives: boolean;
  /** The seat is to act. */
  turn: boolean;
  dealer: boolean;
  /** It plays this round without a bid. */
  exempt: boolean;
  /** It has been eliminated. */
  out: boolean;
  score: number;
  /** The score if the round ended now; null if it is secret, or no round is in progress. */
  projected: number | null;
  /** Points of the round whose result is shown; null at any other time. */
  gain: number | null;
  /** The bid as fingers on the table; null if it is not shown so. */
  fingers: number | null;
  /** Cards that lie face up before it. */
  open: CardLook[];
  /** The whole hand, in a replay that shows all hands. */
  held: Card[] | null;
}

type BidState = Pick<SeatSlice, 'bid' | 'made' | 'taken' | 'hidden' | 'mark' | 'need' | 'short' | 'exempt'>;

/** How many tricks of the round are still to be taken. */
const left = ({ round }: Pick<View, 'round'>): number =>
  round.cards - round.tricks.filter(({ winner }) => winner !== undefined).length;

/** What a seat has bid and taken in this round. */
export function bidState({ view, spec }: Pick<Frame, 'view' | 'spec'>, seat: number): BidState {
  const bid = bidNow(view.round, seat);
  const taken = view.round.taken[seat] ?? 0;
  const exempt = !spec.dealer_bids && seat === view.round.dealer;
  const asked = view.phase === 'bid' && view.to_act.includes(seat);
  const silent = view.phase === 'trump' || exempt;
  const hidden = bid === null && spec.bids_shown !== 'as-made' && !asked && !silent;
  const need = bid === null ? null : bid - taken;
  // A bid of nothing is not met before anything can be taken.
  const begun = view.round.taken.some((tricks) => tricks !== null && tricks > 0);
  const short = Math.max(0, (need ?? 0) - left(view));
  const mark = need === null ? '' : need < 0 || short > 0 ? 'missed' : need === 0 && begun ? 'exact' : '';
  return { bid, made: bidBefore(view.round, seat), taken, hidden, mark, need, short, exempt };
}

/** Whether a seat has made its bid in the end, or has missed it; '' while it is open. */
export function fateOf(
  { gain, mark, need }: Pick<SeatSlice, 'gain' | 'mark' | 'need'>,
  view: Pick<View, 'phase' | 'round'>,
): '' | 'made' | 'missed' {
  if (need === null) return '';
  if (gain !== null) return need === 0 ? 'made' : 'missed';
  if (view.phase !== 'play' || mark === '') return '';
  return mark === 'missed' ? 'missed' : left(view) > 0 ? '' : 'made';
}

/** A hand is shown on fingers until the first trick has been taken. */
const fingersOf = ({ view, spec }: Frame, seat: number): number | null =>
  spec.bids_on_fingers && view.round.tricks.length <= 1 ? (view.round.bids[seat] ?? null) : null;

const isAsked = ({ seat, to_act }: View): boolean => seat !== null && to_act.includes(seat);

/** A seat in a frame. */
export function seatOf(frame: Frame, seat: number): SeatSlice {
  const { view, spec, result } = frame;
  return {
    seat,
    name: view.players[seat] ?? '',
    ...bidState(frame, seat),
    receives: view.phase === 'pass' && isAsked(view) && spec.passes_to[view.seat ?? -1] === seat,
    turn: view.to_act.includes(seat),
    dealer: view.round.dealer === seat,
    out: !isIn(view, seat),
    score: totals(view)[seat] ?? 0,
    projected: projected(view)[seat] ?? null,
    gain: result?.points?.[seat] ?? null,
    fingers: fingersOf(frame, seat),
    open: view.phase === 'over' ? [] : openCards(view, seat).map((card) => lookOf(card, frame)),
    held: view.open?.[seat] ?? null,
  };
}
