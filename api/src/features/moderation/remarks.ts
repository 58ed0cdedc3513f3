import { type EntityManager, In } from 'typeorm';
import { ConflictError } from '../../errors.js';
import { bounds, parseJson } from '../../platform/bounds/bounds.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { withhold } from '../account/withheld.js';
import { Comment } from '../comments/comment.entity.js';
import { DELETED } from '../comments/forgetAuthor.js';
import { lockRemark } from '../comments/remarkLike.commands.js';
import { CommentLike, ReplyLike } from '../comments/remarkLike.entity.js';
import { Reply } from '../comments/reply.entity.js';
import { lockPost } from '../posts/lockPost.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import type { ModerationCase } from './moderation.entity.js';
import { ModerationSubject } from './moderation.types.js';
import { noSuchSubject } from './subjects.js';

/*
 * Comments and replies that a moderator deletes leave their tables as if their authors had deleted them, so that no
 * read has to know about it. Their rows and likes are kept with the case, for 24 hours.
 */

/** What is kept of a comment or reply besides its own columns. */
interface KeptMore {
  /** User id and time of each like, as one text, because the number of values is bounded (`bounds.keptRow`). */
  likes: string;
  /** The deleted comment that had kept its place for this reply only. */
  place: Comment | null;
}

/** Deletes a comment or reply. @returns its row as JSON. @throws NotFoundError */
export async function deleteRemark(
  manager: EntityManager,
  { subjectType, subjectId: id, postId }: ModerationCase,
  moderatorId: string,
): Promise<string> {
  if (postId === null || !(await lockPost(manager, postId))) throw noSuchSubject();
  const isReply = subjectType === ModerationSubject.REPLY;
  await lockRemark(manager, isReply ? 'reply' : 'comment', id);
  const row = isReply ? await manager.findOneBy(Reply, { id }) : await manager.findOneBy(Comment, { id });
  if (row?.authorId == null) throw noSuchSubject();
  const likes = await likesOf(manager, row);
  const place = row instanceof Reply ? await removeReply(manager, row) : null;
  if (row instanceof Comment) await removeComment(manager, row);
  await recordChange(manager, {
    subject: isReply ? 'reply' : 'comment',
    subjectId: id,
    postId,
    kind: 'deleted',
    actorId: moderatorId,
  });
  return JSON.stringify(Object.assign(row, { likes, place } satisfies KeptMore));
}

/** @returns the deleted comment that goes with its last reply */
async function removeReply(manager: EntityManager, { id, commentId }: Reply): Promise<Comment | null> {
  await manager.delete(Reply, { id });
  const comment = await manager.findOneBy(Comment, { id: commentId });
  if (!comment?.isDeleted || (await manager.existsBy(Reply, { commentId }))) return null;
  // Only its replies have kept the place of a deleted comment.
  await manager.delete(Comment, { id: commentId });
  return comment;
}

async function removeComment(manager: EntityManager, { id, postId }: Comment): Promise<void> {
  if (await manager.existsBy(Reply, { commentId: id })) {
    await manager.update(Comment, { id }, DELETED);
    await manager.delete(CommentLike, { commentId: id });
  } else await manager.delete(Comment, { id });
  await manager.decrement(Post, { id: postId }, 'commentsCount', 1);
}

/** Puts a comment or reply back where it was. @throws ConflictError if its place is gone or taken */
export async function restoreRemark(
  manager: EntityManager,
  { subjectType, postId }: ModerationCase,
  kept: string,
  moderatorId: string,
): Promise<void> {
  if (postId === null || !(await lockPost(manager, postId)))
    throw new ConflictError('The post was deleted after the decision, so the decision cannot be undone.');
  const isReply = subjectType === ModerationSubject.REPLY;
  const { likes = '', place = null, ...columns } = readKept(kept);
  const row = withTimes(Object.assign(isReply ? new Reply() : new Comment(), columns));
  row.likesCount = 0;
  if (row instanceof Reply) await restoreReply(manager, row, place);
  else await restoreComment(manager, row);
  await restoreLikes(manager, row, likes);
  await recordChange(manager, {
    subject: isReply ? 'reply' : 'comment',
    subjectId: row.id,
    postId,
    kind: 'created',
    actorId: moderatorId,
  });
}

