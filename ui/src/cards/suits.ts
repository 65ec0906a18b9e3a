import type { Suit } from '../app/wire';

/** The shapes of a deck's suits, filled, in a box of 100 by 100, told apart by outline alone. */
type Shapes = Record<Suit, string>;

const FRENCH: Shapes = {
  H: 'M50 93C22 69 6 51 6 31 6 15 17 6 29 6c10 0 17 6 21 15 4-9 11-15 21-15 12 0 23 9 23 25 0 20-16 38-44 62Z',
  D: 'M50 2c8 18 21 34 36 48-15 14-28 30-36 48-8-18-21-34-36-48C29 36 42 20 50 2Z',
  S: 'M50 3c9 19 43 36 43 59 0 13-10 20-20 20-8 0-15-4-18-11 1 11 5 19 12 26H33c7-7 11-15 12-26-3 7-10 11-18 11-10 0-20-7-20-20C7 39 41 22 50 3Z',
  C: 'M50 4c13 0 22 9 22 21 0 6-2 11-6 15 2-1 5-1 7-1 12 0 21 9 21 21s-9 21-21 21c-8 0-14-4-17-9 1 10 5 18 12 25H32c7-7 11-15 12-25-3 5-9 9-17 9C15 81 6 72 6 60s9-21 21-21c2 0 5 0 7 1-4-4-6-9-6-15 0-12 9-21 22-21Z',
};

/** Dwarves' hammer, giants' mountain, humans' tower, elves' leaf. */
const PEOPLES: Shapes = {
  H: 'M18 8h50c16 0 26 12 26 26H60v62H42V42H18L6 25Z',
  D: 'M2 92 34 30l14 20L66 8l32 84Z',
  S: 'M26 96V40H14V6h14v14h14V6h16v14h14V6h14v34H74v56H60V78c0-14-20-14-20 0v18Z',
  C: 'M46 98C45 88 46 80 48 72 20 70 8 46 16 6c10 12 22 16 36 18 24 4 38 24 28 44-6 5-14 6-24 5-2 8-2 16 0 25Z',
};

/** The shape of a suit on this deck; its colour is in tokens.css, its name in the texts of the decks. */
export const suitShape = (suit: Suit, deck: string): string => (deck === 'fantasy' ? PEOPLES : FRENCH)[suit];
