import { describe, expect, it } from 'vitest';
import { bidSum, lines, projected, rows, totals } from '../src/game/scores';
import { sumLine, sumShown } from '../src/table/pad/sum';
import { localizerIn, round, view } from './fixtures';

const first = round({
  number: 1,
  taken: [1, 0, 1],
  points: [30, 20, 30],
  scores: [30, 20, 30],
  eliminated: 1,
});

const scores = (line: [round: number, score: number][]): number[] => line.map(([, score]) => score);

describe('the score pad', () => {
  const now = view({ history: [first], scores: [30, 20, 30], projected: [-10, null, 30] });

  it('writes bids, tricks and totals of every round', () => {
    expect(rows(now)[0]?.cells[0]).toEqual({ bid: 1, made: null, taken: 1, points: 30, total: 30 });
    expect(totals(now)).toEqual([30, 20, 30]);
  });

  it('projects a total only where points are known', () => {
    expect(projected(now)).toEqual([20, null, 60]);
  });

  it('sums the bids that are known', () => {
    expect(bidSum(view({ phase: 'bid', round: round({ bids: [1, null, null] }) }))).toEqual({
      bids: 1,
      tricks: 2,
      state: 'open',
    });
    expect(bidSum(now)).toEqual({ bids: 2, tricks: 2, state: 'known' });
  });

  it('tells no sum while bids lie face down', () => {
    const dark = bidSum(view({ round: round({ bids: [1, null, null] }), projected: [-10, null, null] }));
    expect(sumShown(dark)).toBe('?');
    expect(sumLine(dark, localizerIn('en').t)).toBe('All bids: ? of 2');
  });

  it('waits for no bid of a dealer who does not bid', () => {
    const two = view({ round: round({ bids: [1, null, 1] }), projected: [20, 0, 60] });
    expect(bidSum(two).state).toBe('known');
  });

  it('counts the last round of a game that is over once', () => {
    const last = round({ points: [20, null, -10], scores: [50, 20, 20] });
    const over = view({ phase: 'over', round: last, history: [first] });
    expect(lines(over).map(scores)).toEqual([
      [0, 30, 50],
      [0, 20],
      [0, 30, 20],
    ]);
    expect(lines({ ...over, history: [first, last] })[0]).toEqual([
      [0, 0],
      [1, 30],
      [2, 50],
    ]);
  });
});
