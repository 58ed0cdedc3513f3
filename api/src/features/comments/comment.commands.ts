import type { EntityManager } from 'typeorm';
import { isId, newId } from '../../platform/database/ids.js';
import { type Change, recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { ConflictError, ForbiddenError } from '../../errors.js';
import { isBlocked } from '../blocks/block.service.js';
import { lockPost } from '../posts/lockPost.js';
import { noSuchPost, Post } from '../posts/post.entity.js';
import type { Services } from '../../platform/useCases/context.js';
import { command, type MemberCall } from '../../platform/useCases/command.js';
import type { User } from '../users/user.entity.js';
import { Comment, noSuchComment } from './comment.entity.js';
import { AddCommentInput, DeleteCommentInput, UpdateCommentInput } from './comment.inputs.js';
import { checkText } from './commentText.js';
import { withdrawRemark, writtenRemark } from './heldRemarks.js';
import { DELETED } from './forgetAuthor.js';
import { CommentLike } from './remarkLike.entity.js';
import { Reply } from './reply.entity.js';
import { isAuthor } from '../posts/post.policy.js';

const signedOutOfDeleting = 'You need to log in to delete a comment.';

/** Adds the viewer's one comment to a post. @throws what {@link storeComment} throws */
export const addComment = command({
  name: 'addComment',
  input: AddCommentInput,
  access: 'member',
  scope: 'write:comments',
  signedOut: 'you need to login to post a comment!',
  limit: 'comment',
  run: ({ viewer, input, services }) => storeComment(services, viewer, input),
});

/** Changes the text of the viewer's comment. The same text again changes nothing. @throws NotFoundError; ForbiddenError */
export const updateComment = command({
  name: 'updateComment',
  input: UpdateCommentInput,
  access: 'member',
  scope: 'write:comments',
  signedOut: 'You need to log in to change a comment.',
  limit: 'comment',
  run: ({ viewer, input, services }) => update(services, viewer, input),
});

export const deleteComment = command({
  name: 'deleteComment',
  input: DeleteCommentInput,
  access: 'member',
  scope: 'write:comments',
  signedOut: signedOutOfDeleting,
  run: ({ viewer, input: { commentId }, services }) => remove(services, viewer, commentId),
});

/** Deletes the viewer's comment on a post; older clients identify it by the post. @throws NotFoundError */
export const deleteOwnComment = command({
  name: 'deleteOwnComment',
  access: 'member',
  scope: 'write:comments',
  signedOut: signedOutOfDeleting,
  run: async ({ viewer, input: { postId }, services }: MemberCall<{ postId: string }>) => {
    const [own] = isId(postId) ? await services.comments.by(viewer.id, [postId]) : [];
    const [waiting] = own ? [] : await services.held.commentsOn(viewer.id, postId);
    return remove(services, viewer, own?.id ?? waiting?.id ?? '');
  },
});

/**
 * Stores a comment, dated `at` or, in order of commits, when the post is locked. A suspicious one of a new account is held
 * for review instead. @throws ConflictError; UnavailableError; RateLimitedError; BadUserInputError naming `text`
 */
export async function storeComment(
  {
    dataSource,
    changes,
    trust,
    held,
    comments,
  }: Pick<Services, 'dataSource' | 'changes' | 'trust' | 'held' | 'comments'>,
  author: User,
  input: AddCommentInput,
  at?: Date,
) {
  const text = checkText(input.text, 'comment');
  // Imports and the demo set a time.
  const written = at ? null : writtenRemark(trust, { id: newId(), text, trap: input.homepage });
  const stored = await inTransaction(dataSource, async (manager) => {
    const post = await lockPost(manager, input.postId);
    if (!post) throw noSuchPost();
    const reason = written && (await trust.judge(manager, author, written));
    if (await isBlocked(manager, author.id, [post.authorId]))
      throw new ForbiddenError('You cannot comment on this post.');
    if (await manager.existsBy(Comment, { postId: post.id, authorId: author.id })) {
      throw new ConflictError('You have already commented on this post.');
    }
    await comments.refuseWhileRestored(manager, author.id, post.id);
    if (trust.isOn && (await held.commentsOn(author.id, post.id, manager)).length > 0)
      throw new ConflictError('You have already commented on this post. Your comment is held for review.');
    const comment = Object.assign(new Comment(), {
      id: written?.subjectId ?? newId(at),
      postId: post.id,
      authorId: author.id,
      text,
      createdAt: at ?? new Date(),
      editedAt: null,
      likesCount: 0,
    });
    if (reason) {
      const { id, createdAt } = comment;
      const thing = { type: 'COMMENT', id, text, authorId: author.id, postId: post.id, createdAt } as const;
      await held.hold(manager, thing, reason);
      comment.isHeld = true;
    } else await insertComment(manager, comment);
    return { comment, post: await manager.findOneByOrFail(Post, { id: post.id }) };
  });
  changes.ofPost(input.postId);
  return stored;
}

/** Makes a comment public, in a transaction that has locked the post. */
export async function insertComment(manager: EntityManager, comment: Comment): Promise<void> {
  await manager.insert(Comment, comment);
  await manager.increment(Post, { id: comment.postId }, 'commentsCount', 1);
  await recordChange(manager, changeOf(comment, 'created', comment.authorId));
}

async function update(
  { comments, dataSource, changes, trust }: Services,
  viewer: User,
  input: UpdateCommentInput,
): Promise<Comment> {
  const { id, postId, text: before } = await ownComment(comments, viewer, input.commentId, 'change');
  const text = checkText(input.text, 'comment');
  const written = before === text ? null : writtenRemark(trust, { id, text, before });
  const stored = await inTransaction(dataSource, async (manager) => {
    // Two changes at once are made one after the other.
    const post = await lockPost(manager, postId);
    if (written) await trust.judge(manager, viewer, written);
    const comment = await manager.findOneBy(Comment, { id });
    if (!post || !comment || comment.isDeleted) throw noSuchComment();
    if (comment.text === text) return comment;
    // A changed text is a new answer. Deleting stays possible.
    if (await isBlocked(manager, viewer.id, [post.authorId]))
      throw new ForbiddenError('You cannot comment on this post.');
    Object.assign(comment, { text, editedAt: new Date() });
    await manager.update(Comment, { id }, { text, editedAt: comment.editedAt });
    await recordChange(manager, changeOf(comment, 'updated', viewer.id));
    return comment;
  });
  changes.ofPost(postId);
  return stored;
}

async function ownComment(
  comments: Services['comments'],
  viewer: User,
  id: string,
  verb: 'change' | 'delete',
): Promise<Comment> {
  const comment = await comments.byId(id);
  if (!comment || comment.isDeleted) throw noSuchComment();
  if (!isAuthor(viewer, comment)) throw new ForbiddenError(`Only its author can ${verb} a comment.`);
  return comment;
}

/** @returns the comment and its post, which is null if a held comment waits on a post that nobody sees any more */
async function remove(services: Services, viewer: User, commentId: string) {
  const { comments, dataSource, changes, posts } = services;
  const withdrawn = await withdrawRemark(services, viewer, commentId);
  if (withdrawn) {
    const { id, postId, authorId, createdAt } = withdrawn;
    const comment = Object.assign(new Comment(), { id, postId, authorId, createdAt });
    // The post may be hidden by now.
    return { comment, post: await posts.byId(postId) };
  }
  const comment = await ownComment(comments, viewer, commentId, 'delete');
  const deleted = await inTransaction(dataSource, async (manager) => {
    if (!(await lockPost(manager, comment.postId))) throw noSuchComment();
    const { id } = comment;
    const { affected } = (await manager.existsBy(Reply, { commentId: id }))
      ? await manager.update(Comment, { id, authorId: viewer.id }, DELETED)
      : await manager.delete(Comment, { id });
    if (affected !== 1) throw noSuchComment();
    await manager.decrement(Post, { id: comment.postId }, 'commentsCount', 1);
    await manager.delete(CommentLike, { commentId: id });
    await recordChange(manager, changeOf(comment, 'deleted', viewer.id));
    return { comment, post: await manager.findOneByOrFail(Post, { id: comment.postId }) };
  });
  changes.ofPost(comment.postId);
  return deleted;
}

function changeOf({ id, postId }: Comment, kind: Change['kind'], actorId: string | null): Change {
  return { subject: 'comment', subjectId: id, postId, kind, actorId };
}
