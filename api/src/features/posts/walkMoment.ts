import type { DataSource } from 'typeorm';
import { fieldError } from '../../errors.js';
import { ChangeLog } from '../../platform/changes/changeLog.js';
import {
  numberOf,
  readRows,
  type Row,
  type SqlParameters,
  textOf,
  textOrNullOf,
} from '../../platform/database/readRows.js';
import { badCursor, type CursorField } from '../../platform/pagination/pagination.js';
import type { PostShape } from './postRows.js';
import { HOUR } from '../../platform/time.js';

/*
 * The moment at which a walk over posts by likes began (docs/decisions/0150-exact-paging.md). Later pages take back the likes since
 * then, which the change log lists, so that likes between two pages neither repeat nor skip a post.
 */

/** What the first page of a walk had seen of the change log. */
export interface Moment {
  /** Beginning of the id of the log: a restored database starts another one. */
  log: string;
  /** The hour in which the walk began, since 1970: pages with the same posts have the same cursors, for caches. */
  hour: number;
  /** All entries up to this position were seen. */
  position: number;
  /** Ids of the likes without a position that were seen too. */
  pending: readonly number[];
}

/** How long a cursor lives at least, in hours. The change log keeps likes two hours longer (recordChange.ts). */
const CURSOR_LIFE = 24;
/** Changes of likes after which a cursor expires, so that a page never costs more than to read as many. Other changes do not count. */
export const MAX_CHANGES = 10_000;
/** Maximum number of likes without a position in a cursor. Followers of the log assign positions ten times a second. */
const MAX_PENDING = 60;
const LOG_LENGTH = 8;

const hourOf = (time: number): number => Math.floor(time / HOUR);

/** When a walk began, to the hour. */
export const begunAt = ({ hour }: Moment): Date => new Date(hour * HOUR);

/** Adds the moment to a selection, in the snapshot of its statement. All its rows have the same one. */
export function withMoment<T>({ more, of, ...shape }: PostShape<T>): PostShape<{ post: T; seen: Seen }> {
  return {
    ...shape,
    more: `${more}, (SELECT h.position FROM change_log_head h WHERE h.id = 1) AS momentPosition,
    (SELECT h.logId FROM change_log_head h WHERE h.id = 1) AS momentLog,
    (SELECT GROUP_CONCAT(w.id) FROM (SELECT l.id AS id FROM change_log l WHERE l.position IS NULL AND l.subject = 'like'
      LIMIT ${MAX_PENDING + 1}) w) AS momentPending`,
    of: (row) => ({ post: of(row), seen: seenOf(row) }),
  };
}

type Seen = Omit<Moment, 'hour'>;

function seenOf(row: Row): Seen {
  const pending = textOrNullOf(row, 'momentPending')?.split(',').map(Number) ?? [];
  return {
    log: textOf(row, 'momentLog').slice(0, LOG_LENGTH),
    position: Number(row.momentPosition),
    pending: pending.sort((a, b) => a - b),
  };
}

/**
 * Reads the first page of a walk.
 * @param read reads rows with {@link withMoment}
 */
export async function beginWalk<T>(
  dataSource: DataSource,
  read: () => Promise<{ post: T; seen: Seen }[]>,
): Promise<{ posts: T[]; moment: Moment | null }> {
  const hour = hourOf(Date.now());
  let rows = await read();
  // Without a follower nobody has assigned positions for a while.
  for (let i = 0; i < 3 && (rows[0]?.seen.pending.length ?? 0) > MAX_PENDING; i++) {
    await new ChangeLog(dataSource).end();
    rows = await read();
  }
  const seen = rows[0]?.seen;
  const posts = rows.map(({ post }) => post);
  return { posts, moment: seen ? { hour, ...seen, pending: seen.pending.slice(0, MAX_PENDING) } : null };
}

/** The moment as a value of a cursor. Ids are differences in base 36, so that many fit. */
export function momentText({ log, hour, position, pending }: Moment): string {
  const differences = pending.map((id, i) => id - (pending[i - 1] ?? 0));
  return [log, ...[hour, position, ...differences].map((value) => value.toString(36))].join('.');
}

const PATTERN = new RegExp(`^[\\da-f-]{${LOG_LENGTH}}(?:\\.[\\da-z]{1,10}){2,${MAX_PENDING + 2}}$`);

/** @throws BadUserInputError for a value that {@link momentText} did not make */
export function momentOf(value: unknown, field?: CursorField): Moment {
  if (typeof value !== 'string' || !PATTERN.test(value)) throw badCursor(field);
  const [log = '', ...numbers] = value.split('.');
  const [hour = 0, position = 0, ...differences] = numbers.map((number) => parseInt(number, 36));
  let id = 0;
  return { log, hour, position, pending: differences.map((difference) => (id += difference)) };
}

/** @throws BadUserInputError if the likes since the moment are not known any more */
export async function checkMoment(
  dataSource: DataSource,
  { log, hour, position }: Moment,
  field?: CursorField,
): Promise<void> {
  const sql = `SELECT h.position AS position, h.logId AS logId, (SELECT COUNT(*) FROM (SELECT 1 AS one FROM change_log l
      WHERE l.subject = 'like' AND l.position > :position LIMIT ${MAX_CHANGES + 1}) s) AS changes
    FROM change_log_head h WHERE h.id = 1`;
  const [head] = await readRows(dataSource, sql, { position }, 'primary');
  if (!head) throw new Error('The change log has no head.');
  const isOfLog = textOf(head, 'logId').startsWith(log) && position <= Number(head.position);
  const isKnown = isOfLog && Number(head.changes) <= MAX_CHANGES;
  const age = hourOf(Date.now()) - hour;
  // Clocks of processes differ a little. A forged hour may be no time at all.
  if (age < -1) throw badCursor(field);
  if (!isKnown || age > CURSOR_LIFE) throw expiredCursor(field);
}

export function expiredCursor(field: CursorField = 'after') {
  return fieldError(
    field,
    'This cursor has expired: cursors of lists by likes live for a day. Read the list again from its start.',
  );
}

/** The posts whose likes have changed since a moment, with the difference, as a common table expression `changed`. */
export interface Changed {
  sql: string;
  parameters: SqlParameters;
}

/**
 * A post that was unliked and liked again belongs to it too: it only grows, so that the statements of one page that run after one another
 * agree about all other posts.
 */
export function changedSince({ position, pending }: Moment): Changed {
  const columns = 'l.id AS id, l.postId AS postId, l.kind AS kind';
  const entries = (condition: string) =>
    `SELECT ${columns} FROM change_log l WHERE ${condition} AND l.subject = 'like'`;
  return {
    sql: `changed AS (SELECT e.postId AS postId, SUM(CASE e.kind WHEN 'created' THEN 1 ELSE -1 END) AS delta
      FROM (${entries('l.position > :momentPosition')} UNION ALL ${entries('l.position IS NULL')}) e
      WHERE e.id NOT IN (:momentPending) AND e.postId IS NOT NULL GROUP BY e.postId)`,
    parameters: { momentPosition: position, momentPending: pending.length > 0 ? pending : [0] },
  };
}

/** The likes of a row at the moment, for a column named `likes`: sums are texts on MySQL. */
export function likesOf(row: Row): number {
  const likes = Number(row.likesThen);
  return Number.isSafeInteger(likes) ? likes : numberOf(row, 'likesThen');
}
