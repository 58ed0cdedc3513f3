import { type EntityManager, In, IsNull } from 'typeorm';
import { chunks } from '../../platform/database/chunks.js';
import { findForUpdate, forUpdate } from '../../platform/database/forUpdate.js';
import { Comment } from './comment.entity.js';
import { CommentLike } from './remarkLike.entity.js';
import { Reply } from './reply.entity.js';

/** What is left of a comment that was deleted while it had replies. */
export const DELETED = { authorId: null, text: '', editedAt: null, likesCount: 0 };

/**
 * Before an account goes with its comments and replies: its comments that others have replied to keep their place. The posts of the
 * comments must be locked.
 *
 * @returns the ids of the comments that may keep their place for no reply: see {@link removeWithoutReplies}
 */
export async function forgetAuthor(manager: EntityManager, userId: string): Promise<string[]> {
  // Without a lock, replies that others have stored since the transaction began would go with the comment.
  const query = manager
    .createQueryBuilder(Reply, 'reply')
    .select('reply.commentId', 'id')
    .distinct()
    .innerJoin(Comment, 'comment', 'comment.id = reply.commentId');
  const answered = forUpdate(query);
  const own = await answered
    .clone()
    .where('comment.authorId = :userId AND reply.authorId <> :userId', { userId })
    .getRawMany<{ id: string }>();
  for (const ids of chunks(own.map(({ id }) => id))) {
    await manager.update(Comment, { id: In(ids) }, DELETED);
    await manager.delete(CommentLike, { commentId: In(ids) });
  }
  const deleted = await answered
    .clone()
    .where('comment.authorId IS NULL AND reply.authorId = :userId', { userId })
    .getRawMany<{ id: string }>();
  return deleted.map(({ id }) => id);
}

/** Before an account goes with its likes: what it liked counts one like less. Lock the posts that are locked in any case before. */
export async function uncountLikes(manager: EntityManager, userId: string): Promise<void> {
  for (const table of ['comment', 'reply']) {
    const likes = `SELECT ${table}Id AS id FROM ${table}_like WHERE userId = ?`;
    const liked = await manager.query<{ id: string }[]>(likes, [userId]);
    // By their keys, because MariaDB reads and locks the whole table for a subquery alone. The subquery leaves out
    // likes that were removed meanwhile.
    for (const ids of chunks(liked.map(({ id }) => id)))
      await manager.query(
        `UPDATE ${table} SET likesCount = likesCount - 1 WHERE id IN (${ids.map(() => '?').join(', ')}) AND id IN (${likes})`,
        [...ids, userId],
      );
    await manager.query(`DELETE FROM ${table}_like WHERE userId = ?`, [userId]);
  }
}

/** Removes those of these deleted comments that have no replies left. */
export async function removeWithoutReplies(manager: EntityManager, commentIds: string[]): Promise<void> {
  for (const ids of chunks(commentIds)) {
    const kept = await manager.find(Reply, {
      select: { commentId: true },
      where: { commentId: In(ids) },
      ...findForUpdate(manager.dataSource),
    });
    const inUse = new Set(kept.map(({ commentId }) => commentId));
    const unused = ids.filter((id) => !inUse.has(id));
    if (unused.length > 0) await manager.delete(Comment, { id: In(unused), authorId: IsNull() });
  }
}
