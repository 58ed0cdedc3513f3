import type { QueryRunner } from 'typeorm';
import { addColumn, dropColumn, Migration } from './migration.js';

/** Number of listed posts of each category, counted once here and maintained from then on. */
export class CategoryCounts1795133400000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    const types = { mysql: 'int NOT NULL DEFAULT 0', sqlite: 'integer NOT NULL DEFAULT (0)' };
    await addColumn(runner, 'category', 'postsCount', types);
    await runner.query(
      'UPDATE category SET postsCount = (SELECT COUNT(*) FROM post_category WHERE post_category.categoryId = category.id AND post_category.isListed = 1)',
    );
  }

  override async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'category', 'postsCount');
  }
}
