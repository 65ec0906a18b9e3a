import { TITLES, TRUMPS } from '../../../generated/words';
import type { Changes, Game } from './game';
import { NotAGame } from './notAGame';
import { conflictsOf, parse, plan, read, type Effects, type RulesForm, type Sheet } from './rules';
import {
  accepted,
  BOMBED,
  CHANGED,
  effectValues,
  FIRST,
  PRESETS,
  tableOf,
  valuesOf,
  withDealers,
  WITH_BOMBED,
} from '../../../generated/writing';
import { gameOfValues, impossibleIn, type Impossible } from './scoreFile';

/** A pad as a table of comma-separated values, with the columns of `gizzard score --from-csv`, and back. */

/** A value of a table of comma-separated values; a formula in a name stays a name. */
const field = (value: unknown): string => {
  const text = String(value);
  const plain = /^'*[=+\-@]./.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** The table as text. */
export const csv = (sheet: Sheet): string =>
  tableOf(sheet)
    .map((row) => `${row.map(field).join(',')}\r\n`)
    .join('');

/** A row of a table. */
interface PaperRow {
  line: number;
  /** The seat, if it is noted. */
  dealer: number | null;
  cards: number | null;
  /** Cells of the round. */
  changes: Changes;
}

/** What a table says: all but the rules. */
export interface Paper {
  names: string[];
  rows: PaperRow[];
}

const DASHES = /[\u2010-\u2014\u2212\ufe63\uff0d]/g;
/** A text without case, accents and spaces, and with a hyphen for any dash. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(DASHES, '-')
    .toLowerCase()
    .replace(/[\p{M}\s]/gu, '');
const nameOf = (words: Record<string, string[]>, text: string): string | undefined =>
  Object.keys(words).find((name) => words[name]?.some((word) => plain(word) === plain(text)));

/** The fields of a line; a quote in a field is doubled, and an apostrophe keeps a text from being computed. */
function fieldsOf(line: string, delimiter: string, number: number): string[] {
  const field = new RegExp(`${delimiter} *(?:"((?:[^"]|"")*)" *|((?! *")[^${delimiter}]*))`, 'gy');
  const found = [...`${delimiter}${line}`.matchAll(field)];
  const read = found.map(([whole]) => whole).join('').length - delimiter.length;
  if (read < line.length)
    throw new NotAGame(number, 'score.paper.quote', { rest: line.slice(read, read + 20) });
  const fields = found.map(([, quoted, bare]) => (quoted?.replaceAll('""', '"') ?? bare ?? '').trim());
  return fields.map((each) => each.replace(/^'(?=[=+\-@'])/, ''));
}

