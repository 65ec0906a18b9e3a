/** The browser's storage: IndexedDB with promises, which reject if nothing can be stored. */

export const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage'));
  });

export const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('storage'));
  });

/** Opens a database of stores whose objects are known by their `id`. */
export function openDatabase(name: string, ...stores: string[]): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () =>
    stores.forEach((store) => request.result.createObjectStore(store, { keyPath: 'id' }));
  return result(request);
}

/** Works on one store of a database; resolves once that is on the disk. */
export async function using<T>(
  name: string,
  store: string,
  mode: IDBTransactionMode,
  work: (objects: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(name, store);
  try {
    const transaction = database.transaction(store, mode);
    const [found] = await Promise.all([work(transaction.objectStore(store)), finished(transaction)]);
    return found;
  } finally {
    database.close();
  }
}
