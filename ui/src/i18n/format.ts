/** Messages as the build compiles them (core_build/texts.py): a text, or texts and arguments in turn. */
export type Message = string | readonly (string | Argument)[];
type Argument = string | Typed | Choice;
type Typed = readonly [name: string, type: string];
export type Choice = readonly [
  name: string,
  kind: 'plural' | 'select',
  cases: Readonly<Record<string, Message>>,
];

export type Args = Record<string, string | number>;

/** Hebrew, Arabic and other scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Text that keeps its direction to itself: what stands around it stays in order. */
export const isolated = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

/** Integers below this are written without separators. */
const GROUPED = 10_000;

/** A message with its arguments: `show` says one, in the words of its type; `choose` picks a case. */
export function fill(
  message: Message,
  show: (name: string, type?: string) => string,
  choose: (choice: Choice) => Message,
): string {
  if (typeof message === 'string') return message;
  const said = message.map((piece, i) => {
    if (i % 2 === 0) return piece;
    if (typeof piece === 'string') return show(piece);
    return piece.length === 3 ? fill(choose(piece), show, choose) : show(...piece);
  });
  return said.join('');
}

/** Puts arguments into a message, in the plural forms and figures of a language. */
export class Formatter {
  readonly #plurals: Intl.PluralRules;
  /** Made for the first large number: it takes a slow phone a tenth of a second. */
  #numbers: Intl.NumberFormat | undefined;

  constructor(readonly lang: string) {
    this.#plurals = new Intl.PluralRules(lang);
  }

  /** An argument that is missing stays in its braces. */
  format(message: Message, args: Args = {}): string {
    return fill(
      message,
      (name) => this.#shown(args[name], name),
      (choice) => this.#case(choice, args[choice[0]]),
    );
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

  #case([, kind, cases]: Choice, value: string | number | undefined): Message {
    const exact = kind === 'plural' ? `=${value}` : String(value);
    const key = kind === 'plural' && !(exact in cases) ? this.#plurals.select(Number(value)) : exact;
    return cases[key] ?? cases.other ?? '';
  }

  #shown(value: string | number | undefined, name: string): string {
    if (value === undefined) return `{${name}}`;
    return typeof value === 'number' ? this.number(value) : isolated(value);
  }
}
