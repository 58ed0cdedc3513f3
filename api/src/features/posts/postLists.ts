import type { DataSource } from 'typeorm';
import { clausesOf, keysetRange } from '../../platform/pagination/pagination.js';
import { dialectOf, readRows } from '../../platform/database/readRows.js';
import { MAX_NUMBERED_POSTS } from './numberedPage.js';
import type { PostSort } from './post.inputs.js';
import { categoryKeysets, keysets } from './postKeysets.js';
import { type ListedPost, type PostShape, type PostSource, selectPosts } from './postRows.js';

/** Which posts, in which order. */
export interface PostList {
  sort: PostSort;
  authorId: string | null;
  categoryId: string | null;
  withUnlisted: boolean;
}

/** Which part of a list: `limit` posts behind the cursor `after`, or behind the first `skip`. */
export interface PostListPart {
  after?: string | null;
  skip?: number;
  limit: number;
}

/**
 * Reads a part of a list of posts; nothing behind {@link MAX_NUMBERED_POSTS} that are skipped. What is skipped costs one entry of an index each, what stands in front of a cursor nothing.
 *
 * @throws BadUserInputError for a cursor that was not made here
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

/** The index alone tells which posts are on the page; no others are looked up. */
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
  // Of the two conditions the author's is the narrower one by far.
  const { thenJoin } = dialectOf(dataSource);
  return `post p ${thenJoin} post_category entry ON entry.postId = p.id AND entry.categoryId = :categoryId`;
}
