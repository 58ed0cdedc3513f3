/** The part of IndexedDB that drafts use (features/drafts/draftDatabase.ts), in memory: jsdom has none. */
export function createMemoryIndexedDb() {
  const values = new Map<string, unknown>();
  const later = (work: () => void) => setTimeout(work);

  class KeyRange {
    constructor(
      readonly lower: string,
      readonly upper: string,
    ) {}
    static bound(lower: string, upper: string) {
      return new KeyRange(lower, upper);
    }
  }

  const within = ({ lower, upper }: KeyRange) =>
    [...values.keys()].filter((key) => key >= lower && key <= upper).sort();

  const store = {
    put(value: unknown, key: string) {
      values.set(key, structuredClone(value));
      return { result: key };
    },
    get: (key: string) => ({ result: structuredClone(values.get(key)) }),
    getAllKeys: (range: KeyRange) => ({ result: within(range) }),
    getAll: (range: KeyRange) => ({ result: within(range).map((key) => structuredClone(values.get(key))) }),
    delete(key: string) {
      values.delete(key);
      return { result: undefined };
    },
  };

  const database = {
    onclose: () => {},
    transaction() {
      const transaction = { oncomplete: () => {}, onabort: () => {}, objectStore: () => store };
      later(() => transaction.oncomplete());
      return transaction;
    },
    createObjectStore: () => store,
  };

  const indexedDB = {
    open() {
      const request = { result: database, onsuccess: () => {}, onupgradeneeded: () => {}, onerror: () => {} };
      later(() => {
        request.onupgradeneeded();
        request.onsuccess();
      });
      return request;
    },
  };

  return {
    indexedDB,
    IDBKeyRange: KeyRange,
    keys: () => [...values.keys()],
    close: () => database.onclose(),
  };
}
