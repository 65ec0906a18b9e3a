import type { Card, Suit } from '../wire';
import { isSpecial, rankOf, RANKS, suitOf } from './code';
import { JESTERS, WIZARDS, type Stroke } from './characters';
import { ESCAPES, PIRATES } from './pirates';
import { BELL, SAIL, SKULL, STAR } from './glyphs';
import { MEDIEVAL, PEOPLES, PIRATE } from './emblems';

export type DeckName = 'standard' | 'fantasy' | 'medieval' | 'pirates';

/** An index: letters drawn as glyphs, or one filled mark. */
export type Index = { letters: string } | { mark: string };

/** What fills the middle of a card. */
export type Middle =
  | { kind: 'character'; strokes: Stroke[] }
  | { kind: 'pips'; places: [number, number, boolean][] }
  | { kind: 'court'; emblem: string }
  | { kind: 'emblem'; emblem: string }
  | { kind: 'dial'; emblem: string; notches: number }
  | { kind: 'ace' };

const L = 37;
const M = 50;
const R = 63;
const COLUMNS: Record<string, [number, number][]> = {
  '2': [
    [M, 40],
    [M, 100],
  ],
  '3': [
    [M, 40],
    [M, 70],
    [M, 100],
  ],
  '4': [
    [L, 42],
    [R, 42],
    [L, 98],
    [R, 98],
  ],
  '5': [
    [L, 42],
    [R, 42],
    [M, 70],
    [L, 98],
    [R, 98],
  ],
  '6': [
    [L, 40],
    [R, 40],
    [L, 70],
    [R, 70],
    [L, 100],
    [R, 100],
  ],
  '7': [
    [L, 40],
    [R, 40],
    [M, 55],
    [L, 70],
    [R, 70],
    [L, 100],
    [R, 100],
  ],
  '8': [
    [L, 40],
    [R, 40],
    [M, 55],
    [L, 70],
    [R, 70],
    [M, 85],
    [L, 100],
    [R, 100],
  ],
  '9': [
    [L, 36],
    [R, 36],
    [L, 58],
    [R, 58],
    [M, 70],
    [L, 82],
    [R, 82],
    [L, 104],
    [R, 104],
  ],
  T: [
    [L, 36],
    [R, 36],
    [M, 47],
    [L, 58],
    [R, 58],
    [L, 82],
    [R, 82],
    [M, 93],
    [L, 104],
    [R, 104],
  ],
};

const pips = (rank: string): Middle => ({
  kind: 'pips',
  places: (COLUMNS[rank] ?? []).map(([x, y]) => [x, y, y > 70]),
});

const value = (rank: string): number => RANKS.indexOf(rank);
const plainLetters = (rank: string): string => (rank === 'T' ? '10' : rank);

export function indexOf(card: Card, deck: string): Index {
  const rank = rankOf(card);
  if (deck === 'fantasy') return { letters: isSpecial(card) ? rank : String(value(rank)) };
  if (rank === 'Z') return { mark: deck === 'pirates' ? SKULL : STAR };
  if (rank === 'N') return { mark: deck === 'pirates' ? SAIL : BELL };
  return { letters: plainLetters(rank) };
}

function character(rank: string, suit: Suit, deck: string): Stroke[] {
  if (deck === 'pirates') return (rank === 'Z' ? PIRATES : ESCAPES)[suit];
  return (rank === 'Z' ? WIZARDS : JESTERS)[suit];
}

export function middleOf(card: Card, deck: string): Middle {
  const rank = rankOf(card);
  const suit = suitOf(card);
  if (isSpecial(card)) return { kind: 'character', strokes: character(rank, suit, deck) };
  if (deck === 'fantasy') return { kind: 'dial', emblem: PEOPLES[suit] ?? '', notches: value(rank) };
  if (deck === 'medieval') return { kind: 'emblem', emblem: MEDIEVAL[rank] ?? '' };
  if (deck === 'pirates' && PIRATE[rank]) return { kind: 'emblem', emblem: PIRATE[rank] };
  if (rank === 'A') return { kind: 'ace' };
  return 'JQK'.includes(rank) ? { kind: 'court', emblem: MEDIEVAL[rank] ?? '' } : pips(rank);
}
