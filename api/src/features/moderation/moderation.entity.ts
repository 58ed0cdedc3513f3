import { DateTimeResolver } from 'graphql-scalars';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { NotFoundError } from '../../errors.js';
import { connectionTypes } from '../../platform/graphql/connection.js';
import { HoldReason } from '../trust/trust.entity.js';
import { User } from '../users/user.entity.js';
import {
  ModerationAction,
  ModerationCaseState,
  ModerationEvent,
  ModerationSubject,
  ReportReason,
} from './moderation.types.js';

/** All reports about one thing until a moderator decides. One open case exists for a thing: `openFor` is unique. */
@ObjectType({ simpleResolvers: true, description: 'A thing that was reported, for moderators.' })
@Entity('moderation_case')
@Index('moderation_case_open', ['openFor'], { unique: true })
@Index('moderation_case_queue', ['state', 'sortedAt', 'id'])
@Index('moderation_case_person', ['personId'])
@Index('moderation_case_undo', ['undoUntil'])
export class ModerationCase {
  @Field(() => ID, { description: 'Opaque; unique across all types.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Field(() => ModerationSubject, { description: 'What kind of thing was reported.' })
  @Column({ type: 'varchar', length: 10 })
  subjectType: ModerationSubject;

  @Field(() => ID, {
    description: 'The reported post, comment, reply, user or collection. It may no longer exist.',
  })
  @Column({ type: 'varchar', length: 36 })
  subjectId: string;

  /** The subject's id while the case is open, otherwise null. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  openFor: string | null;

  /** Who has written the thing. */
  @ForeignKey(() => User, {
    name: 'fk_moderation_case_person',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  @Column({ type: 'varchar', length: 36 })
  personId: string;

  @Column({ type: 'varchar', length: 36, nullable: true })
  postId: string | null;

  @Field(() => String, {
    description: 'The beginning of the thing when it was first reported, 1,000 characters at most.',
  })
  @Column({ type: 'varchar', length: 1000 })
  quote: string;

  @Field(() => HoldReason, {
    nullable: true,
    description: 'Why the text was held for review instead of becoming public; null for a case of reports.',
  })
  @Column({ type: 'varchar', length: 10, nullable: true })
  heldFor: HoldReason | null;

  @Field(() => ModerationCaseState, { description: 'Whether the case waits for a decision.' })
  @Column({ type: 'varchar', length: 8 })
  state: ModerationCaseState;

  /** The order of the queue: `createdAt` of an open case, `decidedAt` of a decided one. */
  @Column({ type: 'datetime', precision: 3 })
  sortedAt: Date;

  @Field(() => DateTimeResolver, { description: 'When the thing was first reported.' })
  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  @Field(() => Int, {
    description: 'Incremented by every decision and its undoing. Send it with `decideCase`.',
  })
  @Column({ type: 'int' })
  version: number;

  @Column({ type: 'varchar', length: 36, nullable: true })
  claimedById: string | null;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  claimedUntil: Date | null;

  @Column({ type: 'varchar', length: 10, nullable: true })
  action: ModerationAction | null;

  @Column({ type: 'varchar', length: 1000, nullable: true })
  reason: string | null;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  suspendUntil: Date | null;

  @Column({ type: 'varchar', length: 36, nullable: true })
  decidedById: string | null;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  decidedAt: Date | null;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  undoneAt: Date | null;

  /** Until when the decision can be undone; null if it was undone or has become final. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  undoUntil: Date | null;

  /** What undoing needs, as JSON: the deleted row, or the former state of the account (actions.ts). */
  @Column({ type: 'mediumtext', nullable: true, select: false })
  kept?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A report by a member, for moderators.' })
@Entity('report')
@Index('report_once_in_case', ['reporterId', 'subjectId', 'caseId'], { unique: true })
@Index('report_case', ['caseId', 'createdAt', 'id'])
export class Report {
  @Field(() => ID, { description: 'Opaque; unique across all types.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @ForeignKey(() => ModerationCase, {
    name: 'fk_report_case',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  @Column({ type: 'varchar', length: 36 })
  caseId: string;

  @ForeignKey(() => User, { name: 'fk_report_reporter', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36 })
  reporterId: string;

  @Column({ type: 'varchar', length: 36 })
  subjectId: string;

  @Field(() => ReportReason, { description: 'Why the thing was reported.' })
  @Column({ type: 'varchar', length: 12 })
  reason: ReportReason;

  @Field(() => String, { description: 'What the reporter wrote, plain text; may be empty.' })
  @Column({ type: 'varchar', length: 1000 })
  text: string;

  @Field(() => DateTimeResolver, { description: 'When it was reported.' })
  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}

/** Only inserted and read, never changed or deleted. Without foreign keys: entries outlive what they name. */
@ObjectType('ModerationRecord', {
  simpleResolvers: true,
  description: 'An entry of the log of moderation.',
})
@Entity('moderation_log')
@Index('moderation_log_latest', ['createdAt', 'id'])
@Index('moderation_log_person', ['personId', 'createdAt', 'id'])
export class ModerationLogEntry {
  @Field(() => ID, { description: 'Opaque; unique across all types.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Field(() => ID, { description: 'The case.' })
  @Column({ type: 'varchar', length: 36 })
  caseId: string;

  @Field(() => ModerationEvent, { description: 'What the moderator did.' })
  @Column({ type: 'varchar', length: 8 })
  event: ModerationEvent;

  @Field(() => ModerationAction, { description: 'The decision that was made or undone.' })
  @Column({ type: 'varchar', length: 10 })
  action: ModerationAction;

  @Column({ type: 'varchar', length: 36 })
  moderatorId: string;

  @Column({ type: 'varchar', length: 36 })
  personId: string;

  @Field(() => ModerationSubject, { description: 'What kind of thing it was about.' })
  @Column({ type: 'varchar', length: 10 })
  subjectType: ModerationSubject;

  @Field(() => ID, { description: 'The thing, which may no longer exist.' })
  @Column({ type: 'varchar', length: 36 })
  subjectId: string;

  @Field(() => String, { description: 'The reason of the decision; may be empty if it was dismissed.' })
  @Column({ type: 'varchar', length: 1000 })
  reason: string;

  @Field(() => DateTimeResolver, {
    nullable: true,
    description: 'The end of a suspension; null without end.',
  })
  @Column({ type: 'datetime', precision: 3, nullable: true })
  suspendUntil: Date | null;

  @Field(() => DateTimeResolver, { description: 'When it happened.' })
  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A decision of moderators, for the person whom it concerns.',
})
@Entity('moderation_notice')
@Index('moderation_notice_user', ['userId', 'createdAt', 'id'])
@Index('moderation_notice_case', ['caseId'])
export class ModerationNotice {
  @Field(() => ID, { description: 'Opaque; pass it to `dismissModerationNotice`.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @ForeignKey(() => User, {
    name: 'fk_moderation_notice_user',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  @Column({ type: 'varchar', length: 36 })
  userId: string;

  @Column({ type: 'varchar', length: 36 })
  caseId: string;

  @Field(() => ModerationAction, { description: 'What was decided.' })
  @Column({ type: 'varchar', length: 10 })
  action: ModerationAction;

  @Field(() => ModerationSubject, { description: 'What kind of thing it is about.' })
  @Column({ type: 'varchar', length: 10 })
  subjectType: ModerationSubject;

  @Field(() => String, { description: 'The beginning of the thing, 1,000 characters at most.' })
  @Column({ type: 'varchar', length: 1000 })
  quote: string;

  @Field(() => String, { description: 'The reason that the moderators give, plain text.' })
  @Column({ type: 'varchar', length: 1000 })
  reason: string;

  @Field(() => DateTimeResolver, {
    nullable: true,
    description: 'The end of a suspension; null without end.',
  })
  @Column({ type: 'datetime', precision: 3, nullable: true })
  suspendUntil: Date | null;

  @Field(() => DateTimeResolver, { description: 'When it was decided.' })
  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  @Field(() => DateTimeResolver, {
    nullable: true,
    description: 'When the moderators undid the decision; null if it stands.',
  })
  @Column({ type: 'datetime', precision: 3, nullable: true })
  undoneAt: Date | null;

  /** When the person has read it; null while it is shown. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  dismissedAt: Date | null;
}

export const ModerationCaseConnection = connectionTypes(ModerationCase, 'ModerationCase').ConnectionType;
export const ModerationRecordConnection = connectionTypes(
  ModerationLogEntry,
  'ModerationRecord',
).ConnectionType;

export const noSuchCase = () => new NotFoundError('This case does not exist.');
