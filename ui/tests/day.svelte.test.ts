import { flushSync } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { DailyDeal } from '../src/app/wire';
import { Day } from '../src/features/daily/day.svelte';

describe('the page of a day', () => {
  const DEAL = { ends: 2000, now: 1000, attempt: null, days: ['2026-02-28'], rounds: 3, bots: [] };
  const RESULTS = { points: [60], games: [], rounds: [] };
  const dealOf = (day: string, today: string): DailyDeal =>
    ({ ...DEAL, day, today, results: RESULTS }) as unknown as DailyDeal;
  let [today, leave] = ['2026-03-01', (): void => {}];

  /** The page at such an address, with par as many points as the day of the month. */
  function opened(address: () => string): Day {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (asked: string) => {
      const day = new URL(asked, 'http://page').searchParams.get('day') ?? today;
      const par = { mean: Number(day.slice(-2)), sd: 1, points: [], bids: {} };
      return Promise.resolve(Response.json(asked.includes('/par') ? par : dealOf(day, today)));
    });
    let day!: Day;
    leave = $effect.root(() => void (day = new Day(address)));
    return day;
  }
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn++) {
      flushSync();
      await vi.advanceTimersByTimeAsync(0);
    }
  };
  afterEach(() => {
    leave();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    today = '2026-03-01';
  });

  test('hides the results of an earlier day and its par until somebody wants to see them', async () => {
    let address = '2026-02-27';
    const day = opened(() => address);
    await day.look();
    await settled();
    expect([day.isToday, day.shown, day.par]).toEqual([false, null, null]);
    day.peeking = true;
    await settled();
    expect([day.shown?.points, day.par?.mean]).toEqual([[60], 27]);
    address = '2026-02-28';
    await day.look();
    await settled();
    expect([day.deal?.day, day.shown, day.par]).toEqual(['2026-02-28', null, null]);
  });

  test('turns to the next day when today is over', async () => {
    const day = opened(() => '');
    await day.look();
    await settled();
    today = '2026-03-02';
    await vi.advanceTimersByTimeAsync(2000);
    expect([day.deal?.day, day.isToday]).toEqual(['2026-03-02', true]);
  });
});
