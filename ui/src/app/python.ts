/** What Python's operators and functions mean, for the rules that the build translates. Only they use this. */

type Any = any;

export class PythonError extends Error {
  constructor(text?: unknown) {
    super(typeof text === 'string' ? text : '');
  }
  override toString(): string {
    return this.message;
  }
}

/** A default that a declaration of a field holds, beside what else is declared of it. */
class Field {
  name = '';
  default: unknown;
  metadata: object;
  make: (() => unknown) | undefined;
  constructor(value: unknown, metadata: object, make?: () => unknown) {
    this.default = value;
    this.metadata = metadata;
    this.make = make;
  }
}

export const MISSING = undefined;
export const field = (given: Any): Field =>
  new Field(given.default, given.metadata ?? {}, given.default_factory);

/** The fields of a record: each a name, or a name with its default. */
export const declared = (...of: (string | [string, unknown])[]): Field[] =>
  of
    .map((each) => (typeof each === 'string' ? [each, undefined] : each))
    .map(([name, value]) =>
      Object.assign(value instanceof Field ? value : new Field(value, {}), { name: name as string }),
    );

/** An object of named fields, equal to another with the same values. */
export class Record_ {
  static fields: Field[] = [];
  constructor(values: Any) {
    for (const { name, default: usual, make } of (this.constructor as typeof Record_).fields)
      (this as Any)[name] = values[name] !== undefined ? values[name] : make ? make() : usual;
  }
}
export { Record_ as Record };

export const fields = (of: typeof Record_): Field[] => of.fields;
export const asdict = (record: object): object => ({ ...record });
export const replace = (record: Any, changes: object): Any =>
  new record.constructor({ ...record, ...changes });

const KEPT = 256;
/** A function that keeps its results, by arguments that can be written as JSON. */
export function cached<R>(make: (...given: Any[]) => R): (...given: Any[]) => R {
  const kept = new Map<string, R>();
  return (...given) => {
    const key = JSON.stringify(given);
    if (!kept.has(key)) {
      if (kept.size >= KEPT) kept.clear();
      kept.set(key, make(...given));
    }
    return kept.get(key) as R;
  };
}

/** The members of an enumeration, in order and by name: texts. */
export const enumeration = (members: Record<string, string>): Any =>
  Object.assign(Object.values(members), members);

/** The text of a member. */
export const valueOf = (of: Any): unknown => (typeof of === 'string' ? of : of.value);

const isPlain = (value: Any): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Set);

export const iter = (of: Any): Any => (Symbol.iterator in Object(of) ? [...of] : Object.keys(of));
export const list = (of: Any = []): Any[] => [...iter(of)];
export const tuple = list;
export const set = (of: Any = []): Set<Any> => new Set(iter(of));
export const frozenset = set;
export const dict = (of: Any): object => (isPlain(of) ? { ...of } : Object.fromEntries(of));
export const fromkeys = (of: Any): object => Object.fromEntries(list(of).map((key) => [key, null]));

export const items = (of: object): [string, unknown][] => Object.entries(of);
export const values = (of: object): unknown[] => Object.values(of);
export const keys = (of: object): string[] => Object.keys(of);
export const get = (of: Any, key: string, other: unknown = null): unknown =>
  Object.hasOwn(of, key) ? of[key] : other;
export const count = (of: Any[], value: unknown): number => of.filter((each) => eq(each, value)).length;
export const index = (of: Any, value: unknown): number => list(of).findIndex((each) => eq(each, value));
export const append = (to: Any[], value: unknown): number => to.push(value);
export const rjust = (text: string, width: number, fill: string): string => text.padStart(width, fill);
export const join = (by: string, of: Any): string => list(of).join(by);
export const at = (of: Any, place: Any): Any => (place < 0 ? of.at(place) : of[place]);
export const slice = (of: Any[], from: number | null, to: number | null): Any[] =>
  of.slice(from ?? 0, to ?? undefined);
export const reversed = (of: Any[]): Any[] => [...of].reverse();

export function truth(value: Any): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Set) return value.size > 0;
  if (isPlain(value) && value.constructor === Object) return Object.keys(value).length > 0;
  return Boolean(value);
}
export const and = (first: Any, second: () => Any): Any => (truth(first) ? second() : first);
export const or = (first: Any, second: () => Any): Any => (truth(first) ? first : second());

export function eq(a: Any, b: Any): boolean {
  if (a === b || (a == null && b == null)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a.constructor !== b.constructor) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => eq(a[name], b[name]));
}

