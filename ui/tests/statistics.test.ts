import { describe, expect, it } from 'vitest';
import { isOwn, placeOf, readGame, readGames, textOf, type Game } from '../src/game/kept/game';
import { ruleSetOf } from '../src/game/kept/ruleSet';
import { statisticsOf, streakOf } from '../src/features/games/statistics';
import { keptGame } from './fixtures';

/** A game of two rounds: seat 0 makes its first bid, and the second one where it wins. */
const game = (id: string, won: boolean, more: Partial<Game> = {}): Game => ({
  ...keptGame,
  id,
  rounds: [
    { number: 1, cards: 1, bids: [1, 0, 0], taken: [1, 0, 0], points: [30, 20, 20], scores: [30, 20, 20] },
    {
      number: 2,
      cards: 2,
      bids: [1, 1, 0],
      taken: won ? [1, 1, 0] : [0, 1, 1],
      points: won ? [30, 30, 20] : [-10, 30, -10],
      scores: won ? [60, 50, 40] : [20, 50, 10],
    },
  ],
  winners: [won ? 0 : 1],
  ...more,
});

describe('statistics', () => {
  it('sum up what the owner of this device has played', () => {
    const games = [game('c', true), game('b', false), game('a', true)];
    expect(statisticsOf(games.filter(isOwn))).toEqual({
      games: 3,
      wins: 2,
      averagePoints: (60 + 20 + 60) / 3,
      made: 5,
      of: 6,
      handSizes: [
        { cards: 1, made: 3, of: 3 },
        { cards: 2, made: 2, of: 3 },
      ],
      winsInARow: { current: 1, longest: 1 },
      bidsInARow: { current: 2, longest: 3 },
      course: [
        { points: 60, won: true },
        { points: 20, won: false },
        { points: 60, won: true },
      ],
    });
  });

  it('count neither the games of others, nor those that were given up or that a bot finished', () => {
    const others = [{ seat: null }, { winners: null }, { playing: 'bot' as const }];
    expect(others.map((more) => game('a', true, more)).filter(isOwn)).toEqual([]);
  });

  it('know a streak that never broke', () => {
    expect(streakOf([])).toEqual({ current: 0, longest: 0 });
    expect(streakOf([true, true])).toEqual({ current: 2, longest: 2 });
    expect(streakOf([true, true, false, true])).toEqual({ current: 1, longest: 2 });
  });
});

describe('places', () => {
  it('go by points; those who tie share one', () => {
    expect([0, 1, 2].map((seat) => placeOf(game('a', true), seat))).toEqual([1, 2, 3]);
    const tied = game('a', true, { winners: [0, 1] });
    expect([0, 1, 2].map((seat) => placeOf(tied, seat))).toEqual([1, 1, 3]);
  });

  it('have the winner before somebody who left with more points', () => {
    const won = game('a', true, { winners: [2] });
    expect([0, 1, 2].map((seat) => placeOf(won, seat))).toEqual([2, 3, 1]);
  });
});

describe('a file of games', () => {
  it('holds one a line, the oldest first, and is read back', () => {
    const games = [game('b', true), game('a', false)];
    const text = textOf(games);
    expect(text.split('\n').map((line) => line && (JSON.parse(line) as Game).id)).toEqual(['a', 'b', '']);
    expect(readGames(text)).toEqual(games.toReversed());
  });

  it("may hold the record of a game that was somebody else's", () => {
    const { seat: _, bots: __, ...record } = game('a', true);
    expect(readGame(record)).toEqual(game('a', true, { seat: null }));
  });

  it('is refused with the line that is no game', () => {
    expect(readGames(`${textOf([game('a', true)])}\n{"rounds": []}`)).toEqual({ line: 3 });
  });
});

describe('a rule set', () => {
  it('is the same for any number of players and any order of the keys', () => {
    expect(ruleSetOf({ players: 3, a: 1, b: 2 })).toBe(ruleSetOf({ b: 2, a: 1, players: 4 }));
  });
});
