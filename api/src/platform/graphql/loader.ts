import DataLoader from 'dataloader';

/**
 * A DataLoader for one request. `load` may return the rows of many keys in any order and number; a key without a
 * row gets `missing`.
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

/** Like {@link createLoader}, for keys with any number of rows; the rows of a key keep their order. */
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

/** Asserts a row that a foreign key or a preceding statement guarantees. @throws Error if it is missing */
export function mustExist<T>(value: T | null): T {
  if (value === null) throw new Error('A referenced row is missing.');
  return value;
}
