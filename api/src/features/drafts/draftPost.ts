import { type EntityManager, IsNull } from 'typeorm';
import { ForbiddenError } from '../../errors.js';
import { noSuchPost, Post } from '../posts/post.entity.js';
import { isAuthor } from '../posts/post.policy.js';
import { isWaiting } from '../trust/heldTexts.js';
import type { User } from '../users/user.entity.js';
import type { Draft } from './draft.entity.js';
import type { SaveDraftInput } from './draft.inputs.js';

/** @throws NotFoundError or ForbiddenError if the viewer cannot begin a draft of changes of this post */
export async function checkPost(manager: EntityManager, viewer: User, postId: string): Promise<void> {
  const post = await manager.findOneBy(Post, { id: postId });
  if (!post) throw noSuchPost();
  // Nobody can edit what moderators have deleted. Changes of a post that is held for review wait with it.
  const isOpen =
    (await isVisible(manager, postId)) || (isAuthor(viewer, post) && (await isWaiting(manager, postId)));
  if (!isOpen) throw noSuchPost();
  if (!isAuthor(viewer, post)) throw new ForbiddenError('Only its author can change a post.');
}

/** Whether the client and the stored draft name different posts because the post was deleted, perhaps by moderators. */
export async function isPostDeleted(
  manager: EntityManager,
  stored: Pick<Draft, 'postId' | 'postVersion'>,
  { postId = null }: Pick<SaveDraftInput, 'postId'>,
): Promise<boolean> {
  // Only drafts whose post is deleted have a post version and no post.
  if (stored.postId === null && stored.postVersion !== null)
    return postId === null || !(await manager.existsBy(Post, { id: postId }));
  // The stored draft keeps the id of a post that moderators may restore, and its author is told that it has no post.
  return postId === null && stored.postId !== null && !(await isVisible(manager, stored.postId));
}

const isVisible = (manager: EntityManager, id: string): Promise<boolean> =>
  manager.existsBy(Post, { id, hiddenAt: IsNull() });
