import DataLoader from 'dataloader';
import { textBudget } from '../useCases/textBudget.js';

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

/** Rows with long texts that are read at once: at least what one page may have. */
const TEXTS_AT_ONCE = 100;

/**
 * Like {@link createLoader}, for long texts. An operation may not read so many that they fill the memory; more than a page are read one page
 * after another, and none after too much text. @throws CostExceededError
 */
export function createTextLoader<Row extends { id: string; html: string }>(
  load: (ids: readonly string[]) => Promise<Row[]>,
): DataLoader<string, Row | null> {
  return createLoader('id', async (ids) => {
    const countText = textBudget();
    const rows: Row[] = [];
    for (let start = 0; start < ids.length; start += TEXTS_AT_ONCE) {
      const read = await load(ids.slice(start, start + TEXTS_AT_ONCE));
      for (const { html } of read) countText(html);
      rows.push(...read);
    }
    return rows;
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
