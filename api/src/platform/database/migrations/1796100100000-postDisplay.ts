import type { QueryRunner } from 'typeorm';
import { addColumn, dropColumn, Migration } from './migration.js';

const FLAG = { mysql: "tinyint NOT NULL DEFAULT '0'", sqlite: 'boolean NOT NULL DEFAULT (0)' };
const NUMBER = { mysql: "int NOT NULL DEFAULT '0'", sqlite: 'integer NOT NULL DEFAULT (0)' };
const OPTIONAL = { mysql: 'int NULL', sqlite: 'integer' };

/** What readers see of a post beside its text: revisions, the version of React, and examples that no longer run. */
export class PostDisplay1796100100000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'post', 'showsRevisions', FLAG);
    await addColumn(runner, 'post', 'chosenReactVersion', OPTIONAL);
    await addColumn(runner, 'post', 'ranReactVersion', OPTIONAL);
    await addColumn(runner, 'post', 'brokenExamplesCount', NUMBER);
    await addColumn(runner, 'post_revision', 'isHidden', FLAG);
    await addColumn(runner, 'example_run', 'hasSucceeded', FLAG);
    await runner.query('UPDATE example_run SET hasSucceeded = 1 WHERE problem IS NULL');
    // The text before the first dot is a number: it was checked before it was stored.
    await runner.query(
      `UPDATE post SET ranReactVersion = (SELECT MAX(SUBSTR(r.reactVersion, 1, INSTR(r.reactVersion, '.') - 1) + 0)
        FROM example_run r WHERE r.postId = post.id AND r.problem IS NULL) WHERE examplesCount > 0`,
    );
  }

  override async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'example_run', 'hasSucceeded');
    await dropColumn(runner, 'post_revision', 'isHidden');
    for (const name of ['brokenExamplesCount', 'ranReactVersion', 'chosenReactVersion', 'showsRevisions'])
      await dropColumn(runner, 'post', name);
  }
}
