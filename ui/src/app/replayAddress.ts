/** Where in a replay somebody is: which step, and whose hand is seen. */
export interface Place {
  n: number;
  seat: number | 'all';
  /** A round whose beginning is wanted instead of a step. */
  round?: number;
}

/** `?at=57&seat=2` or `?round=5&seat=2`; by default from the beginning with all hands. */
export function wantedPlace(search: string): Place {
  const query = new URLSearchParams(search);
  const seat = query.get('seat');
  return {
    n: Number(query.get('at') ?? 0) || 0,
    ...(query.has('round') ? { round: Number(query.get('round')) } : {}),
    seat: seat === null || !/^\d$/.test(seat) ? 'all' : Number(seat),
  };
}

export const addressOf = (table: string, n: number, seat: number | 'all'): string =>
  `/g/${encodeURIComponent(table)}?at=${n}${seat === 'all' ? '' : `&seat=${seat}`}`;
