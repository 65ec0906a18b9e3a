import { isSpecial, suitOf, type Card } from '../cards/code';
import type { Play, Round, RoundSpecJson, Suit, View } from '../app/wire';
import type { Frame } from './frames';

/** A card as it is drawn in this round. */
export interface CardLook {
  card: Card;
  /** What a special card counts as, if that differs from what it is. */
  role: 'Z' | 'N' | null;
  /** It beats everything. */
  crowned: boolean;
  magic: boolean;
  trump: boolean;
}

export function roleOf(card: Card, spec: RoundSpecJson): CardLook['role'] {
  if (card[0] === 'N' && spec.wizards.includes(card)) return 'Z';
  if (card[0] === 'Z' && spec.jesters.includes(card)) return 'N';
  return null;
}

const isTrump = (card: Card, trump: Suit | null): boolean =>
  trump !== null && !isSpecial(card) && suitOf(card) === trump;

export const lookOf = (card: Card, { spec, view }: Pick<Frame, 'spec' | 'view'>): CardLook => ({
  card,
  role: roleOf(card, spec),
  crowned: spec.top_cards.includes(card),
  magic: spec.magic_cards.includes(card),
  trump: isTrump(card, view.round.trump),
});

const playsOf = (round: Round, seat: number): Play[] =>
  round.tricks.flatMap((trick) => trick.plays.filter((play) => play.seat === seat));

/** The cards of another player's hand that this view shows and that have not been played. */
export function openCards({ round, seat: me }: View, seat: number): Card[] {
  const hand = seat === me ? null : round.hands[seat];
  if (!hand) return [];
  const played = new Set(playsOf(round, seat).map((play) => play.card));
  return hand.filter((card) => !played.has(card));
}

/** One's own card that lies face up for everyone, if there is one. */
export function ownOpen({ round, seat, hand }: View, spec: RoundSpecJson): Card | null {
  if (!spec.last_card_up || seat === null) return null;
  const card = round.hands[seat]?.at(-1) ?? null;
  return card !== null && (hand === null || hand.includes(card)) ? card : null;
}

/** How many cards a seat holds: those dealt, less those played. */
export const cardsLeft = ({ round }: View, seat: number): number => round.cards - playsOf(round, seat).length;

export const received = ({ round, seat }: View): Set<Card> =>
  new Set((round.exchange ?? []).flatMap(([, to, card]) => (to === seat && card !== null ? [card] : [])));
