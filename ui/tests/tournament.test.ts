import { expect, it } from 'vitest';
import type { RoundJson, SentJson } from '../src/app/wire';
import { taken, versions } from '../src/features/tournament/results';
import { isFinalNext, sizesText, tableSizes } from '../src/table/tournament/phase';
import { localizerIn } from './fixtures';

const round = (stage: RoundJson['stage'], ...sizes: number[]): RoundJson =>
  ({ stage, tables: sizes.map((size) => ({ seats: [...Array(size).keys()] })) }) as RoundJson;

it('the round after this one is the final if all who play on sit at one table, or at the tables of the finals', () => {
  const system = { table: 4, cut: 16, advance: 1 };
  expect(isFinalNext(round('preliminary', 4, 4, 4, 4), system, 16)).toBe(false);
  expect(isFinalNext(round('preliminary', 4, 4, 4, 4), { ...system, cut: 4 }, 16)).toBe(true);
  expect(isFinalNext(round('knock-out', 4, 4, 4, 4), system, 16)).toBe(true);
  expect(isFinalNext(round('knock-out', 4, 4, 4, 4), { ...system, advance: 2 }, 16)).toBe(false);
  expect(isFinalNext(round('preliminary', 4, 4), { ...system, cut: 8, finals: [4, 4] }, 8)).toBe(true);
});

it('says what tables a round will have, as the server will seat it', () => {
  expect([2, 3, 5, 7, 8].map((n) => tableSizes(n, {}))).toEqual([[], [3], [5], [4, 3], [4, 4]]);
  expect([7, 9, 11].map((n) => tableSizes(n, { odd: 'larger' }))).toEqual([
    [4, 3],
    [5, 4],
    [6, 5],
  ]);
  expect([7, 11].map((n) => tableSizes(n, { pairing: 'duplicate' }))).toEqual([[], [4, 4]]);
  localizerIn('en');
  expect(sizesText([4, 4, 3])).toBe('2 tables of 4 and 1 table of 3');
});

it('takes a penalty away, whether it is typed with a sign or not', () => {
  expect(taken([10, -10, null])).toEqual([-10, -10, -0]);
  expect(taken([0, null, 0])).toBeUndefined();
});

it('puts equal results that players have sent together', () => {
  const sent = [20, 30, 20].map(
    (n, i) => ({ entrant: i, points: [n, null], correct: [1, null] }) as SentJson,
  );
  expect(versions(sent).map((same) => same.map(({ entrant }) => entrant))).toEqual([[0, 2], [1]]);
});
