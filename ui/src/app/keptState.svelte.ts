import { persisted } from './persisted';
import type { Reader } from './readers';

/** What this browser keeps, as state that the page follows, and a function that changes some of it and keeps all. */
export function keptState<T extends object>(
  key: string,
  read: Reader<T>,
): [T, (changes: Partial<T>) => void] {
  const kept = persisted(key, read);
  const state = $state(kept.get());
  return [state, (changes) => void kept.set(Object.assign(state, changes))];
}
