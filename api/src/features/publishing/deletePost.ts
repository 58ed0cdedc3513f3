import type { DataSource } from 'typeorm';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { countPost } from '../categories/categoryChanges.js';
import { Draft } from '../drafts/draft.entity.js';
import { forgetPost } from '../notifications/forgetNotifications.js';
import { bodyBytes } from '../posts/bodyBytes.js';
import { lockPost } from '../posts/lockPost.js';
import { noSuchPost, Post } from '../posts/post.entity.js';
import { PostRevision } from '../revisions/postRevision.entity.js';
import { recordBeside } from './listing.js';
import { removeCase, removeCasesOn } from '../trust/heldTexts.js';
import { HeldText } from '../trust/trust.entity.js';
import { lockUser } from '../users/lockUser.js';
import { unlimitedStorage } from '../users/storageQuota.js';

/**
 * Deletes a post, if it exists; its drafts become new posts.
 * @param actorId null for an operator
 * @param isHeld whether its author deletes it while it is held for review. @throws NotFoundError if it was decided since
 */
export async function deletePost(
  dataSource: DataSource,
  postId: string,
  actorId: string | null,
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<void> {
  // Nobody was told of a held one.
  if (!isHeld) await forgetPost(dataSource, postId);
  await inTransaction(dataSource, async (manager) => {
    // An operator may delete a held post too.
    const isDecided = (isHeld || actorId === null) && !(await removeCase(manager, { subjectId: postId }));
    if (isHeld && isDecided) throw noSuchPost();
    const post = await lockPost(manager, postId, { isHiddenToo: true });
    if (!post) return;
    await removeCasesOn(manager, [post.id]);
    await lockUser(manager, post.authorId);
    if (post.isListed) await countPost(manager, post.id, -1);
    const bytes =
      (await bodyBytes(manager, Post, { id: post.id })) +
      (await bodyBytes(manager, PostRevision, { postId: post.id }));
    await unlimitedStorage.charge(manager, post.authorId, -bytes, '');
    // Readers of the change log have not heard of a post that waits for review or was refused.
    const wasPublic = !(await manager.existsBy(HeldText, { id: post.id }));
    if (post.isListed) await recordBeside(manager, [post.id], actorId);
    // Before the foreign key deletes them.
    await manager.update(Draft, { postId: post.id }, { postId: null });
    await manager.delete(Post, { id: post.id });
    if (wasPublic)
      await recordChange(manager, {
        subject: 'post',
        subjectId: post.id,
        kind: 'deleted',
        actorId,
        authorId: post.authorId,
      });
  });
}
