import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { Post } from './post.entity.js';
import { PostSort } from './post.inputs.js';
import { PostCategory } from './postCategory.entity.js';

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

/**
 * Ids of the posts on one page, in their order, and of the one behind it if there is one. Only ids are read, so that the index
 * alone answers, and what is skipped costs an entry of it each.
 *
 * @returns nothing for a page behind the last one, or behind {@link MAX_NUMBERED_POSTS}
 */
export async function postIdsOfPage(
  manager: EntityManager,
  list: { sort: PostSort; authorId: string | null; categoryId: string | null; withUnlisted: boolean },
  { page, size }: NumberedPage,
): Promise<string[]> {
  const offset = (page - 1) * size;
  if (offset >= MAX_NUMBERED_POSTS) return [];
  const { sort, authorId, categoryId } = list;
  const [table, id] = categoryId === null ? (['post', 'id'] as const) : (['entry', 'postId'] as const);
  const query =
    categoryId === null
      ? manager.createQueryBuilder(Post, table)
      : manager
          .createQueryBuilder(PostCategory, table)
          .where('entry.categoryId = :categoryId', { categoryId });
  if (!list.withUnlisted) query.andWhere(`${table}.isListed = 1`);
  if (authorId !== null) {
    query.andWhere(
      categoryId === null
        ? 'post.authorId = :authorId'
        : (q: SelectQueryBuilder<Post | PostCategory>) =>
            `entry.postId IN ${q.subQuery().select('p.id').from(Post, 'p').where('p.authorId = :authorId').getQuery()}`,
      { authorId },
    );
  }
  if (sort === PostSort.POPULAR) query.orderBy(`${table}.likesCount`, 'DESC');
  const rows = await query
    .select(`${table}.${id}`, 'id')
    .addOrderBy(`${table}.createdAt`, 'DESC')
    .addOrderBy(`${table}.${id}`, 'DESC')
    .offset(offset)
    .limit(size + 1)
    .getRawMany<{ id: string }>();
  return rows.map((row) => row.id);
}
