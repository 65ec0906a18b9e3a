import { isSpecial, suitOf, type Card } from '../cards/code';
import { swapOf } from './effects';
import type { ActionJson, Special, RoundSpecJson, Suit, View } from '../app/wire';

/** The card that an action plays or passes; null if it is about none, or about two. */
export const cardOf = ({ play, pass }: ActionJson): Card | null => play ?? pass ?? null;

/** The card of the hand that an action plays, passes or swaps; null if it is about none. */
const handCard = (action: ActionJson): Card | null => cardOf(action) ?? swapOf(action)?.[0] ?? null;

/** The legal actions that play this card, pass it or swap it; empty if the server would refuse it. */
export const waysToPlay = (view: View, card: Card): ActionJson[] =>
  view.legal.filter((action) => handCard(action) === card);

/** What to send for a card that is not legal, so that the server explains why. */
export const attempt = (view: View, card: Card): ActionJson =>
  view.phase === 'pass' ? { pass: card } : { play: card };

/** A suit was led, the hand has none of it, and any card is legal. */
export const isFree = ({ view, spec }: { view: View; spec: RoundSpecJson }): boolean =>
  view.follow !== null &&
  (view.hand ?? []).every((card) => waysToPlay(view, card).length > 0 && !isOf(card, view.follow, spec));

const isOf = (card: Card, suit: Suit | null, { top_cards }: RoundSpecJson): boolean =>
  suitOf(card) === suit && !isSpecial(card) && !top_cards.includes(card);

export const legalBids = (view: View): number[] =>
  view.legal.flatMap((action) => (action.bid === undefined ? [] : [action.bid]));

/** The bids to offer: the legal ones and the barred one. */
export function offeredBids(view: View): number[] {
  const bids = new Set(legalBids(view));
  if (bids.size > 0 && view.barred) bids.add(view.barred.bid);
  return [...bids].sort((a, b) => a - b);
}

const isTrump = (action: ActionJson): boolean => action.trump !== undefined && handCard(action) === null;

/** The suits that may be named as trump; null: no trump. */
export const trumpChoices = (legal: readonly ActionJson[]): (Suit | null)[] => [
  ...new Set(legal.filter(isTrump).map((action) => action.trump as Suit | null)),
];

/** The legal actions if they are answers to a question about no card of the hand. */
export const answers = ({ legal }: View): ActionJson[] => legal.filter((action) => handCard(action) === null);

/** The special rules that the dealer may name, each once. */
export const specialChoices = (legal: readonly ActionJson[]): string[] => [
  ...new Set(namesIn(legal).map(({ rule }) => rule)),
];

/** The cards that a special rule may be named for; empty for a rule that needs none. */
export const cardChoices = (legal: readonly ActionJson[], rule: string): string[] => [
  ...new Set(namesIn(legal).flatMap((name) => (name.rule === rule && name.cards ? [name.cards] : []))),
];

const namesIn = (legal: readonly ActionJson[]): Special[] => legal.flatMap(({ name }) => name ?? []);

export const sameSpecial = (a: Special | null | undefined, b: Special | null | undefined): boolean =>
  a?.rule === b?.rule && a?.cards === b?.cards;

/** The only legal action, if a card must be played and only one can be. */
export const forced = (view: View): ActionJson | null =>
  view.phase === 'play' && view.legal.length === 1 ? (view.legal[0] as ActionJson) : null;

/** Actions as texts by which they can be compared. */
export const sameAction = (one: object, other: object): boolean => keyOf(one) === keyOf(other);

const keyOf = (action: object): string =>
  JSON.stringify(Object.entries(action).sort(([a], [b]) => a.localeCompare(b)));
