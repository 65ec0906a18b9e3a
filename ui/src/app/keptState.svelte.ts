import { persisted, type Persisted } from './persisted';
import type { Reader } from './readers';

/** Changes of a value, or what makes them of the value as it is now. */
type Change<T> = Partial<T> | ((now: T) => Partial<T>);

/** If storage is switched off, the page still knows. */
const latest = <T>(kept: Persisted<T>, known: T): T => (kept.has() ? kept.get() : known);

/**
 * An object that this browser keeps, as state that all of its windows follow, and a function that changes some of it.
 *
 * @param override  what is otherwise for this visit, until it is changed
 */
export function keptState<T extends object>(
  key: string,
  read: Reader<T>,
  override: Partial<T> = {},
): [T, (change: Change<T>) => void] {
  const kept = persisted(key, read);
  const visit = { ...override };
  let own = kept.get();
  const state = $state({ ...own, ...visit });
  const show = (now: T): void => void Object.assign(state, (own = now), visit);
  kept.watch(show);
  return [
    state,
    (change) => {
      const now = latest(kept, own);
      const changes = typeof change === 'function' ? change(now) : change;
      for (const name of Object.keys(changes)) delete visit[name as keyof T];
      const next = { ...now, ...changes };
      kept.change(() => next);
      show(next);
    },
  ];
}

/** A value that this browser keeps and all of its windows follow; it is only replaced as a whole. */
export interface KeptValue<T> {
  readonly now: T;
  change: (update: (now: T) => T) => void;
}

export function keptValue<T>(key: string, read: Reader<T>): KeptValue<T> {
  const kept = persisted(key, read);
  let value = $state.raw(kept.get());
  kept.watch((now) => (value = now));
  return {
    get now() {
      return value;
    },
    change: (update) => {
      const next = (value = update(latest(kept, value)));
      kept.change(() => next);
    },
  };
}
