import type { QueryRunner } from 'typeorm';
import { addColumn, dropColumn, Migration } from './migration.js';

/** Storage use of each account in bytes, computed once here and maintained from then on (features/users/storageQuota.ts). */
export class StoredBytes1795133600000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    const types = { mysql: "bigint NOT NULL DEFAULT '0'", sqlite: 'bigint NOT NULL DEFAULT (0)' };
    await addColumn(runner, 'user', 'storedBytes', types);
    const user = runner.dataSource.driver.escape('user');
    const sum = (bytes: string, table: string, owner: string) =>
      `(SELECT COALESCE(SUM(${bytes}), 0) FROM ${table} WHERE ${table}.${owner} = ${user}.id)`;
    await runner.query(
      `UPDATE ${user} SET storedBytes = ${sum('bytes', 'upload', 'ownerId')} + ${sum('OCTET_LENGTH(html)', 'post', 'authorId')} + ${sum('OCTET_LENGTH(html)', 'draft', 'authorId')}`,
    );
  }

  override async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'user', 'storedBytes');
  }
}
