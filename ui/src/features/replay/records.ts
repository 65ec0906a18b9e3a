const read = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

const isRecord = (thing: unknown): boolean =>
  typeof thing === 'object' && thing !== null && 'rounds' in thing;

/** The games in a file: one as JSON, or one a line. */
export function recordsIn(text: string): unknown[] {
  const whole = read(text);
  const all = whole === null ? text.split('\n').map(read) : Array.isArray(whole) ? whole : [whole];
  return all.filter(isRecord);
}
