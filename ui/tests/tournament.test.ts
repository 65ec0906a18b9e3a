import { expect, it } from 'vitest';
import type { SentJson, TournamentJson } from '../src/app/wire';
import { taken, versions } from '../src/features/tournament/results';
import { rankText, sizesText, standingsSoFar } from '../src/table/tournament/phase';
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

it('ranks nobody before the first result of their own, whatever others have lost', () => {
  const place = (id: number, rank: number, award: number) => ({ id, rank, award, penalties: 0 });
  const standings = [
    place(1, 1, 20),
    ...[place(4, 2, 0), place(5, 2, 0), place(3, 2, 0)],
    ...[place(2, 5, -10), place(7, 6, -30)],
  ];
  const tables = [
    { seats: [1, 2, 3, 7], result: {} },
    { seats: [4, 5], result: null },
  ];
  const state = { phase: 'playing', rounds: [{ tables }], standings } as unknown as TournamentJson;
  const shown = (now: TournamentJson) => standingsSoFar(now).map((one) => `${rankText(one)} ${one.id}`);
  expect(shown(state)).toEqual(['1 1', '2 3', '3 2', '4 7', '– 4', '– 5']);
  expect(shown({ ...state, phase: 'over' })).toEqual(['1 1', '2 4', '2 5', '2 3', '5 2', '6 7']);
});
