import type { Language } from '../app/wire';
import type { messages as about } from './en/about';
import type { messages as daily } from './en/daily';
import type { messages as find } from './en/find';
import type { messages as games } from './en/games';
import type { messages as hints } from './en/hints';
import type { messages as learn } from './en/learn';
import type { messages as live } from './en/live';
import type { messages as newGame } from './en/newGame';
import type { messages as odds } from './en/odds';
import type { messages as pad } from './en/pad';
import type { messages as people } from './en/people';
import type { messages as puzzles } from './en/puzzles';
import type { messages as ratings } from './en/ratings';
import type { messages as replay } from './en/replay';
import type { messages as review } from './en/review';
import type { messages as settings } from './en/settings';
import type { messages as start } from './en/start';
import type { messages as table } from './en/table';
import type { messages as tables } from './en/tables';
import type { messages as tournament } from './en/tournament';

/** The page's own texts, as ICU messages: `{name}`, `{n, plural, one {# card} other {# cards}}`; see format.ts. */
// prettier-ignore
type Texts =
  typeof about &
  typeof daily &
  typeof find &
  typeof games &
  typeof hints &
  typeof learn &
  typeof live &
  typeof newGame &
  typeof odds &
  typeof pad &
  typeof people &
  typeof puzzles &
  typeof ratings &
  typeof replay &
  typeof review &
  typeof settings &
  typeof start &
  typeof table &
  typeof tables &
  typeof tournament;
export type Messages = Record<keyof Texts, string>;
export type Key = keyof Messages;

/** The files of texts: those that every page needs, and those that some part of the page brings along. */
// prettier-ignore
export type Part =
  | 'about'
  | 'daily'
  | 'find'
  | 'games'
  | 'hints'
  | 'learn'
  | 'live'
  | 'newGame'
  | 'odds'
  | 'pad'
  | 'people'
  | 'puzzles'
  | 'ratings'
  | 'replay'
  | 'review'
  | 'settings'
  | 'start'
  | 'table'
  | 'tables'
  | 'tournament';
export const EVERYWHERE: readonly Part[] = ['start', 'table'];

const FILES = import.meta.glob<Partial<Messages>>('./*/*.ts', { import: 'messages' });

/** The texts of these parts. Rejects where one cannot be had. */
export async function fetchMessages(lang: Language, parts: Iterable<Part>): Promise<Partial<Messages>> {
  const files = await Promise.all([...parts].map((part) => FILES[`./${lang}/${part}.ts`]?.()));
  return Object.assign({}, ...files);
}
