import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

/** Number of posts per statement. */
const FILL = 5000;

/**
 * `post.searchTitle` and two indexes. One contains titles in the order of likes, so that the search can walk them
 * without reading rows. The other contains the sort columns of a post by its id, without its body.
 */
export class PopularTitles1795133500000 implements MigrationInterface {
  name = 'PopularTitles1795133500000';

  async up(runner: QueryRunner): Promise<void> {
    const { driver } = runner.dataSource;
    const isSqlite = driver.options.type === 'better-sqlite3';
    // TypeORM's `addColumn` would copy the whole table on SQLite.
    const type = isSqlite
      ? "varchar(1000) NOT NULL DEFAULT ('')"
      : "varchar(1000) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT ''";
    await runner.query(
      `ALTER TABLE ${driver.escape('post')} ADD COLUMN ${driver.escape('searchTitle')} ${type}`,
    );
    const [{ last = null } = {}] = (await runner.query('SELECT MAX(id) AS last FROM post_search')) as {
      last?: number | null;
    }[];
    const range = 's.id BETWEEN ? AND ? AND length(s.title) <= 1000';
    const fill = isSqlite
      ? `UPDATE post SET searchTitle = s.title FROM post_search s WHERE s.postId = post.id AND ${range}`
      : `UPDATE post p JOIN post_search s ON s.postId = p.id SET p.searchTitle = s.title WHERE ${range}`;
    for (let first = 1; first <= (last ?? 0); first += FILL)
      await runner.query(fill, [first, first + FILL - 1]);
    await runner.createIndex(
      'post',
      new TableIndex({
        name: 'post_popular_title',
        columnNames: ['likesCount', 'createdAt', 'id', 'searchTitle'],
      }),
    );
    await runner.createIndex(
      'post',
      new TableIndex({ name: 'post_rank', columnNames: ['id', 'likesCount', 'createdAt'] }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    const { driver } = runner.dataSource;
    await runner.dropIndex('post', 'post_rank');
    await runner.dropIndex('post', 'post_popular_title');
    await runner.query(`ALTER TABLE ${driver.escape('post')} DROP COLUMN ${driver.escape('searchTitle')}`);
  }
}
