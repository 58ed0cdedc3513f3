import type { QueryRunner } from 'typeorm';
import {
  addColumn,
  dropColumn,
  id,
  Migration,
  optional,
  primary,
  reference,
  text,
  time,
} from './migration.js';

/** The start of an example in a stored body. */
const START = '<figure data-example="react">';

/** `post.examplesCount`, counted once here and maintained from then on, and the last run of each example. */
export class Examples1795133760000 extends Migration {
  protected override readonly tables = [
    {
      name: 'example_run',
      columns: [
        id('postId', primary),
        text('digest', 64, primary),
        text('reactVersion', 40, optional),
        text('problem', 1000, optional),
        time('ranAt'),
      ],
      foreignKeys: [reference('example_run_post', 'postId', 'post')],
    },
  ];

  override async up(runner: QueryRunner): Promise<void> {
    await super.up(runner);
    const types = { mysql: "int NOT NULL DEFAULT '0'", sqlite: 'integer NOT NULL DEFAULT (0)' };
    await addColumn(runner, 'post', 'examplesCount', types);
    await runner.query(
      `UPDATE post SET examplesCount = ROUND((LENGTH(html) - LENGTH(REPLACE(html, ?, ''))) / ?) WHERE INSTR(html, ?) > 0`,
      [START, START.length, START],
    );
  }

  override async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'post', 'examplesCount');
    await super.down(runner);
  }
}
