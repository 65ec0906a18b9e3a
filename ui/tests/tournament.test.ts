import { expect, it } from 'vitest';
import type { SentJson } from '../src/app/wire';
import { taken, versions } from '../src/features/tournament/results';
import { sizesText } from '../src/table/tournament/phase';
import { localizerIn } from './fixtures';

it('says what tables a round will have', () => {
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
