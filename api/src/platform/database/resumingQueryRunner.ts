import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { MysqlQueryRunner } from 'typeorm/driver/mysql/MysqlQueryRunner.js';
import { systemCode } from '../../errors.js';

type QueryArguments = Parameters<MysqlQueryRunner['query']>;

/** MySQL's errors for a schema change that has already been made. */
const doneBefore = new Set([
  'ER_TABLE_EXISTS_ERROR',
  'ER_DUP_FIELDNAME',
  'ER_DUP_KEYNAME',
  'ER_FK_DUP_NAME',
  'ER_CANT_DROP_FIELD_OR_KEY',
  'ER_BAD_TABLE_ERROR',
]);

/**
 * Resumes an interrupted migration. MySQL commits each schema change by itself, so a process that dies leaves a partial
 * migration that is not recorded. Changes that were already made are skipped. Only the first missing migration can be
 * partial; later ones run without this tolerance.
 */
export class ResumingQueryRunner extends MysqlQueryRunner {
  #isResuming = true;

  /** @param onResumed called with the error code of each skipped statement */
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
      const code = this.#isResuming ? systemCode(error) : '';
      // An INSERT stores all its rows or none. For an index this error would mean duplicate values.
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
