import { describe, expect, it } from 'vitest';
import { againstWhom, inGroups, ratingOver, worthALook } from '../src/features/games/progress';
import type { OwnGame } from '../src/game/kept/game';
import { keptGame } from './fixtures';

const game = (more: Partial<OwnGame> = {}): OwnGame => ({
  ...keptGame,
  players: ['Anna', 'Club 1', 'Ben'],
  bots: [null, 'club', null],
  rounds: [
    {
      number: 1,
      cards: 1,
      bids: [1, 0, 0],
      taken: [0, 1, 0],
      points: [-10, -10, 20],
      scores: [-10, -10, 20],
    },
    {
      number: 2,
      cards: 2,
      bids: [2, 0, 0],
      taken: [0, 1, 1],
      points: [-20, -10, -10],
      scores: [-30, -20, 10],
    },
  ],
  winners: [2],
  ...more,
});

describe('progress', () => {
  it('rates play over several games, the better known ones more', () => {
    expect(ratingOver([game()])).toBeNull();
    const one = game({ rating: { value: 1000, low: 900, high: 1100 } });
    expect(ratingOver([game(), one])).toEqual({ value: 1000, low: 900, high: 1100 });
    const both = ratingOver([one, game({ rating: { value: 1300, low: 1250, high: 1350 } })])!;
    expect(both.value).toBeCloseTo(1240);
    expect(both.high - both.low).toBeLessThan(100);
  });

  it('puts hand sizes together until they fit a phone', () => {
    const sizes = (most: number) => [...Array(most).keys()].map((n) => ({ cards: n + 1, made: 1, of: 2 }));
    expect(inGroups(sizes(7))).toHaveLength(7);
    expect(inGroups(sizes(15)).map(({ cards, to, of }) => [cards, to, of])).toEqual([
      [1, 3, 6],
      [4, 6, 6],
      [7, 9, 6],
      [10, 12, 6],
      [13, 15, 6],
    ]);
  });

  it('tells against whom: bots by level, people by name', () => {
    const won = game({ winners: [0] });
    expect(againstWhom([game(), won])).toEqual([
      { level: 'club', name: 'club', games: 2, ahead: 1 },
      { level: null, name: 'Ben', games: 2, ahead: 1 },
    ]);
  });

  it('finds the round that cost most', () => {
    expect(worthALook(game())).toEqual({ round: 2, bid: 2, taken: 0, points: -20 });
    expect(worthALook(game({ seat: 2, rounds: game().rounds.slice(0, 1) }))).toBeNull();
  });
});
