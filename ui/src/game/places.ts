/** The place of these points among all, from 1; equal points share one. */
export const placeAmong = (all: readonly number[], points: number): number =>
  all.filter((each) => each > points).length + 1;

/** A seat's place at the end of a game. Winners share the first, also if somebody who was eliminated has more points. */
export function finalPlace(scores: readonly number[], winners: readonly number[], seat: number): number {
  if (winners.includes(seat)) return 1;
  const ahead = scores.filter((score, other) => score > (scores[seat] ?? 0) || winners.includes(other));
  return 1 + ahead.length;
}
