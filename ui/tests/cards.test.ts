import { beforeAll, expect, test } from 'vitest';
import { EXTRA_CODES, inOrder, isExtra, isSpecial, RANKS, SUITS, tintOf } from '../src/cards/code';
import { indexOf, middleOf } from '../src/cards/decks';
import { EXTRAS } from '../src/cards/rareArt';
import { loadRareArt } from '../src/cards/extras';
import { layersOf } from '../src/cards/face';
import { centred, placed } from '../src/cards/path';

beforeAll(loadRareArt);

test('a shape is scaled and moved, absolute and relative commands alike', () => {
  const shape = 'M10 20h-5.5V40c1 2 3 4 5 6L90.5.5Z';
  const placing = { x: 100, y: 50, sx: 2, sy: 1 };
  expect(placed(shape, placing)).toBe('M120 70h-11V90c2 2 6 4 10 6L281 50.5Z');
});

test('upside down, an arc keeps its radii and the way it turns', () => {
  expect(placed('M50 8a8 9 0 1 0 .1 2', { x: 100, y: 140, sx: -1, sy: -1 })).toBe(
    'M50 132a8 9 0 1 0 -0.1 -2',
  );
});

test('the middle of a shape is where it is wanted', () => {
  expect(centred('M50 50L100 0', 20, 30, 0.5)).toBe('M20 30L45 5');
  expect(centred('M50 50L100 0', 20, 30, -0.5)).toBe('M20 30L-5 55');
});

test.each(['standard', 'fantasy', 'medieval', 'pirates'])('a card of the %s deck is few paths', (deck) => {
  const cards = [...RANKS].flatMap((rank) => SUITS.map((suit) => rank + suit)).concat(EXTRA_CODES);
  expect(cards).toHaveLength(69);
  for (const card of cards) {
    const layers = layersOf(card, deck);
    expect(layers.length).toBeLessThanOrEqual(6);
    expect(new Set(layers.map(([style]) => style)).size).toBe(layers.length);
    for (const [, path] of layers) expect(path).toMatch(/^M[-\d.]/);
  }
});

test('each extra card has a drawing and a mark of its own', () => {
  expect(Object.keys(EXTRAS)).toEqual(EXTRA_CODES);
  expect(new Set(Object.values(EXTRAS).map(({ mark }) => mark)).size).toBe(9);
  for (const card of EXTRA_CODES) expect(middleOf(card, 'standard').kind).toBe('character');
});

test('Juggler and Cloud stand between the ranks that the deck shows', () => {
  expect(['Ju', 'Cl'].map((card) => indexOf(card, 'fantasy'))).toEqual([
    { letters: '7½' },
    { letters: '9¾' },
  ]);
  expect(['Ju', 'Cl'].map((card) => indexOf(card, 'standard'))).toEqual([
    { letters: '8½' },
    { letters: '10¾' },
  ]);
});

test('an extra card has no suit, and is held on the left', () => {
  expect(inOrder(['NC', 'Wi', '2C', 'Dr', 'ZH'])).toEqual(['Dr', 'Wi', 'ZH', '2C', 'NC']);
  expect(['Dr', 'ZH', '2C', '?'].map(isExtra)).toEqual([true, false, false, false]);
  expect(['Dr', 'ZH', '2C'].map(isSpecial)).toEqual([true, true, false]);
  expect(['Dr', '2C'].map(tintOf)).toEqual(['X', 'C']);
});
