import { EXTRA_CODES, isExtra, isSpecial, RANKS, rankOf, SUITS, suitOf, type Card } from '../../cards/code';
import type { Order } from '../../app/prefs.svelte';
import type { Suit } from '../../app/wire';

const OUTSIDE = { Z: -20_000, N: 20_000 } as const;
const BESIDE = { inOrder: 0, left: -10_000, right: 10_000 } as const;

/** From high to low: extra cards and Wizards on the left, then suit by suit or rank by rank, Jesters on the right. */
function place(card: Card, { by, ascending, trump: where }: Order, trump: Suit | null): number {
  const sign = ascending ? -1 : 1;
  if (isExtra(card)) return sign * (EXTRA_CODES.indexOf(card) - 30_000);
  const suit = SUITS.indexOf(suitOf(card));
  if (isSpecial(card)) return sign * (OUTSIDE[card[0] as 'Z' | 'N'] + suit);
  const down = RANKS.length - RANKS.indexOf(rankOf(card));
  const plain = by === 'suit' ? suit * 100 + sign * down : sign * down * 10 + suit;
  return plain + (suitOf(card) === trump ? BESIDE[where] : 0);
}

export const sorted = (hand: readonly Card[], order: Order, trump: Suit | null): Card[] =>
  [...hand].sort((a, b) => place(a, order, trump) - place(b, order, trump));
