import type { Reader } from './readers';

/** A value that this browser keeps. Storage may be switched off or full: the page then works, and forgets. */
export interface Persisted<T> {
  get: () => T;
  /** Whether the browser keeps one. */
  has: () => boolean;
  /** Changes the value as it is kept now, since another window may have changed it; whether the browser keeps the new one. */
  change: (update: (kept: T) => T) => boolean;
  /** Calls back when another window has changed the value, until the returned function is called. */
  watch: (changed: (value: T) => void) => () => void;
}

/** A value in local storage, as JSON; the reader knows all forms in which versions of the page have stored it. */
export const persisted = <T>(key: string, read: Reader<T>): Persisted<T> =>
  item(key, read, parsed, JSON.stringify);

/** Text in local storage, as it is. */
export const persistedText = (key: string): Persisted<string | null> =>
  item(
    key,
    (stored) => stored as string | null,
    (text) => text,
    String,
  );

function item<T>(
  key: string,
  read: Reader<T>,
  decode: (text: string | null) => unknown,
  encode: (value: T) => string,
): Persisted<T> {
  const get = (): T => read(decode(stored(key)));
  return {
    get,
    has: () => stored(key) !== null,
    change: (update) => store(key, encode(update(get()))),
    watch: (changed) => {
      const follow = (event: StorageEvent | PageTransitionEvent): void => {
        if ('key' in event ? event.key === key || event.key === null : event.persisted) changed(get());
      };
      const events = ['storage', 'pageshow'] as const;
      for (const event of events) addEventListener(event, follow);
      return () => events.forEach((event) => removeEventListener(event, follow));
    },
  };
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
