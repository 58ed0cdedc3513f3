import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { numberOf, readRows, textOf } from '../../platform/database/readRows.js';
import { PostSearch } from './postSearch.entity.js';
import { withUserName } from './searchIndex.js';

/** Number of posts that are read at once, and the pause after each post in milliseconds. */
const BATCH = 20;
const PAUSE = 5;

/**
 * Computes the topics of posts that were indexed before the index had them, the newest first: then the oldest row says whether any
 * are left. Several processes may do it at once.
 */
export async function fillTopics(dataSource: DataSource, signal?: AbortSignal): Promise<number> {
  const { searchBody } = await import('./indexedBody.js');
  let filled = 0;
  let before = Number.MAX_SAFE_INTEGER;
  while (!signal?.aborted && (await isOldestEmpty(dataSource))) {
    const rows = await readRows(
      dataSource,
      `SELECT s.id AS id, s.topics AS topics, p.html AS html, u.userName AS userName
       FROM post_search s JOIN post p ON p.id = s.postId JOIN \`user\` u ON u.id = p.authorId
       WHERE s.id < :before ORDER BY s.id DESC LIMIT ${BATCH}`,
      { before },
      'primary',
    );
    if (rows.length === 0) return filled;
    for (const row of rows) {
      before = numberOf(row, 'id');
      if (textOf(row, 'topics') !== '') continue;
      const topics = withUserName(searchBody(textOf(row, 'html')).topics, textOf(row, 'userName'));
      // Not if an edit has written it meanwhile.
      await dataSource.manager.update(PostSearch, { id: before, topics: '' }, { topics });
      filled += 1;
      await sleep(PAUSE, undefined, { ref: false });
    }
  }
  return filled;
}

async function isOldestEmpty(dataSource: DataSource): Promise<boolean> {
  const sql = 'SELECT s.topics AS topics FROM post_search s ORDER BY s.id LIMIT 1';
  const [row] = await readRows(dataSource, sql, {}, 'primary');
  return row !== undefined && textOf(row, 'topics') === '';
}
