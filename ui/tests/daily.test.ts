import { beforeEach, describe, expect, test } from 'vitest';
import { noteFinished, resultOf, streak } from '../src/app/dailyStreak';
import { median, bidStrip, bidsByFrequency } from '../src/features/daily/summary';
import type { DailyRound } from '../src/app/wire';

describe('a streak', () => {
  beforeEach(() => localStorage.clear());

  test('grows by a day a day, and counts a day once', () => {
    for (const day of ['2026-02-27', '2026-02-28', '2026-02-28', '2026-03-01']) noteFinished(day, 60);
    expect(streak('2026-03-01')).toBe(3);
    expect([resultOf('2026-03-01'), resultOf('2026-03-02')]).toEqual([60, null]);
  });

  test('stands while today can still be played, and ends after a day without a game', () => {
    noteFinished('2026-02-28', 60);
    expect(streak('2026-03-01')).toBe(1);
    expect(streak('2026-03-02')).toBe(0);
    noteFinished('2026-03-02', 60);
    expect(streak('2026-03-02')).toBe(1);
  });
});

describe('the summary of a day', () => {
  const round = (own: [number, number] | null, bids: Record<string, number> = {}): DailyRound => ({
    own,
    bids,
  });

  test('shows which bids were met, and no card and no number', () => {
    expect(bidStrip([round([1, 1]), round([0, 2]), round([3, 3])])).toBe('🟩⬛🟩');
  });

  test('lists the most bidsByFrequency bid first', () => {
    expect(bidsByFrequency(round(null, { 0: 2, 1: 5, 2: 2 }))).toEqual([
      [1, 5],
      [0, 2],
      [2, 2],
    ]);
  });

  test('knows the median of an odd and of an even number of results', () => {
    expect(median([90, 40, 10])).toBe(40);
    expect(median([90, 40])).toBe(65);
    expect(median([])).toBeNull();
  });
});
