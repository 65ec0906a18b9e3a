import { finished, openDatabase, result } from '../../app/database';
import { merge } from './cells';
import { namesOf, type Game } from './game';
import { ranking, sheetOf } from './sheet';

/** The games on this phone, in IndexedDB. Every change is on the disk before it is shown. */

const DATABASE = 'gizzard-pad';
const GAMES = 'games';
const SUMMARIES = 'summaries';

let opened: Promise<IDBDatabase> | null = null;

const database = (): Promise<IDBDatabase> => (opened ??= openDatabase(DATABASE, GAMES, SUMMARIES));

/** What the list of games shows of one: it is stored beside the game, so that the list need not work out all games. */
export interface Summary {
  id: string;
  created: number;
  changed: number;
  names: string[];
  /** The round being entered; null once the game is over. */
  round: number | null;
  /** Rounds that are written, and of how many. */
  rounds: number;
  of: number;
  /** Empty for a game that was ended before its last round. */
  winners: string[];
}

function summaryOf(game: Game): Summary {
  const { id, created, changed } = game;
  const sheet = sheetOf(game);
  const first = sheet.unfinished ? [] : ranking(sheet).filter(({ place }) => place === 1);
  const winners = first.map(({ seat }) => sheet.names[seat] ?? '');
  const [round, rounds, of] = [sheet.current?.number ?? null, sheet.rounds.length, sheet.plan.length];
  return { id, created, changed, names: namesOf(game), round, rounds, of, winners };
}

async function everything<T>(name: string): Promise<T[]> {
  return result((await database()).transaction(name).objectStore(name).getAll()) as Promise<T[]>;
}

export const allGames = (): Promise<Game[]> => everything<Game>(GAMES);

/** Every game of this phone, the one changed last first. */
export const summaries = async (): Promise<Summary[]> =>
  (await everything<Summary>(SUMMARIES)).sort((a, b) => b.changed - a.changed);

export async function loadGame(id: string): Promise<Game | null> {
  const store = (await database()).transaction(GAMES).objectStore(GAMES);
  return ((await result(store.get(id))) as Game | undefined) ?? null;
}

/** Stores a game merged with the changes of other windows, and returns both. Rejects if storage fails. */
export async function saveGame(game: Game): Promise<Game> {
  const transaction = (await database()).transaction([GAMES, SUMMARIES], 'readwrite', {
    durability: 'strict',
  });
  const store = transaction.objectStore(GAMES);
  const stored = (await result(store.get(game.id))) as Game | undefined;
  const both = stored ? { ...game, cells: merge(game.cells, stored.cells).cells } : game;
  store.put(both);
  transaction.objectStore(SUMMARIES).put(summaryOf(both));
  await finished(transaction);
  return both;
}

export async function deleteGame(id: string): Promise<void> {
  const transaction = (await database()).transaction([GAMES, SUMMARIES], 'readwrite');
  for (const name of [GAMES, SUMMARIES]) transaction.objectStore(name).delete(id);
  await finished(transaction);
}
