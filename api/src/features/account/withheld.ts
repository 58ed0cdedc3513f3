import { type EntityManager, type EntityTarget, In, IsNull, Not, type ObjectLiteral } from 'typeorm';
import { bounds, parseJson } from '../../platform/bounds/bounds.js';
import { type Change, recordChange } from '../../platform/changes/recordChange.js';
import { chunks } from '../../platform/database/chunks.js';
import { newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { Category } from '../categories/category.entity.js';
import { Comment } from '../comments/comment.entity.js';
import { CommentLike, ReplyLike } from '../comments/remarkLike.entity.js';
import { Reply } from '../comments/reply.entity.js';
import { CategoryFollow, UserFollow } from '../follows/follow.entity.js';
import { Like } from '../likes/like.entity.js';
import { lockPost } from '../posts/lockPost.js';
import { Post } from '../posts/post.entity.js';
import { PostCategory } from '../posts/postCategory.entity.js';
import { changeListing } from '../publishing/listing.js';
import { User } from '../users/user.entity.js';
import { WithheldRows } from './accountDeletion.entity.js';

/*
 * Rows of a deleted account that others see leave their tables, as if the account had removed them one by one: no list, count or search
 * has to know about deleted accounts. Until the account is erased they are stored as JSON, and can be put back.
 */

/** A post of the account that was visible. */
export interface ShownPost {
  id: string;
  isListed: boolean;
}

interface Kinds {
  post: ShownPost;
  /** A deleted comment of another member that only kept its place for a reply of this account. */
  place: Comment;
  comment: Comment;
  reply: Reply;
  like: Like;
  commentLike: CommentLike;
  replyLike: ReplyLike;
  userFollow: UserFollow;
  categoryFollow: CategoryFollow;
}

/** Rows of one stored list. */
const ROWS = 100;

export async function withhold<Kind extends keyof Kinds>(
  manager: EntityManager,
  userId: string,
  kind: Kind,
  rows: readonly Kinds[Kind][],
): Promise<void> {
  for (const part of chunks(rows, ROWS))
    await insertRows(manager, WithheldRows, { id: newId(), userId, kind, content: JSON.stringify(part) });
}

/** Puts back the rows whose posts, comments and people still exist, updates counters and records the changes. */
export async function putBack(manager: EntityManager, userId: string): Promise<void> {
  const stored = await manager.find(WithheldRows, { where: { userId }, order: { id: 'ASC' } });
  const read = <Kind extends keyof Kinds>(kind: Kind) =>
    stored.filter((rows) => rows.kind === kind).flatMap(({ content }) => parseRows<Kind>(content));
  for (const post of read('post')) await showAgain(manager, userId, post);
  for (const part of chunks([...read('place'), ...read('comment')])) await putComments(manager, userId, part);
  for (const part of chunks(read('reply'))) await putReplies(manager, userId, part);
  for (const part of chunks(read('like'))) await putLikes(manager, userId, part);
  for (const part of chunks(read('commentLike')))
    await putRows(manager, CommentLike, part, { commentId: Comment, userId: User }, async ({ commentId }) =>
      manager.increment(Comment, { id: commentId }, 'likesCount', 1),
    );
  for (const part of chunks(read('replyLike')))
    await putRows(manager, ReplyLike, part, { replyId: Reply, userId: User }, async ({ replyId }) =>
      manager.increment(Reply, { id: replyId }, 'likesCount', 1),
    );
  for (const part of chunks(read('userFollow')))
    await putRows(manager, UserFollow, part, { followerId: User, followedId: User }, async ({ followedId }) =>
      manager.increment(User, { id: followedId }, 'followersCount', 1),
    );
  for (const part of chunks(read('categoryFollow')))
    await putRows(
      manager,
      CategoryFollow,
      part,
      { followerId: User, followedId: Category },
      async ({ followedId }) => manager.increment(Category, { id: followedId }, 'followersCount', 1),
    );
  await manager.delete(WithheldRows, { userId });
}

async function showAgain(manager: EntityManager, userId: string, { id, isListed }: ShownPost): Promise<void> {
  const post = await lockPost(manager, id, { isHiddenToo: true });
  if (!post) return;
  await manager.update(Post, { id, hiddenAt: Not(IsNull()) }, { hiddenAt: null });
  const isRecorded = await changeListing(manager, post, isListed, userId);
  if (!isRecorded)
    await recordChange(manager, { subject: 'post', subjectId: id, kind: 'updated', actorId: userId });
}

async function putComments(manager: EntityManager, userId: string, rows: Comment[]): Promise<void> {
  const posts = await idsOf(
    manager,
    Post,
    rows.map(({ postId }) => postId),
  );
  const changes: Change[] = [];
  for (const row of rows) {
    if (!posts.has(row.postId)) continue;
    const comment = Object.assign({}, row, { likesCount: 0 });
    // The other member of a conversation is back already, or a late request has commented a second time.
    const own = row.authorId === null ? [] : [{ postId: row.postId, authorId: row.authorId }];
    if (await manager.existsBy(Comment, [{ id: row.id, authorId: Not(IsNull()) }, ...own])) continue;
    // Replies of others have kept its place.
    const { affected } = await manager.update(Comment, { id: row.id, authorId: IsNull() }, comment);
    if (affected !== 1) await insertRows(manager, Comment, comment);
    if (row.authorId === null) continue;
    await manager.increment(Post, { id: row.postId }, 'commentsCount', 1);
    changes.push({
      ...{ subject: 'comment', subjectId: row.id, postId: row.postId },
      ...{ kind: 'created', actorId: userId },
    });
  }
  await recordChange(manager, ...changes);
}

async function putReplies(manager: EntityManager, userId: string, rows: Reply[]): Promise<void> {
  const comments = await manager.find(Comment, {
    select: { id: true, postId: true },
    where: { id: In(rows.map(({ commentId }) => commentId)) },
  });
  const posts = new Map(comments.map(({ id, postId }) => [id, postId]));
  const placed = rows.filter(({ commentId }) => posts.has(commentId));
  if (placed.length === 0) return;
  await insertRows(
    manager,
    Reply,
    placed.map((row) => Object.assign({}, row, { likesCount: 0 })),
  );
  await recordChange(
    manager,
    ...placed.map(({ id, commentId }): Change => ({
      ...{ subject: 'reply', subjectId: id, postId: posts.get(commentId) },
      ...{ kind: 'created', actorId: userId },
    })),
  );
}

async function putLikes(manager: EntityManager, userId: string, rows: Like[]): Promise<void> {
  const changes: Change[] = [];
  await putRows(manager, Like, rows, { postId: Post }, async ({ postId }) => {
    await manager.increment(Post, { id: postId }, 'likesCount', 1);
    await manager.increment(PostCategory, { postId }, 'likesCount', 1);
    changes.push({ subject: 'like', subjectId: userId, postId, kind: 'created', actorId: userId });
  });
  await recordChange(manager, ...changes);
}

/**
 * Inserts the rows whose parents exist. Users and comments that are deleted themselves are none. Rows that are there already, or twice
 * in the list, come from requests that ran late.
 */
async function putRows<Row extends ObjectLiteral>(
  manager: EntityManager,
  table: EntityTarget<Row>,
  rows: Row[],
  parents: Partial<Record<keyof Row & string, EntityTarget<ObjectLiteral>>>,
  count: (row: Row) => Promise<unknown>,
): Promise<void> {
  let placed = rows;
  for (const [column, parent] of Object.entries(parents)) {
    if (!parent) continue;
    const valueOf = (row: Row) => String(row[column as keyof Row]);
    const known = await idsOf(manager, parent, rows.map(valueOf));
    placed = placed.filter((row) => known.has(valueOf(row)));
  }
  const keys = manager.dataSource.getMetadata(table).primaryColumns.map(({ propertyName }) => propertyName);
  const keyOf = (row: ObjectLiteral) => JSON.stringify(keys.map((key) => String(row[key])));
  const missing = new Map(placed.map((row) => [keyOf(row), row]));
  if (missing.size === 0) return;
  // Of more than these rows: any value of one column with any value of the other.
  const where = Object.fromEntries(
    keys.map((key) => [key, In([...new Set(placed.map((row): unknown => row[key]))])]),
  );
  for (const row of await manager.find<ObjectLiteral>(table, { where })) missing.delete(keyOf(row));
  if (missing.size === 0) return;
  await insertRows(manager, table, [...missing.values()]);
  for (const row of missing.values()) await count(row);
}

async function idsOf(
  manager: EntityManager,
  table: EntityTarget<ObjectLiteral>,
  ids: string[],
): Promise<Set<string>> {
  const isThere =
    table === User ? { verifiedAt: Not(IsNull()) } : table === Comment ? { authorId: Not(IsNull()) } : {};
  const rows = await manager.find(table, { select: { id: true }, where: { id: In(ids), ...isThere } });
  return new Set(rows.map((row) => String(row.id)));
}

/** Only {@link withhold} has written it. The times are texts. */
function parseRows<Kind extends keyof Kinds>(content: string): Kinds[Kind][] {
  const rows = parseJson(content, bounds.withheldRows, 'The rows') as Kinds[Kind][];
  for (const row of rows as ObjectLiteral[])
    for (const column of ['createdAt', 'editedAt'])
      if (typeof row[column] === 'string') row[column] = new Date(row[column]);
  return rows;
}
