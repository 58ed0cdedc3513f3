import type { QueryRunner } from 'typeorm';
import { addColumn, dropColumn, isSqlite, Migration } from './migration.js';

/**
 * `post_search.topics` and its full-text index. It stays empty here: the server fills it while it runs (search/topicsFiller.ts),
 * because that reads every body.
 */
export class SearchTopics1795300400000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'post_search', 'topics', {
      mysql: "varchar(8000) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT ''",
      sqlite: "varchar(8000) NOT NULL DEFAULT ('')",
    });
    if (!isSqlite(runner)) {
      await runner.query('ALTER TABLE post_search ADD FULLTEXT INDEX post_search_topics (title, topics)');
      return;
    }
    for (const sql of sqliteIndexes) await runner.query(sql);
  }

  override async down(runner: QueryRunner): Promise<void> {
    if (isSqlite(runner)) for (const sql of sqliteRemoval) await runner.query(sql);
    else await runner.query('ALTER TABLE post_search DROP INDEX post_search_topics');
    await dropColumn(runner, 'post_search', 'topics');
  }
}

const changed = (
  columns: string,
) => `CREATE TRIGGER post_search_changed AFTER UPDATE${columns} ON post_search BEGIN
    UPDATE post_search_fts SET title = new.title, body = new.body WHERE rowid = new.id;
  END`;

const sqliteIndexes = [
  `CREATE VIRTUAL TABLE post_topics_fts USING fts5(
    topics, content='', contentless_delete=1, detail=none, prefix='1 2 3', tokenize="ascii tokenchars '_'")`,
  'INSERT INTO post_topics_fts (rowid, topics) SELECT id, title FROM post_search',
  `CREATE TRIGGER post_topics_added AFTER INSERT ON post_search BEGIN
    INSERT INTO post_topics_fts (rowid, topics) VALUES (new.id, new.title || new.topics);
  END`,
  `CREATE TRIGGER post_topics_changed AFTER UPDATE OF title, topics ON post_search BEGIN
    UPDATE post_topics_fts SET topics = new.title || new.topics WHERE rowid = new.id;
  END`,
  `CREATE TRIGGER post_topics_removed AFTER DELETE ON post_search BEGIN
    DELETE FROM post_topics_fts WHERE rowid = old.id;
  END`,
  // Without a list of columns, each filled topic would index a whole body again.
  'DROP TRIGGER post_search_changed',
  changed(' OF title, body'),
];

const sqliteRemoval = [
  'DROP TRIGGER post_topics_added',
  'DROP TRIGGER post_topics_changed',
  'DROP TRIGGER post_topics_removed',
  'DROP TABLE post_topics_fts',
  'DROP TRIGGER post_search_changed',
  changed(''),
];