/** Reads a table; NotAGame for the first line that is none. */
export function readPaper(text: string): Paper {
  const lines = text
    .replace('\ufeff', '')
    .split(/\r\n?|\n/)
    .map((line, place): [string, number] => [line, place + 1])
    .filter(([line]) => /[^\s,;]/.test(line) && !/^"?sep=/i.test(line));
  const [heading = '', at] = lines[0] ?? ['', 1];
  const delimiter = /[,;\t]/.exec(heading)?.[0] ?? ',';
  const cells = fieldsOf(heading, delimiter, at);
  const titles = cells.slice(0, cells.findLastIndex(Boolean) + 1);
  const first = nameOf(TITLES, titles[FIRST.length] ?? '') === BOMBED ? WITH_BOMBED : FIRST;
  checkPlaces(titles, at);
  const names = namesIn(titles.slice(first.length));
  if (!names || first.some((name, place) => nameOf(TITLES, titles[place] ?? '') !== name))
    throw new NotAGame(at, 'score.paper.heading', { columns: WITH_BOMBED.join(',') });
  const rows = lines.slice(1).map(([line, number], place) => {
    const fields = fieldsOf(line, delimiter, number);
    if (fields.length < titles.length || fields.slice(titles.length).some(Boolean))
      throw new NotAGame(number, 'score.paper.fields', { n: titles.length, found: fields.length });
    return new RowReader(number, titles, fields).row(place + 1, first.length, names);
  });
  return { names, rows };
}

/** NotAGame if one of the first columns is somewhere else. */
function checkPlaces(titles: string[], line: number): void {
  for (const [place, column] of titles.entries()) {
    const wanted = WITH_BOMBED.indexOf(nameOf(TITLES, column) ?? '') + 1;
    const order = WITH_BOMBED.slice(0, wanted).join(',');
    if (wanted && wanted !== place + 1)
      throw new NotAGame(line, 'score.paper.place', { column, wanted, order, found: place + 1 });
  }
}

/** The names of the players; null if these are not two columns for each. */
function namesIn(titles: string[]): string[] | null {
  const split = titles.map((title) => /^(.*\S)\s+(\S+)$/.exec(title)?.slice(1) ?? ['', '']);
  const isRight = split.every(
    ([name, what], place) =>
      name === split[place - (place % 2)]?.[0] &&
      nameOf(TITLES, what ?? '') === (place % 2 ? 'taken' : 'bid'),
  );
  return isRight && titles.length >= 6 && titles.length % 2 === 0
    ? split.flatMap(([name = ''], place) => (place % 2 ? [] : [name]))
    : null;
}

/** Reads the fields of a row. */
class RowReader {
  constructor(
    readonly line: number,
    readonly titles: string[],
    readonly fields: string[],
  ) {}

  row(round: number, first: number, names: string[]): PaperRow {
    if (this.#number(0) !== round) throw this.#wrong(0);
    const steps = names.map((_, seat) => this.#steps(first + 2 * seat));
    const cloud: Effects['cloud'] = steps.flatMap((bids, seat) =>
      bids.slice(1).map((bid, place): [number, number] => [seat, bid > (bids[place] as number) ? 1 : -1]),
    );
    const taken = names.map((_, seat) => [`${round}.taken.${seat}`, this.#number(first + 2 * seat + 1)]);
    return {
      line: this.line,
      dealer: this.#dealer(names),
      cards: this.#number(2),
      changes: {
        ...Object.fromEntries([
          ...steps.map((bids, seat) => [`${round}.bid.${seat}`, bids[0] ?? null]),
          ...taken,
        ]),
        [`${round}.trump`]: this.#trump(),
        ...effectValues(round, {
          bombed: first > FIRST.length ? (this.#number(FIRST.length) ?? 0) : 0,
          cloud,
        }),
      },
    };
  }

  #wrong(place: number): NotAGame {
    const details = { cell: this.fields[place] ?? '', column: this.titles[place] ?? '' };
    return new NotAGame(this.line, 'score.paper.cell', details);
  }

  #number(place: number): number | null {
    const field = plain(this.fields[place] ?? '');
    if (field === '' || field === '-') return null;
    const found = /^(\d{1,3})(?:[.,]0{1,2})?$/.exec(field);
    if (!found) throw this.#wrong(place);
    return Number(found[1]);
  }

  /** A bid and what it was changed to, each time by one; empty if there is none. */
  #steps(place: number): number[] {
    const parts = (this.fields[place] ?? '').replaceAll('→', CHANGED).split(CHANGED);
    if (parts.length === 1) return [this.#number(place) ?? []].flat();
    const bids = parts.map((part) => (/^\s*\d{1,3}\s*$/.test(part) ? Number(part) : NaN));
    if (
      bids.some((bid, step) => step > 0 && Math.abs(bid - (bids[step - 1] as number)) !== 1) ||
      isNaN(bids[0]!)
    )
      throw this.#wrong(place);
    return bids;
  }

  #dealer(names: string[]): number | null {
    const field = this.fields[1] ?? '';
    const seat = names.findIndex((name) => plain(name) === plain(field));
    if (field && seat < 0) throw this.#wrong(1);
    return field ? seat : null;
  }

  #trump(): string | null {
    const field = this.fields[3] ?? '';
    const suit = nameOf(TRUMPS, field);
    if (field && !suit) throw this.#wrong(3);
    return field ? (suit ?? null) : null;
  }
}

/** Who deals first by a table: worked out from the first dealer that is noted; null if none is. */
export function firstDealerOf({ rows, names }: Paper): number | null {
  const place = rows.findIndex(({ dealer }) => dealer !== null);
  const dealer = rows[place]?.dealer;
  return dealer == null ? null : (((dealer - place) % names.length) + names.length) % names.length;
}

/** The first thing in a table that cannot be by these rules. */
export function misfit(paper: Paper, rules: RulesForm): Impossible | undefined {
  const sizes = plan(parse(rules)).map(({ cards }) => cards);
  const place = paper.rows.findIndex(
    ({ cards }, each) => !(each in sizes) || (cards !== null && cards !== sizes[each]),
  );
  if (place >= 0) return { round: place + 1, field: 'cards' };
  return impossibleIn(gameOfPaper(paper, rules, paper.names, 0));
}

/** The presets by which a table can have been played. */
export const presetsOf = (paper: Paper): string[] =>
  Object.keys(PRESETS).filter((name) => {
    const rules = { ...PRESETS[name], players: paper.names.length };
    return conflictsOf(rules).length === 0 && !misfit(paper, rules);
  });

/** The game of a table. Rounds in which something is missing or wrong are left open, for somebody to say what was. */
export function gameOfPaper({ rows }: Paper, rules: RulesForm, names: string[], first: number): Game {
  const values: Changes = { rules, first };
  names.forEach((name, seat) => (values[`name.${seat}`] = name));
  rows.forEach(({ changes }) => Object.assign(values, changes));
  const pad = read(gameOfValues(values).cells);
  const dealers = rows.slice(0, pad.lines.length).map(({ dealer }) => dealer);
  return gameOfValues(valuesOf(accepted(withDealers(pad, dealers), false)));
}
