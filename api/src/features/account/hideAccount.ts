import { type EntityManager, type EntityTarget, In, IsNull, Not } from 'typeorm';
import { type Change } from '../../platform/changes/recordChange.js';
import { chunks } from '../../platform/database/chunks.js';
import { findForUpdate } from '../../platform/database/forUpdate.js';
import { uncountPostsOf } from '../categories/categoryChanges.js';
import { Comment } from '../comments/comment.entity.js';
import { DELETED, forgetAuthor, removeWithoutReplies, uncountLikes } from '../comments/forgetAuthor.js';
import { CommentLike, ReplyLike } from '../comments/remarkLike.entity.js';
import { Reply } from '../comments/reply.entity.js';
import { uncountRemarksOf } from '../comments/uncountRemarksOf.js';
import { uncountFollowsOf } from '../follows/follow.service.js';
import { CategoryFollow, UserFollow } from '../follows/follow.entity.js';
import { Like } from '../likes/like.entity.js';
import { uncountLikesOf } from '../likes/uncountLikesOf.js';
import { forgetActor } from '../notifications/likeMaker.js';
import { lockPostsOf } from '../posts/lockPost.js';
import { Post } from '../posts/post.entity.js';
import { PostCategory } from '../posts/postCategory.entity.js';
import { PostSearch } from '../search/postSearch.entity.js';
import { User } from '../users/user.entity.js';
import { withhold } from './withheld.js';

/**
 * Takes away all that others see of an account whose user is locked, so that it can be put back. Its posts stay with the comments of
 * others, hidden as by a moderator. The caller hides the user and records the changes. @returns the changes
 */
export async function hideAccount(manager: EntityManager, userId: string): Promise<Change[]> {
  const deleted = { kind: 'deleted', actorId: userId } as const;
  const likes = await hideLikes(manager, userId);
  const remarks = await hideRemarks(manager, userId);
  await hideFollows(manager, userId);
  const posts = await hidePosts(manager, userId);
  // A notification of likes is hidden if no other like is left.
  await forgetActor(manager, userId);
  return [
    ...likes.map(({ postId }): Change => ({ subject: 'like', subjectId: userId, postId, ...deleted })),
    ...remarks.map((remark): Change => ({ ...remark, ...deleted })),
    ...posts.map(({ id }): Change => ({ subject: 'post', subjectId: id, authorId: userId, ...deleted })),
    { subject: 'user', subjectId: userId, ...deleted },
  ];
}

/** Likes of posts, comments and replies by the account. */
async function hideLikes(manager: EntityManager, userId: string): Promise<Like[]> {
  const likes = await uncountLikesOf(manager, userId);
  await withhold(manager, userId, 'like', likes);
  await manager.delete(Like, { userId });
  const ofComments = await manager.findBy(CommentLike, { userId });
  const ofReplies = await manager.findBy(ReplyLike, { userId });
  const commentAuthors = await authorsOf(
    manager,
    Comment,
    ofComments.map(({ commentId }) => commentId),
  );
  const replyAuthors = await authorsOf(
    manager,
    Reply,
    ofReplies.map(({ replyId }) => replyId),
  );
  const commentLikes = ofComments.map((row) =>
    Object.assign(row, { remarkAuthorId: commentAuthors.get(row.commentId) }),
  );
  const replyLikes = ofReplies.map((row) =>
    Object.assign(row, { remarkAuthorId: replyAuthors.get(row.replyId) }),
  );
  await withhold(manager, userId, 'commentLike', commentLikes);
  await withhold(manager, userId, 'replyLike', replyLikes);
  await uncountLikes(manager, userId);
  return likes;
}

async function authorsOf(
  manager: EntityManager,
  table: EntityTarget<Comment | Reply>,
  remarkIds: string[],
): Promise<Map<string, string | null>> {
  const authors = new Map<string, string | null>();
  for (const ids of chunks(remarkIds)) {
    const select = { id: true, authorId: true };
    for (const { id, authorId } of await manager.find(table, { select, where: { id: In(ids) } }))
      authors.set(id, authorId);
  }
  return authors;
}

/** Comments and replies by the account, with their likes. Comments with replies of others keep their place. */
async function hideRemarks(
  manager: EntityManager,
  userId: string,
): Promise<Pick<Change, 'subject' | 'subjectId' | 'postId'>[]> {
  const { comments, replies, changed } = await uncountRemarksOf(manager, userId);
  for (const ids of chunks(comments.map(({ id }) => id)))
    await withhold(manager, userId, 'commentLike', await manager.findBy(CommentLike, { commentId: In(ids) }));
  for (const ids of chunks(replies.map(({ id }) => id)))
    await withhold(manager, userId, 'replyLike', await manager.findBy(ReplyLike, { replyId: In(ids) }));
  await withhold(manager, userId, 'comment', comments);
  await withhold(manager, userId, 'reply', replies);
  await withholdPlaces(manager, userId, replies);
  const orphaned = await forgetAuthor(manager, userId);
  await manager.delete(Reply, { authorId: userId });
  await manager.delete(Comment, { authorId: userId });
  await removeWithoutReplies(manager, orphaned);
  return changed;
}

/** Comments of others are gone if no reply keeps their places. Their authors may have deleted them already, or delete their accounts too. */
async function withholdPlaces(manager: EntityManager, userId: string, replies: Reply[]): Promise<void> {
  for (const ids of chunks([...new Set(replies.map(({ commentId }) => commentId))])) {
    // As in SQL, Not(userId) leaves out comments without an author.
    const where = [
      { id: In(ids), authorId: Not(userId) },
      { id: In(ids), authorId: IsNull() },
    ];
    const answered = await manager.find(Comment, {
      select: { id: true, authorId: true, postId: true, createdAt: true },
      where,
      ...findForUpdate(manager.dataSource),
    });
    const places = answered.map((comment) =>
      Object.assign(comment, { remarkAuthorId: comment.authorId }, DELETED),
    );
    await withhold(manager, userId, 'place', places);
  }
}

/** In both directions, so that counts of followers stay exact. */
async function hideFollows(manager: EntityManager, userId: string): Promise<void> {
  const mine = [{ followerId: userId }, { followedId: userId }];
  await withhold(manager, userId, 'userFollow', await manager.find(UserFollow, { where: mine }));
  const categories = await manager.findBy(CategoryFollow, { followerId: userId });
  await withhold(manager, userId, 'categoryFollow', categories);
  await uncountFollowsOf(manager, userId);
  for (const where of mine) await manager.delete(UserFollow, where);
  await manager.update(User, { id: userId }, { followersCount: 0 });
  await manager.delete(CategoryFollow, { followerId: userId });
}

/** The posts that a moderator has deleted, or that wait for one, are hidden already. */
async function hidePosts(manager: EntityManager, userId: string): Promise<Pick<Post, 'id'>[]> {
  const posts = (await lockPostsOf(manager, userId)).filter(({ hiddenAt }) => hiddenAt === null);
  await withhold(
    manager,
    userId,
    'post',
    posts.map(({ id, isListed }) => ({ id, isListed })),
  );
  await uncountPostsOf(manager, userId);
  for (const ids of chunks(posts.map(({ id }) => id))) {
    await manager.update(Post, { id: In(ids) }, { isListed: false, hiddenAt: new Date() });
    await manager.update(PostCategory, { postId: In(ids) }, { isListed: false });
    await manager.delete(PostSearch, { postId: In(ids) });
  }
  return posts;
}
