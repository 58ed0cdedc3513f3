import type { DataSource } from 'typeorm';
import { clausesOf, keysetRange } from '../../platform/pagination/pagination.js';
import { dialectOf, readRows } from '../../platform/database/readRows.js';
import { MAX_NUMBERED_POSTS } from './numberedPage.js';
import type { PostSort } from './post.inputs.js';
import { categoryKeysets, keysets } from './postKeysets.js';
import { type ListedPost, type PostShape, type PostSource, selectPosts } from './postRows.js';

/** Filter and order. */
export interface PostList {
  sort: PostSort;
  authorId: string | null;
  categoryId: string | null;
  withUnlisted: boolean;
}

/** A part of a list: `limit` posts after the cursor `after`, or after the first `skip` posts. */
export interface PostListPart {
  after?: string | null;
  skip?: number;
  limit: number;
}

/**
 * Reads a part of a list of posts; empty beyond {@link MAX_NUMBERED_POSTS} skipped posts. Each skipped post costs one
 * index entry; a cursor costs none.
 *
 * @throws BadUserInputError for an invalid cursor
 */
export async function readPostList<T extends ListedPost>(
  dataSource: DataSource,
  list: PostList,
  { after = null, skip = 0, limit }: PostListPart,
  shape: PostShape<T>,
): Promise<T[]> {
  if (skip >= MAX_NUMBERED_POSTS) return [];
  const { sort, authorId, categoryId } = list;
  const ofCategory = categoryId !== null && authorId === null;
  const range = ofCategory
    ? keysetRange(dataSource, categoryKeysets[sort], after, { sql: 'entry.categoryId', value: categoryId })
    : keysetRange(
        dataSource,
        keysets[sort],
        after,
        authorId === null ? undefined : { sql: 'p.authorId', value: authorId },
      );
  if (!list.withUnlisted) range.conditions.unshift(`${ofCategory ? 'entry' : 'p'}.isListed = 1`);
  const parameters = { ...range.parameters, limit, skip, ...(categoryId !== null && { categoryId }) };
  const head: PostSource = {
    from: headOf(dataSource, list),
    ...(ofCategory && { postId: 'entry.postId' }),
    rest: `${clausesOf(range)} LIMIT :limit`,
  };
  const source = skip === 0 ? head : pageBehind(head, sort);
  return (await readRows(dataSource, selectPosts(dataSource, source, shape), parameters)).map(shape.of);
}

/** Only the index is read to find the posts of the page; no other posts are looked up. */
function pageBehind({ from, postId = 'p.id', rest }: PostSource, sort: PostSort): PostSource {
  const order = keysets[sort].map(({ sql }) => sql);
  return {
    from: `(SELECT ${postId} AS id FROM ${from} ${rest} OFFSET :skip) page`,
    postId: 'page.id',
    rest: clausesOf({ conditions: [], order }),
  };
}

function headOf(dataSource: DataSource, { authorId, categoryId }: PostList): string {
  if (categoryId === null) return 'post p';
  if (authorId === null) return 'post_category entry';
  // Of the two conditions, that of the author is far more selective.
  const { thenJoin } = dialectOf(dataSource);
  return `post p ${thenJoin} post_category entry ON entry.postId = p.id AND entry.categoryId = :categoryId`;
}