export function has(all: Any, value: Any): boolean {
  if (all instanceof Set) return all.has(value);
  if (typeof all === 'string') return all.includes(value);
  return Array.isArray(all) ? all.some((each) => eq(each, value)) : Object.hasOwn(all, value);
}

export const le = (a: Any, b: Any): boolean =>
  a instanceof Set ? [...a].every((each) => b.has(each)) : a <= b;
export const add = (a: Any, b: Any): Any => (Array.isArray(a) ? [...a, ...b] : a + b);
export const sub = (a: Any, b: Any): Any =>
  a instanceof Set ? new Set([...a].filter((each) => !b.has(each))) : a - b;
export const bitand = (a: Any, b: Any): Any =>
  a instanceof Set ? new Set([...a].filter((each) => b.has(each))) : a & b;
export const bitor = (a: Any, b: Any): Any => (isPlain(a) ? { ...a, ...b } : a | b);
/** A mask of cards has more bits than a number. */
export const shl = (a: number, b: number): number | bigint => (b < 30 ? a << b : BigInt(a) << BigInt(b));
export const shr = (a: number, b: number): number => a >> b;
export const mul = (a: Any, b: Any): Any =>
  Array.isArray(a) ? Array.from({ length: b }, () => a).flat() : a * b;
export const mod = (a: number, b: number): number => ((a % b) + b) % b;
export const floordiv = (a: number, b: number): number => Math.floor(a / b);
export const abs = Math.abs;
export const bit = (place: number): number => 1 << place;
export const popcount = (mask: number): number => mask.toString(2).replaceAll('0', '').length;
export const lowest = (mask: number): number => 31 - Math.clz32(mask & -mask);

export const len = (of: Any): number => of.length ?? of.size ?? Object.keys(of).length;
export const all = (of: Any): boolean => list(of).every(truth);
export const any = (of: Any): boolean => list(of).some(truth);
export const sum = (of: Any): number => list(of).reduce((a, b) => a + b, 0);
const ordered = (of: Any[]): Any[] => [...of].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
export const sorted = (of: Any): Any[] => ordered(list(of));
const extreme = (place: number, given: Any[]): Any => {
  const last = given.at(-1);
  const other = isPlain(last) ? last.default : undefined;
  const found = ordered(typeof given[0] === 'object' ? list(given[0]) : given);
  return found.at(place) ?? other;
};
export const max = (...given: Any[]): Any => extreme(-1, given);
export const min = (...given: Any[]): Any => extreme(0, given);
export const next = (of: Any, other: unknown): Any => (truth(list(of)) ? list(of)[0] : other);
export const map = (by: (each: Any) => Any, of: Any): Any[] => list(of).map((each) => by(each));
export const enumerate = (of: Any, from: Any = 0): [number, Any][] =>
  list(of).map((each, place) => [place + (from.start ?? from), each]);
export function range(...given: number[]): number[] {
  const [from, to, step] = given.length === 1 ? [0, given[0]!, 1] : [given[0]!, given[1]!, given[2] ?? 1];
  return Array.from(
    { length: Math.max(0, Math.ceil((to - from) / step)) },
    (_, place) => from + place * step,
  );
}
export function zip(...given: Any[]): Any[] {
  const lists = given.filter((each) => !(isPlain(each) && 'strict' in each)).map(list);
  return range(Math.min(...lists.map((each) => each.length))).map((place) =>
    lists.map((each) => each[place]),
  );
}
export const getattr = (of: Any, name: string): Any => of[name];
export const int = (of: Any, base?: number): number => (base ? parseInt(of, base) : Number(of));
export const bool = truth;
export const str = String;
export const sortable_json = (value: unknown): string => JSON.stringify(value);
export const quoted = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'undefined';

/** The type of a value; only whether it is a particular one is ever asked. */
export function type(value: unknown): unknown {
  if (typeof value === 'boolean') return bool;
  return Number.isInteger(value) ? int : undefined;
}

const KINDS: Record<string, (value: Any) => boolean> = {
  int: Number.isInteger,
  str: (value) => typeof value === 'string',
  bool: (value) => typeof value === 'boolean',
  list: Array.isArray,
  tuple: Array.isArray,
  Mapping: isPlain,
  dict: isPlain,
  StrEnum: (value) => typeof value === 'string',
};
export const isinstance = (value: unknown, ...kinds: Any[]): boolean =>
  kinds.some((kind) =>
    typeof kind === 'string'
      ? KINDS[kind]?.(value)
      : Array.isArray(kind)
        ? kind.includes(value)
        : value instanceof kind,
  );
