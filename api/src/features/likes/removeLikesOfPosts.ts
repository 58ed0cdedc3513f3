import { type DataSource, In } from 'typeorm';
import { inParts, PART } from '../../platform/database/inParts.js';
import { Post } from '../posts/post.entity.js';
import { Like } from './like.entity.js';

/** Removes the likes of an account's hidden posts in parts, before it is erased. Their counts go with the posts. */
export async function removeLikesOfPostsOf(dataSource: DataSource, authorId: string): Promise<void> {
  const posts = await dataSource.manager.find(Post, { select: { id: true }, where: { authorId } });
  for (const { id: postId } of posts)
    await inParts(dataSource, async (manager) => {
      const rows = await manager.find(Like, {
        select: { postId: true, userId: true },
        where: { postId },
        order: { userId: 'ASC' },
        take: PART,
      });
      if (rows.length > 0)
        await manager.delete(Like, { postId, userId: In(rows.map(({ userId }) => userId)) });
      return rows.length;
    });
}
