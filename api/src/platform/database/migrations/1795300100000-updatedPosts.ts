import { type QueryRunner, TableIndex } from 'typeorm';
import { addColumn, dropColumn, index, Migration } from './migration.js';

const indices: [table: string, ...ReturnType<typeof index>[]][] = [
  [
    'post',
    index('post_updated', 'updatedAt', 'id', 'isListed'),
    index('post_author_updated', 'authorId', 'updatedAt', 'id', 'isListed'),
  ],
  ['post_category', index('post_category_updated', 'categoryId', 'updatedAt', 'postId', 'isListed')],
  ['like', index('like_newest', 'postId', 'createdAt', 'userId')],
];

/** Lists of posts by their last change, and of the users who like a post. */
export class UpdatedPosts1795300100000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'post_category', 'updatedAt', {
      mysql: 'datetime(3) NULL',
      sqlite: 'datetime(3)',
    });
    await runner.query(
      'UPDATE post_category SET updatedAt = (SELECT p.updatedAt FROM post p WHERE p.id = post_category.postId)',
    );
    for (const [table, ...added] of indices)
      for (const each of added) await runner.createIndex(table, new TableIndex(each));
  }

  override async down(runner: QueryRunner): Promise<void> {
    for (const [table, ...added] of indices.toReversed())
      for (const { name } of added) await runner.dropIndex(table, name);
    await dropColumn(runner, 'post_category', 'updatedAt');
  }
}
