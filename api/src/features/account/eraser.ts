import { type DataSource, In, IsNull } from 'typeorm';
import { chunks } from '../../platform/database/chunks.js';
import { engineOf } from '../../platform/database/dataSource.js';
import { isNight, scrub } from '../../platform/database/scrub.js';
import { Lease } from '../../platform/maintenance/lease.js';
import { type MaintenanceTask, runToEnd } from '../../platform/maintenance/maintenanceTask.js';
import type { UploadService } from '../uploads/upload.service.js';
import { ErasedAccount } from '../users/erasedAccount.entity.js';
import type { AccountDeletions } from './deletion.service.js';
import { writeDeletionList } from './deletionList.js';
import { DAY } from '../../platform/time.js';

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

/** MySQL rebuilds tables once a day at most, also if that fails: each attempt costs the whole database's size of disk and blocks writers. In seconds. */
const SCRUBBED_EVERY_SECONDS = 20 * 60 * 60;
/** If no process runs at night, this is how long erased accounts wait, in milliseconds. */
const LONGEST_WAIT = 2 * DAY;

/** Erases what is due. An interrupted round goes on with the next one: what is left to do is stored with each erased account. */
export class Eraser {
  /** Accounts that could not be erased in this round, and steps that failed. */
  #failed = new Map<string, unknown>();
  /** The tables of MySQL that were rebuilt since these accounts were erased. */
  #rebuilt = { since: '', tables: new Set<string>() };
  readonly #lease: Lease;

  constructor(private readonly parts: Parts) {
    this.#lease = new Lease(parts.dataSource, 'scrub');
  }

  readonly expiry: MaintenanceTask = {
    name: 'erasedAccounts',
    tables: ['account_deletion'],
    batch: 20,
    kept: '7 days',
    what: 'deleted accounts, with all that was theirs ([erasure](#erasure))',
    run: async (now, signal) => {
      const { erased, isLast } = await this.parts.deletions
        .eraseDue(now, this.#failed)
        .catch((error: unknown) => {
          this.#failed.set('', error);
          return { erased: 0, isLast: true };
        });
      if (isLast) await this.#finish(now, signal);
      return { removed: erased, isLast };
    },
  };

  /** A whole round, for tests and commands. @returns how many accounts were erased */
  round(now = new Date()): Promise<number> {
    return runToEnd(this.expiry, now);
  }

  /** A step that fails, such as a picture that cannot be deleted, does not keep the next one from its work. */
  async #finish(now: Date, signal?: AbortSignal): Promise<void> {
    const { dataSource, dataDir } = this.parts;
    await this.#attempt('list', writeDeletionList(dataDir, dataSource));
    await this.#attempt('scrub', this.#scrubIfDue(now, signal));
    const errors = [...this.#failed.values()];
    this.#failed = new Map();
    if (errors.length === 1) throw errors[0];
    if (errors.length > 1)
      throw new AggregateError(errors, 'Deleted accounts could not be erased completely');
  }

  async #attempt(step: string, work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) => this.#failed.set(step, error));
  }

  async #scrubIfDue(now: Date, signal?: AbortSignal): Promise<void> {
    const { dataSource } = this.parts;
    const left = await dataSource.manager.find(ErasedAccount, {
      select: { userId: true, erasedAt: true },
      where: { scrubbedAt: IsNull() },
      order: { erasedAt: 'ASC', userId: 'ASC' },
    });
    const [first] = left;
    if (!first) return;
    const ids = left.map(({ userId }) => userId);
    if (engineOf(dataSource) === 'sqlite') {
      await this.#scrub(ids, now);
      return;
    }
    if (!isNight(now) && now.getTime() - first.erasedAt.getTime() < LONGEST_WAIT) return;
    await this.#lease.begin();
    if (!(await this.#lease.take(SCRUBBED_EVERY_SECONDS))) return;
    const endKeeping = this.#lease.keep();
    try {
      // Tables in use, and a process that stops, are tried again within the hour; a full disk is not.
      if (!(await this.#scrub(ids, now, signal))) await this.#lease.giveUp();
    } finally {
      endKeeping();
      await this.#lease.complete();
    }
  }

  async #scrub(ids: readonly string[], now: Date, signal?: AbortSignal): Promise<boolean> {
    const { dataSource, uploads } = this.parts;
    // Failed deletions of files are repeated by their own task.
    await this.#attempt('pictures', runToEnd(uploads.maintenance, now));
    const since = ids.join();
    if (this.#rebuilt.since !== since) this.#rebuilt = { since, tables: new Set() };
    if (!(await scrub(dataSource, this.#rebuilt.tables, signal))) return false;
    this.#rebuilt = { since: '', tables: new Set() };
    for (const part of chunks(ids))
      await dataSource.manager.update(ErasedAccount, { userId: In(part) }, { scrubbedAt: now });
    return true;
  }
}
