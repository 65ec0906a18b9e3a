import type { Suit } from '../app/wire';
import { isExtra, isSpecial, rankOf, RANKS, suitOf, type Card } from './code.ts';
import { JESTERS, WIZARDS, type Stroke } from './characters.ts';
import { PIRATES } from './pirates.ts';
import { BELL, SAIL, SKULL, STAR } from './marks.ts';
import { COURTS } from './emblems.ts';
import { extraOf, rareArt, SPARK } from './extras.ts';
import { suitShape } from './suits.ts';

/** An index: letters drawn as glyphs, or one filled mark. */
export type Index = { letters: string } | { mark: string };

/** What fills the middle of a card. */
export type Middle =
  | { kind: 'character'; strokes: Stroke[] }
  | { kind: 'pips'; places: [number, number, boolean][] }
  | { kind: 'court'; emblem: string }
  | { kind: 'emblem'; emblem: string }
  | { kind: 'dial'; notches: number }
  | { kind: 'ace' };

/** Columns, first row and last row of the pips, clear of the corners. */
const L = 36.5;
const M = 50;
const R = 63.5;
const TOP = 31;
const END = 109;
const both = (y: number): [number, number][] => [
  [L, y],
  [R, y],
];
const rows = (...ys: number[]): [number, number][] => ys.flatMap(both);
const single = (...ys: number[]): [number, number][] => ys.map((y) => [M, y]);
const FOUR_ROWS = rows(TOP, 57, 83, END);

const PIPS: Record<string, [number, number][]> = {
  '2': single(TOP, END),
  '3': single(TOP, 70, END),
  '4': rows(TOP, END),
  '5': [...rows(TOP, END), ...single(70)],
  '6': rows(TOP, 70, END),
  '7': [...rows(TOP, 70, END), ...single(50.5)],
  '8': [...rows(TOP, 70, END), ...single(50.5, 89.5)],
  '9': [...FOUR_ROWS, ...single(70)],
  T: [...FOUR_ROWS, ...single(44, 96)],
};

const pips = (rank: string): Middle => ({
  kind: 'pips',
  places: (PIPS[rank] ?? []).map(([x, y]) => [x, y, y > 70]),
});

const value = (rank: string): number => RANKS.indexOf(rank);
const plainLetters = (rank: string): string => (rank === 'T' ? '10' : rank);

/** A rank between two of the ranks that a deck shows: 1 to 13, or 2 to ace. */
const between = ([whole, fraction]: [number, string], deck: string): string =>
  `${deck === 'fantasy' ? whole : whole + 1}${fraction}`;

/** What stands below the index: the suit, or what takes its place on an extra card. */
export function belowIndex(card: Card, deck: string): string {
  const extra = extraOf(card);
  if (!extra) return suitShape(suitOf(card), deck);
  return extra.rank ? extra.mark : SPARK;
}

export function indexOf(card: Card, deck: string): Index {
  const rank = rankOf(card);
  const extra = extraOf(card);
  if (extra) return extra.rank ? { letters: between(extra.rank, deck) } : { mark: extra.mark };
  if (deck === 'fantasy') return { letters: isSpecial(card) ? rank : String(value(rank)) };
  if (rank === 'Z') return { mark: deck === 'pirates' ? SKULL : STAR };
  if (rank === 'N') return { mark: deck === 'pirates' ? SAIL : BELL };
  return { letters: plainLetters(rank) };
}

function character(rank: string, suit: Suit, deck: string): Stroke[] {
  if (deck === 'pirates') return (rank === 'Z' ? PIRATES : rareArt()?.ESCAPES)?.[suit] ?? [];
  return (rank === 'Z' ? WIZARDS : JESTERS)[suit];
}

/** Whether all that a card is drawn with is loaded. */
export const isDrawn = (card: Card, deck: string): boolean =>
  !(isExtra(card) || deck === 'medieval' || deck === 'pirates') || rareArt() !== null;

export function middleOf(card: Card, deck: string): Middle {
  const rank = rankOf(card);
  const suit = suitOf(card);
  const extra = extraOf(card);
  if (extra) return { kind: 'character', strokes: extra.strokes };
  if (isSpecial(card)) return { kind: 'character', strokes: character(rank, suit, deck) };
  if (deck === 'fantasy') return { kind: 'dial', notches: value(rank) };
  if (deck === 'medieval') return { kind: 'emblem', emblem: COURTS[rank] ?? rareArt()?.MEDIEVAL[rank] ?? '' };
  if (deck === 'pirates' && 'JQKA'.includes(rank))
    return { kind: 'emblem', emblem: rareArt()?.PIRATE[rank] ?? '' };
  if (rank === 'A') return { kind: 'ace' };
  return 'JQK'.includes(rank) ? { kind: 'court', emblem: COURTS[rank] ?? '' } : pips(rank);
}
