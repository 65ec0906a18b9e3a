import type { Language } from '../app/wire';

/** The files of texts: those that every page needs, and those that some part of the page brings along. They are ICU
 * messages: `{name}`, `{n, plural, one {# card} other {# cards}}`; see format.ts. */
interface Files {
  about: typeof import('./en/about');
  analysis: typeof import('./en/analysis');
  daily: typeof import('./en/daily');
  find: typeof import('./en/find');
  games: typeof import('./en/games');
  hints: typeof import('./en/hints');
  learn: typeof import('./en/learn');
  live: typeof import('./en/live');
  newGame: typeof import('./en/newGame');
  odds: typeof import('./en/odds');
  pad: typeof import('./en/pad');
  people: typeof import('./en/people');
  puzzles: typeof import('./en/puzzles');
  ratings: typeof import('./en/ratings');
  replay: typeof import('./en/replay');
  review: typeof import('./en/review');
  settings: typeof import('./en/settings');
  start: typeof import('./en/start');
  table: typeof import('./en/table');
  tournament: typeof import('./en/tournament');
}
export type Part = keyof Files;
export type Key = { [P in Part]: keyof Files[P]['messages'] }[Part];
export type Messages = Record<Key, string>;
export const EVERYWHERE: readonly Part[] = ['start'];

const FILES = import.meta.glob<Partial<Messages>>('./*/*.ts', { import: 'messages' });

/** The texts of these parts. Rejects where one cannot be had. */
export async function fetchMessages(lang: Language, parts: Iterable<Part>): Promise<Partial<Messages>> {
  const files = await Promise.all([...parts].map((part) => FILES[`./${lang}/${part}.ts`]?.()));
  return Object.assign({}, ...files);
}
