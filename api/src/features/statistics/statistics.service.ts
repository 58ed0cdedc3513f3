import { type DataSource, MoreThanOrEqual } from 'typeorm';
import { isUniqueViolation } from '../../platform/database/dataSource.js';
import { dialectOf, readRows, type Row } from '../../platform/database/readRows.js';
import type { BatchResult, MaintenanceTask } from '../../platform/maintenance/maintenanceTask.js';
import { dayOf } from '../posts/postPeriod.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { ReaderCounter } from './readerCounter.js';
import { SiteDay } from './siteDay.entity.js';
import { DAY, MINUTE } from '../../platform/time.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    statistics: StatisticsService;
  }
}

/** How long after midnight a day is settled, in milliseconds: by then all processes have stored who has read. */
const SETTLED_AFTER = 5 * MINUTE;
/** Days that are shown and settled at most. */
export const MAX_DAYS = 365;
/** Days that one batch settles. There are more than one when the site begins to keep statistics. */
const ROUND = 10;

/** Comments or replies that were written on an earlier day, held for review and approved on this one. Their cases are few, and by time. */
const approved = (
  thenJoin: string,
  table: 'comment' | 'reply',
) => `FROM moderation_case k ${thenJoin} ${table} h ON h.id = k.subjectId
  WHERE k.state = 'DECIDED' AND k.sortedAt >= :from AND k.sortedAt < :to AND k.action = 'APPROVE' AND h.id < :fromId AND h.authorId IS NOT NULL`;

/** A member counts once a day. Keys of comments and accounts begin with their time, so that a range of them is a day. */
const countsSql = (thenJoin: string) => `SELECT
  (SELECT COUNT(*) FROM post p WHERE p.createdAt >= :from AND p.createdAt < :to AND p.hiddenAt IS NULL) AS posts,
  (SELECT COUNT(*) FROM comment c WHERE c.id >= :fromId AND c.id < :toId AND c.authorId IS NOT NULL)
    + (SELECT COUNT(*) FROM reply r WHERE r.id >= :fromId AND r.id < :toId)
    + (SELECT COUNT(*) ${approved(thenJoin, 'comment')}) + (SELECT COUNT(*) ${approved(thenJoin, 'reply')}) AS comments,
  (SELECT COUNT(*) FROM \`user\` u WHERE u.id >= :fromId AND u.id < :toId AND u.email IS NOT NULL) AS registrations,
  (SELECT COUNT(*) FROM (
    SELECT a.authorId FROM post a WHERE a.createdAt >= :from AND a.createdAt < :to AND a.hiddenAt IS NULL
    UNION SELECT e.authorId FROM post e WHERE e.updatedAt >= :from AND e.updatedAt < :to AND e.hiddenAt IS NULL
    UNION SELECT d.authorId FROM comment d WHERE d.id >= :fromId AND d.id < :toId AND d.authorId IS NOT NULL
    UNION SELECT s.authorId FROM reply s WHERE s.id >= :fromId AND s.id < :toId
    UNION SELECT h.authorId ${approved(thenJoin, 'comment')}
    UNION SELECT h.authorId ${approved(thenJoin, 'reply')}
  ) writers) AS activeWriters`;

/** What happened on each day (docs/behaviour.md#statistics). A day is counted once, when it has ended; what is deleted later stays counted. */
export class StatisticsService {
  readonly readers: ReaderCounter;

  constructor(private readonly dataSource: DataSource) {
    this.readers = new ReaderCounter(dataSource);
  }

  /** The last days with today, oldest first. Days that are not settled yet are left out, except today and yesterday. */
  async days(count: number, now = new Date()): Promise<SiteDay[]> {
    const today = dayOf(now);
    const first = today - count + 1;
    const days = await this.dataSource.manager.find(SiteDay, {
      where: { day: MoreThanOrEqual(first) },
      order: { day: 'ASC' },
    });
    const known = new Set(days.map(({ day }) => day));
    for (const day of [today - 1, today]) {
      if (day >= first && !known.has(day)) days.push(await this.#countOf(day));
    }
    return days;
  }

  /** Stores the numbers of days that have ended, newest first, and then forgets who has read on them. */
  get expiry(): MaintenanceTask {
    return {
      name: 'readerSketches',
      tables: ['reader_sketch'],
      batch: ROUND,
      kept: 'about an hour after the day ends',
      what: 'sketches of who has read on a day, when its [numbers](behaviour.md#statistics) are stored',
      run: (now) => this.#settle(now),
    };
  }

  async #settle(now: Date): Promise<BatchResult> {
    const last = dayOf(new Date(now.getTime() - SETTLED_AFTER)) - 1;
    const first = Math.max(last - MAX_DAYS + 1, (await this.#firstDay()) ?? last);
    const settled = await this.dataSource.manager.findBy(SiteDay, { day: MoreThanOrEqual(first) });
    const known = new Set(settled.map(({ day }) => day));
    let count = 0;
    for (let day = last; day >= first && count < ROUND; day--) {
      if (known.has(day)) continue;
      await this.#store(await this.#countOf(day));
      count++;
    }
    return { removed: await this.readers.forgetBefore(last + 1), isLast: count < ROUND };
  }

  async #store(row: SiteDay): Promise<void> {
    try {
      await this.dataSource.manager.insert(SiteDay, row);
    } catch (error) {
      // Another process has settled it.
      if (!isUniqueViolation(error)) throw error;
    }
  }

  async #countOf(day: number): Promise<SiteDay> {
    const [from, to] = [new Date(day * DAY), new Date((day + 1) * DAY)];
    const range = { from, to, fromId: firstIdOf(from), toId: firstIdOf(to) };
    const [row = {}]: Row[] = await readRows(
      this.dataSource,
      countsSql(dialectOf(this.dataSource).thenJoin),
      range,
      'primary',
    );
    const numberIn = (column: keyof SiteDay): number => Number(row[column] ?? 0);
    return Object.assign(new SiteDay(), {
      day,
      posts: numberIn('posts'),
      comments: numberIn('comments'),
      registrations: numberIn('registrations'),
      activeWriters: numberIn('activeWriters'),
      readers: await this.readers.estimate(day),
    });
  }

  /** When the first post was published or the first account opened; null before. */
  async #firstDay(): Promise<number | null> {
    const { manager } = this.dataSource;
    const [post] = await manager.find(Post, {
      select: { id: true, createdAt: true },
      order: { createdAt: 'ASC', id: 'ASC' },
      take: 1,
    });
    const [user] = await manager.find(User, {
      select: { id: true, createdAt: true },
      order: { id: 'ASC' },
      take: 1,
    });
    const times = [post, user].flatMap((row) => (row ? [row.createdAt.getTime()] : []));
    return times.length === 0 ? null : dayOf(new Date(Math.min(...times)));
  }
}

/** What the keys of rows from this time on begin with (RFC 9562 section 5.7). */
function firstIdOf(time: Date): string {
  const digits = time.getTime().toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-`;
}