async function restoreReply(manager: EntityManager, reply: Reply, place: Comment | null): Promise<void> {
  if (!(await manager.existsBy(Comment, { id: reply.commentId }))) {
    if (place === null)
      throw new ConflictError(
        'The comment was deleted after the decision, so the decision cannot be undone.',
      );
    await insertRows(manager, Comment, withTimes(Object.assign(new Comment(), place)));
  }
  await insertRows(manager, Reply, reply);
}

async function restoreComment(manager: EntityManager, comment: Comment): Promise<void> {
  const { id, postId, authorId } = comment;
  if (authorId !== null && (await manager.existsBy(Comment, { postId, authorId })))
    throw new ConflictError(
      'The person has written a new comment on the post, so the decision cannot be undone.',
    );
  const { affected } = await manager.update(Comment, { id }, comment);
  if (affected !== 1) await insertRows(manager, Comment, comment);
  await manager.increment(Post, { id: postId }, 'commentsCount', 1);
}

/** Likes that one statement restores. */
const CHUNK = 500;

async function likesOf(manager: EntityManager, remark: Comment | Reply): Promise<string> {
  const { id } = remark;
  const likes = await (remark instanceof Reply
    ? manager.findBy(ReplyLike, { replyId: id })
    : manager.findBy(CommentLike, { commentId: id }));
  return likes.map(({ userId, createdAt }) => `${userId} ${createdAt.getTime()}`).join(',');
}

/** Without those by accounts that were deleted meanwhile: if such a deletion can be undone, the like comes back with the account. */
async function restoreLikes(manager: EntityManager, remark: Comment | Reply, kept: string): Promise<void> {
  const likes = kept === '' ? [] : kept.split(',').map((like) => like.split(' '));
  const { id } = remark;
  for (let start = 0; start < likes.length; start += CHUNK) {
    const times = new Map(likes.slice(start, start + CHUNK).map(([userId = '', time]) => [userId, time]));
    const select = { id: true, verifiedAt: true };
    const users = await manager.find(User, { select, where: { id: In([...times.keys()]) } });
    const likeOf = (userId: string) => ({ userId, createdAt: new Date(Number(times.get(userId))) });
    for (const { id: userId } of users.filter(({ verifiedAt }) => verifiedAt === null)) {
      const like = { ...likeOf(userId), remarkAuthorId: remark.authorId };
      if (remark instanceof Reply) await withhold(manager, userId, 'replyLike', [{ ...like, replyId: id }]);
      else await withhold(manager, userId, 'commentLike', [{ ...like, commentId: id }]);
    }
    const rows = users.filter(({ verifiedAt }) => verifiedAt !== null).map((user) => likeOf(user.id));
    if (rows.length === 0) continue;
    if (remark instanceof Reply)
      await insertRows(
        manager,
        ReplyLike,
        rows.map((row) => ({ ...row, replyId: id })),
      );
    else
      await insertRows(
        manager,
        CommentLike,
        rows.map((row) => ({ ...row, commentId: id })),
      );
    await manager.increment(remark instanceof Reply ? Reply : Comment, { id }, 'likesCount', rows.length);
  }
}

/** Only this file has written it. Earlier versions wrote no {@link KeptMore}. */
function readKept(kept: string): (Comment | Reply) & Partial<KeptMore> {
  return parseJson(kept, bounds.keptRow, 'The row') as (Comment | Reply) & Partial<KeptMore>;
}

/** The times of a stored row are texts. */
function withTimes<Row extends Comment | Reply>(row: Row): Row {
  row.createdAt = new Date(row.createdAt);
  row.editedAt = row.editedAt && new Date(row.editedAt);
  return row;
}
