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
let art: Record<Card, Extra> = {};
let asked = false;
let notify = (): void => {};
const subscribe = createSubscriber((update) => {
  notify = update;
});

/** Loads the drawings, which most games do not need; after a failure the next card tries again. */
export async function loadExtras(): Promise<void> {
  asked = true;
  try {
    art = (await import('./extraArt.ts')).EXTRAS;
    notify();
  } catch {
    asked = false;
  }
}

/** An extra card's drawing, blank until it is loaded, when what reads it is drawn again; null for all other cards. */
export function extraOf(card: Card): Extra | null {
  if (!isExtra(card)) return null;
  if (!asked) void loadExtras();
  subscribe();
  return art[card] ?? BLANK;
}
