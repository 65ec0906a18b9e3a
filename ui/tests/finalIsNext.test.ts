import { expect, it } from 'vitest';
import type { RoundJson } from '../src/app/wire';
import { isFinalNext } from '../src/table/tournament/phase';

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
