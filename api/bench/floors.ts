import argon2 from 'argon2';
import type { Pool, RowDataPacket } from 'mysql2/promise';
import { profilePictureOf } from '../src/users/profilePicture.js';

/** What a request to the floor asks for, from its query string. */
export type Target = Readonly<Record<string, string>>;
/** Answers the body that the product answers to the same question. */
export type Floor = (pool: Pool, target: Target) => Promise<unknown>;

const KEYSET = {
  latest: 'createdAt DESC, id DESC',
  popular: 'likesCount DESC, createdAt DESC, id DESC',
};

/** Pictures of people are worked out from their names once: the floor is the database and JSON. */
const pictures = new Map<string, string>();
function pictureOf(id: unknown, name: unknown, picture: unknown): string {
  if (typeof picture === 'string') return picture;
  const known = pictures.get(String(id));
  if (known !== undefined) return known;
  const made = profilePictureOf({ id: String(id), name: String(name), picture: null });
  pictures.set(String(id), made);
  return made;
}

async function rowsOf(pool: Pool, sql: string, values: (string | number | Date)[]): Promise<RowDataPacket[]> {
  const [rows] = await pool.query<RowDataPacket[]>(sql, values);
  return rows;
}

const orderOf = (target: Target) => (target.sort === 'popular' ? KEYSET.popular : KEYSET.latest);

/** `id` of the posts of one page. */
const pageOfFeed = (target: Target) =>
  `SELECT id FROM post WHERE isListed = 1 ORDER BY ${orderOf(target)} LIMIT ${Number(target.limit)} OFFSET ${Number(target.offset ?? 0)}`;

const WHOLE_POST = `p.id, p.title, p.html, p.coverImageURL, p.createdAt, p.likesCount,
  u.id AS userId, u.name, u.userName, u.picture,
  (SELECT GROUP_CONCAT(c.name ORDER BY e.position SEPARATOR '\\n') FROM post_category e JOIN category c ON c.id = e.categoryId
    WHERE e.postId = p.id) AS categories,
  (SELECT GROUP_CONCAT(l.userId ORDER BY l.userId) FROM \`like\` l WHERE l.postId = p.id) AS likes,
  (SELECT JSON_ARRAYAGG(JSON_OBJECT('id', m.id, 'at', m.createdAt, 'text', m.text, 'userId', a.id, 'name', a.name,
      'userName', a.userName, 'picture', a.picture))
    FROM comment m JOIN \`user\` a ON a.id = m.authorId WHERE m.postId = p.id) AS comments`;

interface CommentRow {
  id: string;
  at: string;
  text: string;
  userId: string;
  name: string;
  userName: string;
  picture: string | null;
}

function restPost(row: RowDataPacket) {
  // MariaDB has JSON as text.
  const comments = (
    typeof row.comments === 'string' ? JSON.parse(row.comments) : (row.comments ?? [])
  ) as CommentRow[];
  comments.sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1));
  const likes = row.likes === null ? [] : String(row.likes).split(',');
  return {
    _id: row.id as string,
    title: row.title as string,
    desc: row.html as string,
    categories: row.categories === null ? [] : String(row.categories).split('\n'),
    photo: (row.coverImageURL as string | null) ?? '',
    userDetails: {
      userName: row.userName as string,
      userPhoto: pictureOf(row.userId, row.name, row.picture),
    },
    createdAt: (row.createdAt as Date).toISOString(),
    likes,
    likesCount: likes.length,
    comments: comments.map((comment) => ({
      userId: comment.userId,
      userName: comment.userName,
      userProfile: pictureOf(comment.userId, comment.name, comment.picture),
      comment: comment.text,
      timestamp: `${comment.at.slice(0, 23).replace(' ', 'T')}Z`,
    })),
  };
}

/** @param keys SQL of the ids @param order SQL over `p` */
async function restPosts(pool: Pool, keys: string, order: string, values: (string | number)[] = []) {
  const sql = `SELECT ${WHOLE_POST} FROM (${keys}) k JOIN post p ON p.id = k.id JOIN \`user\` u ON u.id = p.authorId ORDER BY ${order}`;
  return (await rowsOf(pool, sql, values)).map(restPost);
}

const CARD = `p.id, p.title, p.excerpt, p.coverImageURL, p.createdAt, p.readingMinutes, p.likesCount, p.commentsCount,
  u.id AS userId, u.name, u.userName, u.picture,
  (SELECT GROUP_CONCAT(c.id, ' ', c.name ORDER BY e.position SEPARATOR '\\n') FROM post_category e
    JOIN category c ON c.id = e.categoryId WHERE e.postId = p.id) AS categories`;

const categoriesOf = (row: RowDataPacket) =>
  (row.categories === null ? [] : String(row.categories).split('\n')).map((line) => ({
    id: line.slice(0, 36),
    name: line.slice(37),
  }));

const card = (row: RowDataPacket) => ({
  id: row.id as string,
  title: row.title as string,
  excerpt: row.excerpt as string,
  coverImageURL: row.coverImageURL as string | null,
  createdAt: (row.createdAt as Date).toISOString(),
  readingMinutes: row.readingMinutes as number,
  likesCount: row.likesCount as number,
  commentsCount: row.commentsCount as number,
  viewerCanEdit: false,
  viewerHasBookmarked: false,
  author: {
    id: row.userId as string,
    userName: row.userName as string,
    name: row.name as string,
    profilePicture: pictureOf(row.userId, row.name, row.picture),
  },
  categories: categoriesOf(row),
});

