import type { RuleValues } from '../../app/api';
import { EXTRA_CODES, inOrder, RANKS, SUITS, type Card } from '../../cards/code';
import type { HandEstimate } from '../../app/wire';

/** The kinds of other players, of whom a person is the least known. */
export const OPPONENTS = ['person', 'novice', 'club', 'expert'] as const;
export type Opponent = (typeof OPPONENTS)[number];

/** The ranks of a suit from the highest, its Wizard and its Jester at the ends. */
export const RANKS_DOWN: readonly string[] = [...RANKS].reverse();
export const DECK: readonly Card[] = SUITS.flatMap((suit) => RANKS_DOWN.map((rank) => rank + suit));

/** The extra cards of some rules. */
export function extrasIn({ cards }: RuleValues): Card[] {
  const names: readonly string[] = Array.isArray(cards) ? cards.map(String) : [];
  return EXTRA_CODES.filter((code) => names.some((name) => name.startsWith(code.toLowerCase())));
}

const EXTRA_TYPED = new Map(EXTRA_CODES.map((code) => [code.toUpperCase(), code]));

/** Parses cards in a text; other parts stay as they were typed. */
export const cardsIn = (text: string): string[] =>
  text
    .toUpperCase()
    .replace(/10(?=[CDHS])/g, 'T')
    .split(/[\s,;]+/)
    .filter((code) => code !== '')
    .map((code) => EXTRA_TYPED.get(code) ?? code);

/** A hand to begin with. */
export const EXAMPLE: { hand: Card[]; turnUp: Card } = { hand: ['ZC', 'AS', 'QS', 'KH', '5D'], turnUp: '6S' };

/** A random hand of `count` different cards, and a turn-up. */
export function dealt(
  count: number,
  random = Math.random,
  extras: readonly Card[] = [],
): { hand: Card[]; turnUp: Card } {
  const deck = [...DECK, ...extras];
  const drawn = [...Array(count + 1).keys()].flatMap(() =>
    deck.splice(Math.floor(random() * deck.length), 1),
  );
  return { hand: inOrder(drawn.slice(1)), turnUp: drawn[0] ?? '' };
}

/** The best bid and those indistinguishable from it, in order. */
export const leadingBids = ({ bids, best }: HandEstimate): number[] =>
  bids.filter(({ bid, tied }) => bid === best || tied).map(({ bid }) => bid);

type Heard = HandEstimate['heard'][number];

/** How many cards of a kind a bidder holds on average, and how many without the bid. */
export interface Held {
  held: number;
  before: number;
}

const heldOf = ({ cards, before }: Heard, rank: 'Z' | 'N'): Held => {
  const chances = Object.entries(cards).filter(([card]) => card.startsWith(rank));
  return { held: chances.reduce((sum, [, chance]) => sum + chance, 0), before: before * chances.length };
};

/** The Wizards and Jesters that a bid suggests. */
export const groupsOf = (bid: Heard): { wizards: Held; jesters: Held } => ({
  wizards: heldOf(bid, 'Z'),
  jesters: heldOf(bid, 'N'),
});

/** By how much a bid raises the chance of a card that is worth naming. */
const NOTABLE = 1.25;

/** The cards other than Wizards and Jesters that a bid makes most likely, with their chances. */
export const likeliest = ({ cards, before }: Heard, count = 3): [Card, number][] =>
  Object.entries(cards)
    .filter(([card, chance]) => !/^[ZN]/.test(card) && chance > NOTABLE * before)
    .sort(([, one], [, other]) => other - one)
    .slice(0, count);
