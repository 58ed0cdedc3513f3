import {
  type MigrationInterface,
  type QueryRunner,
  Table,
  type TableColumnOptions,
  type TableOptions,
} from 'typeorm';

/*
 * The parts that migrations are made of. Released migrations use them, so what they create must never change.
 */

type Column = (name: string, more?: Partial<TableColumnOptions>) => TableColumnOptions;

export const text = (
  name: string,
  length: number,
  more: Partial<TableColumnOptions> = {},
): TableColumnOptions => ({ name, type: 'varchar', length: String(length), ...more });
export const id: Column = (name, more) => text(name, 36, more);
export const time: Column = (name, more) => ({ name, type: 'datetime', precision: 3, ...more });
export const integer: Column = (name, more) => ({ name, type: 'integer', ...more });

export const optional = { isNullable: true };
export const primary = { isPrimary: true };

export const index = (name: string, ...columnNames: string[]) => ({ name, columnNames });
export const unique = (name: string, ...columnNames: string[]) => ({ name, columnNames, isUnique: true });

export const reference = (name: string, column: string, table: string, onDelete = 'CASCADE') => ({
  name: `fk_${name}`,
  columnNames: [column],
  referencedTableName: table,
  referencedColumnNames: ['id'],
  onDelete,
  onUpdate: 'NO ACTION',
});

/** A change of the schema; on its own it creates tables. Its class name is stored, and ends with its timestamp. */
export abstract class Migration implements MigrationInterface {
  readonly name = this.constructor.name;
  /** In the order of their references. */
  protected readonly tables: readonly TableOptions[] = [];

  async up(runner: QueryRunner): Promise<void> {
    for (const table of this.tables) await createTable(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of this.tables.toReversed()) await runner.dropTable(name);
  }
}

export function isSqlite(runner: QueryRunner): boolean {
  return runner.dataSource.options.type === 'better-sqlite3';
}

export async function createTable(runner: QueryRunner, table: TableOptions): Promise<void> {
  await runner.createTable(new Table(table), false, true, true);
}

/** TypeORM's `addColumn` would copy the whole table on SQLite. */
export async function addColumn(
  runner: QueryRunner,
  table: string,
  name: string,
  types: { mysql: string; sqlite: string },
): Promise<void> {
  const { driver } = runner.dataSource;
  const type = types[isSqlite(runner) ? 'sqlite' : 'mysql'];
  await runner.query(`ALTER TABLE ${driver.escape(table)} ADD COLUMN ${driver.escape(name)} ${type}`);
}

export async function dropColumn(runner: QueryRunner, table: string, name: string): Promise<void> {
  const { driver } = runner.dataSource;
  await runner.query(`ALTER TABLE ${driver.escape(table)} DROP COLUMN ${driver.escape(name)}`);
}
