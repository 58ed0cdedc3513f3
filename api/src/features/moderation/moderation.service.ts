import type DataLoader from 'dataloader';
import { type DataSource, In, IsNull, LessThanOrEqual, Not } from 'typeorm';
import { inTransaction } from '../../platform/database/dataSource.js';
import { isId } from '../../platform/database/ids.js';
import { readRows, type Row, textOf } from '../../platform/database/readRows.js';
import { createListLoader, createLoader } from '../../platform/graphql/loader.js';
import {
  type KeysetColumn,
  keysetPage,
  type Page,
  type PageArgs,
  windowOf,
} from '../../platform/pagination/pagination.js';
import type { Services } from '../../platform/useCases/context.js';
import { deletePost } from '../publishing/deletePost.js';
import { HeldText } from '../trust/trust.entity.js';
import { User } from '../users/user.entity.js';
import { lockCase } from './lockCase.js';
import { ModerationCase, ModerationLogEntry, ModerationNotice, Report } from './moderation.entity.js';
import {
  ModerationAction,
  ModerationCaseState,
  ModerationEvent,
  ModerationSubject,
} from './moderation.types.js';
import { DAY } from '../../platform/time.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    moderation: ModerationService;
  }
  interface Loaders {
    /** The first reports of a case. */
    reports: DataLoader<string, Report[]>;
    reportsCount: DataLoader<string, { caseId: string; count: number } | null>;
    /** The latest entries of the log about a person. */
    moderationHistory: DataLoader<string, ModerationLogEntry[]>;
    /** The held text of a case. */
    heldTexts: DataLoader<string, HeldText | null>;
    /** Why moderators ended the sharing of collections of the viewer. */
    hiddenReasons: DataLoader<string, { id: string; reason: string } | null>;
  }
}

/** Number of reports that a case shows, and of entries in the history of a person. */
const SHOWN = 20;
/** Number of notices that a person sees at once. */
const NOTICES = 20;
/** Decisions that one round makes final. */
const ROUND = 100;
/** How long a decided case with its reports is stored, in milliseconds. The log stays. */
const CASE_LIFETIME = 180 * DAY;

const caseKeyset: KeysetColumn<ModerationCase>[] = [
  { sql: 'entry.sortedAt', of: (entry) => entry.sortedAt, isTime: true },
  { sql: 'entry.id', of: (entry) => entry.id },
];
const logKeyset: KeysetColumn<ModerationLogEntry>[] = [
  { sql: 'entry.createdAt', of: (entry) => entry.createdAt, isTime: true },
  { sql: 'entry.id', of: (entry) => entry.id },
];

/** Reads cases and the log, and makes decisions final. Checks no permission: the use cases have. */
export class ModerationService {
  constructor(private readonly services: Pick<Services, 'dataSource'>) {}

  /** Without those about the viewer, who must not learn who has reported them. */
  cases(state: ModerationCaseState, args: PageArgs, viewerId: string): Promise<Page<ModerationCase>> {
    const query = this.manager.createQueryBuilder(ModerationCase, 'entry');
    query.where('entry.personId <> :viewerId', { viewerId });
    const direction = state === ModerationCaseState.OPEN ? 'ASC' : 'DESC';
    return keysetPage(query, caseKeyset, windowOf(args), { sql: 'entry.state', value: state }, direction);
  }

  async byId(id: string): Promise<ModerationCase | null> {
    return isId(id) ? this.manager.findOneBy(ModerationCase, { id }) : null;
  }

  log(args: PageArgs): Promise<Page<ModerationLogEntry>> {
    return keysetPage(
      this.manager.createQueryBuilder(ModerationLogEntry, 'entry'),
      logKeyset,
      windowOf(args),
    );
  }

