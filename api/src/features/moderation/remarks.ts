import type { EntityManager } from 'typeorm';
import { ConflictError } from '../../errors.js';
import { bounds, parseJson } from '../../platform/bounds/bounds.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { Comment } from '../comments/comment.entity.js';
import { DELETED } from '../comments/forgetAuthor.js';
import { Reply } from '../comments/reply.entity.js';
import { lockPost } from '../posts/lockPost.js';
import { Post } from '../posts/post.entity.js';
import type { ModerationCase } from './moderation.entity.js';
import { ModerationSubject } from './moderation.types.js';
import { noSuchSubject } from './subjects.js';

/*
 * Comments and replies that a moderator deletes leave their tables as if their authors had deleted them, so that no
 * read has to know about it. Their rows are kept with the case, for 24 hours.
 */

/** Deletes a comment or reply. @returns its row as JSON. @throws NotFoundError */
export async function deleteRemark(
  manager: EntityManager,
  { subjectType, subjectId: id, postId }: ModerationCase,
  moderatorId: string,
): Promise<string> {
  if (postId === null || !(await lockPost(manager, postId))) throw noSuchSubject();
  const row =
    subjectType === ModerationSubject.REPLY
      ? await manager.findOneBy(Reply, { id })
      : await manager.findOneBy(Comment, { id });
  if (row?.authorId == null) throw noSuchSubject();
  if (row instanceof Reply) {
    await manager.delete(Reply, { id });
    const { commentId } = row;
    const comment = await manager.findOneBy(Comment, { id: commentId });
    const isLast = comment?.isDeleted && !(await manager.existsBy(Reply, { commentId }));
    // Only its replies have kept the place of a deleted comment.
    if (isLast) await manager.delete(Comment, { id: commentId });
  } else {
    if (await manager.existsBy(Reply, { commentId: id })) await manager.update(Comment, { id }, DELETED);
    else await manager.delete(Comment, { id });
    await manager.decrement(Post, { id: postId }, 'commentsCount', 1);
  }
  await recordChange(manager, {
    ...{ subject: row instanceof Reply ? 'reply' : 'comment', subjectId: id, postId },
    ...{ kind: 'deleted', actorId: moderatorId },
  });
  return JSON.stringify(row);
}

/** Puts a comment or reply back where it was. @throws ConflictError if its place is gone or taken */
export async function restoreRemark(
  manager: EntityManager,
  { subjectType, postId }: ModerationCase,
  kept: string,
  moderatorId: string,
): Promise<void> {
  if (postId === null || !(await lockPost(manager, postId)))
    throw new ConflictError('The post has been deleted since. This cannot be undone.');
  const isReply = subjectType === ModerationSubject.REPLY;
  const id = isReply
    ? await restoreReply(manager, restoredRow(new Reply(), kept))
    : await restoreComment(manager, restoredRow(new Comment(), kept));
  await recordChange(manager, {
    ...{ subject: isReply ? 'reply' : 'comment', subjectId: id, postId },
    ...{ kind: 'created', actorId: moderatorId },
  });
}

async function restoreReply(manager: EntityManager, reply: Reply): Promise<string> {
  if (!(await manager.existsBy(Comment, { id: reply.commentId })))
    throw new ConflictError('The comment has been deleted since. This cannot be undone.');
  await manager.insert(Reply, reply);
  return reply.id;
}

async function restoreComment(manager: EntityManager, comment: Comment): Promise<string> {
  const { id, postId, authorId } = comment;
  if (authorId !== null && (await manager.existsBy(Comment, { postId, authorId })))
    throw new ConflictError('The person has commented anew since. This cannot be undone.');
  const { affected } = await manager.update(Comment, { id }, comment);
  if (affected !== 1) await manager.insert(Comment, comment);
  await manager.increment(Post, { id: postId }, 'commentsCount', 1);
  return id;
}

/** A stored row with its times. */
function restoredRow<Row extends Comment | Reply>(empty: Row, kept: string): Row {
  const row = Object.assign(empty, parseJson(kept, bounds.keptRow, 'The row') as Row);
  row.createdAt = new Date(row.createdAt);
  row.editedAt = row.editedAt && new Date(row.editedAt);
  return row;
}
