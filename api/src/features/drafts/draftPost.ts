import { type EntityManager, IsNull } from 'typeorm';
import { ConflictError, ForbiddenError } from '../../errors.js';
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

/** Whether a draft may be saved that the client knows with another post than the stored one: a deleted post may also be back. */
export async function mayDiffer(
  manager: EntityManager,
  stored: Pick<Draft, 'postId' | 'postVersion'>,
  { postId = null }: Pick<SaveDraftInput, 'postId'>,
): Promise<boolean> {
  // Only drafts whose post is deleted have a post version and no post.
  if (stored.postId === null && stored.postVersion !== null)
    return postId === null || !(await manager.existsBy(Post, { id: postId }));
  // The stored draft keeps a post that moderators have deleted. They may restore it while a page is open that was told of no post.
  return postId === null;
}

/** @throws ConflictError for a draft of changes of a visible post, which a page may not know: moderators may have restored the post */
export async function refuseChanges(
  manager: EntityManager,
  { postId }: Pick<Draft, 'postId'>,
): Promise<void> {
  const post = postId === null ? null : await manager.findOneBy(Post, { id: postId, hiddenAt: IsNull() });
  if (!post) return;
  throw new ConflictError('This draft holds changes of a published post. Update the post instead.', {
    postId: post.id,
    version: post.version,
  });
}

const isVisible = (manager: EntityManager, id: string): Promise<boolean> =>
  manager.existsBy(Post, { id, hiddenAt: IsNull() });
