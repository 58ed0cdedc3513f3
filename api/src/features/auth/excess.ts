/** A client with so many rows is taken for a program that logs in for each run. */
const MANY = 10;

interface Row {
  /** The name of the client, such as "Chrome on Linux". */
  client: string | null;
}

/**
 * What is too much, if an account has at most `max` rows: the least recently used ones of the client that has most, if these are {@link MANY},
 * otherwise of all. A program that logs in for each run replaces its own rows so, and not those of its owner's browsers.
 * @param rows the most recently used first @param isNew rows that stay
 */
export function excess<T extends Row>(rows: readonly T[], max: number, isNew: (row: T) => boolean): T[] {
  const counts = new Map<string | null, number>();
  for (const { client } of rows) counts.set(client, (counts.get(client) ?? 0) + 1);
  const old = rows.filter((row) => !isNew(row));
  const ended: T[] = [];
  while (rows.length - ended.length > max) {
    const most = Math.max(...old.map(({ client }) => counts.get(client) ?? 0));
    const index = old.findLastIndex(({ client }) => most < MANY || counts.get(client) === most);
    const [row] = old.splice(index, 1);
    if (!row) break;
    counts.set(row.client, (counts.get(row.client) ?? 0) - 1);
    ended.push(row);
  }
  return ended;
}
