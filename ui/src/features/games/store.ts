import { result, using } from '../../app/database';
import type { Errors } from './errors';
import type { Game } from './game';

/** Where this browser keeps finished games. Nothing in it leaves the device. */
const DATABASE = 'gizzard';
const GAMES = 'games';
/** The most games that are kept, about 25 KB each; the oldest go first. */
export const MAX_GAMES = 500;

/** Why games cannot be kept: the browser has no room left, or keeps nothing for this page. */
export type StorageProblem = 'full' | 'off';

export const problemOf = (reason: unknown): StorageProblem =>
  reason instanceof DOMException && reason.name === 'QuotaExceededError' ? 'full' : 'off';

const onGames = <T>(mode: IDBTransactionMode, work: (games: IDBObjectStore) => Promise<T>): Promise<T> =>
  using(DATABASE, GAMES, mode, work);

const newestFirst = (games: Game[]): Game[] => games.sort((a, b) => Date.parse(b.date) - Date.parse(a.date));
const all = (games: IDBObjectStore): Promise<Game[]> => result(games.getAll() as IDBRequest<Game[]>);

/** All games that are kept, the newest first. */
export const keptGames = (): Promise<Game[]> =>
  onGames('readonly', async (games) => newestFirst(await all(games)));

export const keptGame = (id: string): Promise<Game | undefined> =>
  onGames('readonly', (games) => result(games.get(id) as IDBRequest<Game | undefined>));

/** Keeps these games; how many of them are new. A game that is known is kept once, with its owner's seat if either has it. */
export const keepGames = (added: readonly Game[]): Promise<number> =>
  onGames('readwrite', async (games) => {
    const known = new Map((await all(games)).map((game) => [game.id, game]));
    const before = known.size;
    for (const game of added) {
      const old = known.get(game.id);
      if (!old || old.seat === null) known.set(game.id, game);
    }
    const kept = newestFirst([...known.values()]).slice(0, MAX_GAMES);
    const ids = new Set(kept.map(({ id }) => id));
    for (const id of known.keys()) if (!ids.has(id)) games.delete(id);
    for (const game of added) if (ids.has(game.id)) games.put(known.get(game.id));
    return known.size - before;
  });

/** Notes the owner's mistakes in a game that is kept. */
export const noteErrors = (id: string, errors: Errors): Promise<void> =>
  onGames('readwrite', async (games) => {
    const game = await result(games.get(id) as IDBRequest<Game | undefined>);
    if (game) await result(games.put({ ...game, errors } satisfies Game));
  });

export const deleteGames = (ids: readonly string[]): Promise<void> =>
  onGames('readwrite', async (games) => ids.forEach((id) => games.delete(id)));
