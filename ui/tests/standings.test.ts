import { expect, it } from 'vitest';
import { finalPlace } from '../src/game/places';
import { standingsAfter } from '../src/table/overlays/standings';

it('seats are in order of their points, with what the round has changed', () => {
  const standings = standingsAfter({ scores: [50, 70, 50, -10], points: [-20, 50, 20, 20] });
  expect(standings.map(({ seat }) => seat)).toEqual([1, 0, 2, 3]);
  expect(standings.map(({ place }) => place)).toEqual([1, 2, 2, 4]);
  expect(standings.map(({ gained }) => gained)).toEqual([50, -20, 20, 20]);
  // Before: 70, 20, 30, -30
  expect(standings.map(({ from }) => from)).toEqual([-2, 1, 1, 0]);
});

it('a seat that has been eliminated gains nothing', () => {
  expect(standingsAfter({ scores: [10, 20], points: [null, 20] })[1]).toMatchObject({
    seat: 0,
    gained: null,
  });
});

it('gives winners the first place, also if somebody who was eliminated has more points', () => {
  expect([0, 1, 2].map((seat) => finalPlace([90, 20, 40], [1], seat))).toEqual([2, 1, 3]);
  expect([0, 1, 2].map((seat) => finalPlace([40, 20, 40], [0, 2], seat))).toEqual([1, 3, 1]);
  const left = [{}, { eliminated: 0 }, { eliminated: 3 }];
  expect([0, 1, 2, 3].map((seat) => finalPlace([90, 20, 40, 10], [1], seat, left))).toEqual([4, 1, 2, 3]);
});
