import type { QueryRunner } from 'typeorm';
import { addColumn, dropColumn, id, index, Migration, primary, reference, time } from './migration.js';

/** The two tables differ only in what is followed. */
const follows = (what: 'user' | 'category') => ({
  name: `${what}_follow`,
  columns: [id('followerId', primary), id('followedId', primary), time('createdAt')],
  indices: [
    index(`${what}_follow_latest`, 'followerId', 'createdAt', 'followedId'),
    index(`${what}_follow_followed`, 'followedId', 'followerId'),
  ],
  foreignKeys: [
    reference(`${what}_follow_follower`, 'followerId', 'user'),
    reference(`${what}_follow_followed`, 'followedId', what),
  ],
});

/** Who follows which people and categories, and how many follow each. */
export class Following1795220000000 extends Migration {
  protected override readonly tables = [follows('user'), follows('category')];

  override async up(runner: QueryRunner): Promise<void> {
    const types = { mysql: 'int NOT NULL DEFAULT 0', sqlite: 'integer NOT NULL DEFAULT (0)' };
    for (const table of ['user', 'category']) await addColumn(runner, table, 'followersCount', types);
    await super.up(runner);
  }

  override async down(runner: QueryRunner): Promise<void> {
    await super.down(runner);
    for (const table of ['user', 'category']) await dropColumn(runner, table, 'followersCount');
  }
}
