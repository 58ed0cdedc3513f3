import type { DataSource } from 'typeorm';
import { engineOf } from '../../src/platform/database/dataSource.js';

export interface Statement {
  sql: string;
  parameters: unknown[];
}

/** How a database finds the rows of some statements. */
export interface Plan {
  /** Indexes other than primary keys, in the order of the plan. */
  indexes: string[];
  /** Tables or indexes that are read to their end, except for lists of a query of its own. */
  scans: string[];
  /** Whether rows are sorted, and not read in the order of an index. */
  sorts: boolean;
}

const SELECT = /^\s*(?:\(|SELECT|WITH|SET STATEMENT)/i;

export async function planOf(dataSource: DataSource, statements: readonly Statement[]): Promise<Plan> {
  const plan: Plan = { indexes: [], scans: [], sorts: false };
  const add = (list: string[], name: string) => void (list.includes(name) || list.push(name));
  for (const { sql, parameters } of statements.filter((each) => SELECT.test(each.sql))) {
    if (engineOf(dataSource) === 'sqlite') {
      const rows = await dataSource.query<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, parameters);
      for (const { detail } of rows) {
        const [, how, table = '', index] =
          /^(SCAN|SEARCH) (\S+)(?:.*?USING (?:COVERING )?INDEX (\S+))?/.exec(detail) ?? [];
        if (index && !index.startsWith('sqlite_autoindex')) add(plan.indexes, index);
        if (/VIRTUAL TABLE/.test(detail)) add(plan.indexes, 'full text');
        else if (how === 'SCAN' && isStored(dataSource, sql, table)) add(plan.scans, index ?? table);
        if (/TEMP B-TREE FOR (?:(?:LAST|RIGHT) .*)?ORDER BY/.test(detail)) plan.sorts = true;
      }
    } else {
      const [, prefix = '', statement = sql] = /^(SET STATEMENT .+? FOR )?([^]*)$/.exec(sql) ?? [];
      const rows = await dataSource.query<Record<string, unknown>[]>(
        // MySQL 9 returns a tree by default.
        `${prefix}EXPLAIN FORMAT=TRADITIONAL ${statement}`,
        parameters,
      );
      for (const { table, type, key, rows: estimate, Extra } of rows) {
        if (typeof key === 'string' && !/^(?:PRIMARY|key\d+|distinct_key|<.*>)$/.test(key))
          add(plan.indexes, type === 'fulltext' ? 'full text' : key);
        const isOwn = typeof table === 'string' && !/^[<]/.test(table);
        if (isOwn && (type === 'ALL' || type === 'index') && Number(estimate) > 200)
          add(plan.scans, typeof key === 'string' ? key : table);
        if (/filesort/.test(String(Extra))) plan.sorts = true;
      }
    }
  }
  return plan;
}

/** Whether an alias of SQLite's plan is a table of the database, and not a subquery. */
function isStored({ entityMetadatas }: DataSource, sql: string, alias: string): boolean {
  if (
    !/^\w+$/.test(alias) ||
    new RegExp(`\\) (?:AS )?${alias}\\b|\\b${alias}(?: \\([^)]*\\))? AS \\(`).test(sql)
  )
    return false;
  return entityMetadatas.some(
    ({ tableName }) => tableName === alias || new RegExp(`\\b${tableName}\`? (?:AS )?${alias}\\b`).test(sql),
  );
}
