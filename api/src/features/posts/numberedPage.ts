/** A page by its number, for clients that count pages instead of following cursors. */
export interface NumberedPage {
  /** From 1. */
  page: number;
  /** How many posts a page holds. */
  size: number;
}

/**
 * How many posts such a list reaches back. All that stands in front of a page is counted off for it, so that without an end one
 * request could have the whole index read; cursors have no end.
 */
export const MAX_NUMBERED_POSTS = 10_000;
