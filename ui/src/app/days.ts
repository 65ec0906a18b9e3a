const DAY_MS = 24 * 3_600_000;

/** The day by the clock of servers, which count in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** When a day begins for the reader, in ms since 1970. */
export const midnight = (day: string): number => Date.parse(`${day}T00:00:00`);

/** The day `n` days later. */
export const dayAfter = (day: string, n = 1): string =>
  new Date(Date.parse(day) + n * DAY_MS).toISOString().slice(0, 10);

export const dayBefore = (day: string): string => dayAfter(day, -1);

/** The month of a day, or the one `n` months later: `2026-11`. */
export function monthOf(day: string, n = 0): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + n);
  return date.toISOString().slice(0, 7);
}

/** The days of a month, and how many days of its first week are in the month before: weeks begin on Mondays. */
export function daysOf(month: string): { days: string[]; before: number } {
  const first = `${month}-01`;
  const end = Date.parse(`${monthOf(first, 1)}-01`);
  const count = Math.round((end - Date.parse(first)) / DAY_MS);
  const days = [...Array(count).keys()].map((n) => dayAfter(first, n));
  return { days, before: (new Date(first).getUTCDay() + 6) % 7 };
}
