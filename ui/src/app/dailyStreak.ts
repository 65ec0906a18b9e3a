import { persisted } from './persisted';
import { isCount, isDay, isFlag, isNumber, isObject, or, recordOf, shape } from './readers';
import { dayAfter, dayBefore } from './days';

/** How a day's deal ended on this device. */
export interface PlayedDay {
  points: number;
  /** Whether it was finished on the day itself. */
  ranked: boolean;
}

interface Streak {
  /** The last day whose deal was finished on that day. */
  last: string;
  /** How many days in a row there were up to then. */
  days: number;
  /** The result of the last day; null if an earlier version of the page noted it. */
  points: number | null;
  /** By day, since this has been noted. */
  played: Record<string, PlayedDay>;
}

const isPlayed = (stored: unknown): stored is PlayedDay =>
  isObject(stored) && isNumber(stored.points) && isFlag(stored.ranked);

const kept = persisted<Streak>(
  'gizzard.streak',
  shape({
    last: or(isDay, ''),
    days: or(isCount, 0),
    points: or(isNumber, null),
    played: recordOf(isPlayed),
  }),
);

/** Notes that the deal of a day was finished on it. */
export function noteFinished(day: string, points: number): void {
  kept.change((now) => {
    const played = { ...now.played, [day]: { points, ranked: true } };
    if (day <= now.last) return { ...now, played };
    return { last: day, days: now.last === dayBefore(day) ? now.days + 1 : 1, points, played };
  });
}

/** Notes the result of a deal that was played on a later day; the first one stays. */
export function noteLate(day: string, points: number): void {
  kept.change((now) => ({ ...now, played: { [day]: { points, ranked: false }, ...now.played } }));
}

/** The days in a row up to today, or to yesterday while today's deal can still be played. */
export function streak(today: string): number {
  const { last, days } = kept.get();
  return last === today || last === dayBefore(today) ? days : 0;
}

/** The result of a day, if its deal was finished on it; null otherwise. */
export function resultOf(day: string): number | null {
  const { last, points, played } = kept.get();
  const found = played[day];
  if (found?.ranked) return found.points;
  return last === day ? points : null;
}

/** The result of a day whose deal was played later; null otherwise. */
export function lateResultOf(day: string): number | null {
  const found = kept.get().played[day];
  return found && !found.ranked ? found.points : null;
}

/** The result of a day, whenever its deal was played; null if it is not known. */
export const anyResultOf = (day: string): number | null => resultOf(day) ?? lateResultOf(day);

/** What has become of a day's deal: played on its day, played later, open today, or not played. */
export type DayState = 'done' | 'late' | 'open' | 'missed';

/** What has become of days, as this device knows it. */
export function statesOf(days: readonly string[], today: string): DayState[] {
  const { last, days: inARow, played } = kept.get();
  const first = last && dayAfter(last, 1 - inARow);
  return days.map((day) => {
    if (played[day]?.ranked || (first && first <= day && day <= last)) return 'done';
    if (played[day]) return 'late';
    return day === today ? 'open' : 'missed';
  });
}

/** The seven days up to today. */
export const weekUpTo = (today: string): string[] => [...Array(7).keys()].map((n) => dayAfter(today, n - 6));

/** How many deals were finished on their days, and the most of them in a row. */
export function tally(today: string): { played: number; most: number } {
  const { days: inARow, played } = kept.get();
  const days = Object.keys(played)
    .filter((day) => played[day]?.ranked)
    .sort();
  let [row, most] = [0, Math.max(inARow, streak(today))];
  for (const [i, day] of days.entries())
    most = Math.max(most, (row = days[i - 1] === dayBefore(day) ? row + 1 : 1));
  return { played: Math.max(days.length, inARow), most };
}
