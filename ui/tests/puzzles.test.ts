import { expect, test } from 'vitest';
import { nextPuzzle, optionOf } from '../src/puzzles/choose';
import { columnsOf } from '../src/daily/histogram';
import type { PuzzleList, PuzzleOption } from '../src/wire';

const LIST: PuzzleList = {
  day: '2026-11-22',
  today: 'b',
  puzzles: [
    { id: 'a', kind: 'bid', difficulty: 'easy' },
    { id: 'b', kind: 'card', difficulty: 'hard' },
    { id: 'c', kind: 'bid', difficulty: 'easy' },
  ],
};
const first = (): number => 0;

test('today’s puzzle is the same for everyone', () => {
  expect(nextPuzzle(LIST, 'today', {}, null)).toBe('b');
});

test('of a difficulty, those that have not been tried come first, and never the same twice in a row', () => {
  expect(nextPuzzle(LIST, 'easy', {}, 'a', first)).toBe('c');
  expect(nextPuzzle(LIST, 'easy', { a: true }, null, first)).toBe('c');
  expect(nextPuzzle(LIST, 'easy', { a: true, c: false }, 'c', first)).toBe('a');
});

test('cards that come to the same are one answer', () => {
  const options = [
    { actions: [{ play: 'ZC' }, { play: 'ZH' }], expected: 20, se: 1, made: 0.9 },
    { actions: [{ play: '2C' }], expected: 5, se: 1, made: 0.4 },
  ] as PuzzleOption[];
  expect(optionOf(options, { play: 'ZH' })).toBe(0);
  expect(optionOf(options, { play: '2C' })).toBe(1);
});

test('results fall into columns of the same width without gaps', () => {
  expect(columnsOf([])).toEqual([]);
  expect(columnsOf([30, 10])).toEqual([
    { from: 10, to: 20, count: 1 },
    { from: 20, to: 30, count: 0 },
    { from: 30, to: 40, count: 1 },
  ]);
  const columns = columnsOf([-200, 400]);
  expect(columns.length).toBeLessThanOrEqual(13);
  expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(2);
});
