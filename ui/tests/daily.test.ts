import { describe, expect, test } from 'vitest';
import { ownSecret } from '../src/app/dailyIdentity';
import { daysOf, monthOf } from '../src/app/days';
import {
  lateResultOf,
  noteFinished,
  noteLate,
  resultOf,
  statesOf,
  streak,
  weekUpTo,
} from '../src/app/dailyStreak';
import { openTables, saveSeat } from '../src/app/seats';
import { interruptedTable } from '../src/features/daily/api';
import { bidStrip, bidOfMost } from '../src/features/daily/summary';
import type { DailyRound } from '../src/app/wire';

describe('a streak', () => {
  test('grows by a day a day, and counts a day once', () => {
    for (const day of ['2026-02-27', '2026-02-28', '2026-02-28', '2026-03-01']) noteFinished(day, 60);
    expect(streak('2026-03-01')).toBe(3);
    expect([resultOf('2026-03-01'), resultOf('2026-03-02')]).toEqual([60, null]);
  });

  test('is shown as a week, with days that were played later or missed', () => {
    noteFinished('2026-02-27', 60);
    noteFinished('2026-02-28', 80);
    noteLate('2026-02-25', 40);
    noteLate('2026-02-25', 90);
    noteLate('2026-02-28', 10);
    const week = weekUpTo('2026-03-01');
    expect([week[0], week[6]]).toEqual(['2026-02-23', '2026-03-01']);
    expect(statesOf(week, '2026-03-01')).toEqual([
      'missed',
      'missed',
      'late',
      'missed',
      'done',
      'done',
      'open',
    ]);
    expect(['2026-02-25', '2026-02-28'].map(lateResultOf)).toEqual([40, null]);
    expect(['2026-02-25', '2026-02-28'].map(resultOf)).toEqual([null, 80]);
  });

  test('counts the days of earlier versions of the page, which noted how many there were', () => {
    localStorage.setItem('gizzard.streak', JSON.stringify({ last: '2026-02-28', days: 3, points: 60 }));
    expect(statesOf(['2026-02-25', '2026-02-26', '2026-02-28'], '2026-03-01')).toEqual([
      'missed',
      'done',
      'done',
    ]);
  });

  test.each([
    '{"last":"9999-99-99","days":2,"points":5}',
    '{"last":"2026-03-01","days":1e19}',
    '{"days":-3}',
  ])('is none if what is kept is damaged: %s', (stored) => {
    localStorage.setItem('gizzard.streak', stored);
    expect(streak('2026-03-01')).toBe(0);
    expect(statesOf(weekUpTo('2026-03-01'), '2026-03-01').at(-1)).not.toBe('late');
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

  test('says what most people bid, once there are enough of them', () => {
    expect(bidOfMost(round(null, { 0: 2, 1: 5, 2: 2 }))).toBe(1);
    expect(bidOfMost(round(null, { 1: 3 }))).toBeUndefined();
  });
});

test('a month has its days, from a Monday on', () => {
  expect([monthOf('2026-01-31', 1), monthOf('2026-01-31', -1)]).toEqual(['2026-02', '2025-12']);
  const { days, before } = daysOf('2026-02');
  expect([days.length, days.at(-1), before]).toEqual([28, '2026-02-28', 6]);
});

test('a look for an interrupted deal leaves it open whether another game waits', async () => {
  ownSecret();
  saveSeat('friends', 'the secret of a seat at a table of friends');
  expect(await interruptedTable('2026-02-27')).toBeNull();
  expect(openTables()).toEqual(['friends']);
});
