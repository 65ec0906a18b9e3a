import { load, save } from '../../app/prefs.svelte';

const KEY = 'gizzard.learn';

interface Stored {
  /** The lessons that have been done, by name. */
  done: string[];
  /** The lesson that was open last. */
  at: string | null;
  /** The learner's first table, at which hints are on. */
  hints: string | null;
}
const stored = load<Stored>(KEY);

/** How far this device's owner has come. */
class Progress implements Stored {
  done = $state.raw<string[]>(Array.isArray(stored.done) ? stored.done : []);
  at = $state<string | null>(stored.at ?? null);

  hints = $state<string | null>(stored.hints ?? null);

  giveHints(table: string): void {
    this.hints = table;
    this.#save();
  }

  finish(lesson: string): void {
    if (!this.done.includes(lesson)) this.done = [...this.done, lesson];
    this.#save();
  }

  open(lesson: string): void {
    this.at = lesson;
    this.#save();
  }

  #save(): void {
    save(KEY, { done: this.done, at: this.at, hints: this.hints } satisfies Stored);
  }
}

export const progress = new Progress();
