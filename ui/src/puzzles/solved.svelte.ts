import { load, save } from '../prefs.svelte';

const KEY = 'gizzard.puzzles';

interface Stored {
  /** By puzzle, whether the first answer was right. */
  tried: Record<string, boolean>;
  /** Right first answers in a row, now and at most. */
  streak: number;
  best: number;
}
const stored = load<Stored>(KEY);

/** What this device's owner has solved. Only the first answer to a puzzle counts. */
class Solved implements Stored {
  tried = $state.raw<Record<string, boolean>>(stored.tried ?? {});
  streak = $state(stored.streak ?? 0);
  best = $state(stored.best ?? 0);
  readonly count = $derived(Object.values(this.tried).filter((right) => right).length);

  note(id: string, right: boolean): void {
    if (id in this.tried) return;
    this.tried = { ...this.tried, [id]: right };
    this.streak = right ? this.streak + 1 : 0;
    this.best = Math.max(this.best, this.streak);
    save(KEY, { tried: this.tried, streak: this.streak, best: this.best } satisfies Stored);
  }
}

export const solved = new Solved();
