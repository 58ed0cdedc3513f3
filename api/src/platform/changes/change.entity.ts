import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

const asNumber = {
  from: (value: unknown) => (value === null ? null : Number(value)),
  to: (value: unknown) => value,
};

/**
 * The kind of object that changed. `site` stands for everything: a backup was restored. A `follow` is private to its actor and to the
 * followed user, `decision` and `notified` (a new notification) to one member; all others are public.
 */
export type ChangeSubject =
  | 'post'
  | 'comment'
  | 'reply'
  | 'like'
  | 'remarkLike'
  | 'follow'
  | 'decision'
  | 'notified'
  | 'user'
  | 'category'
  | 'site';
export type ChangeKind = 'created' | 'updated' | 'deleted';

/** One entry of the change log (docs/decisions/0092-change-log.md). It outlives its subject, so it has no foreign keys. */
@Entity('change_log')
@Index('change_log_position', ['position'], { unique: true })
@Index('change_log_subject', ['subject', 'position'])
@Index('change_log_expires', ['expiresAt'])
export class ChangeLogEntry {
  /**
   * Assigned at the insert. A writer locks the subject first, so the ids of one subject follow the order of its commits, whatever the
   * clocks of the processes say. The ids of different subjects do not.
   */
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: number;

  /** Position in the log; null until a reader assigns it after the commit. */
  @Column({ type: 'bigint', nullable: true, transformer: asNumber })
  position: number | null;

  @Column({ type: 'varchar', length: 10 })
  subject: ChangeSubject;

  /** For a like of a post, comment or reply this is its user, and `postId` is the post. For a follow this is the followed user, for `notified` the recipient. Empty for `site`. */
  @Column({ type: 'varchar', length: 36 })
  subjectId: string;

  @Column({ type: 'varchar', length: 36, nullable: true })
  postId: string | null;

  @Column({ type: 'varchar', length: 10 })
  kind: ChangeKind;

  /** The author of a post, in its tombstones: readers can no longer look it up. Otherwise null. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  authorId: string | null;

  /** The user who made the change; null for an operator, and for pins on a profile, which change nothing that its owner wrote. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  actorId: string | null;

  /** The process that made the change ({@link originOf}): it has invalidated its own caches already. */
  @Column({ type: 'varchar', length: 12 })
  origin: string;

  @Column({ type: 'datetime', precision: 3 })
  changedAt: Date;

  @Column({ type: 'datetime', precision: 3 })
  expiresAt: Date;
}

/** The head of the log, a single row. A process locks it to assign positions. */
@Entity('change_log_head')
export class ChangeLogHead {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  /** The last assigned position. It never decreases, even if entries are deleted. */
  @Column({ type: 'bigint', transformer: asNumber })
  position: number;

  /** The highest position of a deleted content change. A reader at an earlier position has missed changes. */
  @Column({ type: 'bigint', transformer: asNumber })
  sweptTo: number;

  /** Id of this log. A restored database starts a new log with positions of its own. */
  @Column({ type: 'varchar', length: 36 })
  logId: string;
}
