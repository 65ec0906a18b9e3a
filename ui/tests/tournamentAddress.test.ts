import { expect, it } from 'vitest';
import { tournamentNamed } from '../src/app/tournamentAddress';

it.each([
  ['LKDR-bmwx', 'tournament-lkdrbmwx'],
  ['tournament-0123456789abcdef01', 'tournament-0123456789abcdef01'],
  ['a', 'tournament-a'],
])('knows the tournament of an address: %s', (typed, tournament) => {
  expect(tournamentNamed(typed)).toBe(tournament);
});
