/** The place of these points among all, from 1; equal points share one. */
export const placeAmong = (all: readonly number[], points: number): number =>
  all.filter((each) => each > points).length + 1;

/** A seat's place at the end of a game: winners share the first, and who was eliminated is behind those who played on. */
export function finalPlace(
  scores: readonly number[],
  winners: readonly number[],
  seat: number,
  rounds: readonly { eliminated?: number }[] = [],
): number {
  if (winners.includes(seat)) return 1;
  const left = rounds.map(({ eliminated }) => eliminated);
  /** The later somebody left, the more; most who have won. */
  const stayed = (other: number): number =>
    winners.includes(other) ? Infinity : left.includes(other) ? left.indexOf(other) : left.length;
  const own = stayed(seat);
  const isAhead = (score: number, other: number): boolean =>
    stayed(other) > own || (stayed(other) === own && score > (scores[seat] ?? 0));
  return 1 + scores.filter(isAhead).length;
}
