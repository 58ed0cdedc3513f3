import type { DataSource } from 'typeorm';
import { clausesOf } from '../../platform/pagination/pagination.js';
import { dialectOf, readRows } from '../../platform/database/readRows.js';
import { PostSort } from './post.inputs.js';
import { keysets } from './postKeysets.js';
import { LISTED, type ListedPost, selectPosts } from './postRows.js';

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** Number of newest posts that are examined, so that a busy week costs no more than a quiet one. */
const CONSIDERED = 500;

/**
 * The most liked posts of the seven days before `now`; among equals the newest first. One statement reads the head of
 * `post_latest` and looks the posts up by key.
 *
 * @param first maximum number
 */
export async function popularPostsOfWeek(
  dataSource: DataSource,
  first: number,
  now: Date,
): Promise<ListedPost[]> {
  const byLikes = clausesOf({ conditions: [], order: keysets[PostSort.POPULAR].map(({ sql }) => sql) });
  const newest = `SELECT n.id AS id FROM post n WHERE n.isListed = 1 AND n.createdAt > :since
    ORDER BY n.createdAt DESC, n.id DESC LIMIT ${CONSIDERED}`;
  const best = `SELECT p.id AS id FROM (${newest}) newest ${dialectOf(dataSource).thenJoin} post p ON p.id = newest.id
    ${byLikes} LIMIT :first`;
  const sql = selectPosts(dataSource, { from: `(${best}) best`, postId: 'best.id', rest: byLikes }, LISTED);
  const since = new Date(now.getTime() - WEEK);
  return (await readRows(dataSource, sql, { since, first })).map(LISTED.of);
}
