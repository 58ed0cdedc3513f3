import { QueryFailedError } from 'typeorm';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { MysqlQueryRunner } from 'typeorm/driver/mysql/MysqlQueryRunner.js';

type QueryArguments = Parameters<MysqlQueryRunner['query']>;

/** What MySQL says of a change of the schema that has been made before. */
const doneBefore = new Set([
  'ER_TABLE_EXISTS_ERROR',
  'ER_DUP_FIELDNAME',
  'ER_DUP_KEYNAME',
  'ER_FK_DUP_NAME',
  'ER_CANT_DROP_FIELD_OR_KEY',
  'ER_BAD_TABLE_ERROR',
]);

/**
 * Goes on with a migration that was cut off: MySQL commits each change of the schema by itself, so that a process which dies in
 * between leaves a half that nobody has noted. What that half has done is passed over. Only the first migration that is missing
 * can be such a one; in those after it nothing is forgiven.
 */
export class ResumingQueryRunner extends MysqlQueryRunner {
  #isResuming = true;

  /** @param onResumed is told of each statement that was passed over */
  constructor(
    driver: MysqlDriver,
    private readonly onResumed: (code: string) => void,
  ) {
    super(driver, 'master');
  }

  override async query(...statement: QueryArguments): ReturnType<MysqlQueryRunner['query']> {
    const [sql] = statement;
    try {
      const result: unknown = await super.query(...statement);
      if (sql.startsWith('INSERT INTO `migrations`')) this.#isResuming = false;
      return result;
    } catch (error) {
      const code = this.#isResuming ? codeOf(error) : '';
      // An INSERT did all of its rows or none; of an index it would mean that it cannot be unique.
      const isDone = doneBefore.has(code) || (code === 'ER_DUP_ENTRY' && /^\s*INSERT\b/i.test(sql));
      if (!isDone) throw error;
      this.onResumed(code);
      return [];
    }
  }

  override dropIndex(
    ...[table, index, ifExists]: Parameters<MysqlQueryRunner['dropIndex']>
  ): ReturnType<MysqlQueryRunner['dropIndex']> {
    return super.dropIndex(table, index, ifExists ?? this.#isResuming);
  }
}

function codeOf(error: unknown): string {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : null;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
