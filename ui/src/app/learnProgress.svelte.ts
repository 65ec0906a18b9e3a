import { keptState } from './keptState.svelte';
import { isText, listOf, or, shape } from './readers';

interface Stored {
  /** The lessons that have been done, by name. */
  done: string[];
  /** The lesson that was open last. */
  at: string | null;
  /** The learner's first table, at which hints are on. */
  hints: string | null;
}

/** How far this device's owner has come. */
export const [progress, keepProgress] = keptState<Stored>(
  'gizzard.learn',
  shape({ done: listOf(isText), at: or(isText, null), hints: or(isText, null) }),
);

export function finishLesson(lesson: string): void {
  keepProgress(({ done }) => (done.includes(lesson) ? {} : { done: [...done, lesson] }));
}
