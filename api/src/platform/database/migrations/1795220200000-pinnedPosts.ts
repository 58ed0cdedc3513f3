import type { QueryRunner } from 'typeorm';
import { addColumn, dropColumn, Migration } from './migration.js';

/** The post that each author has pinned to their profile. It has no foreign key: a deleted post is no longer found. */
export class PinnedPosts1795220200000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'user', 'pinnedPostId', { mysql: 'varchar(36) NULL', sqlite: 'varchar(36)' });
  }

  override async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'user', 'pinnedPostId');
  }
}
