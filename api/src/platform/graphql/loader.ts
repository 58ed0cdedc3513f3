import DataLoader from 'dataloader';

/**
 * One DataLoader for the lifetime of one request. Order, duplicates and missing rows are solved here once: rows may come
 * back in any order and number, each lands at its key, and a key without a row answers `missing`.
 *
 * @param load fetches the rows of many keys in one statement
 * @param keyOf the key that a row answers
 * @param missing what a key without a row answers
 */
export function createLoader<Row, Missing extends Row | null>(
  load: (keys: readonly string[]) => Promise<Row[]>,
  keyOf: (row: Row) => string,
  missing: Missing,
): DataLoader<string, Row | Missing> {
  return new DataLoader(async (keys) => {
    const rows = new Map((await load(keys)).map((row) => [keyOf(row), row]));
    return keys.map((key) => rows.get(key) ?? missing);
  });
}

/** As {@link createLoader}, for keys that have any number of rows each; the rows of a key keep the order they came in. */
export function createListLoader<Row>(
  load: (keys: readonly string[]) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): DataLoader<string, Row[]> {
  return new DataLoader(async (keys) => {
    const lists = new Map<string, Row[]>(keys.map((key) => [key, []]));
    for (const row of await load(keys)) lists.get(keyOf(row))?.push(row);
    return keys.map((key) => lists.get(key) ?? []);
  });
}

/** What a foreign key promises, or a statement that has just been carried out. @throws Error when it is missing all the same */
export function mustExist<T>(value: T | null): T {
  if (value === null) throw new Error('A row that another one names is missing.');
  return value;
}
