import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Storage use of each account in bytes, computed once here and maintained from then on (features/users/storageQuota.ts). */
export class StoredBytes1795133600000 implements MigrationInterface {
  name = 'StoredBytes1795133600000';

  async up(runner: QueryRunner): Promise<void> {
    const { driver } = runner.dataSource;
    const user = driver.escape('user');
    // TypeORM's `addColumn` would copy the whole table on SQLite.
    const type =
      driver.options.type === 'better-sqlite3'
        ? 'bigint NOT NULL DEFAULT (0)'
        : "bigint NOT NULL DEFAULT '0'";
    await runner.query(`ALTER TABLE ${user} ADD COLUMN storedBytes ${type}`);
    const sum = (bytes: string, table: string, owner: string) =>
      `(SELECT COALESCE(SUM(${bytes}), 0) FROM ${table} WHERE ${table}.${owner} = ${user}.id)`;
    await runner.query(
      `UPDATE ${user} SET storedBytes = ${sum('bytes', 'upload', 'ownerId')} + ${sum('OCTET_LENGTH(html)', 'post', 'authorId')} + ${sum('OCTET_LENGTH(html)', 'draft', 'authorId')}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ${runner.dataSource.driver.escape('user')} DROP COLUMN storedBytes`);
  }
}
