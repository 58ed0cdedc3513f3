import { setImmediate as otherRequests } from 'node:timers/promises';
import { type DataSource, In, IsNull, LessThan, LessThanOrEqual } from 'typeorm';
import { engineOf, inTransaction } from '../database/dataSource.js';
import { forUpdate } from '../database/forUpdate.js';
import { ChangeLogEntry, ChangeLogHead } from './change.entity.js';
import { BRIEF } from './recordChange.js';
import type { BatchResult, MaintenanceTask } from '../maintenance/maintenanceTask.js';

/** Maximum number of positions that one transaction assigns. */
const BATCH = 200;
/** Maximum number of expired changes that one transaction deletes. */
const SWEEP_BATCH = 500;
/** The id of the only row of `change_log_head`. */
const HEAD = { id: 1 };

/** A change with its position in the log. */
export type LoggedChange = Pick<
  ChangeLogEntry,
  'subject' | 'subjectId' | 'postId' | 'kind' | 'actorId' | 'authorId' | 'origin' | 'changedAt'
> & { position: number };

/**
 * The log of public changes (docs/decisions/0092-change-log.md). Writers append rows without a position. Readers assign positions to the
 * rows that are committed by then, under a lock, so that a later commit never gets an earlier position. A reader at a position has
 * therefore seen everything before it.
 */
export class ChangeLog {
  constructor(private readonly dataSource: DataSource) {}

  /** The end of the log. Everything that was committed before the call is at or before it. */
  async end(): Promise<{ position: number; logId: string }> {
    await this.#assignPositions();
    const { position, logId } = await this.#head();
    return { position, logId };
  }

  /**
   * At most `limit` changes after a position, in order, including those that were committed before the call. They are not
   * complete if content changes have been deleted, so that the reader must reload the content itself.
   */
  async read(
    after: number,
    limit: number,
  ): Promise<{ changes: LoggedChange[]; isComplete: boolean; logId: string }> {
    const changes = await this.follow(after, limit);
    const { position, sweptTo, logId } = await this.#head();
    // A position beyond the head is of another log, or of changes that the database has lost.
    return { changes, isComplete: after >= sweptTo && after <= position, logId };
  }

  /** Like {@link read}, but in one statement if nothing has changed, for followers that poll many times a second. */
  async follow(after: number, limit: number): Promise<LoggedChange[]> {
    const rows = await this.#rows(FOLLOWED, [after, limit]);
    if (!rows.some(({ position }) => position === null)) return inOrder(rows);
    await this.#assignPositions();
    return inOrder(await this.#rows(POSITIONED, [after, limit]));
  }

  get expiry(): MaintenanceTask {
    return {
      name: 'changes',
      what: 'the change log',
      kept: '90 days; changes that only caches follow, 26 hours',
      tables: ['change_log'],
      batch: SWEEP_BATCH,
      run: (now) => this.#sweep(now),
    };
  }

  async #sweep(now: Date): Promise<BatchResult> {
    const { manager } = this.dataSource;
    const expired = await manager.find(ChangeLogEntry, {
      select: { id: true, position: true, subject: true },
      where: { expiresAt: LessThanOrEqual(now) },
      order: { expiresAt: 'ASC' },
      take: SWEEP_BATCH,
    });
    const content = expired.filter(({ subject }) => !BRIEF.has(subject));
    const sweptTo = Math.max(0, ...content.map(({ position }) => position ?? 0));
    // Before the deletion: a reader must not take a log with a gap for complete. Two statements, because numbering locks the head first.
    await manager.update(ChangeLogHead, { ...HEAD, sweptTo: LessThan(sweptTo) }, { sweptTo });
    if (expired.length > 0) await manager.delete(ChangeLogEntry, { id: In(expired.map(({ id }) => id)) });
    return { removed: expired.length, isLast: expired.length < SWEEP_BATCH };
  }

  /** Assigns the next positions to all committed changes without one, including those of processes that died. */
  async #assignPositions(): Promise<void> {
    for (;;) {
      const given = await inTransaction(this.dataSource, async (manager) => {
        // The lock comes first, because MySQL takes the snapshot of the transaction at the first plain read.
        const locking = manager.createQueryBuilder(ChangeLogHead, 'head').where(HEAD);
        const { position } = await forUpdate(locking).getOneOrFail();
        const pending = await manager.find(ChangeLogEntry, {
          select: { id: true },
          where: { position: IsNull() },
          order: { id: 'ASC' },
          take: BATCH,
        });
        if (pending.length === 0) return 0;
        const ids = pending.map(({ id }) => id);
        const cases = ids.map((id, i) => `WHEN ${id} THEN ${position + 1 + i}`).join(' ');
        // With another index, or a scan, MySQL would wait for rows of uncommitted transactions.
        const table =
          engineOf(this.dataSource) === 'mysql' ? 'change_log FORCE INDEX (PRIMARY)' : 'change_log';
        await manager.query(
          `UPDATE ${table} SET position = CASE id ${cases} END WHERE id IN (${ids.join(', ')})`,
        );
        await manager.update(ChangeLogHead, HEAD, { position: position + ids.length });
        return ids.length;
      });
      if (given < BATCH) return;
      // The embedded database answers within the statement.
      await otherRequests();
    }
  }

  /** Reads the head from the primary. */
  async #head(): Promise<ChangeLogHead> {
    const runner = this.dataSource.createQueryRunner('master');
    try {
      return await runner.manager.findOneByOrFail(ChangeLogHead, HEAD);
    } finally {
      await runner.release();
    }
  }

  /** Reads from the primary, even if the current request may use a replica. */
  async #rows(sql: string, parameters: number[]): Promise<Row[]> {
    const rows: unknown = await this.dataSource.query(sql, parameters);
    if (!Array.isArray(rows)) throw new Error('A SELECT returned no rows.');
    return rows as Row[];
  }
}

interface Row extends Omit<LoggedChange, 'position' | 'changedAt'> {
  position: number | string | null;
  changedAt: Date | string;
}

const COLUMNS = 'position, subject, subjectId, postId, kind, actorId, authorId, origin, changedAt';
const POSITIONED = `SELECT ${COLUMNS} FROM change_log WHERE position > ? ORDER BY position LIMIT ?`;
/** The changes after a position, and one change without a position, if there is any. Each half reads one range of the index. */
const FOLLOWED = `SELECT * FROM (${POSITIONED}) positioned
  UNION ALL SELECT * FROM (SELECT ${COLUMNS} FROM change_log WHERE position IS NULL LIMIT 1) pending`;

function inOrder(rows: Row[]): LoggedChange[] {
  return rows
    .map(({ position, changedAt, ...row }) => ({
      ...row,
      position: Number(position),
      changedAt: changedAt instanceof Date ? changedAt : new Date(`${changedAt.replace(' ', 'T')}Z`),
    }))
    .sort((a, b) => a.position - b.position);
}
