import type { DataSource, EntityManager } from 'typeorm';
import { chunks } from '../../platform/database/chunks.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import type { WorkerThreads } from '../../platform/threads/workerThreads.js';
import { lockPosts } from '../posts/lockPost.js';
import { lockUsers } from '../users/lockUser.js';
import { AccountDeletion, WithheldRows } from './accountDeletion.entity.js';
import {
  postsOfComments,
  postsOfReplies,
  putCategoryFollows,
  putCommentLikes,
  putComments,
  putLikes,
  putReplies,
  putReplyLikes,
  putUserFollows,
} from './putRows.js';
import { searchBodiesOf, showPosts } from './showPosts.js';
import { type Kind, type Kinds, parseRows } from './withheld.js';

export interface Parts {
  dataSource: DataSource;
  threads: WorkerThreads;
}

/** How rows of one kind come back. */
interface Way<Row> {
  /** Lists of one transaction: 1 for what is long. */
  lists: number;
  /** The posts that are locked first, as for every other change of such rows. */
  posts?: (manager: EntityManager, rows: Row[]) => string[] | Promise<string[]>;
  /** The members that are locked with the account. */
  users?: (rows: Row[]) => string[];
  /** What is slow, before the transaction. @returns the work of the transaction */
  prepare: (
    parts: Parts,
    userId: string,
    rows: Row[],
  ) => Promise<(manager: EntityManager, rows: Row[]) => Promise<void>>;
}

const put =
  <Row>(work: (manager: EntityManager, userId: string, rows: Row[]) => Promise<void>): Way<Row>['prepare'] =>
  (_parts, userId) =>
    Promise.resolve((manager, rows) => work(manager, userId, rows));

const onPosts = (_manager: EntityManager, rows: { postId: string }[]) => rows.map(({ postId }) => postId);

/** Rows that are left with the author of a remark, who may be restored at the same time. */
const authorsOf = (rows: { remarkAuthorId?: string | null }[]) =>
  rows.flatMap(({ remarkAuthorId }) => remarkAuthorId ?? []);

type Ways = { [K in Kind]: Way<Kinds[K]> };

/** In the order in which they come back: the others belong to the first ones. */
const ways: Ways = {
  post: {
    lists: 1,
    posts: (_manager, rows) => rows.map(({ id }) => id),
    prepare: async (parts, userId, rows) => {
      const bodies = await searchBodiesOf(parts, rows);
      return (manager, left) => showPosts(manager, userId, left, bodies);
    },
  },
  place: { lists: 5, posts: onPosts, users: authorsOf, prepare: put(putComments) },
  comment: { lists: 1, posts: onPosts, prepare: put(putComments) },
  reply: {
    lists: 1,
    posts: (manager, rows) =>
      postsOfComments(
        manager,
        rows.map(({ commentId }) => commentId),
      ),
    prepare: put(putReplies),
  },
  like: { lists: 5, posts: onPosts, prepare: put(putLikes) },
  commentLike: {
    lists: 5,
    posts: (manager, rows) =>
      postsOfComments(
        manager,
        rows.map(({ commentId }) => commentId),
      ),
    users: authorsOf,
    prepare: put(putCommentLikes),
  },
  replyLike: {
    lists: 5,
    posts: (manager, rows) =>
      postsOfReplies(
        manager,
        rows.map(({ replyId }) => replyId),
      ),
    users: authorsOf,
    prepare: put(putReplyLikes),
  },
  userFollow: {
    lists: 5,
    users: (rows) => rows.flatMap(({ followerId, followedId }) => [followerId, followedId]),
    prepare: put(putUserFollows),
  },
  categoryFollow: { lists: 5, prepare: put(putCategoryFollows) },
};

const isKind = (kind: string): kind is Kind => Object.hasOwn(ways, kind);
const ORDER = Object.keys(ways).filter(isKind);

/**
 * Puts back one batch of what a restored account has left, in a transaction of its own: rows whose posts, comments and people still
 * exist. Counters and the change log follow. What is left is stored, so an interrupted restoration continues with the next batch.
 * @returns whether there may be more
 */
export async function putBackBatch(parts: Parts, userId: string): Promise<boolean> {
  const { manager } = parts.dataSource;
  const stored = await manager
    .createQueryBuilder(WithheldRows, 'rows')
    .select('rows.kind', 'kind')
    .distinct()
    .where({ userId })
    .getRawMany<{ kind: string }>();
  const kind = ORDER.find((one) => stored.some((row) => row.kind === one));
  return kind !== undefined && putBackKind(parts, { userId, kind, way: ways[kind] });
}

async function putBackKind<K extends Kind>(
  parts: Parts,
  { userId, kind, ...given }: { userId: string; kind: K; way: Ways[K] },
): Promise<boolean> {
  const { dataSource } = parts;
  const way: Way<Kinds[K]> = given.way;
  const order = { id: 'ASC' } as const;
  const lists = await dataSource.manager.find(WithheldRows, {
    where: { userId, kind },
    order,
    take: way.lists,
  });
  const parsed = new Map(lists.map(({ id, content }) => [id, parseRows<K>(content)]));
  const all = [...parsed.values()].flat();
  const postIds = (await way.posts?.(dataSource.manager, all)) ?? [];
  const work = await way.prepare(parts, userId, all);
  return inTransaction(dataSource, async (manager) => {
    for (const ids of chunks([...new Set(postIds)].sort())) await lockPosts(manager, ids);
    await lockUsers(manager, [...new Set([userId, ...(way.users?.(all) ?? [])])]);
    // Its owner has deleted the account again.
    if (await manager.existsBy(AccountDeletion, { userId })) return false;
    const ids: string[] = [];
    // Another process may have put some back.
    for (const { id } of await manager.find(WithheldRows, { select: { id: true }, where: { userId, kind } }))
      if (parsed.has(id)) ids.push(id);
    if (ids.length === 0) return true;
    const rows = ids.flatMap((id) => parsed.get(id) ?? []);
    await manager.delete(WithheldRows, ids);
    await work(manager, rows);
    return true;
  });
}
