import { type EntityManager, In } from 'typeorm';
import { type Change, recordChange } from '../../platform/changes/recordChange.js';
import type { Services } from '../../platform/useCases/context.js';
import { countPost, countPosts } from '../categories/categoryChanges.js';
import { Comment, NOT_DELETED } from '../comments/comment.entity.js';
import { Reply } from '../comments/reply.entity.js';
import type { LockedPost } from '../posts/lockPost.js';
import { Post } from '../posts/post.entity.js';
import { PostCategory } from '../posts/postCategory.entity.js';
import { PostSearch } from '../search/postSearch.entity.js';
import type { SearchBody } from '../search/indexedBody.js';
import { searchBodyOf } from '../search/foundBody.js';
import { indexPost, indexPosts } from '../search/searchIndex.js';
import { SeriesPost } from '../series/series.entity.js';

/** Lists or unlists a post that is locked; its address stays. @returns whether it changed. @param actorId null for an operator */
export async function changeListing(
  manager: EntityManager,
  post: Pick<LockedPost, 'id' | 'authorId' | 'isListed'>,
  isListed: boolean,
  actorId: string | null,
  found: FoundBody | null = null,
): Promise<boolean> {
  const { id } = post;
  if (post.isListed === isListed) return false;
  await setListing(manager, id, isListed, found);
  await recordChange(manager, {
    subject: 'post',
    subjectId: id,
    kind: isListed ? 'created' : 'deleted',
    actorId,
    authorId: post.authorId,
  });
  if (isListed) await recordConversations(manager, [id], actorId);
  await recordBeside(manager, [id], actorId);
  return true;
}

/**
 * Lists posts of an author that are locked, visible and unlisted, in a few statements. The caller has found their search columns,
 * which takes long for long posts.
 */
export async function listPosts(
  manager: EntityManager,
  posts: readonly { id: string; title: string; searchBody: SearchBody; userName: string }[],
  authorId: string,
): Promise<void> {
  if (posts.length === 0) return;
  const ids = posts.map(({ id }) => id);
  await manager.update(Post, { id: In(ids) }, { isListed: true });
  await manager.update(PostCategory, { postId: In(ids) }, { isListed: true });
  await countPosts(manager, ids);
  await indexPosts(manager, posts);
  const created = { kind: 'created', actorId: authorId, authorId } as const;
  await recordChange(
    manager,
    ...ids.map((subjectId): Change => ({ subject: 'post', subjectId, ...created })),
  );
  await recordConversations(manager, ids, authorId);
  await recordBeside(manager, ids, authorId);
}

/** Records that the other posts of their series have got another place, when posts appear or, before they go, disappear. */
export async function recordBeside(
  manager: EntityManager,
  postIds: readonly string[],
  actorId: string | null,
): Promise<void> {
  const beside = await manager
    .createQueryBuilder(SeriesPost, 'other')
    .select('other.postId')
    .innerJoin(SeriesPost, 'own', 'own.seriesId = other.seriesId AND own.postId IN (:...postIds)', {
      postIds,
    })
    .innerJoin(Post, 'post', 'post.id = other.postId AND post.isListed = :isListed', { isListed: true })
    .where('other.postId NOT IN (:...postIds)', { postIds })
    .orderBy('other.position')
    .getMany();
  await recordChange(
    manager,
    ...beside.map(({ postId: subjectId }): Change => ({
      subject: 'post',
      subjectId,
      kind: 'updated',
      actorId,
    })),
  );
}

/** The search columns of a version of a post. */
export interface FoundBody {
  version: number;
  searchBody: SearchBody;
}

/** Finds the search columns of a post in a worker thread, before the transaction that lists it: for a long text it takes seconds. */
export async function findBody(
  { dataSource, threads }: Pick<Services, 'dataSource' | 'threads'>,
  id: string,
): Promise<FoundBody | null> {
  const post = await dataSource.manager.findOne(Post, {
    select: { id: true, html: true, version: true },
    where: { id },
  });
  if (!post) return null;
  const { html = '', version } = post;
  return { version, searchBody: await searchBodyOf(threads, html) };
}

/**
 * Changes the listing of a locked post that has the other one. The caller records the change.
 * @param found saves the transaction the time, if nobody has edited the post since
 */
export async function setListing(
  manager: EntityManager,
  id: string,
  isListed: boolean,
  found: FoundBody | null = null,
): Promise<void> {
  await manager.update(Post, { id }, { isListed });
  await manager.update(PostCategory, { postId: id }, { isListed });
  await countPost(manager, id, isListed ? 1 : -1);
  if (isListed) {
    const { title, version } = await manager.findOneOrFail(Post, {
      select: { id: true, title: true, version: true },
      where: { id },
    });
    const searchBody = found?.version === version ? found.searchBody : await bodyNow(manager, id);
    await indexPost(manager, { id, title, searchBody });
  } else {
    await manager.delete(PostSearch, { postId: id });
  }
}

async function bodyNow(manager: EntityManager, id: string): Promise<SearchBody> {
  const select = { id: true, html: true } as const;
  const { html = '' } = await manager.findOneOrFail(Post, { select, where: { id } });
  const { searchBody } = await import('../search/indexedBody.js');
  return searchBody(html);
}

/** The tombstone of a post stands for its comments and replies, so readers of the log need to hear of them again. */
async function recordConversations(
  manager: EntityManager,
  postIds: readonly string[],
  actorId: string | null,
): Promise<void> {
  const comments = await manager.find(Comment, {
    select: { id: true, postId: true },
    where: { postId: In([...postIds]), ...NOT_DELETED },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  const replies = await manager
    .createQueryBuilder(Reply, 'reply')
    .select('reply.id', 'id')
    .addSelect('comment.postId', 'postId')
    .innerJoin(Comment, 'comment', 'comment.id = reply.commentId')
    .where('comment.postId IN (:...postIds)', { postIds })
    .orderBy('reply.createdAt')
    .addOrderBy('reply.id')
    .getRawMany<{ id: string; postId: string }>();
  const created = { kind: 'created', actorId } as const;
  await recordChange(
    manager,
    ...comments.map(({ id, postId }): Change => ({ subject: 'comment', subjectId: id, postId, ...created })),
    ...replies.map(({ id, postId }): Change => ({ subject: 'reply', subjectId: id, postId, ...created })),
  );
}
