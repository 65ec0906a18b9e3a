import { load, save } from '../../app/prefs.svelte';
import { dayBefore } from './days';

const KEY = 'gizzard.streak';

interface Streak {
  /** The last day whose deal was finished on that day. */
  last: string;
  /** How many days in a row there were up to then. */
  days: number;
  /** The result of the last day; missing if an earlier version of the page noted it. */
  points?: number;
}

const stored = (): Streak => ({ last: '', days: 0, ...load<Streak>(KEY) });

/** Notes that the deal of a day was finished on it. */
export function noteFinished(day: string, points: number): void {
  const { last, days } = stored();
  if (day > last)
    save(KEY, {
      last: day,
      days: last === dayBefore(day) ? days + 1 : 1,
      points,
    } satisfies Streak);
}

/** The days in a row up to today, or to yesterday while today's deal can still be played. */
export function streak(today: string): number {
  const { last, days } = stored();
  return last === today || last === dayBefore(today) ? days : 0;
}

/** The result of a day, if its deal was finished on it; null otherwise. */
export function resultOf(day: string): number | null {
  const { last, points = null } = stored();
  return last === day ? points : null;
}
