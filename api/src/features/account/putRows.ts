import { type EntityManager, type EntityTarget, In, IsNull, Not, type ObjectLiteral } from 'typeorm';
import { type Change, recordChange } from '../../platform/changes/recordChange.js';
import { chunks } from '../../platform/database/chunks.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { Category } from '../categories/category.entity.js';
import { Comment } from '../comments/comment.entity.js';
import { CommentLike, ReplyLike } from '../comments/remarkLike.entity.js';
import { Reply } from '../comments/reply.entity.js';
import { CategoryFollow, UserFollow } from '../follows/follow.entity.js';
import { Like } from '../likes/like.entity.js';
import { Post } from '../posts/post.entity.js';
import { PostCategory } from '../posts/postCategory.entity.js';
import { User } from '../users/user.entity.js';
import { WithheldRows } from './accountDeletion.entity.js';
import { type Kind, type Kinds, withhold } from './withheld.js';

/* Each puts back rows of one kind, whose posts are locked, in a few statements. */

type Rows<K extends Kind> = Kinds[K][];

export async function postsOfComments(manager: EntityManager, ids: string[]): Promise<string[]> {
  const found = await manager.find(Comment, { select: { id: true, postId: true }, where: { id: In(ids) } });
  return found.map(({ postId }) => postId);
}

export async function postsOfReplies(manager: EntityManager, ids: string[]): Promise<string[]> {
  const found = await manager.find(Reply, { select: { id: true, commentId: true }, where: { id: In(ids) } });
  return postsOfComments(
    manager,
    found.map(({ commentId }) => commentId),
  );
}

/** Comments of the account, and places of others that replies of the account need. */
export async function putComments(
  manager: EntityManager,
  userId: string,
  rows: Rows<'comment' | 'place'>,
): Promise<void> {
  const postIds = rows.map(({ postId }) => postId);
  const posts = await idsOf(manager, Post, postIds);
  const known = await manager.find(Comment, {
    select: { id: true, authorId: true },
    where: { id: In(rows.map(({ id }) => id)) },
  });
  const authors = new Map(known.map(({ id, authorId }) => [id, authorId]));
  // A late request has commented a second time.
  const others = await manager.find(Comment, {
    select: { id: true, postId: true },
    where: { authorId: userId, postId: In(postIds) },
  });
  const taken = new Set(others.map(({ postId }) => postId));
  const gone = await restorableOf(
    manager,
    rows.flatMap((row) => remarkAuthorOf(row) ?? []),
    'comment',
  );
  const stored: Comment[] = [];
  for (const row of rows) {
    const isPlace = row.authorId === null;
    const other = remarkAuthorOf(row);
    // Its author has deleted the comment, not the account.
    if (other !== null && !gone.has(other)) continue;
    // The other member of a conversation is back already, or replies of others have kept the place.
    const isThere = isPlace ? authors.has(row.id) : (authors.get(row.id) ?? null) !== null;
    if (!posts.has(row.postId) || isThere || (!isPlace && taken.has(row.postId))) continue;
    if (!isPlace) taken.add(row.postId);
    stored.push(Object.assign({}, row, { likesCount: 0 }));
  }
  if (stored.length === 0) return;
  await manager
    .createQueryBuilder()
    .insert()
    .into(Comment)
    .values(stored)
    .orUpdate(['authorId', 'createdAt', 'editedAt', 'text', 'likesCount'], ['id'])
    .updateEntity(false)
    .execute();
  const own = stored.filter(({ authorId }) => authorId !== null);
  if (own.length === 0) return;
  await manager.increment(Post, { id: In(own.map(({ postId }) => postId)) }, 'commentsCount', 1);
  await recordChange(
    manager,
    ...own.map(({ id, postId }): Change => ({
      subject: 'comment',
      subjectId: id,
      postId,
      kind: 'created',
      actorId: userId,
    })),
  );
}

export async function putReplies(manager: EntityManager, userId: string, rows: Rows<'reply'>): Promise<void> {
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
      subject: 'reply',
      subjectId: id,
      postId: posts.get(commentId),
      kind: 'created',
      actorId: userId,
    })),
  );
}

const leaveWith =
  <K extends Kind>(manager: EntityManager, kind: K) =>
  (ownerId: string, rows: Rows<K>) =>
    withhold(manager, ownerId, kind, rows);

/** A member likes a post once, so one statement counts many likes. */
export async function putLikes(manager: EntityManager, userId: string, rows: Rows<'like'>): Promise<void> {
  const stored = await putRows(manager, Like, rows, { postId: Post }, leaveWith(manager, 'like'));
  const postIds = stored.map(({ postId }) => postId);
  if (postIds.length === 0) return;
  await manager.increment(Post, { id: In(postIds) }, 'likesCount', 1);
  await manager.increment(PostCategory, { postId: In(postIds) }, 'likesCount', 1);
  await recordChange(
    manager,
    ...postIds.map((postId): Change => ({
      subject: 'like',
      subjectId: userId,
      postId,
      kind: 'created',
      actorId: userId,
    })),
  );
}

export async function putCommentLikes(
  manager: EntityManager,
  _userId: string,
  rows: Rows<'commentLike'>,
): Promise<void> {
  const stored = await putRows(
    manager,
    CommentLike,
    rows,
    {
      commentId: Comment,
      userId: User,
    },
    leaveWith(manager, 'commentLike'),
  );
  await count(
    manager,
    Comment,
    'likesCount',
    stored.map(({ commentId }) => commentId),
  );
}

