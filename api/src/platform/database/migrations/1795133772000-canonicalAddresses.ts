import type { QueryRunner } from 'typeorm';
import { addColumn, dropColumn, Migration } from './migration.js';

/** A draft holds what is still being written, which may be longer than a post can store. */
const lengths = { post: 300, post_revision: 300, draft: 1000 };

/** The author's description of a post, and its address where it appeared first. */
export class CanonicalAddresses1795133772000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    for (const [table, length] of Object.entries(lengths)) {
      const types = (size: number) => ({ mysql: `varchar(${size}) NULL`, sqlite: `varchar(${size})` });
      await addColumn(runner, table, 'description', types(length));
      await addColumn(runner, table, 'canonicalURL', types(2048));
    }
  }

  override async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(lengths)) {
      await dropColumn(runner, table, 'canonicalURL');
      await dropColumn(runner, table, 'description');
    }
  }
}
