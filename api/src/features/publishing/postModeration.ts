import type { DataSource } from 'typeorm';
import { countPost } from '../categories/categoryCounts.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { indexedBody, indexPost } from '../search/searchIndex.js';
import { PostSearch } from '../search/postSearch.entity.js';
import { noSuchPost, Post } from '../posts/post.entity.js';
import { lockPost } from '../posts/lockPost.js';
import { PostCategory } from '../posts/postCategory.entity.js';
import { Draft } from '../drafts/draft.entity.js';
import { PostRevision } from '../revisions/postRevision.entity.js';
import { lockUser } from '../users/lockUser.js';
import { unlimitedStorage } from '../users/storageQuota.js';
import { bodyBytes } from '../posts/bodyBytes.js';

/** Lists or unlists a post; its address stays. @returns whether it changed. @throws NotFoundError */
export async function setListed(dataSource: DataSource, postId: string, isListed: boolean): Promise<boolean> {
  return inTransaction(dataSource, async (manager) => {
    const post = await lockPost(manager, postId);
    if (!post) throw noSuchPost();
    if (post.isListed === isListed) return false;
    await manager.update(Post, { id: post.id }, { isListed });
    await manager.update(PostCategory, { postId: post.id }, { isListed });
    await countPost(manager, post.id, isListed ? 1 : -1);
    if (isListed) {
      const { title, html = '' } = await manager.findOneOrFail(Post, {
        select: { id: true, title: true, html: true },
        where: { id: post.id },
      });
      await indexPost(manager, { id: post.id, title, searchBody: indexedBody(html).body });
    } else {
      await manager.delete(PostSearch, { postId: post.id });
    }
    await recordChange(manager, { subject: 'post', subjectId: post.id, kind: 'updated', actorId: null });
    return true;
  });
}

/** Deletes a post, if it exists; its drafts become new posts. @param actorId null for an operator */
export async function deletePost(
  dataSource: DataSource,
  postId: string,
  actorId: string | null,
): Promise<void> {
  await inTransaction(dataSource, async (manager) => {
    const post = await lockPost(manager, postId);
    if (!post) return;
    await lockUser(manager, post.authorId);
    if (post.isListed) await countPost(manager, post.id, -1);
    const bytes =
      (await bodyBytes(manager, Post, { id: post.id })) +
      (await bodyBytes(manager, PostRevision, { postId: post.id }));
    await unlimitedStorage.charge(manager, post.authorId, -bytes, '');
    // Before the foreign key deletes them.
    await manager.update(Draft, { postId: post.id }, { postId: null });
    await manager.delete(Post, { id: post.id });
    await recordChange(manager, { subject: 'post', subjectId: post.id, kind: 'deleted', actorId });
  });
}
