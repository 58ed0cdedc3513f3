import type { EntityManager } from 'typeorm';
import { ConflictError } from '../../errors.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { isBlocked } from '../blocks/block.service.js';
import { insertComment } from '../comments/comment.commands.js';
import { Comment } from '../comments/comment.entity.js';
import { insertReply } from '../comments/reply.commands.js';
import { Reply } from '../comments/reply.entity.js';
import { lockPost } from '../posts/lockPost.js';
import { Post } from '../posts/post.entity.js';
import { PostCategory } from '../posts/postCategory.entity.js';
import { dayOf } from '../posts/postPeriod.js';
import { type FoundBody, recordBeside, setListing } from '../publishing/listing.js';
import { HeldText } from '../trust/trust.entity.js';
import type { ModerationCase } from './moderation.entity.js';
import { noSuchSubject } from './subjects.js';

/**
 * Publishes a held text as if its author had written it at this moment, with the same changes in the log. The case is locked.
 * @throws NotFoundError if its place is gone; ConflictError if it is taken
 */
export async function approve(
  manager: EntityManager,
  { id: caseId }: ModerationCase,
  found: FoundBody | null,
): Promise<void> {
  const held = await manager.findOneBy(HeldText, { caseId });
  if (!held) throw noSuchSubject();
  if (held.text === null) await approvePost(manager, held, found);
  else await approveRemark(manager, held, held.text);
  await manager.delete(HeldText, { id: held.id });
}

async function approvePost(
  manager: EntityManager,
  { id, authorId }: HeldText,
  found: FoundBody | null,
): Promise<void> {
  if (!(await lockPost(manager, id, { isHiddenToo: true }))) throw noSuchSubject();
  const createdAt = new Date();
  await manager.update(
    Post,
    { id },
    { createdAt, createdDay: dayOf(createdAt), updatedAt: createdAt, hiddenAt: null },
  );
  await manager.update(PostCategory, { postId: id }, { createdAt, updatedAt: createdAt });
  await setListing(manager, id, true, found);
  await recordChange(manager, { subject: 'post', subjectId: id, kind: 'created', actorId: authorId });
  await recordBeside(manager, [id], authorId);
}

async function approveRemark(manager: EntityManager, held: HeldText, text: string): Promise<void> {
  const { id, authorId, postId, commentId } = held;
  const post = await lockPost(manager, postId);
  if (!post) throw noSuchSubject();
  const more = { id, authorId, text, createdAt: new Date(), editedAt: null, likesCount: 0 };
  if (commentId !== null) {
    const comment = await manager.findOneBy(Comment, { id: commentId });
    if (!comment) throw noSuchSubject();
    await refuseBlocked(manager, authorId, [comment.authorId, post.authorId]);
    await insertReply(manager, Object.assign(new Reply(), { ...more, commentId }), comment);
    return;
  }
  await refuseBlocked(manager, authorId, [post.authorId]);
  if (await manager.existsBy(Comment, { postId, authorId }))
    throw new ConflictError('The person has commented on this post since. Delete the held comment.');
  await insertComment(manager, Object.assign(new Comment(), { ...more, postId }));
}

async function refuseBlocked(
  manager: EntityManager,
  authorId: string,
  by: readonly (string | null)[],
): Promise<void> {
  if (await isBlocked(manager, authorId, by))
    throw new ConflictError('The person has been blocked here since. Delete the held text.');
}
