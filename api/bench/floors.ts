import argon2 from 'argon2';
import type { Pool, RowDataPacket } from 'mysql2/promise';
import { CARD, card, cards, keyed, type Part, restPosts, rowsOf } from './floorPosts.js';

/** The query string of a floor request. */
export type Target = Readonly<Record<string, string>>;
/** Returns the same body as the product. */
export type Floor = (pool: Pool, target: Target) => Promise<unknown>;

const HOUR = 60 * 60 * 1000;
const HEAD_AND_POSTS = '(SELECT position, logId FROM change_log_head WHERE id = 1) h STRAIGHT_JOIN post p';

const KEYSET = {
  latest: 'createdAt DESC, id DESC',
  popular: 'likesCount DESC, createdAt DESC, id DESC',
};

const orderOf = (target: Target) => (target.sort === 'popular' ? KEYSET.popular : KEYSET.latest);

const ofPosts = (order: string) => order.replace(/\w+ DESC/g, 'p.$&');

/** The start of a page of the feed: the head of the index, or after rows counted off in the index. */
function pageOfFeed(target: Target): Part {
  const order = ofPosts(orderOf(target));
  const [limit, offset] = [Number(target.limit), Number(target.offset ?? 0)];
  const rest = `WHERE p.isListed = 1 ORDER BY ${order} LIMIT ${limit}`;
  if (offset === 0) return { from: 'post p', rest };
  return { from: keyed(`SELECT p.id FROM post p ${rest} OFFSET ${offset}`), rest: `ORDER BY ${order}` };
}

function cursorOf(row: RowDataPacket, target: Target): string {
  const time = { d: (row.createdAt as Date).getTime() };
  if (target.sort !== 'popular') return encoded([time, row.id as string]);
  const moment = target.after ? decoded(target.after)[0] : momentOf(row);
  return encoded([moment ?? '', row.likesCount as number, time, row.id as string]);
}

