import type { EntityManager } from 'typeorm';
import { recordChange } from '../../platform/changes/recordChange.js';
import { engineOf, inTransaction, isUniqueViolation } from '../../platform/database/dataSource.js';
import { command } from '../../platform/useCases/command.js';
import type { Services } from '../../platform/useCases/context.js';
import { lockPost } from '../posts/lockPost.js';
import type { User } from '../users/user.entity.js';
import { Comment, noSuchComment } from './comment.entity.js';
import { noSuchReply, Reply } from './reply.entity.js';
import { CommentLike, ReplyLike } from './remarkLike.entity.js';
import {
  LikeCommentInput,
  LikeReplyInput,
  UnlikeCommentInput,
  UnlikeReplyInput,
} from './remarkLike.inputs.js';

/** Likes a comment. A second like changes nothing. @throws NotFoundError, also for a deleted comment */
export const likeComment = command({
  name: 'likeComment',
  input: LikeCommentInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut: 'you need to login to like the comment',
  limit: 'like',
  run: ({ viewer, input, services }) => changeOfComment(services, viewer, input.commentId, true),
});

/** Removes the viewer's like of a comment. Without one nothing changes. @throws NotFoundError */
export const unlikeComment = command({
  name: 'unlikeComment',
  input: UnlikeCommentInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut: 'you need to login to like the comment',
  limit: 'like',
  run: ({ viewer, input, services }) => changeOfComment(services, viewer, input.commentId, false),
});

/** Likes a reply. A second like changes nothing. @throws NotFoundError */
export const likeReply = command({
  name: 'likeReply',
  input: LikeReplyInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut: 'you need to login to like the reply',
  limit: 'like',
  run: ({ viewer, input, services }) => changeOfReply(services, viewer, input.replyId, true),
});

/** Removes the viewer's like of a reply. Without one nothing changes. @throws NotFoundError */
export const unlikeReply = command({
  name: 'unlikeReply',
  input: UnlikeReplyInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut: 'you need to login to like the reply',
  limit: 'like',
  run: ({ viewer, input, services }) => changeOfReply(services, viewer, input.replyId, false),
});

async function changeOfComment(
  services: Services,
  viewer: User,
  id: string,
  isLiked: boolean,
): Promise<Comment> {
  const known = await services.comments.byId(id);
  if (!known || known.isDeleted) throw noSuchComment();
  return change(services, viewer, known.postId, async (manager) => {
    await lockRemark(manager, 'comment', id);
    const comment = await manager.findOneBy(Comment, { id });
    if (!comment || comment.isDeleted) throw noSuchComment();
    const row = { commentId: id, userId: viewer.id };
    const difference = await (isLiked ? add(manager, CommentLike, row) : remove(manager, CommentLike, row));
    if (difference !== 0) await manager.increment(Comment, { id }, 'likesCount', difference);
    comment.likesCount += difference;
    return { remark: comment, difference };
  });
}

async function changeOfReply(services: Services, viewer: User, id: string, isLiked: boolean): Promise<Reply> {
  const known = await services.replies.byId(id);
  const comment = known && (await services.comments.byId(known.commentId));
  if (!comment) throw noSuchReply();
  return change(services, viewer, comment.postId, async (manager) => {
    await lockRemark(manager, 'reply', id);
    const reply = await manager.findOneBy(Reply, { id });
    if (!reply) throw noSuchReply();
    const row = { replyId: id, userId: viewer.id };
    const difference = await (isLiked ? add(manager, ReplyLike, row) : remove(manager, ReplyLike, row));
    if (difference !== 0) await manager.increment(Reply, { id }, 'likesCount', difference);
    reply.likesCount += difference;
    return { remark: reply, difference };
  });
}

/** Changes the row and the counter in one transaction under a lock of the post, as all changes of comments do. */
async function change<Remark>(
  { dataSource, changes }: Services,
  viewer: User,
  postId: string,
  work: (manager: EntityManager) => Promise<{ remark: Remark; difference: number }>,
): Promise<Remark> {
  const { remark, difference } = await inTransaction(dataSource, async (manager) => {
    await lockPost(manager, postId);
    const done = await work(manager);
    if (done.difference !== 0) {
      const kind = done.difference === 1 ? 'created' : 'deleted';
      await recordChange(manager, {
        // Not a like of the post, whose likes the walks by likes take back (posts/walkMoment.ts).
        subject: 'remarkLike',
        subjectId: viewer.id,
        postId,
        kind,
        actorId: viewer.id,
      });
    }
    return done;
  });
  if (difference !== 0) changes.ofPost(postId);
  return remark;
}

/** Locks the row before a foreign key's shared lock does, because the deletion of an account counts without the post's lock. */
export async function lockRemark(
  manager: EntityManager,
  table: 'comment' | 'reply',
  id: string,
): Promise<void> {
  if (engineOf(manager.dataSource) === 'mysql')
    await manager.query(`SELECT id FROM ${table} WHERE id = ? FOR UPDATE`, [id]);
}

async function add(
  manager: EntityManager,
  entity: typeof CommentLike | typeof ReplyLike,
  row: Partial<CommentLike & ReplyLike>,
): Promise<0 | 1> {
  try {
    await manager.insert(entity, { ...row, createdAt: new Date() });
    return 1;
  } catch (error) {
    if (isUniqueViolation(error)) return 0;
    throw error;
  }
}

async function remove(
  manager: EntityManager,
  entity: typeof CommentLike | typeof ReplyLike,
  row: Partial<CommentLike & ReplyLike>,
): Promise<0 | -1> {
  const { affected } = await manager.delete(entity, row);
  return affected === 1 ? -1 : 0;
}
