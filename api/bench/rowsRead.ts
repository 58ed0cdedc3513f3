import type { DataSource } from 'typeorm';
import { CategoryService } from '../src/features/categories/category.service.js';
import { openDatabase } from '../src/platform/database/dataSource.js';
import { createLogger } from '../src/platform/log/log.js';
import { PostSort } from '../src/features/posts/post.inputs.js';
import { PostService } from '../src/features/posts/post.service.js';
import { RelatedPosts } from '../src/features/posts/relatedPosts.js';

export interface RowsRead {
  list: string;
  page: number;
  /** Index entries and rows requested from the storage engine. */
  rows: number;
  /** The part of them read backwards along an index, which only the list itself does. */
  walked: number;
  /** The plan of the statement: access type, key, extra. */
  plan: string;
}

interface Statement {
  sql: string;
  parameters: unknown[];
}

/**
 * Counts the rows read by the database for page 1 and page 500 of the lists of posts, with the cursors of
 * `PostService.list`, on an otherwise idle server
 * (https://mariadb.com/kb/en/server-status-variables/#handler_read_key).
 */
export async function countRowsRead(databaseUrl: string, dataDir: string): Promise<RowsRead[]> {
  const dataSource = await openDatabase({ databaseUrl, dataDir, log: createLogger('silent') });
  const statements: Statement[] = [];
  dataSource.logger.logQuery = (sql, parameters) => {
    statements.push({ sql, parameters: Array.isArray(parameters) ? parameters : [] });
  };
  try {
    const categories = new CategoryService(dataSource);
    const posts = new PostService(dataSource, categories, new RelatedPosts(dataSource, null));
    const [category] = await dataSource.query<{ name: string }[]>(
      'SELECT name FROM category ORDER BY id LIMIT 1',
    );
    const results: RowsRead[] = [];
    for (const [sort, name] of [
      [PostSort.LATEST, null],
      [PostSort.POPULAR, null],
      [PostSort.LATEST, category?.name ?? ''],
      [PostSort.POPULAR, category?.name ?? ''],
    ] as const) {
      const list = { sort, category: name, first: 8 };
      const { cursors } = await posts.list({ ...list, page: 499 });
      for (const [page, after] of [
        [1, null],
        [500, cursors.at(-1) ?? null],
      ] as const) {
        const first = await handlerReads(dataSource);
        const before = await handlerReads(dataSource);
        statements.length = 0;
        await posts.list({ ...list, after });
        const now = await handlerReads(dataSource);
        // Reading the counters also counts.
        const rows = now.all - before.all - (before.all - first.all);
        const walked = now.walked - before.walked;
        const plan = await planOf(
          dataSource,
          statements.find(({ sql }) => sql.includes('ORDER BY')),
        );
        results.push({ list: `${sort}${name === null ? '' : ' of a category'}`, page, rows, walked, plan });
      }
    }
    return results;
  } finally {
    await dataSource.destroy();
  }
}

async function handlerReads(dataSource: DataSource): Promise<{ all: number; walked: number }> {
  const rows = await dataSource.query<{ Variable_name: string; Value: string }[]>(
    "SHOW GLOBAL STATUS LIKE 'Handler_read%'",
  );
  const sum = (of: RegExp) =>
    rows.reduce((total, row) => total + (of.test(row.Variable_name) ? Number(row.Value) : 0), 0);
  return { all: sum(/./), walked: sum(/_(?:last|prev)$/) };
}

async function planOf(dataSource: DataSource, statement: Statement | undefined): Promise<string> {
  if (!statement) return 'no statement';
  const rows = await dataSource.query<Record<string, unknown>[]>(
    // MySQL 9 returns a tree by default.
    `EXPLAIN FORMAT=TRADITIONAL ${statement.sql}`,
    statement.parameters,
  );
  // Related rows are looked up by key; the list itself is the other part.
  return rows
    .filter(({ key }) => /^post_\w*(?:latest|popular)$/.test(String(key)))
    .map(({ type, key, Extra }) => `${String(type)} on ${String(key)}: ${String(Extra)}`)
    .join('; ');
}
