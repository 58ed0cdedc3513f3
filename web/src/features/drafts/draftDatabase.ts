const NAME = 'hydrate';
const STORE = 'drafts';

// The part of IndexedDB that drafts need. No function rejects: without IndexedDB the database looks empty.

let opening: Promise<IDBDatabase | null> | undefined;

async function run<Result>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const database = await (opening ??= open());
    if (!database) return undefined;
    const transaction = database.transaction(STORE, mode);
    const asked = request(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted.'));
    });
    return asked.result;
  } catch {
    return undefined;
  }
}

/** Resolves with whether the value is stored. */
export const put = async (key: string, value: unknown): Promise<boolean> =>
  (await run('readwrite', (store) => store.put(value, key))) !== undefined;

export const get = (key: string): Promise<unknown> => run<unknown>('readonly', (store) => store.get(key));

/** The keys with this prefix, and their values. */
export async function entries(prefix: string): Promise<[string, unknown][]> {
  const range = () => IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const [keys, values] = await Promise.all([
    run('readonly', (store) => store.getAllKeys(range())),
    run<unknown[]>('readonly', (store) => store.getAll(range())),
  ]);
  return (keys ?? []).flatMap((key, index) => (typeof key === 'string' ? [[key, values?.[index]]] : []));
}

export const remove = (key: string): Promise<unknown> => run('readwrite', (store) => store.delete(key));

function open(): Promise<IDBDatabase | null> {
  const forget = () => {
    opening = undefined;
  };
  if (typeof indexedDB === 'undefined') {
    // After the assignment of the promise.
    queueMicrotask(forget);
    return Promise.resolve(null);
  }
  return new Promise((resolve) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      const database = request.result;
      // Another tab has a newer version of the site, or the user cleared the storage.
      database.onversionchange = () => {
        database.close();
        forget();
      };
      database.onclose = forget;
      resolve(database);
    };
    request.onerror = () => {
      // The next access tries again: the reason may be gone by then.
      forget();
      resolve(null);
    };
  });
}
