import { existsSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import { DatabaseError, sqlitePath } from './sqlite.js';

/** @throws DatabaseError if there is no file of the embedded database */
export function requireFile(dataDir: string): void {
  const path = sqlitePath(dataDir);
  if (!existsSync(path)) throw new DatabaseError(`There is no database ${path}: is DATA_DIR right?`);
}

/** @throws DatabaseError if no site has used the database yet */
export async function requireTables(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    if (await runner.hasTable('migrations')) return;
  } finally {
    await runner.release();
  }
  throw new DatabaseError(
    `The database ${String(dataSource.options.database)} is empty: are DATABASE_URL and DATA_DIR right?`,
  );
}
