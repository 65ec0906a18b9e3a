import type { Language } from '../app/wire';
import type { Message } from './format';

/** The address of the texts in a built page. */
declare const TEXTS: string;

/** The files of texts: those that every page needs, and those that some part of the page brings along. */
interface Files {
  about: typeof import('../../../src/gizzard/core/texts/compiled/en/page/about.json');
  analysis: typeof import('../../../src/gizzard/core/texts/compiled/en/page/analysis.json');
  challenge: typeof import('../../../src/gizzard/core/texts/compiled/en/page/challenge.json');
  common: typeof import('../../../src/gizzard/core/texts/compiled/en/page/common.json');
  daily: typeof import('../../../src/gizzard/core/texts/compiled/en/page/daily.json');
  find: typeof import('../../../src/gizzard/core/texts/compiled/en/page/find.json');
  games: typeof import('../../../src/gizzard/core/texts/compiled/en/page/games.json');
  hints: typeof import('../../../src/gizzard/core/texts/compiled/en/page/hints.json');
  learn: typeof import('../../../src/gizzard/core/texts/compiled/en/page/learn.json');
  live: typeof import('../../../src/gizzard/core/texts/compiled/en/page/live.json');
  menu: typeof import('../../../src/gizzard/core/texts/compiled/en/page/menu.json');
  newGame: typeof import('../../../src/gizzard/core/texts/compiled/en/page/newGame.json');
  odds: typeof import('../../../src/gizzard/core/texts/compiled/en/page/odds.json');
  pad: typeof import('../../../src/gizzard/core/texts/compiled/en/page/pad.json');
  people: typeof import('../../../src/gizzard/core/texts/compiled/en/page/people.json');
  puzzles: typeof import('../../../src/gizzard/core/texts/compiled/en/page/puzzles.json');
  ratings: typeof import('../../../src/gizzard/core/texts/compiled/en/page/ratings.json');
  replay: typeof import('../../../src/gizzard/core/texts/compiled/en/page/replay.json');
  review: typeof import('../../../src/gizzard/core/texts/compiled/en/page/review.json');
  room: typeof import('../../../src/gizzard/core/texts/compiled/en/page/room.json');
  round: typeof import('../../../src/gizzard/core/texts/compiled/en/page/round.json');
  settings: typeof import('../../../src/gizzard/core/texts/compiled/en/page/settings.json');
  start: typeof import('../../../src/gizzard/core/texts/compiled/en/page/start.json');
  table: typeof import('../../../src/gizzard/core/texts/compiled/en/page/table.json');
  tournament: typeof import('../../../src/gizzard/core/texts/compiled/en/page/tournament.json');
}
export type Part = keyof Files;
export type Key = { [P in Part]: keyof Files[P] }[Part];
export type Messages = Record<Key, Message>;
export const EVERYWHERE: readonly Part[] = ['common'];

/** A file of texts: as the build names it (build/texts.ts), or as it is compiled while the page is developed. */
const file = (lang: Language, part: Part): Promise<{ default: Partial<Messages> }> =>
  import.meta.env.PROD
    ? import(/* @vite-ignore */ `${TEXTS}/${lang}-${part}.js`)
    : import(`../../../src/gizzard/core/texts/compiled/${lang}/page/${part}.json`);

/** The texts of these parts. Rejects where one cannot be had. */
export async function fetchMessages(lang: Language, parts: Iterable<Part>): Promise<Partial<Messages>> {
  const files = await Promise.all([...parts].map((part) => file(lang, part)));
  return Object.assign({}, ...files.map((file) => file.default));
}
