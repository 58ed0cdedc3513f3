import { type DataSource, In, IsNull, LessThan } from 'typeorm';
import { chunks } from '../../platform/database/chunks.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { insertRows } from '../../platform/database/insertRows.js';
import type { Logger } from '../../platform/log/log.js';
import { forgetAnswers } from '../../platform/idempotency/forgetAnswers.js';
import { scrub } from '../../platform/database/scrub.js';
import { ErasedAccount } from '../users/erasedAccount.entity.js';
import { AccountDeletion } from '../account/accountDeletion.entity.js';
import { beginDeletion } from '../account/beginDeletion.js';
import { UNDO_TIME } from '../account/deletion.service.js';
import { readDeletionList } from '../account/deletionList.js';
import { eraseAccount } from '../account/eraseAccount.js';
import { NAME_HELD } from '../users/heldNames.js';
import { User } from '../users/user.entity.js';
import { BackupError, type Value } from './archive.js';
import { type DatabasePlace, isDamage, takeSnapshot } from './snapshot.js';

/*
 * A backup is older than the accounts that were erased or deleted since. Restoring it erases and hides them again. They are listed in the
 * database that is replaced, and in a file beside it, in case that database is lost.
 */

interface Known {
  /** Erased accounts, with the mark of the username if it is known. */
  erased: Map<string, { erasedAt: Date; nameMark: number | null }>;
  /** Those of them that the replaced database has, in rows or in files that are not freed of them yet. */
  held: Set<string>;
  /** Deletions that can be undone. When the account is erased is not known from the file. */
  begun: Map<string, { requestedAt: Date; erasesAt: Date | null }>;
}

/** The accounts that are known to be erased or deleted. A damaged database does not keep its own backup from being restored. */
export async function knownDeletions(place: DatabasePlace, log: Pick<Logger, 'warn'>): Promise<Known> {
  const { erased, begun } = await readDeletionList(place.dataDir);
  const known: Known = {
    erased: new Map(erased.map((row) => [row.userId, { erasedAt: timeOf(row.erasedAt), nameMark: null }])),
    begun: new Map(begun.map((row) => [row.userId, { requestedAt: timeOf(row.deletedAt), erasesAt: null }])),
    held: new Set(),
  };
  try {
    await addDeletions(known, place);
  } catch (error) {
    if (!isDamage(error)) throw error;
    log.warn(
      { err: error },
      'The database that is replaced is damaged. Which accounts were erased or deleted since the backup is known from erased-accounts.jsonl only.',
    );
  }
  for (const userId of known.erased.keys()) known.begun.delete(userId);
  return known;
}

async function addDeletions(known: Known, place: DatabasePlace): Promise<void> {
  const snapshot = await takeSnapshot(place).catch((error: unknown) => {
    if (error instanceof BackupError) return null;
    throw error;
  });
  if (!snapshot) return;
  const rowsOf = async function* (name: string) {
    const table = snapshot.tables.find((each) => each.name === name);
    if (!table) return;
    for await (const row of snapshot.rows(table))
      yield (column: string): Value => row[table.columns.indexOf(column)] ?? null;
  };
  try {
    for await (const valueOf of rowsOf('erased_account')) {
      const mark = valueOf('nameMark');
      if (valueOf('scrubbedAt') === null) known.held.add(String(valueOf('userId')));
      known.erased.set(String(valueOf('userId')), {
        erasedAt: timeOf(String(valueOf('erasedAt'))),
        nameMark: mark === null ? null : Number(mark),
      });
    }
    const requests = new Map<string, Date>();
    for await (const valueOf of rowsOf('account_deletion'))
      requests.set(String(valueOf('userId')), timeOf(String(valueOf('requestedAt'))));
    for await (const valueOf of rowsOf('user')) {
      const [userId, erasesAt] = [String(valueOf('id')), valueOf('erasesAt')];
      const requestedAt = requests.get(userId);
      if (requestedAt !== undefined || known.erased.has(userId)) known.held.add(userId);
      // Its owner has undone the deletion since the file was written.
      if (requestedAt === undefined) known.begun.delete(userId);
      else if (erasesAt !== null)
        known.begun.set(userId, { requestedAt, erasesAt: timeOf(String(erasesAt)) });
    }
  } finally {
    await snapshot.close();
  }
}

/**
 * Erases and hides these accounts in a database that is being restored, and lists the erased ones there.
 * @returns how many of each were in it
 */
export async function deleteAgain(
  dataSource: DataSource,
  known: Known,
  now = new Date(),
): Promise<{ erased: number; hidden: number }> {
  let erased = 0;
  for (const [userId, { erasedAt, nameMark }] of known.erased) {
    if (!(await dataSource.manager.existsBy(ErasedAccount, { userId })))
      await insertRows(dataSource.manager, ErasedAccount, {
        userId,
        erasedAt,
        nameMark,
        nameFreeAt: new Date(erasedAt.getTime() + NAME_HELD),
        scrubbedAt: erasedAt,
      });
    if (await eraseAccount(dataSource, userId, { keepsAnswers: true })) erased++;
  }
  // Owners may have undone their deletions since the backup. They see at a log-in that the account is deleted again, and get the link.
  const latest = new Date(now.getTime() + UNDO_TIME);
  await dataSource.manager.update(User, { erasesAt: LessThan(latest) }, { erasesAt: latest });
  let hidden = 0;
  for (const [userId, { requestedAt, erasesAt }] of known.begun) {
    if (erasesAt !== null && erasesAt <= now) {
      if (await eraseAccount(dataSource, userId, { keepsAnswers: true })) erased++;
    } else if (await hideAgain(dataSource, userId, { requestedAt, erasesAt: erasesAt ?? latest })) hidden++;
  }
  // The backup has rows only, and what was erased of them here is freed now. The server has to free the files of a database that it replaces.
  if (erased > 0) {
    await forgetAnswers(dataSource);
    await scrub(dataSource);
  }
  const waiting = await dataSource.manager.find(ErasedAccount, {
    select: { userId: true },
    where: { scrubbedAt: IsNull() },
  });
  const freed = waiting.map(({ userId }) => userId).filter((userId) => !known.held.has(userId));
  for (const part of chunks(freed))
    await dataSource.manager.update(ErasedAccount, { userId: In(part) }, { scrubbedAt: now });
  return { erased, hidden };
}

/** The same time of the request keeps the mailed link valid. @returns whether the account is in the backup, and was not hidden there */
function hideAgain(
  dataSource: DataSource,
  userId: string,
  deletion: { requestedAt: Date; erasesAt: Date },
): Promise<boolean> {
  return inTransaction(dataSource, async (manager) => {
    if (!(await manager.existsBy(User, { id: userId }))) return false;
    if (!(await manager.existsBy(AccountDeletion, { userId }))) {
      await beginDeletion(manager, userId, deletion);
      return true;
    }
    // Undone, and begun anew since the backup.
    await manager.update(AccountDeletion, { userId }, { requestedAt: deletion.requestedAt });
    await manager.update(User, { id: userId }, { erasesAt: deletion.erasesAt });
    return false;
  });
}

/** Both engines store times without a zone, in UTC. */
function timeOf(text: string): Date {
  return new Date(text.includes('T') ? text : `${text.replace(' ', 'T')}Z`);
}
