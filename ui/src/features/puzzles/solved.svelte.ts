import { persisted } from '../../app/persisted';
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
const kept = persisted<Stored>(
  'gizzard.puzzles',
  shape({
    tried: recordOf(isFlag),
    streak: or(isNumber, 0),
    best: or(isNumber, 0),
    rated: or(isRating, UNRATED),
  }),
);
const stored = kept.get();

/** What this device's owner has solved. Only the first answer to a puzzle counts. */
class Solved implements Stored {
  tried = $state.raw<Record<string, boolean>>(stored.tried);
  streak = $state(stored.streak);
  best = $state(stored.best);
  rated = $state.raw<Rating>(stored.rated);
  readonly count = $derived(Object.values(this.tried).filter((right) => right).length);

  note({ id, rating }: { id: string; rating: number }, right: boolean): void {
    if (id in this.tried) return;
    this.tried = { ...this.tried, [id]: right };
    this.streak = right ? this.streak + 1 : 0;
    this.best = Math.max(this.best, this.streak);
    this.rated = rated(this.rated, [{ rating, deviation: PUZZLE_DEVIATION, score: right ? 1 : 0 }]);
    const { tried, streak, best, rated: now } = this;
    kept.set({ tried, streak, best, rated: now });
  }
}

export const solved = new Solved();
