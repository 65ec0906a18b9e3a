import { persisted } from '../../app/persisted';
import { isText, listOf, or, shape } from '../../app/readers';

interface Stored {
  /** The lessons that have been done, by name. */
  done: string[];
  /** The lesson that was open last. */
  at: string | null;
  /** The learner's first table, at which hints are on. */
  hints: string | null;
}
const kept = persisted<Stored>(
  'gizzard.learn',
  shape({ done: listOf(isText), at: or(isText, null), hints: or(isText, null) }),
);
const stored = kept.get();

/** How far this device's owner has come. */
class Progress implements Stored {
  done = $state.raw<string[]>(stored.done);
  at = $state<string | null>(stored.at);

  hints = $state<string | null>(stored.hints);

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
    kept.set({ done: this.done, at: this.at, hints: this.hints });
  }
}

export const progress = new Progress();
