import { isSpecial, suitOf } from '../cards/code';
import type { Action, Card, Special, Spec, Suit, View } from '../wire';

/** The alternatives that play (or pass) this card; empty where the server would refuse it. */
export const waysToPlay = (view: View, card: Card): Action[] =>
  view.legal.filter((action) => action.play === card || action.pass === card);

/** What to send for a card that is not among the legal ones, so that the server can say why not. */
export const attempt = (view: View, card: Card): Action =>
  view.phase === 'pass' ? { pass: card } : { play: card };

/** A suit was led, the hand holds none of it, and the server takes any card. */
export const isFree = ({ view, spec }: { view: View; spec: Spec }): boolean =>
  view.follow !== null &&
  (view.hand ?? []).every((card) => waysToPlay(view, card).length > 0 && !isOf(card, view.follow, spec));

const isOf = (card: Card, suit: Suit | null, { uber }: Spec): boolean =>
  suitOf(card) === suit && !isSpecial(card) && !uber.includes(card);

export const legalBids = (view: View): number[] =>
  view.legal.flatMap((action) => (action.bid === undefined ? [] : [action.bid]));

/** Bids to offer: the legal ones and, marked, the barred one. */
export function offeredBids(view: View): number[] {
  const bids = new Set(legalBids(view));
  if (bids.size > 0 && view.barred) bids.add(view.barred.bid);
  return [...bids].sort((a, b) => a - b);
}

const isTrump = (action: Action): boolean =>
  action.trump !== undefined && action.play === undefined && action.pass === undefined;

export const trumpChoices = (view: View): Suit[] => [
  ...new Set(view.legal.filter(isTrump).map((action) => action.trump as Suit)),
];

/** The special rules a dealer may name, each once; `uber` lists what an uber-wizard may be. */
export function nameChoices(view: View): { rules: string[]; uber: string[] } {
  const names = view.legal.flatMap((action) => (action.name ? [action.name] : []));
  return {
    rules: [...new Set(names.map((name) => name.rule))],
    uber: [...new Set(names.flatMap((name) => (name.cards ? [name.cards] : [])))],
  };
}

export const sameSpecial = (a: Special | null | undefined, b: Special | null | undefined): boolean =>
  a?.rule === b?.rule && a?.cards === b?.cards;

/** The one card that can be played, where there is only one way to go on. */
export const forced = (view: View): Action | null =>
  view.phase === 'play' && view.legal.length === 1 ? (view.legal[0] as Action) : null;
