import { persisted } from './persisted';
import { isNumber, or, type Reader } from './readers';

interface Stored {
  id: string;
}

/** Objects that are known by their `id`, while a database is read or written. */
export interface Store<T extends Stored> {
  all: () => Promise<T[]>;
  /** How many there are, with those that cannot be read. */
  count: () => Promise<number>;
  get: (id: string) => Promise<T | null>;
  put: (object: T) => void;
  delete: (id: string) => void;
  clear: () => void;
}
type Stores<S extends Record<string, Stored>> = { [Name in keyof S]: Store<S[Name]> };
/** By store, what makes an object of whatever is stored; null if it is none. */
type Readers<S> = { [Name in keyof S]: Reader<S[Name] | null> };
type Work<S extends Record<string, Stored>, T> = (stores: Stores<S>) => Promise<T>;

/** What this browser keeps in IndexedDB. Promises reject if nothing can be stored. */
export interface Database<S extends Record<string, Stored>> {
  read: <T>(work: Work<S, T>) => Promise<T>;
  /** Resolves once the changes are on the disk. */
  write: <T>(work: Work<S, T>) => Promise<T>;
  /** Calls back when another window has changed something, until the returned function is called. */
  watch: (changed: () => void) => () => void;
}

/**
 * A database. Its readers know all forms in which versions of the page have stored an object; what they do not know is
 * left out.
 *
 * @param version  to be raised when a store is added
 */
export function database<S extends Record<string, Stored>>(
  name: string,
  readers: Readers<S>,
  version = 1,
): Database<S> {
  const names = Object.keys(readers);
  let opened: Promise<IDBDatabase> | null = null;
  const forget = (): void => void (opened = null);
  /** Counts changes: other windows hear of what is in local storage. */
  const changes = persisted(`gizzard.changes.${name}`, or(isNumber, 0));

  async function run<T>(mode: IDBTransactionMode, work: Work<S, T>): Promise<T> {
    opened ??= open(name, version, names, forget);
    const connection = await opened.catch((reason: unknown) => {
      forget();
      throw reason;
    });
    const transaction = connection.transaction(names, mode, { durability: 'strict' });
    let changed = false;
    const change = (): void => void (changed = true);
    const stores = names.map((each) => [
      each,
      storeOf(transaction.objectStore(each), readers[each]!, change),
    ]);
    const [found] = await Promise.all([work(Object.fromEntries(stores) as Stores<S>), finished(transaction)]);
    if (changed) changes.change((count) => count + 1);
    return found;
  }
  return {
    read: (work) => run('readonly', work),
    write: (work) => run('readwrite', work),
    watch: (changed) => changes.watch(() => changed()),
  };
}

/** Opens a database with these stores; `onclose` if the browser or a later version of the page closes it. */
async function open(
  name: string,
  version: number,
  stores: string[],
  onclose: () => void,
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () =>
    stores
      .filter((store) => !request.result.objectStoreNames.contains(store))
      .forEach((store) => request.result.createObjectStore(store, { keyPath: 'id' }));
  const opened = await result(request);
  opened.onclose = onclose;
  opened.onversionchange = () => {
    opened.close();
    onclose();
  };
  return opened;
}

const storeOf = <T extends Stored>(
  store: IDBObjectStore,
  read: Reader<T | null>,
  change: () => void,
): Store<T> => ({
  all: async () => (await result<unknown[]>(store.getAll())).flatMap((each) => read(each) ?? []),
  count: () => result(store.count()),
  get: async (id) => read(await result<unknown>(store.get(id))),
  put: (object) => (change(), void store.put(object)),
  delete: (id) => (change(), void store.delete(id)),
  clear: () => (change(), void store.clear()),
});

const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage'));
  });

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('storage'));
  });
