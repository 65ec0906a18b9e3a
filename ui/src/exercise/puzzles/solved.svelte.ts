import { keptState } from '../../app/keptState.svelte';
import { isFlag, isNumber, isObject, or, recordOf, shape } from '../../app/readers';
import { rated, UNRATED, type Rating } from './glicko';

/** Of a puzzle's rating, which is known from a few attempts of bots. */
const PUZZLE_DEVIATION = 150;

interface Stored {
  /** By puzzle, whether the first answer was right. */
  tried: Record<string, boolean>;
  /** Right first answers in a row, now and at most. */
  streak: number;
  best: number;
  rated: Rating;
}
const isRating = (stored: unknown): stored is Rating =>
  isObject(stored) && isNumber(stored.rating) && isNumber(stored.deviation);

/** What this device's owner has solved. */
export const [solved, keepSolved] = keptState<Stored>(
  'gizzard.puzzles',
  shape({
    tried: recordOf(isFlag),
    streak: or(isNumber, 0),
    best: or(isNumber, 0),
    rated: or(isRating, UNRATED),
  }),
);

export const countSolved = (): number => Object.values(solved.tried).filter((right) => right).length;

/** Notes the first answer to a puzzle: only that one counts. */
export function noteSolution({ id, rating }: { id: string; rating: number }, right: boolean): void {
  keepSolved((now) => {
    if (id in now.tried) return {};
    const streak = right ? now.streak + 1 : 0;
    return {
      tried: { ...now.tried, [id]: right },
      streak,
      best: Math.max(now.best, streak),
      rated: rated(now.rated, [{ rating, deviation: PUZZLE_DEVIATION, score: right ? 1 : 0 }]),
    };
  });
}
