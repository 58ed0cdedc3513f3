import type { Pool, RowDataPacket } from 'mysql2/promise';
import { profilePictureOf } from '../src/features/users/avatarImage.js';

/* Posts as the floors read and write them: one statement, and hand-written JSON. */

/** Of the API beside the floor: addresses in answers of REST are absolute. */
export const PUBLIC_URL = 'http://localhost:3000';

/** Generated avatar URLs are computed once: the floor measures the database and JSON. */
const pictures = new Map<string, string>();
function pictureOf(id: unknown, name: unknown, picture: unknown): string {
  if (typeof picture === 'string') return picture;
  const known = pictures.get(String(id));
  if (known !== undefined) return known;
  const made = profilePictureOf({ id: String(id), name: String(name), picture: null });
  pictures.set(String(id), made);
  return made;
}

export async function rowsOf(
  pool: Pool,
  sql: string,
  values: (string | number | Date)[],
): Promise<RowDataPacket[]> {
  const [rows] = await pool.query<RowDataPacket[]>(sql, values);
  return rows;
}

/** The SQL before and after the table of authors. */
export interface Part {
  from: string;
  rest: string;
}

/** @param keys SQL of ids */
export const keyed = (keys: string) => `(${keys}) k STRAIGHT_JOIN post p ON p.id = k.id`;

/** Fixes the join order, because the planner sometimes prefers a sort of all posts. */
const postsOf = ({ from, rest }: Part, columns: string) =>
  `SELECT ${columns} FROM ${from} STRAIGHT_JOIN \`user\` u ON u.id = p.authorId ${rest}`;

const WHOLE_POST = `p.id, p.title, p.html, p.coverImageURL, p.createdAt, p.likesCount,
  u.id AS userId, u.name, u.userName, u.picture,
  (SELECT GROUP_CONCAT(e.position, c.id, ' ', c.name SEPARATOR '\\n') FROM post_category e
    JOIN category c ON c.id = e.categoryId WHERE e.postId = p.id) AS categories,
  (SELECT GROUP_CONCAT(l.userId) FROM \`like\` l WHERE l.postId = p.id) AS likes,
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
  // MariaDB returns JSON as text.
  const comments = (
    typeof row.comments === 'string' ? JSON.parse(row.comments) : (row.comments ?? [])
  ) as CommentRow[];
  comments.sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1));
  const likes = row.likes === null ? [] : String(row.likes).split(',');
  return {
    _id: row.id as string,
    title: row.title as string,
    desc: row.html as string,
    categories: categoriesOf(row).map(({ name }) => name),
    photo: (row.coverImageURL as string | null) ?? '',
    userDetails: {
      userName: row.userName as string,
      userPhoto: PUBLIC_URL + pictureOf(row.userId, row.name, row.picture),
    },
    createdAt: (row.createdAt as Date).toISOString(),
    likes,
    likesCount: likes.length,
    comments: comments.map((comment) => ({
      userId: comment.userId,
      userName: comment.userName,
      userProfile: PUBLIC_URL + pictureOf(comment.userId, comment.name, comment.picture),
      comment: comment.text,
      timestamp: `${comment.at.slice(0, 23).replace(' ', 'T')}Z`,
    })),
  };
}

export async function restPosts(pool: Pool, part: Part, values: (string | number)[] = []) {
  return (await rowsOf(pool, postsOf(part, WHOLE_POST), values)).map(restPost);
}

export const CARD = `p.id, p.title, p.excerpt, p.coverImageURL, p.createdAt, p.readingMinutes, p.likesCount, p.commentsCount,
  u.id AS userId, u.name, u.userName, u.picture,
  (SELECT GROUP_CONCAT(e.position, c.id, ' ', c.name SEPARATOR '\\n') FROM post_category e
    JOIN category c ON c.id = e.categoryId WHERE e.postId = p.id) AS categories`;

/** Each line starts with its position, 0 to 2: sorting in SQL would need a temporary table for each post. */
const categoriesOf = (row: RowDataPacket) =>
  (row.categories === null ? [] : String(row.categories).split('\n').sort()).map((line) => ({
    id: line.slice(1, 37),
    name: line.slice(38),
  }));

export const card = (row: RowDataPacket) => ({
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

/** @param more additional columns, each after a comma */
export function cards(pool: Pool, part: Part, values: (string | number | Date)[], more = '') {
  return rowsOf(pool, postsOf(part, CARD + more), values);
}