  /** What moderators have decided about a user and the user has not dismissed, latest first. */
  notices(userId: string): Promise<ModerationNotice[]> {
    return this.manager.find(ModerationNotice, {
      where: { userId, dismissedAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: NOTICES,
    });
  }

  async reports(caseIds: readonly string[]): Promise<Report[]> {
    const ids = await this.firstOfEach('report', 'caseId', 'createdAt, id', caseIds);
    return this.manager.find(Report, { where: { id: In(ids) }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  async reportsCounts(caseIds: readonly string[]): Promise<{ caseId: string; count: number }[]> {
    const sql = 'SELECT caseId, COUNT(*) AS count FROM report WHERE caseId IN (:caseIds) GROUP BY caseId';
    return (await readRows(this.services.dataSource, sql, { caseIds })).map((row: Row) => ({
      caseId: textOf(row, 'caseId'),
      count: Number(row.count),
    }));
  }

  heldTexts(caseIds: readonly string[]): Promise<HeldText[]> {
    return this.manager.findBy(HeldText, { caseId: In([...caseIds]) });
  }

  async history(personIds: readonly string[]): Promise<ModerationLogEntry[]> {
    const ids = await this.firstOfEach('moderation_log', 'personId', 'createdAt DESC, id DESC', personIds);
    return this.manager.find(ModerationLogEntry, {
      where: { id: In(ids) },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  /** The reasons for which the sharing of collections of a person was ended. The log has them longer than the cases. */
  async hiddenReasons(personId: string, ids: readonly string[]): Promise<{ id: string; reason: string }[]> {
    const rows = await readRows(
      this.services.dataSource,
      `SELECT o.subjectId AS id, o.reason AS reason FROM moderation_log o WHERE o.personId = :personId
       AND o.subjectId IN (:ids) AND o.event = :event AND o.action = :action ORDER BY o.createdAt, o.id`,
      { personId, ids, event: ModerationEvent.DECIDED, action: ModerationAction.DELETE },
    );
    // Of several decisions the last one stands.
    return [...new Map(rows.map((row) => [textOf(row, 'id'), textOf(row, 'reason')]))].map(
      ([id, reason]) => ({ id, reason }),
    );
  }

  /**
   * Makes decisions final whose time to undo is over: erases deleted posts and the kept rows. Also ends suspensions
   * whose time is over, and erases old cases. Safe to run in several processes at once.
   */
  async settle(now = new Date(), signal?: AbortSignal): Promise<void> {
    const due = await this.manager.find(ModerationCase, {
      select: { id: true },
      where: { undoUntil: LessThanOrEqual(now) },
      order: { undoUntil: 'ASC' },
      take: ROUND,
    });
    const errors: unknown[] = [];
    for (const { id } of due) {
      if (signal?.aborted) break;
      // One that fails is tried again in the next round, and does not stop the others.
      await this.settleCase(id, now).catch((error: unknown) => errors.push(error));
    }
    await this.manager.update(
      User,
      { suspendedAt: Not(IsNull()), suspendedUntil: LessThanOrEqual(now) },
      { suspendedAt: null, suspendedUntil: null, suspensionReason: null },
    );
    await this.manager.delete(ModerationCase, {
      state: ModerationCaseState.DECIDED,
      sortedAt: LessThanOrEqual(new Date(now.getTime() - CASE_LIFETIME)),
    });
    if (errors.length > 0)
      throw new AggregateError(errors, 'Decisions of moderators could not be made final');
  }

  private async settleCase(id: string, now: Date): Promise<void> {
    // Waits for a moderator who is just undoing the decision. After the time nobody begins to.
    const entry = await inTransaction(this.services.dataSource, (manager) => lockCase(manager, id));
    if (!entry?.undoUntil) return;
    const { action, subjectType, subjectId, decidedById, heldFor } = entry;
    // A held text that was not approved, whatever else was decided, was never public.
    const isRefused = heldFor !== null;
    const isPost = subjectType === ModerationSubject.POST;
    // First, so that an interrupted round repeats it. The decision can no longer be undone.
    if (isPost && (isRefused || action === ModerationAction.DELETE))
      await deletePost(this.services.dataSource, subjectId, decidedById);
    if (isRefused && !isPost) await this.manager.delete(HeldText, { caseId: id });
    await this.manager.update(
      ModerationCase,
      { id, undoUntil: LessThanOrEqual(now) },
      { undoUntil: null, kept: null },
    );
  }

  /** The ids of the first {@link SHOWN} rows of each key, in one statement. */
  private async firstOfEach(
    table: 'report' | 'moderation_log',
    key: 'caseId' | 'personId',
    order: string,
    keys: readonly string[],
  ): Promise<string[]> {
    const sql = `SELECT r.id AS id FROM (SELECT o.id, ROW_NUMBER() OVER (PARTITION BY o.${key} ORDER BY ${order}) AS place
      FROM ${table} o WHERE o.${key} IN (:keys)) r WHERE r.place <= :places`;
    const rows = await readRows(this.services.dataSource, sql, { keys, places: SHOWN });
    return rows.map((row) => textOf(row, 'id'));
  }

  private get manager(): DataSource['manager'] {
    return this.services.dataSource.manager;
  }
}

export function moderationLoaders({ moderation }: Services, viewer: User | null) {
  return {
    reports: createListLoader('caseId', (ids) => moderation.reports(ids)),
    reportsCount: createLoader('caseId', (ids) => moderation.reportsCounts(ids)),
    heldTexts: createLoader('caseId', (ids) => moderation.heldTexts(ids)),
    moderationHistory: createListLoader('personId', (ids) => moderation.history(ids)),
    hiddenReasons: createLoader('id', async (ids: readonly string[]) =>
      viewer ? moderation.hiddenReasons(viewer.id, ids) : [],
    ),
  };
}
