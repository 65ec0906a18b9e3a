import { persisted } from './persisted';
import { isNumber, isText, or, shape } from './readers';
import { dayBefore } from './days';

interface Streak {
  /** The last day whose deal was finished on that day. */
  last: string;
  /** How many days in a row there were up to then. */
  days: number;
  /** The result of the last day; null if an earlier version of the page noted it. */
  points: number | null;
}

const kept = persisted<Streak>(
  'gizzard.streak',
  shape({ last: or(isText, ''), days: or(isNumber, 0), points: or(isNumber, null) }),
);

/** Notes that the deal of a day was finished on it. */
export function noteFinished(day: string, points: number): void {
  kept.change((now) =>
    day > now.last ? { last: day, days: now.last === dayBefore(day) ? now.days + 1 : 1, points } : now,
  );
}

/** The days in a row up to today, or to yesterday while today's deal can still be played. */
export function streak(today: string): number {
  const { last, days } = kept.get();
  return last === today || last === dayBefore(today) ? days : 0;
}

/** The result of a day, if its deal was finished on it; null otherwise. */
export function resultOf(day: string): number | null {
  const { last, points } = kept.get();
  return last === day ? points : null;
}
