import type { EntityManager } from 'typeorm';
import { originOf } from '../database/origin.js';
import { sqlTime } from '../database/readRows.js';
import type { ChangeKind, ChangeSubject } from './change.entity.js';
import { DAY, HOUR } from '../time.js';

/** Lifetime of entries, in milliseconds. */
export const CONTENT_LIFETIME = 90 * DAY;
/** Longer than cursors of Popular live, whose pages need the likes since the first page (posts/walkMoment.ts). */
const BRIEF_LIFETIME = DAY + 2 * HOUR;
/** Subjects that are deleted early: there are many, or they are private. */
export const BRIEF: ReadonlySet<ChangeSubject> = new Set([
  'like',
  'remarkLike',
  'follow',
  'decision',
  'notified',
]);
/** Rows per INSERT: SQLite allows 32,766 parameters, and short statements do not block other writers for long. */
const ROWS = 200;

const COLUMNS = [
  'subject',
  'subjectId',
  'postId',
  'kind',
  'actorId',
  'authorId',
  'origin',
  'changedAt',
  'expiresAt',
];
const INSERT = `INSERT INTO change_log (${COLUMNS.join(', ')}) VALUES`;
const PLACEHOLDERS = `(${COLUMNS.map(() => '?').join(', ')})`;

/** A change of public data, a follow, or a decision of moderators. */
export interface Change {
  subject: ChangeSubject;
  /** For a like: the user. For a follow: the followed user. For a decision: the notice of the person. */
  subjectId: string;
  /** The post that the subject is or belongs to. */
  postId?: string;
  kind: ChangeKind;
  /** The user who makes the change; null for an operator. */
  actorId: string | null;
  /** Of a deleted post. */
  authorId?: string;
}

/**
 * Appends to the change log in the transaction of the change, after the subject was written or locked. The log therefore has exactly the
 * committed changes. The deletion of a post implies that of its comments, replies and likes. That of a user lists their likes, because
 * the counts of those posts change.
 */
export async function recordChange(manager: EntityManager, ...changes: Change[]): Promise<void> {
  const now = Date.now();
  const origin = originOf(manager.dataSource);
  const changedAt = sqlTime(new Date(now));
  for (let start = 0; start < changes.length; start += ROWS) {
    const rows = changes.slice(start, start + ROWS);
    const values = rows.flatMap(({ subject, subjectId, postId = null, kind, actorId, authorId = null }) => [
      ...[
        subject,
        subjectId,
        subject === 'post' ? subjectId : postId,
        kind,
        actorId,
        authorId,
        origin,
        changedAt,
      ],
      sqlTime(new Date(now + (BRIEF.has(subject) ? BRIEF_LIFETIME : CONTENT_LIFETIME))),
    ]);
    // Raw SQL, because it runs for every like: TypeORM takes as long to build the statement as SQLite to run it.
    await manager.query(`${INSERT} ${rows.map(() => PLACEHOLDERS).join(', ')}`, values);
  }
}
