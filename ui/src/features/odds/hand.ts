import { inOrder, RANKS, SUITS, type Card } from '../../cards/code';
import type { HandEstimate } from '../../app/wire';

/** The ranks of a suit from the highest, its Wizard and its Jester at the ends. */
export const RANKS_DOWN: readonly string[] = [...RANKS].reverse();
export const DECK: readonly Card[] = SUITS.flatMap((suit) => RANKS_DOWN.map((rank) => rank + suit));

/** Parses cards in a text; other parts stay as they were typed. */
export const cardsIn = (text: string): string[] =>
  text
    .toUpperCase()
    .replace(/10(?=[CDHS])/g, 'T')
    .split(/[\s,;]+/)
    .filter((code) => code !== '');

/** A random hand of `count` different cards, and a turn-up. */
export function dealt(count: number, random = Math.random): { hand: Card[]; turnUp: Card } {
  const deck = [...DECK];
  const drawn = [...Array(count + 1).keys()].flatMap(() =>
    deck.splice(Math.floor(random() * deck.length), 1),
  );
  return { hand: inOrder(drawn.slice(1)), turnUp: drawn[0] ?? '' };
}

/** The best bid and those indistinguishable from it, in order. */
export const leadingBids = ({ bids, best }: HandEstimate): number[] =>
  bids.filter(({ bid, tied }) => bid === best || tied).map(({ bid }) => bid);
