import type { Round } from '../../app/wire';

/** Rounds with the points of all seats. */
type Rounds = readonly Pick<Round, 'number' | 'points'>[];

/** The round in which two results with the same cards differ most, the first of several; null if in none. */
export function deciding(
  mine: Rounds,
  seat: number,
  theirs: Rounds,
  other: number,
): { round: number; mine: number; theirs: number } | null {
  const both = mine.map(({ number, points }, i) => ({
    round: number,
    mine: points?.[seat] ?? 0,
    theirs: theirs[i]?.points?.[other] ?? 0,
  }));
  const far = (each: (typeof both)[number]): number => Math.abs(each.mine - each.theirs);
  const most = both.reduce((found, each) => (far(each) > far(found) ? each : found), both[0]!);
  return theirs.length > 0 && most && far(most) > 0 ? most : null;
}
