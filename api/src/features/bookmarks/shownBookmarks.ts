import type { DataSource } from 'typeorm';
import { dialectOf } from '../../platform/database/readRows.js';

/** SQL of a FROM clause: bookmarks `b` whose post is not hidden, as lists show them. */
export function shownBookmarks(dataSource: DataSource): string {
  return `bookmark b ${dialectOf(dataSource).thenJoin} post p ON p.id = b.postId AND p.hiddenAt IS NULL`;
}
