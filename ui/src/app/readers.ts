/** Makes a value of what was stored, whatever that is. */
export type Reader<T> = (stored: unknown) => T;
export type Guard<T> = (stored: unknown) => stored is T;

export const isText = (stored: unknown): stored is string => typeof stored === 'string';
export const isNumber = (stored: unknown): stored is number => typeof stored === 'number';
/** A natural number as small as a count of days or rounds. */
export const isCount = (stored: unknown): stored is number =>
  Number.isInteger(stored) && (stored as number) >= 0 && (stored as number) < 1e5;
/** Text that dates can be computed from, such as `2026-11-22`. */
export const isDay = (stored: unknown): stored is string => isText(stored) && Date.parse(stored) > 0;
export const isFlag = (stored: unknown): stored is boolean => typeof stored === 'boolean';
export const isObject = (stored: unknown): stored is Record<string, unknown> =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored);

export const among =
  <T>(all: readonly T[]): Guard<T> =>
  (stored): stored is T =>
    all.includes(stored as T);

/** The value, or the usual one if it is of another type. */
export const or =
  <T, U>(guard: Guard<T>, usual: U): Reader<T | U> =>
  (stored) =>
    guard(stored) ? stored : usual;

/** The elements of this type. */
export const listOf =
  <T>(guard: Guard<T>): Reader<T[]> =>
  (stored) =>
    Array.isArray(stored) ? stored.filter(guard) : [];

/** The entries with a value of this type. */
export const recordOf =
  <T>(guard: Guard<T>): Reader<Record<string, T>> =>
  (stored) => {
    const entries = isObject(stored) ? Object.entries(stored) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, T] => guard(entry[1])));
  };

/** An object whose fields are read one by one. */
export const shape =
  <T extends object>(fields: { [Name in keyof T]: Reader<T[Name]> }): Reader<T> =>
  (stored) => {
    const object = isObject(stored) ? stored : {};
    const names = Object.keys(fields) as (keyof T & string)[];
    return Object.fromEntries(names.map((name) => [name, fields[name](object[name])])) as T;
  };
