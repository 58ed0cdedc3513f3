import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { type DataSource, MoreThan } from 'typeorm';
import type { Background } from '../../platform/background/background.js';
import { engineOf } from '../../platform/database/dataSource.js';
import { newId } from '../../platform/database/ids.js';
import type { Replicas } from '../../platform/database/replicas.js';
import type { SlowStatements } from '../../platform/database/slowStatements.js';
import { MAX_WAITING_MAILS } from '../../platform/mail/mailer.js';
import { deletesExpired, type MaintenanceTask } from '../../platform/maintenance/maintenanceTask.js';
import type { Metrics } from '../../platform/metrics/metrics.js';
import { version } from '../../platform/metrics/version.js';
import { MAX_WAITING_TEXTS } from '../../platform/threads/workerThreads.js';
import { MAX_WAITING_HASHES } from '../auth/password.js';
import { MAX_WAITING_IMAGES } from '../uploads/upload.service.js';
import { Upload } from '../uploads/upload.entity.js';
import { DeliveryState, WebhookDelivery } from '../webhooks/webhook.entity.js';
import type { DatabaseHealth, QueueHealth, SiteHealth, StorageHealth } from './health.types.js';
import { ProcessReportRow } from './processReport.entity.js';
import { countWaitingWork } from './waitingWork.js';
import { type ProcessReport, readReport, writeReport } from './processReport.js';
import { HOUR, MINUTE } from '../../platform/time.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    health: HealthService;
  }
}

/** A process that has not reported for this long, in milliseconds, has ended. */
const SILENT_AFTER = 3 * MINUTE;
/** How long the report of an ended process is stored, in milliseconds. */
const FORGOTTEN_AFTER = HOUR;

/** Queues in memory: the metric of each, its name and its limit. */
const QUEUES: readonly [metric: string, name: string, limit: number | string | null][] = [
  ['hydrate_requests_under_way', 'requests in progress', 'hydrate_requests_limit'],
  ['hydrate_passwords_queued', 'waiting passwords', MAX_WAITING_HASHES],
  ['hydrate_images_queued', 'waiting images', MAX_WAITING_IMAGES],
  ['hydrate_texts_queued', 'waiting long texts', MAX_WAITING_TEXTS],
  ['hydrate_mails_queued', 'waiting mails of accounts', MAX_WAITING_MAILS],
  ['hydrate_streams_open', 'open streams', null],
];

/** What only a running server knows. The command line has none of it. */
export interface HealthSources {
  metrics: Pick<Metrics, 'valueOf'>;
  background: Pick<Background, 'tasks'>;
  replicas: Pick<Replicas, 'all'>;
  slow: Pick<SlowStatements, 'all'>;
}

export interface HealthPlaces {
  /** Null for private copies of the sandbox: strangers are their admins, and may not see the disk of the machine. */
  dataDir: string | null;
  isBucket: boolean;
  sendsMails: boolean;
}

