import type { DataSource } from 'typeorm';
import { Category } from '../categories/category.entity.js';
import {
  dialectOf,
  flagOf,
  nestedOf,
  numberOf,
  readRows,
  type Row,
  textOf,
  textOrNullOf,
  timeOf,
  timeOrNullOf,
  withLongLists,
} from '../../platform/database/readRows.js';
import { User } from '../users/user.entity.js';
import { Post } from './post.entity.js';

/*
 * Posts as they are read most: with all that stands beside them, in one statement that starts from the head of an index. What
 * people change is read by way of the entities.
 */

/** A post as lists show it. */
export type ListedPost = Post & { author: User; categories: Category[] };
/** The same with its body. */
export type ReadPost = ListedPost & { html: string };
/** The same with the ids of all who like it, in no particular order. */
export type WholePost = ReadPost & { likedBy: string[] };

/** How much of a post is read: SQL behind the columns of every list, and what becomes of a row. */
export interface PostShape<T extends ListedPost> {
  more: string;
  /** Whether a list in it may be long. */
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

const named = (alias: string, prefix: string, columns: string) =>
  columns
    .split(' ')
    .map((column) => `${alias}.${column} AS ${prefix}${column}`)
    .join(', ');

/** What `authorOf` reads, of `user u`. */
export const AUTHOR_COLUMNS = named(
  'u',
  'u_',
  'name userName userNameKey email picture about websiteURL githubURL linkedinURL xURL tokenVersion verifiedAt suspendedAt createdAt',
);

const COLUMNS = [
  named(
    'p',
    '',
    'id authorId title excerpt coverImageURL readingMinutes likesCount commentsCount version createdAt updatedAt isListed',
  ),
  AUTHOR_COLUMNS,
].join(', ');

/** What `categoryOf` reads, of `post_category e` and `category c`. */
const CATEGORY_COLUMNS = ['e.position', 'c.id', 'c.name', 'c.nameKey', 'c.description', 'c.postsCount'];

/** Where a list starts, in SQL: rows of `post p` themselves, or of something that names them. */
export interface PostSource {
  /** A table with its alias, or what reads keys. */
  from: string;
  /** The id of the post of a row; without it the rows are posts, and their alias is `p`. */
  postId?: string;
  /** Conditions, order and limit. */
  rest: string;
}

/** The statement that reads posts of a shape. */
export function selectPosts(
  dataSource: DataSource,
  { from, postId, rest }: PostSource,
  { more, isLong }: PostShape<ListedPost>,
): string {
  const { thenJoin, nested } = dialectOf(dataSource);
  // Sorted here: to order them in SQL, MariaDB fills a temporary table for each post.
  const categories = `(SELECT ${nested(CATEGORY_COLUMNS)}
    FROM post_category e JOIN category c ON c.id = e.categoryId WHERE e.postId = p.id) AS categories`;
  const posts = postId === undefined ? from : `${from} ${thenJoin} post p ON p.id = ${postId}`;
  const select = `SELECT ${COLUMNS}, ${categories}${more} FROM ${posts} ${thenJoin} \`user\` u ON u.id = p.authorId ${rest}`;
  // MySQL cuts off after 1 kB, MariaDB after 1 MB, which three categories never have.
  return isLong || dataSource.options.type === 'mysql' ? withLongLists(dataSource, select) : select;
}

/** Posts by their ids, in this order; those that do not exist are left out. */
export async function postsOf<T extends ListedPost>(
  dataSource: DataSource,
  ids: readonly string[],
  shape: PostShape<T>,
): Promise<T[]> {
  if (ids.length === 0) return [];
  const sql = selectPosts(dataSource, { from: 'post p', rest: 'WHERE p.id IN (:ids)' }, shape);
  const found = new Map(
    (await readRows(dataSource, sql, { ids })).map(shape.of).map((post) => [post.id, post]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
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
  return post;
}

function readPostOf(row: Row): ReadPost {
  return Object.assign(listedPostOf(row), { html: textOf(row, 'html') });
}

/** The person of `AUTHOR_COLUMNS`, whose id is the row's `authorId`. */
export function authorOf(row: Row): User {
  const user = new User();
  user.id = textOf(row, 'authorId');
  user.name = textOf(row, 'u_name');
  user.userName = textOf(row, 'u_userName');
  user.userNameKey = textOf(row, 'u_userNameKey');
  user.email = textOrNullOf(row, 'u_email');
  user.picture = textOrNullOf(row, 'u_picture');
  user.about = textOrNullOf(row, 'u_about');
  user.websiteURL = textOrNullOf(row, 'u_websiteURL');
  user.githubURL = textOrNullOf(row, 'u_githubURL');
  user.linkedinURL = textOrNullOf(row, 'u_linkedinURL');
  user.xURL = textOrNullOf(row, 'u_xURL');
  user.tokenVersion = numberOf(row, 'u_tokenVersion');
  user.verifiedAt = timeOrNullOf(row, 'u_verifiedAt');
  user.suspendedAt = timeOrNullOf(row, 'u_suspendedAt');
  user.createdAt = timeOf(row, 'u_createdAt');
  return user;
}

/** In the order the author chose. */
function categoriesOf(row: Row): Category[] {
  const entries = nestedOf(row, 'categories').map(categoryOf);
  return entries.sort((a, b) => a.position - b.position).map(({ category }) => category);
}

function categoryOf([position, id, name, nameKey, description, postsCount]: string[]): {
  position: number;
  category: Category;
} {
  if (
    id === undefined ||
    name === undefined ||
    nameKey === undefined ||
    description === undefined ||
    postsCount === undefined
  )
    throw new Error('A category of a post has lost some of its values.');
  const category = new Category();
  category.id = id;
  category.name = name;
  category.nameKey = nameKey;
  category.description = description;
  category.postsCount = Number(postsCount);
  return { position: Number(position), category };
}
