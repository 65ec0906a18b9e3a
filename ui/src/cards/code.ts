import type { Suit } from '../app/wire';

/** A card's code: rank `23456789TJQKA`, `Z` (Wizard) or `N` (Jester), then a suit. `?…` for one that is unseen. */
export type Card = string;

/** Suits in the order a hand is held: black and red alternate. */
export const SUITS: readonly Suit[] = ['S', 'H', 'C', 'D'];
/** Suits in the order they are named in a list. */
export const NAMED_SUITS: readonly Suit[] = ['C', 'D', 'H', 'S'];
export const RANKS = 'N23456789TJQKAZ';

export const rankOf = (card: Card): string => card[0] ?? '?';
export const suitOf = (card: Card): Suit => (card[1] ?? 'S') as Suit;
export const isSpecial = (card: Card): boolean => card[0] === 'Z' || card[0] === 'N';

/** A sort key: Wizards on the left, then suit by suit from high to low, Jesters on the right. */
function place(card: Card): number {
  const suit = SUITS.indexOf(suitOf(card));
  if (card[0] === 'Z') return suit;
  if (card[0] === 'N') return 1000 + suit;
  return 100 * (suit + 1) - RANKS.indexOf(rankOf(card));
}

export const inOrder = (hand: readonly Card[]): Card[] => [...hand].sort((a, b) => place(a) - place(b));
