import DataLoader from 'dataloader';

/** `load` may return rows in any order and number; a missing row becomes null. @param key column of the key */
export function createLoader<Key extends string, Row extends Record<Key, string>>(
  key: Key,
  load: (keys: readonly string[]) => Promise<Row[]>,
): DataLoader<string, Row | null> {
  return new DataLoader(async (keys) => {
    const rows = new Map<string, Row>((await load(keys)).map((row) => [row[key], row]));
    return keys.map((wanted) => rows.get(wanted) ?? null);
  });
}

/** Like {@link createLoader}, for keys with any number of rows; the rows of a key keep their order. */
export function createListLoader<Key extends string, Row extends Record<Key, string>>(
  key: Key,
  load: (keys: readonly string[]) => Promise<Row[]>,
): DataLoader<string, Row[]> {
  return new DataLoader(async (keys) => {
    const lists = new Map<string, Row[]>(keys.map((wanted) => [wanted, []]));
    for (const row of await load(keys)) lists.get(row[key])?.push(row);
    return keys.map((wanted) => lists.get(wanted) ?? []);
  });
}

/** Asserts a row that a foreign key or a preceding statement guarantees. @throws Error if it is missing */
export function mustExist<T>(value: T | null): T {
  if (value === null) throw new Error('A referenced row is missing.');
  return value;
}
