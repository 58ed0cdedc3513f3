import type { DataSource } from 'typeorm';
import { countPost } from '../categories/categoryCounts.js';
import { inTransaction } from '../database/dataSource.js';
import { lockPost } from './lockPost.js';
import { Post } from './post.entity.js';

/** Deletes a post with its comments, likes and bookmarks; one that is gone already is none the less gone. */
export async function deletePost(dataSource: DataSource, postId: string): Promise<void> {
  await inTransaction(dataSource, async (manager) => {
    const post = await lockPost(manager, postId);
    if (!post) return;
    if (post.isListed) await countPost(manager, post.id, -1);
    await manager.delete(Post, { id: post.id });
  });
}
