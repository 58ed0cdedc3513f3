import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataSource, In, IsNull, LessThanOrEqual, Not } from 'typeorm';
import { chunks } from '../../platform/database/chunks.js';
import { newId } from '../../platform/database/ids.js';
import { scrub } from '../../platform/database/scrub.js';
import { type MaintenanceTask, runToEnd } from '../../platform/maintenance/maintenanceTask.js';
import type { UploadService } from '../uploads/upload.service.js';
import { ErasedAccount } from '../users/erasedAccount.entity.js';
import type { AccountDeletions } from './deletion.service.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    eraser: Eraser;
  }
}

interface Parts {
  dataSource: DataSource;
  deletions: Pick<AccountDeletions, 'eraseDue'>;
  uploads: Pick<UploadService, 'maintenance'>;
  dataDir: string;
}

/** Erases what is due. An interrupted round goes on with the next one: what is left to do is stored with each erased account. */
export class Eraser {
  constructor(private readonly parts: Parts) {}

  readonly expiry: MaintenanceTask = {
    ...{ name: 'erasedAccounts', tables: ['account_deletion'], batch: 100, kept: '7 days' },
    what: 'deleted accounts, with all that was theirs ([erasure](#erasure))',
    run: async (now) => ({ removed: await this.round(now), isLast: true }),
  };

  /** @returns how many accounts were erased */
  async round(now = new Date()): Promise<number> {
    const { deletions } = this.parts;
    let erased = 0;
    const errors: unknown[] = [];
    for (let more = -1; more !== 0;) {
      more = await deletions.eraseDue(now).catch((error: unknown) => {
        errors.push(error);
        return 0;
      });
      erased += more;
    }
    // An account that cannot be erased does not stop the rest of the work for the others.
    await this.#forget(now);
    if (errors.length > 0) throw errors[0];
    return erased;
  }

  /** Lists the erased accounts beside the database, and frees its files from them. */
  async #forget(now: Date): Promise<void> {
    const { dataSource, uploads, dataDir } = this.parts;
    const { manager } = dataSource;
    await manager.update(
      ErasedAccount,
      { nameFreeAt: LessThanOrEqual(now), nameMark: Not(IsNull()) },
      { nameMark: null },
    );
    const left = await manager.find(ErasedAccount, {
      select: { userId: true },
      where: { scrubbedAt: IsNull() },
    });
    await writeErasures(dataDir, await erasuresOf(dataSource));
    if (left.length === 0) return;
    await runToEnd(uploads.maintenance, now);
    if (await scrub(dataSource))
      for (const ids of chunks(left.map(({ userId }) => userId)))
        await manager.update(ErasedAccount, { userId: In(ids) }, { scrubbedAt: now });
  }
}

/** The list of erased accounts beside the database, which a restored backup does not replace (docs/operation.md#erasure). */
const FILE = 'erased-accounts.jsonl';

export interface Erasure {
  userId: string;
  /** ISO 8601. */
  erasedAt: string;
}

async function erasuresOf({ manager }: DataSource): Promise<Erasure[]> {
  const rows = await manager.find(ErasedAccount, {
    select: { userId: true, erasedAt: true },
    order: { erasedAt: 'ASC', userId: 'ASC' },
  });
  return rows.map(({ userId, erasedAt }) => ({ userId, erasedAt: erasedAt.toISOString() }));
}

/** Adds missing accounts to the file. If two processes write at once, one of them may lose a line; the next round adds it. */
async function writeErasures(dataDir: string, erasures: readonly Erasure[]): Promise<void> {
  const known = await readErasures(dataDir);
  const ids = new Set(known.map(({ userId }) => userId));
  const added = erasures.filter(({ userId }) => !ids.has(userId));
  if (added.length === 0) return;
  const path = join(dataDir, FILE);
  const lines = [...known, ...added].map((erasure) => `${JSON.stringify(erasure)}\n`);
  const part = `${path}.${newId()}`;
  await writeFile(part, lines.join(''), { mode: 0o600, flush: true });
  await rename(part, path);
}

export async function readErasures(dataDir: string): Promise<Erasure[]> {
  const path = join(dataDir, FILE);
  if (!existsSync(path)) return [];
  const lines = (await readFile(path, 'utf8')).split('\n');
  return lines.flatMap((line) => {
    const [, userId = '', erasedAt = ''] =
      /^\{"userId":"([\w-]{1,36})","erasedAt":"(\d{4}-[\d:.TZ-]{1,30})"\}$/.exec(line) ?? [];
    return userId === '' ? [] : [{ userId, erasedAt }];
  });
}
