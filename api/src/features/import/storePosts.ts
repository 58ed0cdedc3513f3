import type { DataSource, EntityManager } from 'typeorm';
import { type Change, recordChange } from '../../platform/changes/recordChange.js';
import { chunks } from '../../platform/database/chunks.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { countInCategories } from '../categories/categoryChanges.js';
import type { Category } from '../categories/category.entity.js';
import { Comment } from '../comments/comment.entity.js';
import { Like } from '../likes/like.entity.js';
import { type NewOldAddress, storeOldAddresses } from '../oldAddresses/oldAddress.service.js';
import { Post } from '../posts/post.entity.js';
import { PostCategory } from '../posts/postCategory.entity.js';
import { indexPosts } from '../search/searchIndex.js';
import { recordTextUploads } from '../uploads/uploadUse.js';
import { lockUsers } from '../users/lockUser.js';
import { unlimitedStorage } from '../users/storageQuota.js';
import type { User } from '../users/user.entity.js';
import { bySize } from './batches.js';

/** Characters of one statement: servers accept 16 MB, and a character may take some bytes. */
const STATEMENT = 1_000_000;

/** A post as it is stored, with what belongs to it. */
export interface PostToStore {
  post: Post & { html: string };
  author: User;
  categories: Category[];
  searchBody: { body: string; topics: string };
  oldAddresses: NewOldAddress[];
  /** Of different authors. */
  comments: { authorId: string; text: string; createdAt: Date }[];
  /** Different users. */
  likedBy: string[];
}

/**
 * Stores a batch of imported posts in one transaction, with a statement a table instead of a statement a post. The rows are those of
 * `PublishingService.publish`. What belongs to accounts that were deleted while the import ran is left out.
 * @returns the posts that were stored
 */
export async function storePosts(
  dataSource: DataSource,
  batch: readonly PostToStore[],
): Promise<ReadonlySet<PostToStore['post']>> {
  if (batch.length === 0) return new Set();
  return inTransaction(dataSource, async (manager) => {
    const stored = await ofVisibleAccounts(manager, batch);
    if (stored.length > 0) await insertBatch(manager, stored);
    return new Set(stored.map(({ post }) => post));
  });
}

async function insertBatch(manager: EntityManager, batch: readonly PostToStore[]): Promise<void> {
  for (const [authorId, bytes] of bytesByAuthor(batch))
    await unlimitedStorage.charge(manager, authorId, bytes, 'html');
  const parts = bySize(batch, lengthOf, STATEMENT);
  for (const part of parts)
    await insertRows(
      manager,
      Post,
      part.map(({ post }) => post),
    );
  await fileUnderCategories(manager, batch);
  for (const part of parts)
    await indexPosts(
      manager,
      part.map(({ post: { id, title }, searchBody, author: { userName } }) => ({
        id,
        title,
        searchBody,
        userName,
      })),
    );
  for (const { post, author } of batch) {
    if (!`${post.html} ${post.coverImageURL ?? ''}`.includes('/uploads/')) continue;
    await recordTextUploads(manager, 'post', post, { userId: author.id, quota: unlimitedStorage });
  }
  const comments = await storeConversation(manager, batch);
  await storeOldAddresses(
    manager,
    batch.flatMap(({ oldAddresses }) => oldAddresses),
  );
  await recordChange(
    manager,
    ...batch.map(({ post, author }): Change => ({
      subject: 'post',
      subjectId: post.id,
      kind: 'created',
      actorId: author.id,
    })),
    ...comments,
  );
}

/** The accounts were read once, and an import takes hours. They stay locked, so that a deletion waits and hides what is stored here. */
async function ofVisibleAccounts(
  manager: EntityManager,
  batch: readonly PostToStore[],
): Promise<PostToStore[]> {
  const ids = batch.flatMap(({ author, comments, likedBy }) => [
    ...[author.id, ...likedBy],
    ...comments.map(({ authorId }) => authorId),
  ]);
  const visible = new Set<string>();
  for (const part of chunks([...new Set(ids)].sort()))
    for (const { id, verifiedAt } of await lockUsers(manager, part)) if (verifiedAt !== null) visible.add(id);
  return batch
    .filter(({ author }) => visible.has(author.id))
    .map((toStore) => {
      const likedBy = toStore.likedBy.filter((id) => visible.has(id));
      const comments = toStore.comments.filter(({ authorId }) => visible.has(authorId));
      Object.assign(toStore.post, { likesCount: likedBy.length, commentsCount: comments.length });
      return { ...toStore, likedBy, comments };
    });
}

const lengthOf = ({ post, searchBody: { body, topics } }: PostToStore): number =>
  Math.max(post.html.length, body.length + topics.length);

function bytesByAuthor(batch: readonly PostToStore[]): Map<string, number> {
  const sums = new Map<string, number>();
  // In the order of their ids, so that concurrent writers do not deadlock.
  for (const { post, author } of batch.toSorted((a, b) => (a.author.id < b.author.id ? -1 : 1)))
    sums.set(author.id, (sums.get(author.id) ?? 0) + Buffer.byteLength(post.html));
  return sums;
}

/** The counts first: see {@link countInCategories}. */
async function fileUnderCategories(manager: EntityManager, batch: readonly PostToStore[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const { id } of batch.flatMap(({ categories }) => categories))
    counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const [id, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
    await countInCategories(manager, [id], count);
  const rows = batch.flatMap(
    ({ post: { id: postId, likesCount, createdAt, updatedAt, isListed }, categories }) =>
      categories.map(({ id: categoryId }, position) => ({
        postId,
        categoryId,
        position,
        likesCount,
        createdAt,
        updatedAt,
        isListed,
      })),
  );
  if (rows.length > 0) await insertRows(manager, PostCategory, rows);
}

/** Comments and likes, which only a few sources have. @returns the changes to record */
async function storeConversation(manager: EntityManager, batch: readonly PostToStore[]): Promise<Change[]> {
  const likes = batch.flatMap(({ post: { id: postId, createdAt }, likedBy }) =>
    likedBy.map((userId) => ({ postId, userId, createdAt })),
  );
  for (const rows of chunks(likes)) await insertRows(manager, Like, rows);
  const comments = batch.flatMap(({ post: { id: postId }, comments: all }) =>
    all.map(({ authorId, text, createdAt }) => ({
      id: newId(createdAt),
      postId,
      authorId,
      text,
      createdAt,
      editedAt: null,
      likesCount: 0,
    })),
  );
  for (const rows of chunks(comments)) await insertRows(manager, Comment, rows);
  return comments.map(({ id: subjectId, postId, authorId: actorId }) => ({
    subject: 'comment',
    subjectId,
    postId,
    kind: 'created',
    actorId,
  }));
}