export async function putReplyLikes(
  manager: EntityManager,
  _userId: string,
  rows: Rows<'replyLike'>,
): Promise<void> {
  const stored = await putRows(
    manager,
    ReplyLike,
    rows,
    { replyId: Reply, userId: User },
    leaveWith(manager, 'replyLike'),
  );
  await count(
    manager,
    Reply,
    'likesCount',
    stored.map(({ replyId }) => replyId),
  );
}

/** In both directions. */
export async function putUserFollows(
  manager: EntityManager,
  _userId: string,
  rows: Rows<'userFollow'>,
): Promise<void> {
  const stored = await putRows(
    manager,
    UserFollow,
    rows,
    {
      followerId: User,
      followedId: User,
    },
    leaveWith(manager, 'userFollow'),
  );
  await count(
    manager,
    User,
    'followersCount',
    stored.map(({ followedId }) => followedId),
  );
}

export async function putCategoryFollows(
  manager: EntityManager,
  _userId: string,
  rows: Rows<'categoryFollow'>,
): Promise<void> {
  const stored = await putRows(
    manager,
    CategoryFollow,
    rows,
    { followedId: Category },
    leaveWith(manager, 'categoryFollow'),
  );
  await count(
    manager,
    Category,
    'followersCount',
    stored.map(({ followedId }) => followedId),
  );
}

/** Adds to a counter as often as an id is in the list, with one statement for each number. */
async function count(
  manager: EntityManager,
  table: EntityTarget<ObjectLiteral>,
  column: string,
  ids: readonly string[],
): Promise<void> {
  const numbers = new Map<string, number>();
  for (const id of ids) numbers.set(id, (numbers.get(id) ?? 0) + 1);
  for (const number of new Set(numbers.values())) {
    const some = [...numbers.keys()].filter((id) => numbers.get(id) === number);
    for (const part of chunks(some)) await manager.increment(table, { id: In(part) }, column, number);
  }
}

/**
 * Inserts the rows whose parents exist. Users and comments that are deleted themselves are none: if their account can be restored, the
 * rows come back with it. Rows that are there already, or twice in the list, come from requests that ran late.
 * @param leave withholds rows under another account
 * @returns the inserted rows
 */
async function putRows<Row extends ObjectLiteral>(
  manager: EntityManager,
  table: EntityTarget<Row>,
  rows: Row[],
  parents: Partial<Record<keyof Row & string, EntityTarget<ObjectLiteral>>>,
  leave: (ownerId: string, rows: Row[]) => Promise<void>,
): Promise<Row[]> {
  let placed = rows;
  const left: { row: Row; ownerId: string }[] = [];
  for (const [column, parent] of Object.entries(parents)) {
    if (!parent) continue;
    const valueOf = (row: Row) => String(row[column as keyof Row]);
    const known = await idsOf(manager, parent, rows.map(valueOf));
    for (const row of placed) {
      if (known.has(valueOf(row))) continue;
      const ownerId = parent === User ? valueOf(row) : remarkAuthorOf(row);
      if (ownerId !== null) left.push({ row, ownerId });
    }
    placed = placed.filter((row) => known.has(valueOf(row)));
  }
  for (const owner of await restorableOf(
    manager,
    left.map(({ ownerId }) => ownerId),
    Object.values(parents).includes(Reply) ? 'reply' : 'comment',
  ))
    await leave(
      owner,
      left.flatMap(({ row, ownerId }) => (ownerId === owner ? [row] : [])),
    );
  const keys = manager.dataSource.getMetadata(table).primaryColumns.map(({ propertyName }) => propertyName);
  const keyOf = (row: ObjectLiteral) => JSON.stringify(keys.map((key) => String(row[key])));
  const missing = new Map(placed.map((row) => [keyOf(row), row]));
  if (missing.size === 0) return [];
  // Of more than these rows: any value of one column with any value of the other.
  const where = Object.fromEntries(
    keys.map((key) => [key, In([...new Set(placed.map((row): unknown => row[key]))])]),
  );
  for (const row of await manager.find<ObjectLiteral>(table, { where })) missing.delete(keyOf(row));
  const stored = [...missing.values()];
  if (stored.length > 0) await insertRows(manager, table, stored);
  return stored;
}

const remarkAuthorOf = (row: ObjectLiteral): string | null =>
  typeof row.remarkAuthorId === 'string' ? row.remarkAuthorId : null;

/**
 * Those of these accounts whose remarks can still come back: deleted ones that can be restored, and restored ones of which remarks of
 * this kind still wait. The caller has locked the accounts.
 */
async function restorableOf(
  manager: EntityManager,
  ids: readonly string[],
  kind: 'comment' | 'reply',
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const among = In([...new Set(ids)]);
  const deleted = await manager.find(User, {
    select: { id: true },
    where: { id: among, erasesAt: Not(IsNull()) },
  });
  const waiting = await manager
    .createQueryBuilder(WithheldRows, 'rows')
    .select('rows.userId', 'userId')
    .distinct()
    .where({ userId: among, kind })
    .getRawMany<{ userId: string }>();
  return new Set([...deleted.map(({ id }) => id), ...waiting.map(({ userId }) => userId)]);
}

async function idsOf(
  manager: EntityManager,
  table: EntityTarget<ObjectLiteral>,
  ids: string[],
): Promise<Set<string>> {
  const isThere =
    table === User ? { verifiedAt: Not(IsNull()) } : table === Comment ? { authorId: Not(IsNull()) } : {};
  const rows = await manager.find(table, {
    select: { id: true },
    where: { id: In([...new Set(ids)]), ...isThere },
  });
  return new Set(rows.map((row) => String(row.id)));
}
