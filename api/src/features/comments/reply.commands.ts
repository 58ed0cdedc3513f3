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
import type { HoldReason } from '../trust/trust.entity.js';
import type { Written } from '../trust/trust.service.js';
import type { User } from '../users/user.entity.js';
import { Comment, noSuchComment } from './comment.entity.js';
import { checkText } from './commentText.js';
import { withdrawRemark, writtenRemark } from './heldRemarks.js';
import { noSuchReply, Reply } from './reply.entity.js';
import { AddReplyInput, DeleteReplyInput, UpdateReplyInput } from './reply.inputs.js';

type Stores = Pick<Services, 'comments' | 'replies' | 'dataSource' | 'changes' | 'trust' | 'held'>;

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

/** Stores a reply, dated `at` or when the post is locked. A suspicious one of a new account is held for review instead. */
export async function storeReply(stores: Stores, author: User, input: AddReplyInput, at?: Date) {
  const known = await stores.comments.byId(input.commentId);
  if (!known) throw noSuchComment();
  const text = checkText(input.text, 'reply');
  const { trust, held } = stores;
  const written = at ? null : writtenRemark(trust, { id: newId(), text, trap: input.homepage });
  return changing(
    stores,
    { comment: known, author, written },
    async (manager, { comment, postAuthorId, reason }) => {
      if (await isBlocked(manager, author.id, [comment.authorId, postAuthorId]))
        throw new ForbiddenError('You cannot reply to this comment.');
      const reply = Object.assign(new Reply(), {
        id: written?.subjectId ?? newId(at),
        commentId: comment.id,
        authorId: author.id,
        text,
        createdAt: at ?? new Date(),
        editedAt: null,
        likesCount: 0,
      });
      if (reason) {
        const { id, createdAt } = reply;
        const place = { authorId: author.id, postId: comment.postId, commentId: comment.id };
        await held.hold(manager, { type: 'REPLY', id, text, createdAt, ...place }, reason);
        reply.isHeld = true;
      } else await insertReply(manager, reply, comment);
      return { reply, comment };
    },
  );
}

/** Makes a reply public, in a transaction that has locked the post. */
export async function insertReply(manager: EntityManager, reply: Reply, comment: Comment): Promise<void> {
  await manager.insert(Reply, reply);
  await recordChange(manager, changeOf(reply, comment, 'created', reply.authorId));
}

async function update(stores: Stores, viewer: User, input: UpdateReplyInput): Promise<Reply> {
  const { reply, comment } = await ownReply(stores, viewer, input.replyId, 'change');
  const text = checkText(input.text, 'reply');
  const { id, text: before } = reply;
  const written = before === text ? null : writtenRemark(stores.trust, { id, text, before });
  return changing(
    stores,
    { comment, author: viewer, written },
    async (manager, { comment: answered, postAuthorId }) => {
      const stored = await manager.findOneBy(Reply, { id: reply.id });
      if (!stored) throw noSuchReply();
      if (stored.text === text) return stored;
      // A changed text is a new answer. Deleting stays possible.
      if (await isBlocked(manager, viewer.id, [answered.authorId, postAuthorId]))
        throw new ForbiddenError('You cannot reply to this comment.');
      Object.assign(stored, { text, editedAt: new Date() });
      await manager.update(Reply, { id: stored.id }, { text, editedAt: stored.editedAt });
      await recordChange(manager, changeOf(stored, comment, 'updated', viewer.id));
      return stored;
    },
  );
}

async function remove(stores: Stores, viewer: User, replyId: string) {
  const withdrawn = await withdrawRemark(stores, viewer, replyId);
  if (withdrawn) {
    const { id, authorId, createdAt, commentId } = withdrawn;
    const reply = Object.assign(new Reply(), { id, authorId, createdAt, commentId: commentId ?? '' });
    return { reply, comment: await stores.comments.byId(reply.commentId) };
  }
  const { reply, comment } = await ownReply(stores, viewer, replyId, 'delete');
  return changing(stores, { comment, author: viewer }, async (manager, { comment: stored }) => {
    const { affected } = await manager.delete(Reply, { id: reply.id });
    if (affected !== 1) throw noSuchReply();
    await recordChange(manager, changeOf(reply, comment, 'deleted', viewer.id));
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

/** Where a reply stands, and why it must be held, if it must. */
interface Place {
  comment: Comment;
  postAuthorId: string;
  reason: HoldReason | null;
}

/** Runs a change of the replies to a comment, one after the other on each post, as changes of comments are. */
async function changing<Result>(
  { dataSource, changes, trust }: Stores,
  {
    comment: { id, postId },
    author,
    written = null,
  }: { comment: Comment; author: User; written?: Written | null },
  run: (manager: EntityManager, place: Place) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(dataSource, async (manager) => {
    const post = await lockPost(manager, postId);
    const reason = written && (await trust.judge(manager, author, written));
    const comment = await manager.findOneBy(Comment, { id });
    if (!post || !comment) throw noSuchComment();
    return run(manager, { comment, postAuthorId: post.authorId, reason });
  });
  changes.ofPost(postId);
  return result;
}

function changeOf({ id }: Reply, { postId }: Comment, kind: Change['kind'], actorId: string): Change {
  return { subject: 'reply', subjectId: id, postId, kind, actorId };
}
