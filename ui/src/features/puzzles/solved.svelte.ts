import { load, save } from '../../app/prefs.svelte';
import { rated, UNRATED, type Rating } from './glicko';

const KEY = 'gizzard.puzzles';
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
const stored = load<Stored>(KEY);

/** What this device's owner has solved. Only the first answer to a puzzle counts. */
class Solved implements Stored {
  tried = $state.raw<Record<string, boolean>>(stored.tried ?? {});
  streak = $state(stored.streak ?? 0);
  best = $state(stored.best ?? 0);
  rated = $state.raw<Rating>(stored.rated ?? UNRATED);
  readonly count = $derived(Object.values(this.tried).filter((right) => right).length);

  note({ id, rating }: { id: string; rating: number }, right: boolean): void {
    if (id in this.tried) return;
    this.tried = { ...this.tried, [id]: right };
    this.streak = right ? this.streak + 1 : 0;
    this.best = Math.max(this.best, this.streak);
    this.rated = rated(this.rated, [{ rating, deviation: PUZZLE_DEVIATION, score: right ? 1 : 0 }]);
    const { tried, streak, best, rated: now } = this;
    save(KEY, { tried, streak, best, rated: now } satisfies Stored);
  }
}

export const solved = new Solved();
