import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { TooBusyError } from '../../errors.js';
import { numberOf, readRows, textOf } from '../../platform/database/readRows.js';
import { TaskTooLargeError, type WorkerThreads } from '../../platform/threads/workerThreads.js';
import { PostSearch } from './postSearch.entity.js';
import { findingTopics } from './search.tasks.js';
import { withUserName } from './searchIndex.js';

/** Number of rows that are looked through at once, and the pause after them and after each post in milliseconds. */
const BATCH = 100;
const PAUSE = 5;
/** Number of oldest posts that tell whether any are left: an edit computes the topics of a single one. */
const OLDEST = 100;

/**
 * Computes the topics of posts that were indexed before the index had them, the newest first: then the oldest rows say whether any
 * are left. Several processes may do it at once.
 */
export async function fillTopics(
  dataSource: DataSource,
  threads: WorkerThreads,
  signal?: AbortSignal,
): Promise<number> {
  let filled = 0;
  let before = Number.MAX_SAFE_INTEGER;
  while (!signal?.aborted && (await isAnyOfOldestEmpty(dataSource))) {
    const rows = await readRows(
      dataSource,
      `SELECT s.id AS id, s.postId AS postId, CASE WHEN s.topics = '' THEN 1 ELSE 0 END AS isEmpty
       FROM post_search s WHERE s.id < :before ORDER BY s.id DESC LIMIT ${BATCH}`,
      { before },
      'primary',
    );
    if (rows.length === 0) return filled;
    for (const row of rows) {
      before = numberOf(row, 'id');
      if (numberOf(row, 'isEmpty') === 0) continue;
      if (signal?.aborted) return filled;
      const topics = await topicsOf(dataSource, threads, textOf(row, 'postId'));
      // The next minute goes on.
      if (topics === null) return filled;
      // Not if an edit has written it meanwhile.
      await dataSource.manager.update(PostSearch, { id: before, topics: '' }, { topics });
      filled += 1;
      await sleep(PAUSE, undefined, { ref: false });
    }
    await sleep(PAUSE, undefined, { ref: false });
  }
  return filled;
}

/** Null while the worker threads have too much to do. */
async function topicsOf(
  dataSource: DataSource,
  threads: WorkerThreads,
  postId: string,
): Promise<string | null> {
  const [post] = await readRows(
    dataSource,
    'SELECT p.html AS html, u.userName AS userName FROM post p JOIN `user` u ON u.id = p.authorId WHERE p.id = :postId',
    { postId },
    'primary',
  );
  const html = post ? textOf(post, 'html') : '';
  const userName = post ? textOf(post, 'userName') : '';
  try {
    const topics = await threads.run(findingTopics, { html }, { size: html.length });
    return withUserName(topics, userName);
  } catch (error) {
    if (error instanceof TooBusyError) return null;
    // It would be tried for ever. It is found by its title, text and author.
    if (error instanceof TaskTooLargeError) return withUserName(' ', userName);
    throw error;
  }
}

async function isAnyOfOldestEmpty(dataSource: DataSource): Promise<boolean> {
  const oldest = `SELECT s.topics AS topics FROM post_search s ORDER BY s.id LIMIT ${OLDEST}`;
  const sql = `SELECT COUNT(*) AS number FROM (${oldest}) oldest WHERE oldest.topics = ''`;
  const [row] = await readRows(dataSource, sql, {}, 'primary');
  return Number(row?.number ?? 0) > 0;
}
