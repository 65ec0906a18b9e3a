import { expect, test } from 'vitest';
import { companyOf, placeOf } from '../src/exercise/exercise';
import { namesIn } from '../src/features/puzzles/names';
import { puzzleToPractise } from '../src/features/puzzles/choose';
import { rated, UNRATED } from '../src/exercise/puzzles/glicko';
import {
  answersTo,
  nextIn,
  noteInWeek,
  strip,
  weekBefore,
  weekly,
} from '../src/features/puzzles/week.svelte';
import { view } from './fixtures';
import type { PuzzleEntry, PuzzleOption } from '../src/app/wire';

const PUZZLES: PuzzleEntry[] = [
  { id: 'a', kind: 'bid', difficulty: 'easy', rating: 1200, themes: ['bidding'], preset: 'standard' },
  { id: 'b', kind: 'card', difficulty: 'hard', rating: 1900, themes: ['wizards'], preset: 'standard' },
  {
    id: 'c',
    kind: 'bid',
    difficulty: 'easy',
    rating: 1300,
    themes: ['bidding', 'wizards'],
    preset: 'hardcore',
  },
];
const first = (): number => 0;
const EASY = { difficulty: 'easy', theme: '' } as const;
const ANY = { difficulty: '', theme: '' } as const;
/** Puzzles tried by somebody who is no newcomer. */
const TRIED = Object.fromEntries('12345678'.split('').map((id) => [id, true]));

test('of a difficulty, those that have not been tried come first, and never the same twice in a row', () => {
  expect(puzzleToPractise(PUZZLES, EASY, {}, 1500, 'a', first)).toBe('c');
  expect(puzzleToPractise(PUZZLES, EASY, { a: true }, 1500, null, first)).toBe('c');
  expect(puzzleToPractise(PUZZLES, EASY, { a: true, c: false }, 1500, 'c', first)).toBe('a');
});

test('of any difficulty, the puzzle nearest to the rating comes first', () => {
  expect(puzzleToPractise(PUZZLES, ANY, TRIED, 1800, null, first)).toBe('b');
  expect(puzzleToPractise(PUZZLES, ANY, TRIED, 1000, null, first)).toBe('a');
});

test('a newcomer gets easy puzzles of the standard game', () => {
  for (const rating of [1000, 1900]) expect(puzzleToPractise(PUZZLES, ANY, {}, rating, null)).toBe('a');
  expect(puzzleToPractise(PUZZLES, EASY, {}, 1500, 'a')).toBe('c');
});

test('extra cards are asked about only if they are the theme', () => {
  const extras: PuzzleEntry = { ...PUZZLES[0]!, id: 'x', themes: ['extra-cards'] };
  expect(puzzleToPractise([extras], ANY, TRIED, 1500, null, first)).toBeUndefined();
  expect(puzzleToPractise([extras], { difficulty: '', theme: 'extra-cards' }, {}, 1500, null, first)).toBe(
    'x',
  );
});

test('a theme can be chosen, and there may be no other puzzle about it', () => {
  expect(puzzleToPractise(PUZZLES, { difficulty: '', theme: 'wizards' }, {}, 1900, 'b', first)).toBe('c');
  expect(puzzleToPractise(PUZZLES, { difficulty: 'hard', theme: 'wizards' }, {}, 1900, 'b')).toBeUndefined();
});

test('the example in the paper on Glicko', () => {
  const games = [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ];
  const { rating, deviation } = rated({ rating: 1500, deviation: 200 }, games);
  expect(rating).toBeCloseTo(1464, 0);
  expect(deviation).toBeCloseTo(151.4, 1);
});

test('a rating settles and can still change', () => {
  let now = UNRATED;
  for (let i = 0; i < 1000; i++) now = rated(now, [{ rating: 1500, deviation: 150, score: i % 2 }]);
  expect(now.deviation).toBe(45);
  expect(Math.abs(now.rating - 1500)).toBeLessThan(30);
});

test('answers to the puzzles of a week are told without the puzzles, and weeks in a row are counted', () => {
  const run = { week: '2026-11-23', run: ['a', 'b'] };
  expect(strip(run.run, answersTo(run))).toBe('⬜⬜');
  noteInWeek(run, 'a', true);
  noteInWeek(run, 'a', false); // only the first answer counts
  expect(strip(run.run, answersTo(run))).toBe('🟩⬜');
  expect(nextIn(run)).toBe('b');
  noteInWeek(run, 'b', false);
  expect([strip(run.run, answersTo(run)), nextIn(run), weekly.weeks]).toEqual(['🟩⬛', undefined, 1]);
  const after = { week: '2026-11-30', run: ['c'] };
  expect(strip(after.run, answersTo(after))).toBe('⬜');
  noteInWeek(after, 'c', true);
  expect(weekly.weeks).toBe(2);
  const later = { week: '2026-12-14', run: ['a'] };
  noteInWeek(later, 'a', true);
  expect(weekly.weeks).toBe(1);
  expect(weekBefore('2027-01-04')).toBe('2026-12-28');
});

test('cards that come to the same are one answer', () => {
  const options = [
    { actions: [{ play: 'ZC' }, { play: 'ZH' }], expected: 20, se: 1, made: 0.9 },
    { actions: [{ play: '2C' }], expected: 5, se: 1, made: 0.4 },
  ] as PuzzleOption[];
  expect(placeOf(options, { play: 'ZH' })).toBe(0);
  expect(placeOf(options, { play: '2C' })).toBe(1);
});

test('whoever has the name of a character has its face, and the solver the own one', () => {
  const players = namesIn(view({ players: ['', '', '', '', '', ''], seat: 1 }));
  expect(players.toSpliced(1, 1)).toEqual(['Mog', 'Alaric', 'Morgana', 'Isolde', 'Oswin']);
  const faces = companyOf(view({ players: [...players, 'Pip 2', 'Anna'], seat: 1 }), 'tansy');
  expect(faces.map(({ avatar }) => avatar)).toEqual([
    ...['mog', 'tansy', 'alaric', 'morgana', 'isolde', 'oswin'],
    ...['pip', null],
  ]);
});
