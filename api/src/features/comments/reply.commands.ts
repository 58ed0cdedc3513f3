import type { EntityManager } from 'typeorm';
import { ForbiddenError } from '../../errors.js';
import { type Change, recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { newId } from '../../platform/database/ids.js';
import { command } from '../../platform/useCases/command.js';
import type { Services } from '../../platform/useCases/context.js';
import { isBlocked } from '../blocks/block.service.js';
import { lockPost } from '../posts/lockPost.js';
import { isAuthor } from '../posts/post.policy.js';
import type { User } from '../users/user.entity.js';
import { Comment, noSuchComment } from './comment.entity.js';
import { checkText } from './commentText.js';
import { noSuchReply, Reply } from './reply.entity.js';
import { AddReplyInput, DeleteReplyInput, UpdateReplyInput } from './reply.inputs.js';

type Stores = Pick<Services, 'comments' | 'replies' | 'dataSource' | 'changes'>;

/** Answers a comment, also one that was deleted while others answered it. @throws NotFoundError; BadUserInputError */
export const addReply = command({
  name: 'addReply',
  input: AddReplyInput,
  access: 'member',
  scope: 'write:comments',
  signedOut: 'You need to log in to reply.',
  limit: 'comment',
  run: ({ viewer, input, services }) => storeReply(services, viewer, input),
});

/** Changes the text of the viewer's reply. The same text again changes nothing. @throws NotFoundError; ForbiddenError */
export const updateReply = command({
  name: 'updateReply',
  input: UpdateReplyInput,
  access: 'member',
  scope: 'write:comments',
  signedOut: 'You need to log in to change a reply.',
  limit: 'comment',
  run: ({ viewer, input, services }) => update(services, viewer, input),
});

/** Deletes the viewer's reply. @throws NotFoundError; ForbiddenError */
export const deleteReply = command({
  name: 'deleteReply',
  input: DeleteReplyInput,
  access: 'member',
  scope: 'write:comments',
  signedOut: 'You need to log in to delete a reply.',
  run: ({ viewer, input, services }) => remove(services, viewer, input.replyId),
});

/** Stores a reply, dated `at` or when the post is locked. */
export async function storeReply(stores: Stores, author: User, input: AddReplyInput, at?: Date) {
  const known = await stores.comments.byId(input.commentId);
  if (!known) throw noSuchComment();
  const text = checkText(input.text, 'reply');
  return changing(stores, known, async (manager, comment, postAuthorId) => {
    if (await isBlocked(manager, author.id, [comment.authorId, postAuthorId]))
      throw new ForbiddenError('You cannot reply to this comment.');
    const reply = Object.assign(new Reply(), {
      id: newId(at),
      commentId: comment.id,
      authorId: author.id,
      text,
      createdAt: at ?? new Date(),
      editedAt: null,
      likesCount: 0,
    });
    await manager.insert(Reply, reply);
    await recordChange(manager, changeOf(reply, comment, 'created', author));
    return { reply, comment };
  });
}

async function update(stores: Stores, viewer: User, input: UpdateReplyInput): Promise<Reply> {
  const { reply, comment } = await ownReply(stores, viewer, input.replyId, 'change');
  const text = checkText(input.text, 'reply');
  return changing(stores, comment, async (manager, answered, postAuthorId) => {
    const stored = await manager.findOneBy(Reply, { id: reply.id });
    if (!stored) throw noSuchReply();
    if (stored.text === text) return stored;
    // A changed text is a new answer. Deleting stays possible.
    if (await isBlocked(manager, viewer.id, [answered.authorId, postAuthorId]))
      throw new ForbiddenError('You cannot reply to this comment.');
    Object.assign(stored, { text, editedAt: new Date() });
    await manager.update(Reply, { id: stored.id }, { text, editedAt: stored.editedAt });
    await recordChange(manager, changeOf(stored, comment, 'updated', viewer));
    return stored;
  });
}

async function remove(stores: Stores, viewer: User, replyId: string) {
  const { reply, comment } = await ownReply(stores, viewer, replyId, 'delete');
  return changing(stores, comment, async (manager, stored) => {
    const { affected } = await manager.delete(Reply, { id: reply.id });
    if (affected !== 1) throw noSuchReply();
    await recordChange(manager, changeOf(reply, comment, 'deleted', viewer));
    const isLast = stored.isDeleted && !(await manager.existsBy(Reply, { commentId: comment.id }));
    // Only its replies have kept the place of a deleted comment.
    if (isLast) await manager.delete(Comment, { id: comment.id });
    return { reply, comment: isLast ? null : stored };
  });
}

async function ownReply(
  { comments, replies }: Stores,
  viewer: User,
  id: string,
  verb: 'change' | 'delete',
): Promise<{ reply: Reply; comment: Comment }> {
  const reply = await replies.byId(id);
  const comment = reply && (await comments.byId(reply.commentId));
  if (!reply || !comment) throw noSuchReply();
  if (!isAuthor(viewer, reply)) throw new ForbiddenError(`Only its author can ${verb} a reply.`);
  return { reply, comment };
}

/** Runs a change of the replies to a comment, one after the other on each post, as changes of comments are. */
async function changing<Result>(
  { dataSource, changes }: Stores,
  { id, postId }: Comment,
  run: (manager: EntityManager, comment: Comment, postAuthorId: string) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(dataSource, async (manager) => {
    const post = await lockPost(manager, postId);
    const comment = await manager.findOneBy(Comment, { id });
    if (!post || !comment) throw noSuchComment();
    return run(manager, comment, post.authorId);
  });
  changes.ofPost(postId);
  return result;
}

function changeOf({ id }: Reply, { postId }: Comment, kind: Change['kind'], actor: User): Change {
  return { subject: 'reply', subjectId: id, postId, kind, actorId: actor.id };
}
