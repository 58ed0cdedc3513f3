import { type DataSource, In, IsNull, LessThanOrEqual } from 'typeorm';
import { engineOf, inTransaction } from '../database/dataSource.js';
import { ChangeLogEntry, ChangeLogHead } from './change.entity.js';

/** How many changes get their position in one transaction. */
const BATCH = 200;
/** How many expired changes are deleted in one transaction. */
const SWEEP_BATCH = 500;
/** The id of the only row of `change_log_head`. */
const HEAD = { id: 1 };

/** A change with its place in the log. */
export type LoggedChange = Pick<
  ChangeLogEntry,
  'subject' | 'subjectId' | 'postId' | 'kind' | 'actorId' | 'origin' | 'changedAt'
> & { position: number };

export interface ChangePage {
  /** In the order of their positions. */
  changes: LoggedChange[];
  /** False when changes of content after the given position have been deleted: the reader has to read the content itself again. */
  isComplete: boolean;
}

/**
 * The log of what has changed for everybody (docs/decisions/0092-change-log.md). Writers append rows without a position. A reader gives
 * positions to the rows that are committed by then, under a lock, so that a later commit never gets an earlier position: whoever has read
 * up to a position has read everything before it.
 */
export class ChangeLog {
  constructor(private readonly dataSource: DataSource) {}

  /** The end of the log: what was committed before the call stands at or before it. */
  async end(): Promise<{ position: number; logId: string }> {
    await this.#givePositions();
    const { position, logId } = await this.dataSource.manager.findOneByOrFail(ChangeLogHead, HEAD);
    return { position, logId };
  }

  /** Changes after a position, with everything that was committed before the call; at most `limit`. */
  async read(after: number, limit: number): Promise<ChangePage> {
    const changes = await this.follow(after, limit);
    const { sweptTo } = await this.dataSource.manager.findOneByOrFail(ChangeLogHead, HEAD);
    return { changes, isComplete: after >= sweptTo };
  }

  /** As {@link read}, in one statement when nothing has changed: for followers, who ask many times a second and are never far behind. */
  async follow(after: number, limit: number): Promise<LoggedChange[]> {
    const rows = await this.#rows(FOLLOWED, [after, limit]);
    if (!rows.some(({ position }) => position === null)) return inOrder(rows);
    await this.#givePositions();
    return inOrder(await this.#rows(POSITIONED, [after, limit]));
  }

  /** Deletes changes that have expired. */
  async sweep(now = new Date()): Promise<void> {
    for (;;) {
      const count = await inTransaction(this.dataSource, async (manager) => {
        const expired = await manager.find(ChangeLogEntry, {
          select: { id: true, position: true, subject: true },
          where: { expiresAt: LessThanOrEqual(now) },
          order: { expiresAt: 'ASC' },
          take: SWEEP_BATCH,
        });
        if (expired.length === 0) return 0;
        const content = expired.filter(({ subject }) => subject !== 'like');
        const sweptTo = Math.max(0, ...content.map(({ position }) => position ?? 0));
        await manager.delete(ChangeLogEntry, { id: In(expired.map(({ id }) => id)) });
        await manager
          .createQueryBuilder()
          .update(ChangeLogHead)
          .set({ sweptTo })
          .where('id = :id AND sweptTo < :sweptTo', { ...HEAD, sweptTo })
          .execute();
        return expired.length;
      });
      if (count < SWEEP_BATCH) return;
    }
  }

  /** Gives the next positions to all changes that are committed and have none: also to those of a process that died before it could. */
  async #givePositions(): Promise<void> {
    for (;;) {
      const given = await inTransaction(this.dataSource, async (manager) => {
        // The lock comes first: what is read after it, MySQL reads as of then.
        const locking = manager.createQueryBuilder(ChangeLogHead, 'head').where(HEAD);
        if (engineOf(this.dataSource) === 'mysql') locking.setLock('pessimistic_write');
        const { position } = await locking.getOneOrFail();
        const pending = await manager.find(ChangeLogEntry, {
          select: { id: true },
          where: { position: IsNull() },
          order: { id: 'ASC' },
          take: BATCH,
        });
        if (pending.length === 0) return 0;
        const ids = pending.map(({ id }) => id);
        const cases = ids.map((id, i) => `WHEN ${id} THEN ${position + 1 + i}`).join(' ');
        // By another index, or by a scan, MySQL would wait for the rows of transactions that are not committed.
        const table =
          engineOf(this.dataSource) === 'mysql' ? 'change_log FORCE INDEX (PRIMARY)' : 'change_log';
        await manager.query(
          `UPDATE ${table} SET position = CASE id ${cases} END WHERE id IN (${ids.join(', ')})`,
        );
        await manager.update(ChangeLogHead, HEAD, { position: position + ids.length });
        return ids.length;
      });
      if (given < BATCH) return;
    }
  }

  /** From the primary, whatever request is being answered. */
  async #rows(sql: string, parameters: number[]): Promise<Row[]> {
    const rows: unknown = await this.dataSource.query(sql, parameters);
    if (!Array.isArray(rows)) throw new Error('A SELECT answered no rows.');
    return rows as Row[];
  }
}

interface Row extends Omit<LoggedChange, 'position' | 'changedAt'> {
  position: number | string | null;
  changedAt: Date | string;
}

const COLUMNS = 'position, subject, subjectId, postId, kind, actorId, origin, changedAt';
const POSITIONED = `SELECT ${COLUMNS} FROM change_log WHERE position > ? ORDER BY position LIMIT ?`;
/** The changes after a position, and one without, if there are any such. Each half reads one range of the index. */
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
