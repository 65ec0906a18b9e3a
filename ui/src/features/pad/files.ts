import { packed, unpacked } from '../../app/packed';
import { wrongIn, type Game } from './game';
import { NotAGame } from './notAGame';
import { readPaper, type Paper } from './paper';
import { FORMAT as BACKUP, valueAt } from './rules';
import { gameOfScore, isPlayable, SCORE } from './scoreFile';

/** Games as files: the backup of this phone, and a link; whatever the pad saves but pictures, it opens. */

/** All games, one a line. */
export const backupFile = (games: Game[]): string =>
  games.map((game) => `${JSON.stringify({ format: BACKUP, ...game })}\n`).join('');

/** The text of a file: spreadsheets also write UTF-16. */
export async function decodedFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return new TextDecoder(isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes);
}

/** What a file holds: games, or a table whose rules are still to be chosen. */
export type Opened = { games: Game[] } | { paper: Paper };

/** The games of a file of lines, or its table; NotAGame for the first line that is neither. */
export const readFile = (text: string): Opened =>
  /^\s*([{[]|$)/.test(text) ? { games: readGames(text) } : { paper: readPaper(text) };

/** The games of a backup and of score files; NotAGame for the first line that is none. */
export const readGames = (text: string): Game[] =>
  text.split('\n').flatMap((line, place) => (line.trim() ? [readGame(line, place + 1)] : []));

function readGame(line: string, number: number): Game {
  const form = parsed(line, number);
  if (form.format === SCORE) return gameOfScore(form, number);
  if (form.format !== BACKUP)
    throw new NotAGame(number, 'score.notBackup', { format: JSON.stringify(form.format) ?? '–' });
  const key = wrongIn(form);
  if (key) throw new NotAGame(number, 'score.notGame', { key });
  const { id, created, changed, cells, undo, redo } = form as unknown as Game;
  const game: Game = { id, created, changed, cells, undo, redo, focus: null };
  if (!isPlayable(game)) throw new NotAGame(number, 'score.notGame', { key: 'rules' });
  return game;
}

function parsed(line: string, number: number): Record<string, unknown> {
  try {
    const form: unknown = JSON.parse(line);
    if (typeof form === 'object' && form !== null) return form as Record<string, unknown>;
  } catch {
    /* said below */
  }
  throw new NotAGame(number, 'score.notJson');
}

/** A game in the part of an address that is never sent to a server. */
export async function linkTo(game: Game): Promise<string> {
  const values = Object.keys(game.cells).map((key) => [key, valueAt(game.cells, key)]);
  const text = JSON.stringify({ id: game.id, created: game.created, values });
  return `${location.origin}/pad#s=${await packed(text)}`;
}

/** The game in a link's address; null if there is none. */
export async function gameIn(sent: string): Promise<Game | null> {
  try {
    const { id, created, values } = JSON.parse(await unpacked(sent)) as {
      id: string;
      created: number;
      values: [string, unknown][];
    };
    const cells = Object.fromEntries(values.map(([key, v]) => [key, { v, t: '0' }]));
    const game: Game = { id, created, changed: created, cells, undo: [], redo: [], focus: null };
    return readGames(backupFile([game]))[0] ?? null;
  } catch {
    return null;
  }
}
