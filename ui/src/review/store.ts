import type { Mistake } from './positions';

/** Where this browser keeps its owner's mistakes. Nothing in it leaves the device. */
const DATABASE = 'gizzard.mistakes';
const MISTAKES = 'mistakes';
/** The most that are kept, about 4 KB each; the oldest go first. */
const MOST = 500;

/** A mistake as it is kept: when it was found, and how often its owner has found the answer in a row. */
export interface KeptMistake extends Mistake {
  found: number;
  solved: number;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage'));
  });

async function using<T>(mode: IDBTransactionMode, work: (kept: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(MISTAKES, { keyPath: 'id' });
  const database = await done(opening);
  try {
    return await work(database.transaction(MISTAKES, mode).objectStore(MISTAKES));
  } finally {
    database.close();
  }
}

const all = (kept: IDBObjectStore): Promise<KeptMistake[]> =>
  done(kept.getAll() as IDBRequest<KeptMistake[]>);

/** All that are kept: those least often solved first, and of these the latest. */
export const keptMistakes = (): Promise<KeptMistake[]> =>
  using('readonly', async (kept) =>
    (await all(kept)).sort((a, b) => a.solved - b.solved || b.found - a.found),
  );

/** Keeps mistakes; those that are known stay as they are. */
export const keepMistakes = (mistakes: readonly Mistake[]): Promise<void> =>
  using('readwrite', async (kept) => {
    const known = await all(kept);
    const ids = new Set(known.map(({ id }) => id));
    const added = mistakes.filter(({ id }) => !ids.has(id));
    for (const mistake of added)
      await done(kept.put({ ...mistake, found: Date.now(), solved: 0 } satisfies KeptMistake));
    const old = known
      .sort((a, b) => a.found - b.found)
      .slice(0, Math.max(0, known.length + added.length - MOST));
    for (const { id } of old) await done(kept.delete(id));
  });

/** Notes whether the answer was found. */
export const noteAnswer = (id: string, right: boolean): Promise<void> =>
  using('readwrite', async (kept) => {
    const known = await done(kept.get(id) as IDBRequest<KeptMistake | undefined>);
    if (known) await done(kept.put({ ...known, solved: right ? known.solved + 1 : 0 }));
  });

export const forgetMistakes = (): Promise<void> =>
  using('readwrite', async (kept) => void (await done(kept.clear())));
