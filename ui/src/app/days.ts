const DAY_MS = 24 * 3_600_000;

/** When a day begins for the reader, in ms since 1970. */
export const midnight = (day: string): number => Date.parse(`${day}T00:00:00`);

export const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
