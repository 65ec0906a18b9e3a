import { isObject, isText } from '../../app/readers';
import { rulesOf, sheetOf, type Cells, type Game } from './game';
import { hash } from './live/identity';
import { NotAGame } from './notAGame';
import { conflictsOf } from './rules';
import { BOMBED, EFFECTS, padOf, scoreOf, valuesOf } from '../../../generated/writing';

/** A game as `wizard-score/1` (docs/score.md), and back. */

export const SCORE = 'wizard-score/1';

/** A game as `wizard-score/1`, which `gizzard check` referees: all rounds that are closed. */
export const scoreFile = (game: Game): Form => ({
  ...scoreOf(sheetOf(game)),
  date: new Date(game.created).toISOString().slice(0, 10),
  game: game.id,
});

type Form = Record<string, unknown>;
const ID = /^[\w-]{1,40}$/;

/** The game of a score; NotAGame for the first thing in it that is not as the rules have it. */
export function gameOfScore(form: Form, line: number): Game {
  const wrong = (key: string): NotAGame => new NotAGame(line, 'score.notGame', { key });
  const { rules, players, rounds } = form;
  if (!isObject(rules)) throw wrong('rules');
  if (!Array.isArray(players) || players.length !== (rules.players ?? 4)) throw wrong('players');
  if (!Array.isArray(rounds) || !rounds.every(isObject)) throw wrong('rounds');
  const game = gameOfValues(valuesIn(form) ?? {}, form);
  const key = wrongIn(game) ?? difference(scoreFile(game), form);
  if (key) throw wrong(key);
  return game;
}

/** The cells of a score; null if it has not the shape of one. */
function valuesIn(form: Form): Form | null {
  try {
    return valuesOf(padOf(form));
  } catch {
    return null;
  }
}

/** A game of cells that no phone has written: whatever has been written on it elsewhere is later. */
export function gameOfValues(values: Form, { date, game }: Form = {}): Game {
  const known = Object.entries(values).filter(([, v]) => v !== null && v !== undefined);
  const cells: Cells = Object.fromEntries(known.map(([key, v]) => [key, { v, t: '0' }]));
  const id = isText(game) && ID.test(game) ? game : hash(JSON.stringify(cells)).slice(0, 12);
  const day = isText(date) ? Date.parse(date) : NaN;
  const created = isNaN(day) ? Date.now() : day;
  return { id, created, changed: created, cells, undo: [], redo: [], focus: null };
}

/** A number that no game can have: its round, and what it is. */
export interface Impossible {
  round: number;
  field: string;
}

/** The first number of a game that cannot be by its rules. */
export const impossibleIn = (game: Game): Impossible | undefined =>
  sheetOf(game).all.flatMap(({ number, impossible }) =>
    impossible.map(([field]): Impossible => ({ round: number, field })),
  )[0];

/** The key at which a game is none by its rules. */
function wrongIn(game: Game): string | undefined {
  if (!isPlayable(game)) return 'rules';
  const found = impossibleIn(game);
  return found && `${found.round}. ${found.field}`;
}

/** Whether rules and cells make a game, in which numbers may still have to be corrected. */
export function isPlayable(game: Game): boolean {
  try {
    return conflictsOf(rulesOf(game)).length === 0 && sheetOf(game) !== null;
  } catch {
    return false;
  }
}

/** Of whose elements the order says nothing. */
const SETS = ['waived', 'by_hand', 'joined', 'left'];
/** What a round has only where it applies, besides those. */
const WHERE_APPLICABLE = ['special', 'named', 'eliminated', ...Object.keys(EFFECTS), ...SETS];

/** The first key at which a score differs from what the rules make of its entries. */
function difference(ours: Form, theirs: Form): string | undefined {
  const [mine, given] = [ours.rounds as Form[], theirs.rounds as Form[]];
  if (mine.length !== given.length) return `${mine.length + 1}. taken`;
  for (const [place, round] of mine.entries()) {
    const keys = [...Object.keys(round), ...WHERE_APPLICABLE];
    const key = keys.find((each) => !isSame(each, round[each], given[place]?.[each]));
    if (key) return `${place + 1}. ${key}`;
  }
  return ['first_dealer', 'winners', 'unfinished'].find((key) => !isSame(key, ours[key], theirs[key]));
}

function isSame(key: string, ours: unknown, theirs: unknown): boolean {
  if (key === 'trump' && theirs === undefined) return true;
  return canonical(key, ours) === canonical(key, theirs);
}

function canonical(key: string, value: unknown): string {
  const isNothing = value === undefined || value === false || (Array.isArray(value) && value.length === 0);
  if (isNothing || (key === BOMBED && value === 0)) return '';
  if (!Array.isArray(value) || !SETS.includes(key)) return JSON.stringify(sorted(value));
  return JSON.stringify(value.map((each) => JSON.stringify(sorted(each))).sort());
}

/** An object with its keys in order. */
const sorted = (value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
