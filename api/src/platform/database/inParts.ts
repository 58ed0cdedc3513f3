import { setImmediate as otherRequests } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { inPreparation, inTransaction } from './dataSource.js';

/** Rows of one part. With their foreign keys, 500 rows take SQLite 20 to 50 ms. */
export const PART = 500;

/**
 * Changes many rows in short transactions, between which others have their turn: SQLite has one writer, and answers within the
 * statement, so that 100,000 rows at once would stop all requests for seconds. What was done stays if a later part fails, so the work must
 * be such that running it again finishes it.
 *
 * @param part changes up to {@link PART} rows. @returns how many it has found: with fewer than {@link PART} it was the last one
 */
export async function inParts(
  dataSource: DataSource,
  part: (manager: EntityManager) => Promise<number>,
): Promise<void> {
  await inPreparation(async () => {
    let found: number;
    do {
      await otherRequests();
      found = await inTransaction(dataSource, part);
    } while (found >= PART);
  });
}
