import { createSubscriber } from 'svelte/reactivity';
import type { Suit } from '../app/wire';
import type { Stroke } from './characters';
import { isExtra, type Card } from './code.ts';

/** A card of the anniversary editions: its drawing and its mark. */
export interface Extra {
  strokes: Stroke[];
  /** In a box of 100 by 100, filled. */
  mark: string;
  /** The whole number and the fraction of its rank on a deck of 1 to 13, if it has one. */
  rank?: [number, string];
}

/** What a card is besides itself, as its player has said. */
export interface Said {
  suit: Suit | null;
  as: 'wizard' | 'jester' | null;
  /** The card that a Vampire is. */
  copy: Card | null;
}

/** Below the index, where other cards have their suit. */
export const SPARK = 'M50 4c5 27 19 41 46 46-27 5-41 19-46 46-5-27-19-41-46-46 27-5 41-19 46-46Z';

const BLANK: Extra = { strokes: [], mark: '' };
let art: typeof import('./rareArt.ts') | null = null;
let asked = false;
let notify = (): void => {};
const subscribe = createSubscriber((update) => {
  notify = update;
});

/** Loads the drawings that most games do not need; after a failure the next card tries again. */
export async function loadRareArt(): Promise<void> {
  asked = true;
  try {
    art = await import('./rareArt.ts');
    notify();
  } catch {
    asked = false;
  }
}

/** These drawings; null until they are loaded, when what reads them is drawn again. */
export function rareArt(): typeof art {
  if (!asked) void loadRareArt();
  subscribe();
  return art;
}

/** An extra card's drawing, blank until it is loaded; null for all other cards. */
export const extraOf = (card: Card): Extra | null =>
  isExtra(card) ? (rareArt()?.EXTRAS[card] ?? BLANK) : null;
