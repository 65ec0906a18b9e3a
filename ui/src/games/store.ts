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

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage'));
  });

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('storage'));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: 'id' });
  return done(request);
}

async function using<T>(mode: IDBTransactionMode, work: (games: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(GAMES, mode);
    const over = finished(transaction);
    const [result] = await Promise.all([work(transaction.objectStore(GAMES)), over]);
    return result;
  } finally {
    database.close();
  }
}

const newestFirst = (games: Game[]): Game[] => games.sort((a, b) => Date.parse(b.date) - Date.parse(a.date));
const all = (games: IDBObjectStore): Promise<Game[]> => done(games.getAll() as IDBRequest<Game[]>);

/** All games that are kept, the newest first. */
export const keptGames = (): Promise<Game[]> =>
  using('readonly', async (games) => newestFirst(await all(games)));

export const keptGame = (id: string): Promise<Game | undefined> =>
  using('readonly', (games) => done(games.get(id) as IDBRequest<Game | undefined>));

/** Keeps these games; how many of them are new. A game that is known is kept once, with its owner's seat if either has it. */
export const keepGames = (added: readonly Game[]): Promise<number> =>
  using('readwrite', async (games) => {
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

export const deleteGames = (ids: readonly string[]): Promise<void> =>
  using('readwrite', async (games) => ids.forEach((id) => games.delete(id)));
