import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../database/dataSource.js';
import { forUpdate } from '../database/forUpdate.js';
import type { ChangeLog } from './changeLog.js';
import { ChangeReader } from './changeReader.entity.js';

/** How far a reader has read. */
export type LogPosition = Pick<ChangeReader, 'logId' | 'position' | 'progress'>;

/**
 * A named reader of the change log with a stored position. The position advances in the transaction that stores what the reader makes of the
 * changes, under a lock: each change is processed once, however many processes read, and whenever they die.
 */
export class LogReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changeLog: ChangeLog,
    private readonly name: string,
  ) {}

  /**
   * The first start begins at the end of the log; so does one after the database was restored.
   * @param also more work in the same transaction. It gets the end of the log.
   */
  async begin(also?: (manager: EntityManager, end: number) => Promise<void>): Promise<void> {
    const { name } = this;
    const { position, logId } = await this.changeLog.end();
    await inTransaction(this.dataSource, async (manager) => {
      const reader = await this.#lock(manager);
      const start = { logId, position, progress: null };
      if (!reader) {
        const values = { name, ...start };
        await manager.createQueryBuilder().insert().into(ChangeReader).values(values).orIgnore().execute();
      } else if (reader.logId !== logId || reader.position > position) {
        await manager.update(ChangeReader, { name }, start);
      }
      await also?.(manager, position);
    });
  }

  async position(): Promise<LogPosition> {
    const reader = await this.dataSource.manager.findOneBy(ChangeReader, { name: this.name });
    if (!reader) throw new Error(`The position of the change log's reader "${this.name}" was never stored.`);
    return reader;
  }

  /**
   * Does work and advances in one transaction.
   * @param work returns the new position
   * @returns null if the reader is not at `from` any more, because another process has advanced it
   */
  advance(
    from: LogPosition,
    work: (manager: EntityManager) => Promise<Pick<LogPosition, 'position' | 'progress'>>,
  ): Promise<LogPosition | null> {
    return inTransaction(this.dataSource, async (manager) => {
      const reader = await this.#lock(manager);
      if (
        reader?.logId !== from.logId ||
        reader.position !== from.position ||
        reader.progress !== from.progress
      )
        return null;
      const { position, progress } = await work(manager);
      await manager.update(ChangeReader, { name: this.name }, { position, progress });
      return { logId: from.logId, position, progress };
    });
  }

  /** To be called first in a transaction, because MySQL takes the snapshot of the transaction at the first plain read. */
  #lock(manager: EntityManager): Promise<ChangeReader | null> {
    const query = manager.createQueryBuilder(ChangeReader, 'reader').where({ name: this.name });
    return forUpdate(query).getOne();
  }
}
