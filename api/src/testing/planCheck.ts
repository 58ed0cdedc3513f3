import { expect } from 'vitest';
import { engine, type TestServer } from './testServer.js';

interface Statement {
  sql: string;
  parameters: unknown[];
}

/**
 * Expects that the statements of some work follow indexes.
 *
 * @param sorting the statements that may sort, because they have few rows to sort: those of the given keys
 */
export type PlanCheck = (work: () => Promise<unknown>, sorting?: RegExp) => Promise<void>;

/** Watches the statements of a server from now on. */
export function planCheck({ dataSource }: TestServer): PlanCheck {
  const statements: Statement[] = [];
  dataSource.logger.logQuery = (sql, parameters) => {
    statements.push({ sql, parameters: Array.isArray(parameters) ? parameters : [] });
  };

  /** The statements of some work that read, update or delete rows. */
  async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
    statements.length = 0;
    await work();
    const found = statements.splice(0).filter(({ sql }) => /^\s*(?:SELECT|UPDATE|DELETE)\b/i.test(sql));
    expect(found.length).toBeGreaterThan(0);
    return found;
  }

  /** The steps of a statement's plan that read a whole table or index, or that sort. */
  async function expensiveSteps({ sql, parameters }: Statement): Promise<string[]> {
    const explain = engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN FORMAT=TRADITIONAL';
    const plan = await dataSource.query<Record<string, unknown>[]>(`${explain} ${sql}`, parameters);
    return engine === 'sqlite'
      ? plan
          .map(({ detail }) => String(detail))
          .filter((step) =>
            /TEMP B-TREE|^SCAN (?!CONSTANT|\(|(?:r|newest|sorted|unread|positioned|pending|dummy_table)$|entry USING INDEX moderation_log_latest$)/.test(
              step,
            ),
          )
      : plan
          .filter(({ table, type, possible_keys: keys, rows, Extra }) => {
            if (typeof table !== 'string' || table.startsWith('<')) return false;
            // With a key it scans only because the test's table is small; a few rows are the head of an index.
            const isScan = (type === 'ALL' || type === 'index') && keys === null && Number(rows) > 20;
            return isScan || /filesort/.test(String(Extra));
          })
          .map((step) => JSON.stringify(step));
  }

  return async (work, sorting) => {
    for (const statement of await statementsOf(work)) {
      const { sql } = statement;
      const steps = await expensiveSteps(statement);
      const found = sorting?.test(sql) ? steps.filter((step) => !/TEMP B-TREE|filesort/.test(step)) : steps;
      expect({ sql, steps: found }).toEqual({ sql, steps: [] });
    }
  };
}
