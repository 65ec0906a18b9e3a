import { expect, test } from 'vitest';
import { deciding } from '../src/table/ending/comparison';

const round = (number: number, ...points: number[]) => ({ number, points });

test('the round that differs most decides, the first of several', () => {
  const mine = [round(1, 20, 0), round(2, -10, 0), round(3, 30, 0)];
  const theirs = [round(1, 0, 20), round(2, 0, 40), round(3, 0, -20)];
  expect(deciding(mine, 0, theirs, 1)).toEqual({ round: 2, mine: -10, theirs: 40 });
});

test('equal results, and a game that is gone, have none', () => {
  expect(deciding([round(1, 20)], 0, [round(1, 20)], 0)).toBeNull();
  expect(deciding([round(1, 20)], 0, [], 0)).toBeNull();
  expect(deciding([], 0, [], 0)).toBeNull();
});
