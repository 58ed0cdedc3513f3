/**
 * The part of IndexedDB that drafts need. No function rejects: in a browser without IndexedDB the database looks empty.
 */
export interface DraftDatabase {
  put: (key: string, value: unknown) => Promise<boolean>;
  get: (key: string) => Promise<unknown>;
  list: (prefix: string) => Promise<unknown[]>;
  keys: (prefix: string) => Promise<string[]>;
  remove: (key: string) => Promise<void>;
}

const NAME = 'hydrate';
const STORE = 'drafts';

/** Opens the database on first use. */
export function openDraftDatabase(): DraftDatabase {
  let opening: Promise<IDBDatabase | null> | undefined;
  const forget = () => {
    opening = undefined;
  };

  async function run<Result>(
    mode: IDBTransactionMode,
    request: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result | undefined> {
    try {
      const database = await (opening ??= open(forget));
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

  async function entries(prefix: string): Promise<[string, unknown][]> {
    const range = () => IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const [keys, values] = await Promise.all([
      run('readonly', (store) => store.getAllKeys(range())),
      run<unknown[]>('readonly', (store) => store.getAll(range())),
    ]);
    return (keys ?? []).flatMap((key, index) => (typeof key === 'string' ? [[key, values?.[index]]] : []));
  }

  return {
    put: async (key, value) => (await run('readwrite', (store) => store.put(value, key))) !== undefined,
    get: (key) => run<unknown>('readonly', (store) => store.get(key)),
    list: async (prefix) => (await entries(prefix)).map(([, value]) => value),
    keys: async (prefix) => (await entries(prefix)).map(([key]) => key),
    remove: async (key) => {
      await run('readwrite', (store) => store.delete(key));
    },
  };
}

function open(onClose: () => void): Promise<IDBDatabase | null> {
  if (typeof indexedDB === 'undefined') return Promise.resolve(null);
  return new Promise((resolve) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      const database = request.result;
      // Another tab has a newer version of the site, or the user cleared the storage.
      database.onversionchange = () => {
        database.close();
        onClose();
      };
      database.onclose = onClose;
      resolve(database);
    };
    request.onerror = () => resolve(null);
  });
}
