import { PRESETS, combine } from '../../../generated/writing';

const goTogether = (names: string[]): boolean => {
  try {
    combine(names);
    return true;
  } catch {
    return false;
  }
};

/** The other presets that go together with all of these. */
export const partners = (names: string[]): string[] =>
  Object.keys(PRESETS).filter((name) => !names.includes(name) && goTogether([...names, name]));

/** A preset with as many of the others, in their order, as go together with it. */
export const kept = (preset: string, others: string[]): string[] =>
  others.reduce<string[]>(
    (also, name) => (partners([preset, ...also]).includes(name) ? [...also, name] : also),
    [],
  );
