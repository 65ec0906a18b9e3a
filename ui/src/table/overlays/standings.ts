import type { Round } from '../../app/wire';
import { placeAmong } from '../../game/places';

/** Where a seat stands after a round. */
export interface Standing {
  seat: number;
  place: number;
  total: number;
  /** The points of the round; null for a seat that had been eliminated. */
  gained: number | null;
  /** How many rows higher it was before the round; negative: lower. */
  from: number;
}

const orderOf = (totals: readonly number[]): number[] =>
  [...totals.keys()].sort((one, other) => (totals[other] ?? 0) - (totals[one] ?? 0) || one - other);

/** All seats after a scored round, the first in front. */
export function standingsAfter({ scores = [], points = [] }: Pick<Round, 'scores' | 'points'>): Standing[] {
  const before = orderOf(scores.map((total, seat) => total - (points[seat] ?? 0)));
  return orderOf(scores).map((seat, row) => ({
    seat,
    place: placeAmong(scores, scores[seat] ?? 0),
    total: scores[seat] ?? 0,
    gained: points[seat] ?? null,
    from: row - before.indexOf(seat),
  }));
}
