import type { Catalogue, RuleKey, RuleValues } from '../wire';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The value that is both, where the key has one (`canadian` and `hardcore`: `canadian+hardcore`). */
function both(key: RuleKey | undefined, a: unknown, b: unknown): unknown {
  const names = [`${String(a)}+${String(b)}`, `${String(b)}+${String(a)}`];
  return key?.values.find(({ value }) => names.includes(value as string))?.value;
}

/** The keys of two presets together; null where they set one key differently and no value is both. */
function two(book: Catalogue, first: RuleValues, second: RuleValues): RuleValues | null {
  const all: RuleValues = { ...first, ...second };
  for (const key of Object.keys(second).filter((name) => name in first && !same(first[name], second[name]))) {
    const rule = book.keys.find((known) => known.key === key);
    const joined = both(rule, first[key], second[key]);
    if (joined === undefined) return null;
    all[key] = joined;
  }
  return all;
}

/** The keys of any number of presets together; null where two of them do not go together. */
export const combine = (book: Catalogue, presets: readonly RuleValues[]): RuleValues | null =>
  presets.reduce<RuleValues | null>((sum, keys) => sum && two(book, sum, keys), {});
