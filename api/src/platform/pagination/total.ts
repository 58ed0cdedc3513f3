/** Lists are counted up to here. Longer ones have at least so many nodes. */
export const MAX_COUNTED = 10_000;

/** The number of nodes of a list. If it is not exact, there are more. */
export interface Total {
  count: number;
  isExact: boolean;
}

export const exactly = (count: number): Total => ({ count, isExact: true });

/** Up to where each of some lists is counted in one statement, so that many lists cost hardly more than one. */
export const limitOf = (lists: number): number => Math.max(100, Math.floor(MAX_COUNTED / lists));

/** A number that was counted up to a limit and one more. */
export const upToLimit = (count: number, limit = MAX_COUNTED): Total => ({
  count: Math.min(count, limit),
  isExact: count <= limit,
});

/** A SELECT of one number, of the rows of a list: `rows` is a statement without its end. */
export const countSql = (rows: string, limit = MAX_COUNTED): string =>
  `SELECT COUNT(*) AS count FROM (${rows} LIMIT ${limit + 1}) counted`;
