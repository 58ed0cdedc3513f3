import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

const asNumber = {
  from: (value: unknown) => (value === null ? null : Number(value)),
  to: (value: unknown) => value,
};

/** What a change is about. `site` stands for everything at once: a back-up was restored. */
export type ChangeSubject = 'post' | 'comment' | 'like' | 'user' | 'category' | 'site';
export type ChangeKind = 'created' | 'updated' | 'deleted';

/** One entry of the change log (docs/decisions/0092-change-log.md). It outlives what it names, so it refers to nothing by a foreign key. */
@Entity('change_log')
@Index('change_log_position', ['position'], { unique: true })
@Index('change_log_expires', ['expiresAt'])
export class ChangeLogEntry {
  /**
   * Given by the database at the insert. A writer locks the subject first, so the ids of one subject are in the order of its commits,
   * whatever the clocks of the processes say. The ids of different subjects are not.
   */
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: number;

  /** Place in the log; null until a reader has given it, after the commit. */
  @Column({ type: 'bigint', nullable: true, transformer: asNumber })
  position: number | null;

  @Column({ type: 'varchar', length: 10 })
  subject: ChangeSubject;

  /** Of a like it is the user who gave it, `postId` is the post. Empty for the site. */
  @Column({ type: 'varchar', length: 36 })
  subjectId: string;

  @Column({ type: 'varchar', length: 36, nullable: true })
  postId: string | null;

  @Column({ type: 'varchar', length: 10 })
  kind: ChangeKind;

  /** The user who made the change; null for an operator. */
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

/** The one row beside the log. Its lock is what one process at a time gives positions under. */
@Entity('change_log_head')
export class ChangeLogHead {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  /** The last position that was given. It never goes back, however much of the log is deleted. */
  @Column({ type: 'bigint', transformer: asNumber })
  position: number;

  /** The highest position of a content change that was deleted: a reader that stands before it has missed something. */
  @Column({ type: 'bigint', transformer: asNumber })
  sweptTo: number;

  /** Names this log. A database that was restored from a back-up begins a new one, whose positions mean something else. */
  @Column({ type: 'varchar', length: 36 })
  logId: string;
}
