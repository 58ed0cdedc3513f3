import type { DataSource } from 'typeorm';
import { dialectOf, numberOf, readRows } from '../../platform/database/readRows.js';
import {
  clausesOf,
  keysetRange,
  LAST_TIME,
  type Page,
  pageOf,
} from '../../platform/pagination/pagination.js';
import { keysets } from './postLists.js';
import { LISTED, type ListedPost, selectPosts } from './postRows.js';
import { PostSort } from './post.inputs.js';
import { DAY, MINUTE } from '../../platform/time.js';

/** How long the numbers of posts are cached, in milliseconds. Counting scans an index. */
const COUNTS_TTL = 10 * MINUTE;
/** Posts on a page of a month. */
const PAGE = 100;

/** A month in UTC with its number of listed posts. */
export interface ArchiveMonth {
  /** `2026-07` */
  name: string;
  postsCount: number;
}

/** Listed posts by the month in which they were published. */
export class Archive {
  #counted: { months: Promise<ArchiveMonth[]>; until: number } | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /** The months with posts, newest first. At most ten minutes old. */
  months(now = Date.now()): Promise<ArchiveMonth[]> {
    if (!this.#counted || this.#counted.until <= now) {
      const months = this.#count();
      this.#counted = { months, until: now + COUNTS_TTL };
      months.catch(() => (this.#counted = undefined));
    }
    return this.#counted.months;
  }

  /** The posts of a month, newest first. @throws BadUserInputError for a bad cursor */
  async posts(from: Date, to: Date, after: string | null): Promise<Page<ListedPost>> {
    const keyset = keysets[PostSort.LATEST];
    const { conditions, order, parameters } = keysetRange(this.dataSource, keyset, { after });
    conditions.push('p.createdAt >= :from', 'p.createdAt < :to', 'p.isListed = 1');
    const rest = `${clausesOf({ conditions, order })} LIMIT :limit`;
    const source = `post p ${dialectOf(this.dataSource).byIndex('post_latest')}`;
    const sql = selectPosts(this.dataSource, { from: source, rest }, LISTED);
    const rows = await readRows(this.dataSource, sql, { ...parameters, from, to, limit: PAGE + 1 });
    return pageOf(rows.map(LISTED.of), keyset, PAGE, after !== null);
  }

  /** By days in the order of an index, which has all columns of the statement. */
  async #count(): Promise<ArchiveMonth[]> {
    const rows = await readRows(
      this.dataSource,
      'SELECT p.createdDay AS createdDay, COUNT(*) AS count FROM post p WHERE p.isListed = 1 GROUP BY p.createdDay',
    );
    const months = new Map<string, number>();
    for (const row of rows) {
      const name = monthOf(new Date(numberOf(row, 'createdDay') * DAY));
      // MySQL's driver gives a BIGINT as a text.
      months.set(name, (months.get(name) ?? 0) + Number(row.count));
    }
    return [...months]
      .map(([name, postsCount]) => ({ name, postsCount }))
      .sort((a, b) => (a.name < b.name ? 1 : -1));
  }
}

/** `2026-07` */
const monthOf = (time: Date): string => time.toISOString().slice(0, 7);

/** The beginning and the end of a month such as `2026-07`; null for anything else. */
export function rangeOfMonth(name: string): { from: Date; to: Date } | null {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(name) ?? [];
  if (year === undefined || month === undefined) return null;
  const from = new Date(Date.UTC(Number(year), Number(month) - 1));
  const to = new Date(Date.UTC(Number(year), Number(month)));
  // The range of MySQL's times. Years below 100 would be of the last century.
  if (Number(year) < 1000 || to.getTime() > LAST_TIME) return null;
  return { from, to };
}
