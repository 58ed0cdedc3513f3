/** Lists are counted up to here. Longer ones have at least so many nodes. */
export const MAX_COUNTED = 10_000;

/** The number of nodes of a list. If it is not exact, there are more. */
export interface Total {
  count: number;
  isExact: boolean;
}

export const exactly = (count: number): Total => ({ count, isExact: true });

/** A number that was counted up to {@link MAX_COUNTED} and one more. */
export const upToLimit = (count: number): Total => ({
  count: Math.min(count, MAX_COUNTED),
  isExact: count <= MAX_COUNTED,
});

/** A SELECT of one number, of the rows of a list: `rows` is a statement without its end. */
export const countSql = (rows: string): string =>
  `SELECT COUNT(*) AS count FROM (${rows} LIMIT ${MAX_COUNTED + 1}) counted`;