function cursorOf(row: RowDataPacket, target: Target): string {
  const time = { d: (row.createdAt as Date).getTime() };
  const values =
    target.sort === 'popular' ? [row.likesCount as number, time, row.id as string] : [time, row.id as string];
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** A range of the index, as the keyset of a cursor spells it. */
function behind(target: Target, prefix = ''): { sql: string; values: (string | number | Date)[] } {
  const { after } = target;
  if (!after) return { sql: '', values: [] };
  const decoded = JSON.parse(Buffer.from(after, 'base64url').toString()) as (
    number | string | { d: number }
  )[];
  const values = decoded.map((value) => (typeof value === 'object' ? new Date(value.d) : value));
  const names = target.sort === 'popular' ? ['likesCount', 'createdAt', 'id'] : ['createdAt', 'id'];
  const parameters: (string | number | Date)[] = [];
  const conditions = names.map((name, i) => {
    const equal = names.slice(0, i).map((column) => `${prefix}${column} = ?`);
    parameters.push(...values.slice(0, i + 1));
    return [...equal, `${prefix}${name} < ?`].join(' AND ');
  });
  // The first column by itself is what makes the optimiser see one range.
  return {
    sql: `AND ${prefix}${names[0] ?? ''} <= ? AND (${conditions.join(' OR ')})`,
    values: [values[0] ?? '', ...parameters],
  };
}

async function graphqlFeed(pool: Pool, target: Target) {
  const { sql, values } = behind(target);
  const keys = `SELECT id FROM post WHERE isListed = 1 ${sql} ORDER BY ${orderOf(target)} LIMIT 9`;
  return connection(await cards(pool, keys, orderOf(target), values), target);
}

async function cards(pool: Pool, keys: string, order: string, values: (string | number | Date)[]) {
  const qualified = order.replace(/\w+ DESC/g, 'p.$&');
  return rowsOf(
    pool,
    `SELECT ${CARD} FROM (${keys}) k JOIN post p ON p.id = k.id JOIN \`user\` u ON u.id = p.authorId ORDER BY ${qualified}`,
    values,
  );
}

function connection(rows: RowDataPacket[], target: Target) {
  const edges = rows.slice(0, 8).map((row) => ({ cursor: cursorOf(row, target), node: card(row) }));
  const pageInfo = { endCursor: edges.at(-1)?.cursor ?? null, hasNextPage: rows.length > 8 };
  return { data: { posts: { edges, pageInfo } } };
}

const latest = 'p.createdAt DESC, p.id DESC';
/** How many of the most liked posts are looked through before the full-text index is asked (search/searchReader.ts). */
const WINDOW = 2000;

/**
 * Ids of the most liked posts with a word, or the beginning of one: found among the most liked by looking, where it is frequent,
 * and by the full-text index, where it is not. Neither ranks titles before bodies, as the API does.
 *
 * @param columns of the index that is asked
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

/** What each scenario would cost with nothing between HTTP and the database: the one best statement that we know of, and JSON. */
export const floors = {
  restFeed: (pool, target) =>
    restPosts(pool, pageOfFeed(target), orderOf(target).replace(/\w+ DESC/g, 'p.$&')),

  restPost: async (pool, { id = '' }) => (await restPosts(pool, 'SELECT ? AS id', latest, [id]))[0],

  restCategory: (pool, { name = '' }) =>
    restPosts(
      pool,
      `SELECT e.postId AS id FROM post_category e JOIN category c ON c.id = e.categoryId WHERE c.nameKey = ? AND e.isListed = 1
       ORDER BY e.createdAt DESC, e.postId DESC LIMIT 100`,
      latest,
      [name.toLowerCase()],
    ),

  restSearch: async (pool, { query = '' }) => {
    const ids = await found(pool, ['title', 'body'], query.toLowerCase(), 100);
    return restPosts(pool, listOf(ids), popular, ids);
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

  restReadingList: async (pool, { user = '' }) =>
    (
      await rowsOf(
        pool,
        `SELECT ${WHOLE_POST} FROM bookmark b JOIN post p ON p.id = b.postId JOIN \`user\` u ON u.id = p.authorId
         WHERE b.userId = ? ORDER BY b.createdAt DESC, b.postId DESC LIMIT 100`,
        [user],
      )
    ).map(restPost),

  /** The password is hashed here too: it is what a login is. */
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

  /** The same rows and counters in one transaction, and the post read back. */
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
    return (await restPosts(pool, 'SELECT ? AS id', latest, [post]))[0];
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
    const keys = `SELECT e.postId AS id FROM post_category e JOIN category c ON c.id = e.categoryId
      WHERE c.nameKey = ? AND e.isListed = 1 ORDER BY e.createdAt DESC, e.postId DESC LIMIT 9`;
    return connection(await cards(pool, keys, KEYSET.latest, [(target.name ?? '').toLowerCase()]), target);
  },

  graphqlSearch: async (pool, { query = '' }) => {
    const ids = await found(pool, ['title', 'body'], query.toLowerCase(), 9);
    const { data } = connection(await cards(pool, listOf(ids), KEYSET.popular, ids), { sort: 'popular' });
    return { data: { search: data.posts } };
  },
} satisfies Record<string, Floor>;

export type FloorName = keyof typeof floors;
