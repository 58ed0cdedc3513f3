import DataLoader from 'dataloader';
import { type DataSource, In, IsNull } from 'typeorm';
import { chunks } from '../../platform/database/chunks.js';
import { engineOf, inTransaction } from '../../platform/database/dataSource.js';
import { dialectOf, readRows, textOf } from '../../platform/database/readRows.js';
import type { Services } from '../../platform/useCases/context.js';
import { Post } from '../posts/post.entity.js';
import { type Counted, countNewest, newestOfCategory } from '../profiles/countNewest.js';
import { monthOf, previousMonthOf, type ReadsOfPost } from './postReads.entity.js';
import { type Read, ReadCounter } from './readCounter.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    readCounts: ReadCounts;
  }
  interface Loaders {
    readsOfPosts: DataLoader<string, ReadsOfPost>;
    /** The posts of categories that are read or saved most. */
    mostRead: DataLoader<string, Counted[]>;
    mostSaved: DataLoader<string, Counted[]>;
  }
}

/** Posts with fewer are left out: their order could tell who has saved one. Three reads can be of one person, on three days. */
export const LEAST = 3;

/** Rows of one statement. */
const CHUNK = 200;

/** Counts how often posts are read (docs/behaviour.md#reads). */
export class ReadCounts {
  readonly #counter = new ReadCounter();

  constructor(private readonly dataSource: DataSource) {}

  /** Counts a read, without a statement. It is stored within a minute. */
  count(read: Read): boolean {
    return this.#counter.count(read);
  }

  /** Stores what was counted since the last time. After a failure the next time stores it. */
  async store(now = new Date()): Promise<void> {
    const pending = this.#counter.takePending();
    if (pending.size === 0) return;
    try {
      // Sorted, so that two processes cannot wait for each other.
      const ids = [...pending.keys()].sort();
      await inTransaction(this.dataSource, async (manager) => {
        for (const part of chunks(ids, CHUNK)) {
          const known = await manager.find(Post, {
            select: { id: true },
            where: { id: In(part), hiddenAt: IsNull() },
          });
          const rows = known.map(({ id }) => id).sort();
          if (rows.length === 0) continue;
          const month = monthOf(now);
          await manager.query(
            `INSERT INTO post_reads (postId, month, readsCount) VALUES ${rows.map(() => '(?, ?, ?)').join(', ')} ${this.#adding()}`,
            rows.flatMap((id) => [id, month, pending.get(id) ?? 0]),
          );
        }
      });
    } catch (error) {
      this.#counter.putBack(pending);
      throw error;
    }
  }

  #adding(): string {
    return engineOf(this.dataSource) === 'sqlite'
      ? 'ON CONFLICT (postId, month) DO UPDATE SET readsCount = readsCount + excluded.readsCount'
      : 'ON DUPLICATE KEY UPDATE readsCount = readsCount + VALUES(readsCount)';
  }

  async ofPosts(postIds: readonly string[], now = new Date()): Promise<ReadsOfPost[]> {
    const sql = `SELECT r.postId AS postId, SUM(r.readsCount) AS total, SUM(CASE WHEN r.month = :month THEN r.readsCount ELSE 0 END) AS thisMonth
      FROM post_reads r WHERE r.postId IN (:postIds) GROUP BY r.postId`;
    const rows = await readRows(this.dataSource, sql, { postIds, month: monthOf(now) });
    const found = new Map(
      rows.map((row) => [
        textOf(row, 'postId'),
        { total: Number(row.total), thisMonth: Number(row.thisMonth) },
      ]),
    );
    return postIds.map((id) => found.get(id) ?? { total: 0, thisMonth: 0 });
  }

  /** The posts of categories with most reads in this and the previous month, among the newest posts. */
  mostRead(categoryIds: readonly string[], now = new Date()): Promise<Counted[][]> {
    const { thenJoin } = dialectOf(this.dataSource);
    return countNewest(this.dataSource, categoryIds, {
      newest: newestOfCategory(this.dataSource),
      join: `${thenJoin} post_reads r ON r.postId = n.postId AND r.month >= ${previousMonthOf(now)}`,
      by: 'n.postId',
      count: 'SUM(r.readsCount)',
      least: LEAST,
    });
  }

  mostSaved(categoryIds: readonly string[]): Promise<Counted[][]> {
    const { thenJoin } = dialectOf(this.dataSource);
    return countNewest(this.dataSource, categoryIds, {
      newest: newestOfCategory(this.dataSource),
      join: `${thenJoin} bookmark b ON b.postId = n.postId`,
      by: 'n.postId',
      least: LEAST,
    });
  }
}

export function readLoaders({ readCounts }: Services) {
  return {
    readsOfPosts: new DataLoader<string, ReadsOfPost>((ids) => readCounts.ofPosts(ids)),
    mostRead: new DataLoader<string, Counted[]>((ids) => readCounts.mostRead(ids), { maxBatchSize: 100 }),
    mostSaved: new DataLoader<string, Counted[]>((ids) => readCounts.mostSaved(ids), { maxBatchSize: 100 }),
  };
}