type CursorValue = number | string | { d: number };
const encoded = (values: CursorValue[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
const decoded = (cursor: string) => JSON.parse(Buffer.from(cursor, 'base64url').toString()) as CursorValue[];

/** What the first page of a walk by likes reads of the change log, in the same statement (posts/walkMoment.ts). */
const MOMENT = `, h.position, h.logId,
  (SELECT GROUP_CONCAT(w.id) FROM (SELECT l.id FROM change_log l WHERE l.position IS NULL AND l.subject = 'like' LIMIT 61) w) AS pending`;

function momentOf({ logId, position, pending }: RowDataPacket): string {
  const ids = pending === null ? [] : String(pending).split(',').map(Number);
  ids.sort((a, b) => a - b);
  const differences = ids.map((id, i) => id - (ids[i - 1] ?? 0));
  const hour = Math.floor(Date.now() / HOUR);
  return [
    String(logId).slice(0, 8),
    ...[hour, Number(position), ...differences].map((value) => value.toString(36)),
  ].join('.');
}

/** A range of the index, as in the keyset of a cursor. */
function behind(target: Target, prefix = ''): { sql: string; values: (string | number | Date)[] } {
  const { after } = target;
  if (!after) return { sql: '', values: [] };
  // Before the values of the popular feed is the moment of the walk: no post has been liked since then.
  const keyset = decoded(after).slice(target.sort === 'popular' ? 1 : 0);
  const values = keyset.map((value) => (typeof value === 'object' ? new Date(value.d) : value));
  const names = target.sort === 'popular' ? ['likesCount', 'createdAt', 'id'] : ['createdAt', 'id'];
  const parameters: (string | number | Date)[] = [];
  const conditions = names.map((name, i) => {
    const equal = names.slice(0, i).map((column) => `${prefix}${column} = ?`);
    parameters.push(...values.slice(0, i + 1));
    return [...equal, `${prefix}${name} < ?`].join(' AND ');
  });
  // The condition on the first column makes the optimiser use one range.
  return {
    sql: `AND ${prefix}${names[0] ?? ''} <= ? AND (${conditions.join(' OR ')})`,
    values: [values[0] ?? '', ...parameters],
  };
}

async function graphqlFeed(pool: Pool, target: Target) {
  const { sql, values } = behind(target, 'p.');
  const rest = `WHERE p.isListed = 1 ${sql} ORDER BY ${ofPosts(orderOf(target))} LIMIT 9`;
  if (target.sort !== 'popular' || target.after) {
    return connection(await cards(pool, { from: 'post p', rest }, values), target);
  }
  return connection(await cards(pool, { from: HEAD_AND_POSTS, rest }, values, MOMENT), target);
}

function connection(rows: RowDataPacket[], target: Target) {
  const edges = rows.slice(0, 8).map((row) => ({ cursor: cursorOf(row, target), node: card(row) }));
  const pageInfo = { endCursor: edges.at(-1)?.cursor ?? null, hasNextPage: rows.length > 8 };
  return { data: { posts: { edges, pageInfo } } };
}

const ONE: Part = { from: 'post p', rest: 'WHERE p.id = ?' };
const latestOfCategory = (limit: number): Part => ({
  from: `category c STRAIGHT_JOIN post_category e ON e.categoryId = c.id STRAIGHT_JOIN post p ON p.id = e.postId`,
  rest: `WHERE c.nameKey = ? AND e.isListed = 1 ORDER BY e.createdAt DESC, e.postId DESC LIMIT ${limit}`,
});
/** Number of most liked posts that are examined before the full-text index is used. */
const WINDOW = 2000;

/**
 * Ids of the most liked posts with a word or prefix. Frequent words are found among the most liked posts, others with
 * the full-text index. Unlike the API, neither ranks titles before bodies.
 *
 * @param columns of the full-text index
 */
async function found(
  pool: Pool,
  columns: ('title' | 'body')[],
  word: string,
  limit: number,
): Promise<string[]> {
  const order = 'ORDER BY p.likesCount DESC, p.createdAt DESC, p.id DESC';
  const like = columns.map((column) => `s.${column} LIKE ?`).join(' OR ');
  const frequent = await rowsOf(
    pool,
    `SELECT p.id FROM (SELECT id, likesCount, createdAt FROM post WHERE isListed = 1 ORDER BY ${KEYSET.popular} LIMIT ${WINDOW}) p
     JOIN post_search s ON s.postId = p.id WHERE ${like} ${order} LIMIT ${limit}`,
    columns.map(() => `% ${word}%`),
  );
  if (frequent.length === limit) return frequent.map(({ id }) => String(id));
  const match = `MATCH(${columns.map((column) => `s.${column}`).join(', ')}) AGAINST(? IN BOOLEAN MODE)`;
  const rare = await rowsOf(
    pool,
    `SELECT p.id FROM post_search s JOIN post p ON p.id = s.postId WHERE ${match} AND p.isListed = 1 ${order} LIMIT ${limit}`,
    [`+${word}*`],
  );
  return rare.map(({ id }) => String(id));
}

/** A derived table of these ids. */
const listOf = (ids: string[]) =>
  ids.length === 0
    ? 'SELECT NULL AS id'
    : ids.map((_, i) => (i === 0 ? 'SELECT ? AS id' : 'SELECT ?')).join(' UNION ALL ');
const popular = 'p.likesCount DESC, p.createdAt DESC, p.id DESC';

/** The cost of each scenario with nothing between HTTP and the database: the best single statement that we know, and JSON. */
export const floors = {
  restFeed: (pool, target) => restPosts(pool, pageOfFeed(target)),

  restPost: async (pool, { id = '' }) => (await restPosts(pool, ONE, [id]))[0],

  restCategory: (pool, { name = '' }) => restPosts(pool, latestOfCategory(100), [name.toLowerCase()]),

  restSearch: async (pool, { query = '' }) => {
    const ids = await found(pool, ['title', 'body'], query.toLowerCase(), 100);
    return restPosts(pool, { from: keyed(listOf(ids)), rest: `ORDER BY ${popular}` }, ids);
  },

  restSuggestions: async (pool, { query = '' }) => {
    const ids = await found(pool, ['title'], query.toLowerCase(), 5);
    const sql = `SELECT p.id, p.title, u.userName FROM (${listOf(ids)}) k JOIN post p ON p.id = k.id
      JOIN \`user\` u ON u.id = p.authorId ORDER BY ${popular}`;
    return (await rowsOf(pool, sql, ids)).map((row) => ({
      _id: row.id as string,
      title: row.title as string,
      userDetails: { userName: row.userName as string },
    }));
  },

  restReadingList: (pool, { user = '' }) =>
    restPosts(
      pool,
      {
        from: 'bookmark b STRAIGHT_JOIN post p ON p.id = b.postId',
        rest: 'WHERE b.userId = ? ORDER BY b.createdAt DESC, b.postId DESC LIMIT 100',
      },
      [user],
    ),

  /** Hashes the password, which is most of the work of a login. */
  login: async (pool, { userName = '', password = '' }) => {
    const [user] = await rowsOf(
      pool,
      `SELECT u.*, (SELECT GROUP_CONCAT(b.postId ORDER BY b.createdAt DESC, b.postId DESC) FROM bookmark b WHERE b.userId = u.id) AS saved
       FROM \`user\` u WHERE u.userNameKey = ?`,
      [userName],
    );
    if (!user || !(await argon2.verify(String(user.passwordHash), password)))
      throw new Error('No such login.');
    return { _id: user.id as string, userName, readingList: String(user.saved).split(',') };
  },

  /** The same rows and counters in one transaction, then reads the post. */
  like: async (pool, { post = '', user = '' }) => {
    const connection = await pool.getConnection();
    try {
      await connection.beginTransaction();
      await connection.query('SELECT id FROM post WHERE id = ? FOR UPDATE', [post]);
      const [taken] = await connection.query('DELETE FROM `like` WHERE postId = ? AND userId = ?', [
        post,
        user,
      ]);
      const change = 'affectedRows' in taken && taken.affectedRows === 1 ? -1 : 1;
      if (change === 1) {
        await connection.query('INSERT INTO `like` VALUES (?, ?, ?)', [post, user, new Date()]);
      }
      await connection.query('UPDATE post SET likesCount = likesCount + ? WHERE id = ?', [change, post]);
      await connection.query('UPDATE post_category SET likesCount = likesCount + ? WHERE postId = ?', [
        change,
        post,
      ]);
      await connection.commit();
    } catch (error) {
      await connection.rollback();
      throw error;
    } finally {
      connection.release();
    }
    return (await restPosts(pool, ONE, [post]))[0];
  },

  graphqlFeed,

  graphqlPost: async (pool, { id = '' }) => {
    const [row] = await rowsOf(
      pool,
      `SELECT ${CARD}, p.html, p.updatedAt, p.isListed, u.about, u.createdAt AS joinedAt FROM post p
       JOIN \`user\` u ON u.id = p.authorId WHERE p.id = ?`,
      [id],
    );
    if (!row) throw new Error('No such post.');
    const post = card(row);
    const author = {
      ...post.author,
      about: row.about as string,
      createdAt: (row.joinedAt as Date).toISOString(),
    };
    const more = { html: row.html as string, updatedAt: (row.updatedAt as Date).toISOString() };
    return {
      data: { post: { ...post, ...more, viewerHasLiked: false, isListed: row.isListed === 1, author } },
    };
  },

  graphqlCategory: async (pool, target) => {
    return connection(await cards(pool, latestOfCategory(9), [(target.name ?? '').toLowerCase()]), target);
  },

  graphqlSearch: async (pool, { query = '' }) => {
    const ids = await found(pool, ['title', 'body'], query.toLowerCase(), 9);
    const part = { from: keyed(listOf(ids)), rest: `ORDER BY ${popular}` };
    const { data } = connection(await cards(pool, part, ids), {});
    return { data: { search: data.posts } };
  },

  graphqlReadingList: async (pool, { user = '' }) => {
    const part = {
      from: 'bookmark b STRAIGHT_JOIN post p ON p.id = b.postId',
      rest: 'WHERE b.userId = ? ORDER BY b.createdAt DESC, b.postId DESC LIMIT 9',
    };
    const more = ', b.createdAt AS savedAt, (SELECT COUNT(*) FROM bookmark c WHERE c.userId = ?) AS saved';
    const rows = await cards(pool, part, [user, user], more);
    const edges = rows.slice(0, 8).map((row) => ({
      cursor: encoded([{ d: (row.savedAt as Date).getTime() }, row.id as string]),
      node: { ...card(row), viewerCanEdit: row.userId === user, viewerHasBookmarked: true },
    }));
    const pageInfo = { endCursor: edges.at(-1)?.cursor ?? null, hasNextPage: rows.length > 8 };
    const bookmarksCount = Number(rows[0]?.saved ?? 0);
    return { data: { viewer: { user: { id: user }, bookmarksCount, bookmarks: { edges, pageInfo } } } };
  },
} satisfies Record<string, Floor>;

export type FloorName = keyof typeof floors;
