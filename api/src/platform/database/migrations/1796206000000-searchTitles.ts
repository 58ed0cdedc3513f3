import type { QueryRunner } from 'typeorm';
import { isSqlite, Migration } from './migration.js';

/**
 * SQLite: a full-text index of titles alone. Its entries are a tenth of those of the index of titles and bodies, which reads all posts
 * with a word to find those that have it in the title. MySQL has such an index already.
 */
export class SearchTitles1796206000000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    if (isSqlite(runner)) for (const sql of sqliteIndexes) await runner.query(sql);
  }

  override async down(runner: QueryRunner): Promise<void> {
    if (isSqlite(runner)) for (const sql of sqliteRemoval) await runner.query(sql);
  }
}

const sqliteIndexes = [
  `CREATE VIRTUAL TABLE post_title_fts USING fts5(
    title, content='', contentless_delete=1, detail=none, prefix='1 2 3', tokenize="ascii tokenchars '_'")`,
  'INSERT INTO post_title_fts (rowid, title) SELECT id, title FROM post_search',
  `CREATE TRIGGER post_title_added AFTER INSERT ON post_search BEGIN
    INSERT INTO post_title_fts (rowid, title) VALUES (new.id, new.title);
  END`,
  `CREATE TRIGGER post_title_changed AFTER UPDATE OF title ON post_search BEGIN
    UPDATE post_title_fts SET title = new.title WHERE rowid = new.id;
  END`,
  `CREATE TRIGGER post_title_removed AFTER DELETE ON post_search BEGIN
    DELETE FROM post_title_fts WHERE rowid = old.id;
  END`,
];

const sqliteRemoval = [
  'DROP TRIGGER post_title_added',
  'DROP TRIGGER post_title_changed',
  'DROP TRIGGER post_title_removed',
  'DROP TABLE post_title_fts',
];
