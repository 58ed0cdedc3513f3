import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataSource, In } from 'typeorm';
import { chunks } from '../../platform/database/chunks.js';
import { newId } from '../../platform/database/ids.js';
import { ErasedAccount } from '../users/erasedAccount.entity.js';
import { User } from '../users/user.entity.js';
import { AccountDeletion } from './accountDeletion.entity.js';

/** The list beside the database, which a restored backup does not replace (docs/operation.md#erasure). */
const FILE = 'erased-accounts.jsonl';

interface Erasure {
  userId: string;
  /** ISO 8601. */
  erasedAt: string;
}

/** A deletion that can be undone until the account is erased. */
interface Begun {
  userId: string;
  /** ISO 8601: `account_deletion.requestedAt`, which the mailed link is signed with. */
  deletedAt: string;
}

export interface DeletionList {
  erased: Erasure[];
  begun: Begun[];
}

/**
 * Brings the file up to date. Erasures stay in it for ever, deletions until they are undone. If two processes write at once, one of them
 * may lose a line; the next round adds it.
 */
export async function writeDeletionList(dataDir: string, dataSource: DataSource): Promise<void> {
  const known = await readDeletionList(dataDir);
  const erased = new Map(known.erased.map((erasure) => [erasure.userId, erasure]));
  for (const erasure of await erasuresOf(dataSource))
    if (!erased.has(erasure.userId)) erased.set(erasure.userId, erasure);
  const begun = new Map((await begunOf(dataSource)).map((deletion) => [deletion.userId, deletion]));
  for (const deletion of await ofOtherDatabases(dataSource, known.begun))
    begun.set(deletion.userId, deletion);
  for (const userId of erased.keys()) begun.delete(userId);
  const linesOf = (entries: Iterable<object>) => [...entries].map((entry) => `${JSON.stringify(entry)}\n`);
  const content = [...linesOf(erased.values()), ...linesOf(begun.values())].join('');
  if (content === [...linesOf(known.erased), ...linesOf(known.begun)].join('')) return;
  const path = join(dataDir, FILE);
  const part = `${path}.${newId()}`;
  try {
    await writeFile(part, content, { mode: 0o600, flush: true });
    await rename(part, path);
  } catch (error) {
    // A full disk leaves a part.
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

export async function readDeletionList(dataDir: string): Promise<DeletionList> {
  const path = join(dataDir, FILE);
  const list: DeletionList = { erased: [], begun: [] };
  if (!existsSync(path)) return list;
  for (const line of (await readFile(path, 'utf8')).split('\n')) {
    const [, userId = '', what, time = ''] =
      /^\{"userId":"([\w-]{1,36})","(erasedAt|deletedAt)":"(\d{4}-[\d:.TZ-]{1,30})"\}$/.exec(line) ?? [];
    if (what === 'erasedAt') list.erased.push({ userId, erasedAt: time });
    if (what === 'deletedAt') list.begun.push({ userId, deletedAt: time });
  }
  return list;
}

async function erasuresOf({ manager }: DataSource): Promise<Erasure[]> {
  const rows = await manager.find(ErasedAccount, {
    select: { userId: true, erasedAt: true },
    order: { erasedAt: 'ASC', userId: 'ASC' },
  });
  return rows.map(({ userId, erasedAt }) => ({ userId, erasedAt: erasedAt.toISOString() }));
}

async function begunOf({ manager }: DataSource): Promise<Begun[]> {
  const rows = await manager.find(AccountDeletion, { order: { requestedAt: 'ASC', userId: 'ASC' } });
  return rows.map(({ userId, requestedAt }) => ({ userId, deletedAt: requestedAt.toISOString() }));
}

/** An account that the database does not have belongs to one that is lost, and whose backup may be restored yet. */
async function ofOtherDatabases({ manager }: DataSource, begun: readonly Begun[]): Promise<Begun[]> {
  const here = new Set<string>();
  for (const ids of chunks(begun.map(({ userId }) => userId)))
    for (const { id } of await manager.find(User, { select: { id: true }, where: { id: In(ids) } }))
      here.add(id);
  return begun.filter(({ userId }) => !here.has(userId));
}
