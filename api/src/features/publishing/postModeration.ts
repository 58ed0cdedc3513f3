import type { DataSource } from 'typeorm';
import { countPost } from '../categories/categoryCounts.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { indexedBody, indexPost } from '../search/searchIndex.js';
import { PostSearch } from '../search/postSearch.entity.js';
import { Post } from '../posts/post.entity.js';
import { lockPost } from '../posts/lockPost.js';
import { noSuchPost } from '../posts/noSuchPost.js';
import { PostCategory } from '../posts/postCategory.entity.js';

/**
 * Unlists a post (removes it from lists, feeds, search and sitemaps), or lists it again. Its address and its author's
 * own list always show it.
 *
 * @returns whether the state changed
 * @throws NotFoundError
 */
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
