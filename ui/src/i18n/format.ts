/** The part of ICU's message syntax that the page's texts use: arguments, plurals and choices. */
export type Args = Record<string, string | number>;

interface Choice {
  name: string;
  kind: 'plural' | 'select';
  cases: Record<string, Part[]>;
}
/** Text, an argument by name, the number of the plural around it (`#`), or a choice. */
type Part = string | { argument: string } | { count: true } | Choice;

/** Parses a message; throws a SyntaxError if it is invalid. */
class Parser {
  #at = 0;

  constructor(readonly text: string) {}

  /** Up to the end, or to the brace that closes the case of a choice. */
  message(nested = false): Part[] {
    const parts: Part[] = [];
    while (this.#at < this.text.length && this.text[this.#at] !== '}') parts.push(this.#part(nested));
    if (!nested && this.#at < this.text.length) this.#fail('a } that closes nothing');
    return parts;
  }

  #part(nested: boolean): Part {
    if (this.text[this.#at] === '{') return this.#argument();
    if (nested && this.text[this.#at] === '#') return (this.#at++, { count: true });
    return this.#take(nested ? /[^{}#]+/y : /[^{}]+/y);
  }

  #argument(): Part {
    this.#take(/\{\s*/y);
    const name = this.#take(/\w+/y);
    if (this.#take(/\s*[,}]/y).endsWith('}')) return { argument: name };
    this.#take(/\s*/y);
    const kind = this.#take(/plural|select/y) as Choice['kind'];
    this.#take(/\s*,\s*/y);
    return { name, kind, cases: this.#cases() };
  }

  #cases(): Choice['cases'] {
    const cases: Choice['cases'] = {};
    while (this.text[this.#at] !== '}') {
      const key = this.#take(/=?\w+/y);
      this.#take(/\s*\{/y);
      cases[key] = this.message(true);
      this.#take(/\}\s*/y);
      if (this.#at >= this.text.length) this.#fail('a choice that is not closed');
    }
    this.#at++;
    if (!cases.other) this.#fail('a choice without the case "other"');
    return cases;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.text) ?? [];
    if (found === undefined) return this.#fail(`something other than ${pattern.source}`);
    this.#at += found.length;
    return found;
  }

  #fail(what: string): never {
    throw new SyntaxError(`${what} at ${this.#at} in the message "${this.text}"`);
  }
}

const parsed = new Map<string, Part[]>();

function parse(text: string): Part[] {
  const known = parsed.get(text) ?? new Parser(text).message();
  parsed.set(text, known);
  return known;
}

/** The names of a message's arguments. */
export const argumentsOf = (text: string): Set<string> => new Set(parse(text).flatMap(namesIn));

function namesIn(part: Part): string[] {
  if (typeof part === 'string' || 'count' in part) return [];
  return 'argument' in part
    ? [part.argument]
    : [part.name, ...Object.values(part.cases).flat().flatMap(namesIn)];
}

/** Hebrew, Arabic and other scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Text that keeps its direction to itself: what stands around it stays in order. */
export const isolated = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

/** Integers below this are written without separators. */
const GROUPED = 10_000;

/** Puts arguments into a message, in the plural forms and figures of a language. */
export class Formatter {
  readonly #plurals: Intl.PluralRules;
  /** Made for the first large number: it takes a slow phone a tenth of a second. */
  #numbers: Intl.NumberFormat | undefined;

  constructor(readonly lang: string) {
    this.#plurals = new Intl.PluralRules(lang);
  }

  /** An argument that is missing stays in its braces. */
  format(text: string, args: Args = {}): string {
    return this.#join(parse(text), args, 0);
  }

  /** A number, with a true minus sign. */
  number(value: number): string {
    const plain = Number.isInteger(value) && Math.abs(value) < GROUPED;
    return (plain ? String(value) : this.#grouped(value)).replace('-', '\u2212');
  }

  #grouped(value: number): string {
    this.#numbers ??= new Intl.NumberFormat(this.lang, { useGrouping: 'min2' });
    return this.#numbers.format(value);
  }

  #join(parts: Part[], args: Args, count: number): string {
    return parts.map((part) => this.#fill(part, args, count)).join('');
  }

  #fill(part: Part, args: Args, count: number): string {
    if (typeof part === 'string') return part;
    if ('count' in part) return this.number(count);
    if ('argument' in part) return this.#shown(args[part.argument], part.argument);
    const value = args[part.name];
    const key = part.kind === 'plural' ? this.#category(part, Number(value)) : String(value);
    return this.#join(part.cases[key] ?? part.cases.other ?? [], args, Number(value));
  }

  #category({ cases }: Choice, value: number): string {
    return `=${value}` in cases ? `=${value}` : this.#plurals.select(value);
  }

  #shown(value: string | number | undefined, name: string): string {
    if (value === undefined) return `{${name}}`;
    return typeof value === 'number' ? this.number(value) : isolated(value);
  }
}
