import type { DataSource } from 'typeorm';
import { Category } from '../categories/category.entity.js';
import {
  columnsOf,
  dialectOf,
  flagOf,
  nestedOf,
  numberOf,
  numberOrNullOf,
  readRows,
  type Row,
  textOf,
  textOrNullOf,
  timeOf,
  withLongLists,
} from '../../platform/database/readRows.js';
import { AUTHOR_COLUMNS, authorOf } from '../users/authorRow.js';
import type { User } from '../users/user.entity.js';
import { Post } from './post.entity.js';

/*
 * Reads posts with all related data in one statement that starts from the head of an index. Writes use the entities.
 */

/** A post as in lists. */
export type ListedPost = Post & { author: User; categories: Category[] };
/** The same with its body. */
export type ReadPost = ListedPost & { html: string };
/** The same with the ids of all users who like it, in no particular order. */
export type WholePost = ReadPost & { likedBy: string[] };

/** A selection of columns: SQL after those of every list, and the mapping of a row. */
export interface PostShape<T> {
  more: string;
  /** Whether it contains a list that may be long. */
  isLong?: true;
  of: (row: Row) => T;
}

export const LISTED: PostShape<ListedPost> = { more: '', of: listedPostOf };
export const READ: PostShape<ReadPost> = { more: ', p.html AS html', of: readPostOf };
export const WHOLE: PostShape<WholePost> = {
  more: ', p.html AS html, (SELECT GROUP_CONCAT(l.userId) FROM `like` l WHERE l.postId = p.id) AS likedBy',
  isLong: true,
  of: (row) => Object.assign(readPostOf(row), { likedBy: textOrNullOf(row, 'likedBy')?.split(',') ?? [] }),
};

const COLUMNS = [
  columnsOf(
    'p',
    '',
    'id authorId title excerpt coverImageURL readingMinutes likesCount commentsCount version createdAt updatedAt isListed examplesCount description canonicalURL showsRevisions chosenReactVersion ranReactVersion brokenExamplesCount',
  ),
  AUTHOR_COLUMNS,
].join(', ');

/** The columns that `categoryOf` reads, of `post_category e` and `category c`. */
const CATEGORY_COLUMNS = [
  'e.position',
  'c.id',
  'c.name',
  'c.nameKey',
  'c.description',
  'c.postsCount',
  'c.followersCount',
];

/** The source of a list in SQL: rows of `post p`, or of a table that refers to posts. */
export interface PostSource {
  /** A table with its alias, or a subquery of keys. */
  from: string;
  /** The post id of a row; without it the rows are posts with the alias `p`. */
  postId?: string;
  rest: string;
}

export function selectPosts(
  dataSource: DataSource,
  { from, postId, rest }: PostSource,
  { more, isLong }: Pick<PostShape<unknown>, 'more' | 'isLong'>,
): string {
  const { thenJoin, nested } = dialectOf(dataSource);
  // Sorted here, because sorting in SQL makes MariaDB fill a temporary table for each post.
  const categories = `(SELECT ${nested(CATEGORY_COLUMNS)}
    FROM post_category e JOIN category c ON c.id = e.categoryId WHERE e.postId = p.id) AS categories`;
  const posts =
    postId === undefined ? from : `${from} ${thenJoin} post p ON p.id = ${postId} AND p.hiddenAt IS NULL`;
  const select = `SELECT ${COLUMNS}, ${categories}${more} FROM ${posts} ${thenJoin} \`user\` u ON u.id = p.authorId ${rest}`;
  // MySQL truncates after 1 kB and MariaDB after 1 MB, which three categories never reach.
  return isLong || dataSource.options.type === 'mysql' ? withLongLists(dataSource, select) : select;
}

export async function postsOf<T extends ListedPost>(
  dataSource: DataSource,
  ids: readonly string[],
  shape: PostShape<T>,
): Promise<T[]> {
  if (ids.length === 0) return [];
  const sql = selectPosts(
    dataSource,
    { from: 'post p', rest: 'WHERE p.id IN (:ids) AND p.hiddenAt IS NULL' },
    shape,
  );
  const found = new Map(
    (await readRows(dataSource, sql, { ids })).map(shape.of).map((post) => [post.id, post]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** A post that is held for review, for its author: not after a moderator has refused it. */
export async function heldPostOf<T extends ListedPost>(
  dataSource: DataSource,
  { id, authorId }: { id: string; authorId: string },
  shape: PostShape<T>,
): Promise<T | null> {
  const isHeld = `EXISTS (SELECT 1 FROM held_text h JOIN moderation_case k ON k.id = h.caseId WHERE h.id = p.id AND k.state = 'OPEN')`;
  const sql = selectPosts(
    dataSource,
    { from: 'post p', rest: `WHERE p.id = :id AND p.authorId = :authorId AND ${isHeld}` },
    shape,
  );
  const [row] = await readRows(dataSource, sql, { id, authorId });
  return row ? Object.assign(shape.of(row), { isHeld: true }) : null;
}

function listedPostOf(row: Row): ListedPost {
  const post = Object.assign(new Post(), { author: authorOf(row), categories: categoriesOf(row) });
  post.id = textOf(row, 'id');
  post.authorId = post.author.id;
  post.title = textOf(row, 'title');
  post.excerpt = textOf(row, 'excerpt');
  post.coverImageURL = textOrNullOf(row, 'coverImageURL');
  post.readingMinutes = numberOf(row, 'readingMinutes');
  post.likesCount = numberOf(row, 'likesCount');
  post.commentsCount = numberOf(row, 'commentsCount');
  post.version = numberOf(row, 'version');
  post.createdAt = timeOf(row, 'createdAt');
  post.updatedAt = timeOf(row, 'updatedAt');
  post.isListed = flagOf(row, 'isListed');
  post.examplesCount = numberOf(row, 'examplesCount');
  post.description = textOrNullOf(row, 'description');
  post.canonicalURL = textOrNullOf(row, 'canonicalURL');
  post.showsRevisions = flagOf(row, 'showsRevisions');
  post.chosenReactVersion = numberOrNullOf(row, 'chosenReactVersion');
  post.ranReactVersion = numberOrNullOf(row, 'ranReactVersion');
  post.brokenExamplesCount = numberOf(row, 'brokenExamplesCount');
  return post;
}

function readPostOf(row: Row): ReadPost {
  return Object.assign(listedPostOf(row), { html: textOf(row, 'html') });
}

/** In the order the author chose. */
function categoriesOf(row: Row): Category[] {
  const entries = nestedOf(row, 'categories').map(categoryOf);
  return entries.sort((a, b) => a.position - b.position).map(({ category }) => category);
}

function categoryOf(values: string[]): { position: number; category: Category } {
  if (values.length !== CATEGORY_COLUMNS.length)
    throw new Error('A category of a post has lost some of its values.');
  const [position, id, name, nameKey, description, postsCount, followersCount] = values;
  const category = Object.assign(new Category(), { id, name, nameKey, description });
  category.postsCount = Number(postsCount);
  category.followersCount = Number(followersCount);
  return { position: Number(position), category };
}
