import { type EntityManager, In } from 'typeorm';
import { isId } from '../../platform/database/ids.js';
import { engineOf } from '../../platform/database/dataSource.js';
import { forUpdate, forUpdateSql } from '../../platform/database/forUpdate.js';
import { flagOf, numberOf, type Row, textOf } from '../../platform/database/readRows.js';
import { Post } from './post.entity.js';

const SELECT =
  'SELECT id, authorId, likesCount, commentsCount, examplesCount, version, isListed FROM post WHERE id = ?';
const VISIBLE = ' AND hiddenAt IS NULL';

export type LockedPost = Pick<
  Post,
  'id' | 'authorId' | 'likesCount' | 'commentsCount' | 'examplesCount' | 'version' | 'isListed'
>;

/**
 * Locks a post: a foreign key's shared lock would make writers deadlock.
 * @param isHiddenToo whether to lock a post that a moderator has deleted too
 * @returns its mutable columns as they are now
 */
export async function lockPost(
  manager: EntityManager,
  postId: string,
  { isHiddenToo = false } = {},
): Promise<LockedPost | null> {
  if (!isId(postId)) return null;
  const lock = forUpdateSql(manager.dataSource);
  const [row] = await manager.query<Row[]>(SELECT + (isHiddenToo ? '' : VISIBLE) + lock, [postId]);
  return row
    ? {
        id: textOf(row, 'id'),
        authorId: textOf(row, 'authorId'),
        likesCount: numberOf(row, 'likesCount'),
        commentsCount: numberOf(row, 'commentsCount'),
        examplesCount: numberOf(row, 'examplesCount'),
        version: numberOf(row, 'version'),
        isListed: flagOf(row, 'isListed'),
      }
    : null;
}

/** Locks posts, in the order of their ids. @returns the authors by post, without posts that do not exist */
export async function lockPosts(
  manager: EntityManager,
  postIds: readonly string[],
): Promise<Map<string, string>> {
  const ids = postIds.filter(isId);
  if (ids.length === 0) return new Map();
  const query = manager.createQueryBuilder(Post, 'post').select(['post.id', 'post.authorId']);
  query.where({ id: In(ids) }).orderBy('post.id');
  return new Map((await forUpdate(query).getMany()).map(({ id, authorId }) => [id, authorId]));
}

/** Locks all posts of an author, so that none changes its categories or listing until the transaction ends. @returns them as they are now */
export function lockPostsOf(
  manager: EntityManager,
  authorId: string,
): Promise<Pick<Post, 'id' | 'isListed' | 'hiddenAt'>[]> {
  const query = manager
    .createQueryBuilder(Post, 'post')
    .select(['post.id', 'post.isListed', 'post.hiddenAt']);
  query.where({ authorId });
  // The order matters for locks only, and SQLite would have to sort.
  if (engineOf(manager.dataSource) === 'mysql') query.orderBy('post.id');
  return forUpdate(query).getMany();
}
