import { type QueryRunner, TableIndex } from 'typeorm';
import { addColumn, dropColumn, index, isSqlite, Migration } from './migration.js';

/** Number of posts per statement. */
const FILL = 5000;

const indexes = [
  index('post_popular_title', 'likesCount', 'createdAt', 'id', 'searchTitle'),
  index('post_rank', 'id', 'likesCount', 'createdAt'),
];

/**
 * `post.searchTitle` and two indexes. One contains titles in the order of likes, so that the search can walk them
 * without reading rows. The other contains the sort columns of a post by its id, without its body.
 */
export class PopularTitles1795133500000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'post', 'searchTitle', {
      mysql: "varchar(1000) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT ''",
      sqlite: "varchar(1000) NOT NULL DEFAULT ('')",
    });
    const [{ last = null } = {}] = (await runner.query('SELECT MAX(id) AS last FROM post_search')) as {
      last?: number | null;
    }[];
    const range = 's.id BETWEEN ? AND ? AND length(s.title) <= 1000';
    const fill = isSqlite(runner)
      ? `UPDATE post SET searchTitle = s.title FROM post_search s WHERE s.postId = post.id AND ${range}`
      : `UPDATE post p JOIN post_search s ON s.postId = p.id SET p.searchTitle = s.title WHERE ${range}`;
    for (let first = 1; first <= (last ?? 0); first += FILL)
      await runner.query(fill, [first, first + FILL - 1]);
    for (const added of indexes) await runner.createIndex('post', new TableIndex(added));
  }

  override async down(runner: QueryRunner): Promise<void> {
    for (const { name } of indexes.toReversed()) await runner.dropIndex('post', name);
    await dropColumn(runner, 'post', 'searchTitle');
  }
}
