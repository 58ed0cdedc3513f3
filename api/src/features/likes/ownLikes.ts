import type { DataSource } from 'typeorm';
import { countRows } from '../../platform/database/countRows.js';
import { dialectOf, readRows, timeOf } from '../../platform/database/readRows.js';
import {
  clausesOf,
  type KeysetColumn,
  keysetRange,
  mapPage,
  type Page,
  type PageArgs,
  pageIn,
  windowOf,
} from '../../platform/pagination/pagination.js';
import { LISTED, type ListedPost, selectPosts } from '../posts/postRows.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    ownLikes: OwnLikes;
  }
}

const lastLikedFirst: KeysetColumn<{ post: ListedPost; likedAt: Date }>[] = [
  { sql: 'l.createdAt', of: ({ likedAt }) => likedAt, isTime: true },
  { sql: 'l.postId', of: ({ post }) => post.id },
];

/** The posts that a member likes, for this member only. */
export class OwnLikes {
  constructor(private readonly dataSource: DataSource) {}

  /** Last liked first. @throws BadUserInputError for a bad cursor or `first` */
  async posts(userId: string, args: PageArgs): Promise<Page<ListedPost>> {
    const window = windowOf(args);
    const within = { sql: 'l.userId', value: userId };
    const range = keysetRange(this.dataSource, lastLikedFirst, window, within);
    const source = { from: '`like` l', postId: 'l.postId', rest: `${clausesOf(range)} LIMIT :limit` };
    const sql = selectPosts(this.dataSource, source, { ...LISTED, more: ', l.createdAt AS likedAt' });
    const rows = await readRows(this.dataSource, sql, { ...range.parameters, limit: window.size + 1 });
    const liked = rows.map((row) => ({ post: LISTED.of(row), likedAt: timeOf(row, 'likedAt') }));
    const page = mapPage(pageIn(window, liked, lastLikedFirst), ({ post }) => post);
    const { thenJoin } = dialectOf(this.dataSource);
    const all = `SELECT 1 AS one FROM \`like\` l ${thenJoin} post p ON p.id = l.postId AND p.hiddenAt IS NULL WHERE l.userId = :userId`;
    return { ...page, total: () => countRows(this.dataSource, all, { userId }) };
  }
}
