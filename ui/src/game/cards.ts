import { isSpecial, suitOf, type Card } from '../cards/code';
import type { Play, Round, RoundSpecJson, Suit, View } from '../app/wire';
import type { Said } from '../cards/extras';
import { saidWith } from './effects';
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
  /** What its player has said with it. */
  said?: Said;
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

/** A card as it lies in a trick. */
export const lookInTrick = (play: Play, frame: Pick<Frame, 'spec' | 'view'>): CardLook => ({
  ...lookOf(play.card, frame),
  said: saidWith(play, frame.view.up ?? null),
});

const playsOf = (round: Round, seat: number): Play[] =>
  round.tricks.flatMap((trick) => trick.plays.filter((play) => play.seat === seat));

/** The cards of another player's hand that this view shows and that have not been played. */
export function openCards({ round, seat: me }: View, seat: number): Card[] {
  if (seat === me) return [];
  const played = new Set(playsOf(round, seat).map((play) => play.card));
  return openHand(round, seat, me).filter((card) => !played.has(card));
}

/** The cards of a hand that were dealt face up, after the passes between tricks, in which they are seen to move. */
function openHand({ hands, tricks }: Round, seat: number, me: number | null): Card[] {
  const others = hands.map((hand, owner) => (owner === me ? null : hand));
  const open = new Map(others.flatMap((hand, owner) => (hand ?? []).map((card) => [card, owner])));
  for (const [, to, card] of tricks.flatMap(({ pass }) => pass ?? []))
    if (card !== null && open.has(card)) open.set(card, to);
  return [...open].flatMap(([card, owner]) => (owner === seat ? [card] : []));
}

/** One's own card that lies face up for everyone, if there is one. */
export function ownOpen({ round, seat, hand }: View, spec: RoundSpecJson): Card | null {
  if (!spec.last_card_up || seat === null) return null;
  const card = round.hands[seat]?.at(-1) ?? null;
  return card !== null && (hand === null || hand.includes(card)) ? card : null;
}

/** How many cards a seat holds: those dealt, less those played. */
export const cardsLeft = ({ round }: View, seat: number): number => round.cards - playsOf(round, seat).length;

/** The passes that the players still remember: Smyrna's, and that after the last trick. */
export const passes = ({ exchange = [], tricks }: Round): [number, number, Card | null][] => [
  ...exchange,
  ...(tricks.findLast(({ winner }) => winner !== undefined)?.pass ?? []),
];

export const received = ({ round, seat }: View): Set<Card> =>
  new Set(passes(round).flatMap(([, to, card]) => (to === seat && card !== null ? [card] : [])));
