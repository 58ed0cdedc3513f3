import { type DataSource, LessThan } from 'typeorm';
import { insertRows } from '../../platform/database/insertRows.js';
import type { Logger } from '../../platform/log/log.js';
import { scrub } from '../../platform/database/scrub.js';
import { ErasedAccount } from '../users/erasedAccount.entity.js';
import { eraseAccount } from '../account/eraseAccount.js';
import { UNDO_TIME } from '../account/deletion.service.js';
import { readErasures } from '../account/eraser.js';
import { NAME_HELD } from '../users/heldNames.js';
import { User } from '../users/user.entity.js';
import { BackupError, type Value } from './archive.js';
import { type DatabasePlace, isDamage, takeSnapshot } from './snapshot.js';

/*
 * A backup is older than the accounts that were erased since. Restoring it erases them again. They are listed in the database that is
 * replaced, and in a file beside it, in case that database is lost.
 */

/** Known erased accounts, with the mark of the username if it is known. */
type Known = Map<string, { erasedAt: Date; nameMark: number | null }>;

/** The accounts that are known to be erased. A damaged database does not keep its own backup from being restored. */
export async function knownErasures(place: DatabasePlace, log: Pick<Logger, 'warn'>): Promise<Known> {
  const known: Known = new Map();
  for (const { userId, erasedAt } of await readErasures(place.dataDir))
    known.set(userId, { erasedAt: timeOf(erasedAt), nameMark: null });
  try {
    await addErasures(known, place);
  } catch (error) {
    if (!isDamage(error)) throw error;
    log.warn(
      { err: error },
      'The database that is replaced is damaged. Which accounts were erased since the backup is known from erased-accounts.jsonl only.',
    );
  }
  return known;
}

async function addErasures(known: Known, place: DatabasePlace): Promise<void> {
  const snapshot = await takeSnapshot(place).catch((error: unknown) => {
    if (error instanceof BackupError) return null;
    throw error;
  });
  if (!snapshot) return;
  try {
    const table = snapshot.tables.find(({ name }) => name === 'erased_account');
    if (!table) return;
    for await (const row of snapshot.rows(table)) {
      const valueOf = (column: string): Value => row[table.columns.indexOf(column)] ?? null;
      const mark = valueOf('nameMark');
      known.set(String(valueOf('userId')), {
        erasedAt: timeOf(String(valueOf('erasedAt'))),
        nameMark: mark === null ? null : Number(mark),
      });
    }
  } finally {
    await snapshot.close();
  }
}

/** Erases those in a database that is being restored, and lists them there. @returns how many were in it */
export async function eraseAgain(dataSource: DataSource, known: Known): Promise<number> {
  let erased = 0;
  for (const [userId, { erasedAt, nameMark }] of known) {
    if (!(await dataSource.manager.existsBy(ErasedAccount, { userId })))
      await insertRows(dataSource.manager, ErasedAccount, {
        ...{ userId, erasedAt, nameMark, nameFreeAt: new Date(erasedAt.getTime() + NAME_HELD) },
        scrubbedAt: erasedAt,
      });
    // Its pictures go with the first sweep of the server.
    if (await eraseAccount(dataSource, userId)) erased++;
  }
  // Owners may have undone their deletions since the backup. They see at a log-in that the account is deleted again, and get the link.
  const erasesAt = new Date(Date.now() + UNDO_TIME);
  await dataSource.manager.update(User, { erasesAt: LessThan(erasesAt) }, { erasesAt });
  if (erased > 0) await scrub(dataSource);
  return erased;
}

/** Both engines store times without a zone, in UTC. */
function timeOf(text: string): Date {
  return new Date(text.includes('T') ? text : `${text.replace(' ', 'T')}Z`);
}
