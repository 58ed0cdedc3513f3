import type { QueryRunner } from 'typeorm';
import { addColumn, dropColumn, id, index, Migration, primary, reference, text } from './migration.js';

/** The series that is chosen in a draft, and scheduled posts whose series had no room. */
export class ChosenSeries1795133781000 extends Migration {
  protected override readonly tables = [
    {
      name: 'series_problem',
      columns: [id('postId', primary), id('authorId'), text('title', 100), text('reason', 200)],
      indices: [index('series_problem_author', 'authorId', 'postId')],
      foreignKeys: [
        reference('series_problem_post', 'postId', 'post'),
        reference('series_problem_author', 'authorId', 'user'),
      ],
    },
  ];

  override async up(runner: QueryRunner): Promise<void> {
    await super.up(runner);
    await addColumn(runner, 'draft', 'series', { mysql: 'text NULL', sqlite: 'text' });
  }

  override async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'draft', 'series');
    await super.down(runner);
  }
}
