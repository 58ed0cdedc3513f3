import { randomBytes } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { sqlTime } from '../database/readRows.js';
import type { ChangeKind, ChangeSubject } from './change.entity.js';

const DAY = 24 * 60 * 60 * 1000;
/** How long changes are kept, in milliseconds. */
const CONTENT_KEPT = 90 * DAY;
const LIKES_KEPT = DAY;
/** Rows of one INSERT: SQLite takes 32,766 parameters at most, and short statements let others in between. */
const ROWS = 200;

const COLUMNS = ['subject', 'subjectId', 'postId', 'kind', 'actorId', 'origin', 'changedAt', 'expiresAt'];
const INSERT = `INSERT INTO change_log (${COLUMNS.join(', ')}) VALUES`;
const PLACES = `(${COLUMNS.map(() => '?').join(', ')})`;

/** A change of what everybody may see. */
export interface Change {
  subject: ChangeSubject;
  /** Of a like: the user. */
  subjectId: string;
  /** The post that the subject is, belongs to or stands below. */
  postId?: string;
  kind: ChangeKind;
  /** The user who makes the change; null for an operator. */
  actorId: string | null;
}

/**
 * Appends to the change log, in the transaction of the change itself, after the subject was written or locked: what is rolled back
 * was never logged, and nothing that is committed is missing. The deletion of a post stands for that of its comments and likes, the
 * deletion of a user for that of their likes.
 */
export async function recordChange(manager: EntityManager, ...changes: Change[]): Promise<void> {
  const now = Date.now();
  const origin = originOf(manager.dataSource);
  const changedAt = sqlTime(new Date(now));
  for (let start = 0; start < changes.length; start += ROWS) {
    const rows = changes.slice(start, start + ROWS);
    const values = rows.flatMap(({ subject, subjectId, postId = null, kind, actorId }) => [
      ...[subject, subjectId, subject === 'post' ? subjectId : postId, kind, actorId, origin, changedAt],
      sqlTime(new Date(now + (subject === 'like' ? LIKES_KEPT : CONTENT_KEPT))),
    ]);
    // Written out, because every like pays for it: TypeORM takes as long to build the statement as SQLite to run it.
    await manager.query(`${INSERT} ${rows.map(() => PLACES).join(', ')}`, values);
  }
}

const origins = new WeakMap<DataSource, string>();

/** A random name for this process on a database. */
export function originOf(dataSource: DataSource): string {
  const known = origins.get(dataSource);
  if (known !== undefined) return known;
  const origin = randomBytes(6).toString('hex');
  origins.set(dataSource, origin);
  return origin;
}
