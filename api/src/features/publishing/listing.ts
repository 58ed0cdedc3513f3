import type { EntityManager } from 'typeorm';
import { type Change, recordChange } from '../../platform/changes/recordChange.js';
import { countPost } from '../categories/categoryChanges.js';
import { Comment, NOT_DELETED } from '../comments/comment.entity.js';
import { Reply } from '../comments/reply.entity.js';
import type { LockedPost } from '../posts/lockPost.js';
import { Post } from '../posts/post.entity.js';
import { PostCategory } from '../posts/postCategory.entity.js';
import { PostSearch } from '../search/postSearch.entity.js';
import { indexPost } from '../search/searchIndex.js';
import { SeriesPost } from '../series/series.entity.js';

/** Lists or unlists a post that is locked; its address stays. @returns whether it changed. @param actorId null for an operator */
export async function changeListing(
  manager: EntityManager,
  post: Pick<LockedPost, 'id' | 'authorId' | 'isListed'>,
  isListed: boolean,
  actorId: string | null,
): Promise<boolean> {
  const { id } = post;
  if (post.isListed === isListed) return false;
  await setListing(manager, id, isListed);
  await recordChange(manager, {
    ...{ subject: 'post', subjectId: id, kind: isListed ? 'created' : 'deleted', actorId },
    authorId: post.authorId,
  });
  if (isListed) await recordConversation(manager, id, actorId);
  await recordBeside(manager, id, actorId);
  return true;
}

/** Records that the other posts of its series have got another place, when a post appears or, before it goes, disappears. */
export async function recordBeside(
  manager: EntityManager,
  postId: string,
  actorId: string | null,
): Promise<void> {
  const beside = await manager
    .createQueryBuilder(SeriesPost, 'other')
    .select('other.postId')
    .innerJoin(SeriesPost, 'own', 'own.seriesId = other.seriesId AND own.postId = :postId', { postId })
    .innerJoin(Post, 'post', 'post.id = other.postId AND post.isListed = :isListed', { isListed: true })
    .where('other.postId <> :postId', { postId })
    .orderBy('other.position')
    .getMany();
  await recordChange(
    manager,
    ...beside.map(({ postId: subjectId }): Change => ({
      ...{ subject: 'post', subjectId, kind: 'updated', actorId },
    })),
  );
}

/** Changes the listing of a locked post that has the other one. The caller records the change. */
export async function setListing(manager: EntityManager, id: string, isListed: boolean): Promise<void> {
  await manager.update(Post, { id }, { isListed });
  await manager.update(PostCategory, { postId: id }, { isListed });
  await countPost(manager, id, isListed ? 1 : -1);
  if (isListed) {
    const { title, html = '' } = await manager.findOneOrFail(Post, {
      select: { id: true, title: true, html: true },
      where: { id },
    });
    const { searchBody } = await import('../search/indexedBody.js');
    await indexPost(manager, { id, title, searchBody: searchBody(html) });
  } else {
    await manager.delete(PostSearch, { postId: id });
  }
}

/** The tombstone of a post stands for its comments and replies, so readers of the log need to hear of them again. */
async function recordConversation(
  manager: EntityManager,
  postId: string,
  actorId: string | null,
): Promise<void> {
  const comments = await manager.find(Comment, {
    select: { id: true },
    where: { postId, ...NOT_DELETED },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  const replies = await manager
    .createQueryBuilder(Reply, 'reply')
    .select(['reply.id'])
    .innerJoin(Comment, 'comment', 'comment.id = reply.commentId')
    .where('comment.postId = :postId', { postId })
    .orderBy('reply.createdAt')
    .addOrderBy('reply.id')
    .getMany();
  const created = { postId, kind: 'created', actorId } as const;
  await recordChange(
    manager,
    ...comments.map(({ id }): Change => ({ subject: 'comment', subjectId: id, ...created })),
    ...replies.map(({ id }): Change => ({ subject: 'reply', subjectId: id, ...created })),
  );
}
