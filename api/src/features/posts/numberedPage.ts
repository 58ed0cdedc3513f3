/** A page number, for clients that do not use cursors. */
export interface NumberedPage {
  /** From 1. */
  page: number;
  /** Page size. */
  size: number;
}

/**
 * Maximum offset of such a list. The database counts off all rows before a page, so an unbounded page number could read
 * the whole index. Cursors have no limit.
 */
export const MAX_NUMBERED_POSTS = 10_000;