/** The state of the site for its operators (docs/operation.md#health). */
export class HealthService {
  readonly #id = newId();
  readonly #startedAt = new Date(Date.now() - process.uptime() * 1000);
  #sources: HealthSources | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly places: HealthPlaces,
  ) {}

  /** Makes this process one of those that report. */
  observe(sources: HealthSources): void {
    this.#sources = sources;
  }

  async site(): Promise<SiteHealth> {
    // First: the other statements may be slow because of what it shows.
    const database = await this.#database();
    const waiting = await countWaitingWork(this.dataSource);
    const { manager } = this.dataSource;
    return {
      database,
      storage: await this.#storage(),
      outbox: {
        isSent: this.places.sendsMails,
        waiting: waiting.hydrate_outbox_mails_waiting,
        oldestSeconds: Math.round(waiting.hydrate_outbox_oldest_seconds),
      },
      webhooksWaiting: await manager.countBy(WebhookDelivery, { state: DeliveryState.PENDING }),
      openCases: waiting.hydrate_moderation_cases_open,
      processes: await this.processes(),
    };
  }

  /** This process, if it serves, and the others that have reported lately. */
  async processes(now = new Date()): Promise<ProcessReport[]> {
    const rows = await this.dataSource.manager.find(ProcessReportRow, {
      where: { seenAt: MoreThan(new Date(now.getTime() - SILENT_AFTER)) },
      order: { id: 'ASC' },
    });
    const others = rows.flatMap(({ id, report }) => (id === this.#id ? [] : (readReport(report) ?? [])));
    const current = await this.#current(now);
    return [...(current ? [current] : []), ...others];
  }

  /** Stores the state of this process for the others. */
  async report(now = new Date()): Promise<void> {
    const current = await this.#current(now);
    if (!current) return;
    const { manager } = this.dataSource;
    const row = { id: this.#id, seenAt: now, report: writeReport({ ...current, isCurrent: false }) };
    await manager.upsert(ProcessReportRow, row, ['id']);
  }

  /** Processes that were killed have not left. A few rows need no index of the time. */
  get expiry(): MaintenanceTask {
    return deletesExpired(this.dataSource, ProcessReportRow, {
      name: 'processReports',
      what: 'reports of processes that were killed',
      kept: 'an hour',
      key: 'id',
      time: 'seenAt',
      keptFor: FORGOTTEN_AFTER,
    });
  }

  /** Takes this process off the list. */
  async leave(): Promise<void> {
    await this.dataSource.manager.delete(ProcessReportRow, { id: this.#id });
  }

  async #current(now: Date): Promise<ProcessReport | null> {
    if (!this.#sources) return null;
    const { metrics, background, replicas, slow } = this.#sources;
    const queues: QueueHealth[] = [];
    for (const [metric, name, limit] of QUEUES) {
      const waiting = (await metrics.valueOf(metric)) ?? 0;
      queues.push({ name, waiting, limit: typeof limit === 'string' ? await metrics.valueOf(limit) : limit });
    }
    const tasks = [...background.tasks].map(([name, record]) => ({ name, ...record }));
    return {
      id: this.#id,
      name: `${hostname()}, ${process.pid}`,
      isCurrent: true,
      version,
      node: process.version,
      startedAt: this.#startedAt,
      seenAt: now,
      memoryBytes: process.memoryUsage.rss(),
      eventLoopMs: Math.round(((await metrics.valueOf('nodejs_eventloop_lag_p99_seconds')) ?? 0) * 1000),
      poolInUse: await metrics.valueOf('hydrate_sql_pool_in_use'),
      poolSize: await metrics.valueOf('hydrate_sql_pool_size'),
      queues,
      replicas: replicas.all.map(({ name, isUsable }) => ({ name, isUsed: isUsable })),
      tasks: tasks.sort((a, b) => (a.name < b.name ? -1 : 1)),
      slowStatements: slow.all,
    };
  }

  async #database(): Promise<DatabaseHealth> {
    const isSqlite = engineOf(this.dataSource) === 'sqlite';
    const since = performance.now();
    const found = await this.#value(`SELECT ${isSqlite ? 'sqlite_version()' : 'VERSION()'} AS value`);
    const answeredInMs = performance.now() - since;
    const bytes = isSqlite
      ? 'SELECT page_count * page_size AS value FROM pragma_page_count(), pragma_page_size()'
      : 'SELECT SUM(DATA_LENGTH + INDEX_LENGTH) AS value FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()';
    const { type } = this.dataSource.options;
    return {
      engine: isSqlite ? 'SQLite' : type === 'mariadb' ? 'MariaDB' : 'MySQL',
      version: String(found),
      answeredInMs: Math.round(answeredInMs * 10) / 10,
      bytes: Number(await this.#value(bytes)),
      migration: String(
        await this.#value('SELECT name AS value FROM migrations ORDER BY timestamp DESC LIMIT 1'),
      ),
    };
  }

  async #value(sql: string): Promise<unknown> {
    const [row] = await this.dataSource.query<{ value: unknown }[]>(sql);
    return row?.value;
  }

  async #storage(): Promise<StorageHealth> {
    const { isBucket, dataDir } = this.places;
    const usedBytes = (await this.dataSource.manager.sum(Upload, 'bytes')) ?? 0;
    if (isBucket) return { isBucket, usedBytes, freeBytes: null };
    const room = dataDir === null ? null : await statfs(dataDir).catch(() => null);
    return { isBucket, usedBytes, freeBytes: room ? room.bavail * room.bsize : null };
  }
}
