import type { QueryRunner, TableColumnOptions } from 'typeorm';
import { indexedTokens, titleKey } from '../../text/searchText.js';
import { createTable, id, index, isSqlite, Migration, reference, text, unique } from './migration.js';

/** Number of posts per query, and maximum characters of tokens per statement. */
const READ = 100;
const WRITE = 1_000_000;

interface StoredPost {
  id: string;
  title: string;
  html: string;
}

/** Creates the search index. Its full-text indexes come last: several times faster than row by row. */
export class Search1795132900000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    // A session that is older than the first migration would still create tables with its old collation.
    if (!isSqlite(runner)) await runner.query('ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_bin');
    // The table of an interrupted migration remains on MySQL.
    await runner.dropTable('post_search', true);
    await createTable(runner, table(isSqlite(runner) ? {} : { charset: 'ascii', collation: 'ascii_bin' }));
    await fill(runner);
    for (const sql of isSqlite(runner) ? sqliteIndexes : mysqlIndexes) await runner.query(sql);
  }

  override async down(runner: QueryRunner): Promise<void> {
    if (isSqlite(runner)) await runner.query('DROP TABLE post_search_fts');
    await runner.dropTable('post_search');
  }
}

/** @param ascii the type suffix of a column with one byte a character, which MySQL searches five times faster */
const table = (ascii: Partial<TableColumnOptions>) => ({
  name: 'post_search',
  columns: [
    {
      name: 'id',
      type: 'integer',
      isPrimary: true,
      isGenerated: true,
      generationStrategy: 'increment' as const,
    },
    id('postId'),
    text('titleKey', 255),
    { name: 'title', type: 'text', ...ascii },
    { name: 'body', type: 'mediumtext', ...ascii },
  ],
  indices: [unique('post_search_post', 'postId'), index('post_search_title_key', 'titleKey')],
  foreignKeys: [reference('post_search_post', 'postId', 'post')],
});

const mysqlIndexes = [
  'ALTER TABLE post_search ADD FULLTEXT INDEX post_search_title (title)',
  'ALTER TABLE post_search ADD FULLTEXT INDEX post_search_text (title, body)',
];

/**
 * FTS5 (https://sqlite.org/fts5.html) without a copy of the text and without positions: it stores only which token is
 * in which column. Tokens are separated by spaces and contain only `[a-z0-9_]`.
 */
const sqliteIndexes = [
  `CREATE VIRTUAL TABLE post_search_fts USING fts5(
    title, body, content='', contentless_delete=1, detail=column, prefix='1 2 3', tokenize="ascii tokenchars '_'")`,
  'INSERT INTO post_search_fts (rowid, title, body) SELECT id, title, body FROM post_search',
  `CREATE TRIGGER post_search_added AFTER INSERT ON post_search BEGIN
    INSERT INTO post_search_fts (rowid, title, body) VALUES (new.id, new.title, new.body);
  END`,
  `CREATE TRIGGER post_search_changed AFTER UPDATE ON post_search BEGIN
    UPDATE post_search_fts SET title = new.title, body = new.body WHERE rowid = new.id;
  END`,
  `CREATE TRIGGER post_search_removed AFTER DELETE ON post_search BEGIN
    DELETE FROM post_search_fts WHERE rowid = old.id;
  END`,
];

async function fill(runner: QueryRunner): Promise<void> {
  let last = '';
  for (;;) {
    const posts = (await runner.query(
      `SELECT id, title, html FROM post WHERE id > ? ORDER BY id LIMIT ${READ}`,
      [last],
    )) as StoredPost[];
    if (posts.length === 0) return;
    const { plainText } = await import('../../../richText/richText.js');
    let rows: string[] = [];
    let characters = 0;
    for (const { id, title, html } of posts) {
      const titleTokens = indexedTokens(title);
      const body = indexedTokens(plainText(html));
      rows.push(id, titleKey(title), titleTokens, body);
      characters += titleTokens.length + body.length;
      if (characters >= WRITE) {
        await write(runner, rows);
        rows = [];
        characters = 0;
      }
      last = id;
    }
    await write(runner, rows);
    if (posts.length < READ) return;
  }
}

async function write(runner: QueryRunner, values: string[]): Promise<void> {
  if (values.length === 0) return;
  const rows = Array.from({ length: values.length / 4 }, () => '(?, ?, ?, ?)').join(', ');
  await runner.query(`INSERT INTO post_search (postId, titleKey, title, body) VALUES ${rows}`, values);
}
