import { expect, it } from 'vitest';
import { slidesOf } from '../src/features/tournament/slides';
import type { TournamentJson } from '../src/app/wire';

/** A tournament after its first seating, with tables of four of which some have a result. */
function tournament(tables: number, done: number, phase: TournamentJson['phase']): TournamentJson {
  const seats = (table: number) => [1, 2, 3, 4].map((seat) => table * 4 + seat);
  const round = {
    tables: Array.from({ length: tables }, (_, i) => ({
      table: i + 1,
      seats: seats(i),
      result: i < done ? { points: [0, 0, 0, 0] } : null,
    })),
  };
  const standings = Array.from({ length: tables * 4 }, (_, i) => ({
    id: i + 1,
    rank: i + 1,
    award: -i,
    penalties: 0,
  }));
  return { phase, rounds: [round], standings } as unknown as TournamentJson;
}

const ids = (state: TournamentJson) =>
  slidesOf(state).flatMap(({ places = [] }) => places.map(({ id }) => id));
const numbers = (state: TournamentJson) =>
  slidesOf(state).flatMap(({ tables = [] }) => tables.map(({ table }) => table));

it('the seating and the standings of a small tournament stay on one page', () => {
  expect(slidesOf(tournament(2, 1, 'playing'))).toMatchObject([{ columns: 2, tables: [{}, {}] }]);
  expect(ids(tournament(2, 1, 'playing'))).toHaveLength(8);
});

it('the pages show every table and everyone in the standings once, in order', () => {
  const state = tournament(55, 55, 'between');
  expect(numbers(state)).toEqual(Array.from({ length: 55 }, (_, i) => i + 1));
  expect(ids(state)).toEqual(Array.from({ length: 220 }, (_, i) => i + 1));
});

it('seats come first while a round is played, the standings after it', () => {
  expect(slidesOf(tournament(8, 4, 'playing'))[0]).toHaveProperty('tables');
  expect(slidesOf(tournament(8, 8, 'between'))[0]).toHaveProperty('places');
  expect(ids(tournament(8, 0, 'playing'))).toEqual([]);
});

it('before the first round the pages show who has entered and not left', () => {
  const entrants = [null, 0, null].map((until, id) => ({ id, until, leaving: false }));
  const [slide] = slidesOf({ phase: 'gathering', rounds: [], entrants } as unknown as TournamentJson);
  expect(slide?.names).toMatchObject([{ id: 0 }, { id: 2 }]);
});

it('at the end the podium stands beside the standings, and there are no tables', () => {
  const slides = slidesOf(tournament(4, 4, 'over'));
  expect(slides.every(({ podium, tables }) => podium && !tables)).toBe(true);
  expect(ids(tournament(4, 4, 'over'))).toHaveLength(16);
});
