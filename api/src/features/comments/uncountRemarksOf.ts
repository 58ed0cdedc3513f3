import { type EntityManager, In } from 'typeorm';
import type { Change } from '../../platform/changes/recordChange.js';
import { chunks } from '../../platform/database/chunks.js';
import { engineOf } from '../../platform/database/dataSource.js';
import { findForUpdate } from '../../platform/database/forUpdate.js';
import { lockPosts } from '../posts/lockPost.js';
import { Post } from '../posts/post.entity.js';
import { Comment } from './comment.entity.js';
import { Reply } from './reply.entity.js';

interface Remarks {
  comments: Comment[];
  replies: Reply[];
  /** What each of them is, and on which post. */
  changed: Pick<Change, 'subject' | 'subjectId' | 'postId'>[];
}

/**
 * Takes the comments of an account off the counters of posts, before its rows are removed. The caller has locked the user, so that none is
 * added meanwhile. @returns its comments and replies
 */
export async function uncountRemarksOf(manager: EntityManager, userId: string): Promise<Remarks> {
  const postOf = await postsOfReplies(manager, userId);
  await lockPostsOfRemarks(manager, userId, [...postOf.values()]);
  const own = { where: { authorId: userId }, ...findForUpdate(manager.dataSource) };
  const comments = await manager.find(Comment, own);
  const replies = await manager.find(Reply, own);
  for (const postIds of chunks(comments.map(({ postId }) => postId)))
    await manager.decrement(Post, { id: In(postIds) }, 'commentsCount', 1);
  return {
    comments,
    replies,
    changed: [
      ...comments.map(({ id, postId }) => ({ subject: 'comment' as const, subjectId: id, postId })),
      ...replies.map(({ id }) => ({ subject: 'reply' as const, subjectId: id, postId: postOf.get(id) })),
    ],
  };
}

/** The post of each reply. */
async function postsOfReplies(manager: EntityManager, userId: string): Promise<Map<string, string>> {
  const rows = await manager
    .createQueryBuilder(Reply, 'reply')
    .select('reply.id', 'id')
    .addSelect('comment.postId', 'postId')
    .innerJoin(Comment, 'comment', 'comment.id = reply.commentId')
    .where('reply.authorId = :userId', { userId })
    .getRawMany<{ id: string; postId: string }>();
  return new Map(rows.map(({ id, postId }) => [id, postId]));
}

/** What its author deletes at the same moment would be uncounted twice: posts are locked first, as for every change of a remark. */
async function lockPostsOfRemarks(manager: EntityManager, userId: string, others: string[]): Promise<void> {
  if (engineOf(manager.dataSource) !== 'mysql') return;
  const comments = await manager.find(Comment, { select: { postId: true }, where: { authorId: userId } });
  const postIds = new Set([...comments.map(({ postId }) => postId), ...others]);
  for (const ids of chunks([...postIds].sort())) await lockPosts(manager, ids);
}
