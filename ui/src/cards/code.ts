import type { Suit } from '../app/wire';

/**
 * A card's code: rank `23456789TJQKA`, `Z` (Wizard) or `N` (Jester), then a suit; `Dr`, `Fa` … for the extra cards of
 * the anniversary editions. `?…` for one that is unseen.
 */
export type Card = string;

/** Suits in the order a hand is held: black and red alternate. */
export const SUITS: readonly Suit[] = ['S', 'H', 'C', 'D'];
/** Suits in the order they are named in a list. */
export const NAMED_SUITS: readonly Suit[] = ['C', 'D', 'H', 'S'];
export const RANKS = 'N23456789TJQKAZ';
/** The extra cards, in the order of a hand. */
export const EXTRA_CODES: readonly Card[] = ['Dr', 'Fa', 'Bo', 'We', 'Ju', 'Cl', 'Sh', 'Wi', 'Va'];

export const rankOf = (card: Card): string => card[0] ?? '?';
export const suitOf = (card: Card): Suit => (card[1] ?? 'S') as Suit;
/** Whether a card is one of the nine of the anniversary editions: the second letter is small. */
export const isExtra = (card: Card): boolean => /^[A-Z][a-z]$/.test(card);
export const isSpecial = (card: Card): boolean => card[0] === 'Z' || card[0] === 'N' || isExtra(card);
/** The suit whose colours a card has; `X` for the extra cards, which have colours of their own. */
export const tintOf = (card: Card): Suit | 'X' => (isExtra(card) ? 'X' : suitOf(card));

/** A sort key: extra cards and Wizards on the left, then suit by suit from high to low, Jesters on the right. */
function place(card: Card): number {
  if (isExtra(card)) return EXTRA_CODES.indexOf(card) - EXTRA_CODES.length;
  const suit = SUITS.indexOf(suitOf(card));
  if (card[0] === 'Z') return suit;
  if (card[0] === 'N') return 1000 + suit;
  return 100 * (suit + 1) - RANKS.indexOf(rankOf(card));
}

export const inOrder = (hand: readonly Card[]): Card[] => [...hand].sort((a, b) => place(a) - place(b));
