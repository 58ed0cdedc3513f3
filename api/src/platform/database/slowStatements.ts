import type { DataSource } from 'typeorm';
import { engineOf } from './dataSource.js';

/** Statements that are remembered. */
const MAX_STATEMENTS = 50;
/** Length of a remembered statement in characters. */
const MAX_TEXT = 2000;
/** Length of a plan in characters. */
const MAX_PLAN = 4000;
/** How long after a slow statement its plan is asked for, in milliseconds: not while the database is busiest with it. */
const PLAN_AFTER = 1000;

export interface SlowStatement {
  /** Without any value. */
  text: string;
  count: number;
  worstMs: number;
  totalMs: number;
  lastAt: Date;
  /** How the database finds the rows, by EXPLAIN; null if it is not known. */
  plan: string | null;
}

interface Known extends SlowStatement {
  /** The values of its first slow call, for EXPLAIN; null once its plan was asked for. */
  toExplain: { sql: string; values: unknown[] } | null;
}

/**
 * Remembers the statements that took long since the start of the process, in memory. Statements that differ only in values or in the
 * length of lists are one. The plan of each is asked for once, a little later.
 */
export class SlowStatements {
  readonly #known = new Map<string, Known>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    /** What counts as slow, in milliseconds. */
    threshold: number,
  ) {
    const { logger } = dataSource;
    const logQuerySlow = logger.logQuerySlow.bind(logger);
    logger.logQuerySlow = (milliseconds, sql, values, runner) => {
      if (milliseconds >= threshold) this.#note(milliseconds, sql, Array.isArray(values) ? values : []);
      logQuerySlow(milliseconds, sql, values, runner);
    };
  }

  /** The statements, those first that took most time together. */
  get all(): SlowStatement[] {
    return [...this.#known.values()]
      .map(({ toExplain: _, ...statement }) => statement)
      .sort((a, b) => b.totalMs - a.totalMs);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #note(milliseconds: number, sql: string, values: unknown[]): void {
    const text = withoutValues(sql);
    if (/^(?:SET STATEMENT .+? FOR )?EXPLAIN\b/.test(text)) return;
    const known = this.#known.get(text);
    if (known) {
      known.count++;
      known.totalMs += milliseconds;
      known.worstMs = Math.max(known.worstMs, milliseconds);
      known.lastAt = new Date();
      return;
    }
    if (this.#known.size >= MAX_STATEMENTS && !this.#makeRoom(milliseconds)) return;
    const toExplain = canBeExplained(text) ? { sql, values } : null;
    const times = { count: 1, worstMs: milliseconds, totalMs: milliseconds, lastAt: new Date() };
    this.#known.set(text, { text, ...times, plan: null, toExplain });
    this.#timer ??= setTimeout(() => void this.explain(), PLAN_AFTER).unref();
  }

  /** Forgets the statement that took least time, unless the new one took less. */
  #makeRoom(milliseconds: number): boolean {
    const least = [...this.#known.values()].reduce((a, b) => (b.totalMs < a.totalMs ? b : a));
    return least.totalMs < milliseconds && this.#known.delete(least.text);
  }

  /** Asks for the plans that are missing, one after the other. */
  async explain(): Promise<void> {
    for (const known of this.#known.values()) {
      if (!known.toExplain) continue;
      const { sql, values } = known.toExplain;
      // The values are forgotten whether it succeeds or not.
      known.toExplain = null;
      known.plan = await this.#planOf(sql, values).catch(() => null);
    }
    this.#timer = undefined;
  }

  async #planOf(sql: string, values: unknown[]): Promise<string> {
    if (engineOf(this.dataSource) === 'sqlite') {
      const rows = await this.dataSource.query<Record<string, unknown>[]>(
        `EXPLAIN QUERY PLAN ${sql}`,
        values,
      );
      return rows
        .map(({ detail }) => String(detail))
        .join('\n')
        .slice(0, MAX_PLAN);
    }
    // MariaDB's SET STATEMENT … FOR stands before the statement, and before EXPLAIN.
    const [, prefix = '', statement = sql] = /^(SET STATEMENT .+? FOR )?([^]*)$/.exec(sql.trim()) ?? [];
    const rows = await this.dataSource.query<Record<string, unknown>[]>(
      `${prefix}EXPLAIN ${statement}`,
      values,
    );
    return rows.map(lineOf).join('\n').slice(0, MAX_PLAN);
  }
}

/** A row of EXPLAIN, whose columns have the same names in MySQL and MariaDB. It has no values. */
function lineOf(row: Record<string, unknown>): string {
  const { table, type, key, rows, Extra } = row;
  const index = typeof key === 'string' ? `index ${key}` : 'no index';
  const words = [`${String(table)}: ${String(type)}`, index, `${String(rows)} rows`];
  return [...words, ...(typeof Extra === 'string' && Extra !== '' ? [Extra] : [])].join(', ');
}

/** A statement with a question mark for each value and each list of values. */
export function withoutValues(sql: string): string {
  return sql
    .slice(0, 4 * MAX_TEXT)
    .replace(/'(?:[^'\\]|''|\\.)*(?:'|$)/g, '?')
    .replace(/(?<![\w`.])-?\d+(?:\.\d+)?\b(?!`)/g, '?')
    .replace(/\?(?:\s*,\s*\?)+/g, '?, …')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TEXT);
}

/** EXPLAIN executes none of these. */
function canBeExplained(text: string): boolean {
  return /^(?:SELECT|WITH|UPDATE|DELETE|SET STATEMENT)\b/i.test(text);
}
