import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolConnection } from 'mysql2';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { Background } from '../background/background.js';
import { systemCode } from '../../errors.js';
import { engineOf } from '../database/dataSource.js';
import { isClosed, poolOf } from '../database/pool.js';
import type { Replicas } from '../database/replicas.js';

/** Buckets in seconds: from a lookup in memory to the time when users give up. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Gauges of prom-client whose names end like those of counters. The same numbers by type have other names. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** How long gauges wait for a database, in milliseconds. */
const LONGEST_READ = 1000;

/** Errors of SQLite, MySQL and the system. */
const DISK_FULL = /SQLITE_FULL|ER_DISK_FULL|ER_RECORD_FILE_FULL|ENOSPC|is full/;

/** Counts the requests to a cache. */
export interface CacheMeter {
  /** The response was cached, or is being produced. */
  hit(): void;
  /** The response was stale and was revalidated. */
  revalidated(): void;
  miss(): void;
}

/** An HTTP request, by labels with few values. */
export interface RequestLabels {
  route: string;
  method: string;
  status: number;
}

/** A histogram whose series are looked up once: prom-client sorts and joins the labels of every observation. */
class Timers<Label extends string> {
  readonly #histogram: Histogram<Label>;
  readonly #known = new Map<string, { observe: (seconds: number) => void }>();

  constructor(
    name: string,
    help: string,
    private readonly labelNames: readonly Label[],
    registry: Registry,
  ) {
    this.#histogram = new Histogram({ name, help, labelNames, buckets: DURATIONS, registers: [registry] });
  }

  observe(labels: Record<Label, string | number>, seconds: number): void {
    let key = '';
    for (const name of this.labelNames) key += ` ${labels[name]}`;
    let timer = this.#known.get(key);
    if (!timer) this.#known.set(key, (timer = this.#histogram.labels(labels)));
    timer.observe(seconds);
  }
}

/** The metrics of one server, in the format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Timers(
    'hydrate_http_request_duration_seconds',
    'Time until an answer was sent, by kind of address, method and status.',
    ['route', 'method', 'status'],
    this.#registry,
  );
  readonly #operations = new Timers(
    'hydrate_graphql_operation_duration_seconds',
    'Time of GraphQL operations, by the field of the schema that they ask for, and by the code of their first error.',
    ['type', 'field', 'code'],
    this.#registry,
  );
  readonly #statements = this.#counter('hydrate_sql_statements_total', 'SQL statements.');
  readonly #sqlSeconds = this.#counter(
    'hydrate_sql_seconds_total',
    'Time that SQL statements took, in whole milliseconds each.',
  );
  readonly #cache = this.#counter(
    'hydrate_cache_requests_total',
    'What was asked of the caches, and whether it was there.',
    ['cache', 'outcome'],
  );
  readonly #cspReports = this.#counter(
    'hydrate_csp_reports_total',
    'Violations of the Content-Security-Policy that browsers reported, by directive.',
    ['directive'],
  );

  readonly #refused = this.#counter(
    'hydrate_requests_refused_total',
    'Requests that were refused because the server was overloaded.',
  );
  readonly #tasks = this.#counter(
    'hydrate_background_runs_total',
    'Runs of tasks that no response waits for, by task and outcome.',
    ['task', 'outcome'],
  );

  constructor() {
    // Event-loop lag, memory, garbage collection, open files.
    collectDefaultMetrics({ register: this.#registry });
    for (const name of MISNAMED) this.#registry.removeSingleMetric(name);
  }

  /** Observes an HTTP response. `route` must have few values. */
  request(labels: RequestLabels, seconds: number): void {
    this.#requests.observe(labels, seconds);
  }

  /** Observes a GraphQL operation; `code` is `ok` or the code of its first error. */
  operation(labels: { type: string; field: string; code: string }, seconds: number): void {
    this.#operations.observe(labels, seconds);
  }

  /** Counts a reported violation. `directive` must be from a closed list. */
  cspReport(directive: string): void {
    this.#cspReports.inc({ directive });
  }

  /** The metrics of a response cache. The code fixes the names of caches, so there are few. */
  cache(name: string): CacheMeter {
    const [hit, revalidated, miss] = ['hit', 'revalidated', 'miss'].map((outcome) =>
      this.#cache.labels({ cache: name, outcome }),
    );
    return { hit: () => hit?.inc(), revalidated: () => revalidated?.inc(), miss: () => miss?.inc() };
  }

  /** Counts a request that was refused because the server is overloaded. */
  refused(): void {
    this.#refused.inc();
  }

  /** Counts the runs of tasks that no response waits for. The code names them, so there are few. */
  watchBackground(background: Background): void {
    background.onEnd = (task, outcome) => this.#tasks.inc({ task, outcome });
  }

  /** Counts and times the statements of a database, and observes its pool. */
  watch(dataSource: DataSource): void {
    const { logger } = dataSource;
    const logQuery = logger.logQuery.bind(logger);
    logger.logQuery = (...statement) => {
      this.#statements.inc();
      logQuery(...statement);
    };
    // The database tells that its disk is full, wherever that is.
    const full = this.#counter(
      'hydrate_sql_disk_full_total',
      'Statements that failed because a disk is full.',
    );
    const logQueryError = logger.logQueryError.bind(logger);
    logger.logQueryError = (error, ...statement) => {
      if (DISK_FULL.test(systemCode(error) || String(error))) full.inc();
      logQueryError(error, ...statement);
    };
    const logQuerySlow = logger.logQuerySlow.bind(logger);
    logger.logQuerySlow = (milliseconds, ...statement) => {
      this.#sqlSeconds.inc(milliseconds / 1000);
      logQuerySlow(milliseconds, ...statement);
    };
    if (engineOf(dataSource) === 'mysql') this.#watchPool(dataSource);
  }

  /** Observes read replicas, if any. */
  watchReplicas(replicas: Replicas): void {
    if (replicas.all.length === 0) return;
    const help = 'Reads that a replica may answer, and where they went.';
    const reads = this.#counter('hydrate_sql_replica_reads_total', help, ['server']);
    replicas.onRead = (server) => reads.inc({ server });
    new Gauge({
      name: 'hydrate_sql_replica_used',
      help: 'Whether a replica is read: it is there, and proven to be less than a second old.',
      labelNames: ['replica'],
      registers: [this.#registry],
      collect() {
        for (const { name, isUsable } of replicas.all) this.set({ replica: name }, isUsable ? 1 : 0);
      },
    });
  }

  /** A constant that says which version runs, as a label. */
  info(version: string): void {
    const help = 'The version of the server, which is 1.';
    new Gauge({ name: 'hydrate_info', help, labelNames: ['version'], registers: [this.#registry] }).set(
      { version },
      1,
    );
  }

  /** A counter, by a label whose values the code fixes, if it has one. @returns a function that adds to it */
  counterBy(name: string, help: string, label?: string): (by: number, value?: string) => void {
    const counter = this.#counter(name, help, label === undefined ? [] : [label]);
    return (by, value = '') => counter.inc(label === undefined ? {} : { [label]: value }, by);
  }

  /** Like {@link counterBy}, for a gauge. @returns a function that sets it */
  gaugeBy(name: string, help: string, label: string): (to: number, value: string) => void {
    const gauge = new Gauge({ name, help, labelNames: [label], registers: [this.#registry] });
    return (to, value) => gauge.set({ [label]: value }, to);
  }

  /** A gauge that is computed when the metrics are read. */
  gauge(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(value());
      },
    });
  }

  /**
   * Gauges that are read from a database together when the metrics are read. Without an answer in time they are NaN, so that the other
   * metrics are served during an outage.
   */
  gaugesOf<Name extends string>(
    helps: Record<Name, string>,
    read: () => Promise<Record<Name, number>>,
  ): void {
    let current: Promise<Record<Name, number> | null> | null = null;
    const readOnce = () => {
      const late = sleep(LONGEST_READ, null, { ref: false });
      current ??= Promise.race([read(), late])
        .catch(() => null)
        .finally(() => (current = null));
      return current;
    };
    for (const name in helps) {
      new Gauge({
        name,
        help: helps[name],
        registers: [this.#registry],
        async collect() {
          this.set((await readOnce())?.[name] ?? NaN);
        },
      });
    }
  }

  /** The value of a gauge without labels; null if it is not there. */
  async valueOf(name: string): Promise<number | null> {
    const found = await this.#registry.getSingleMetric(name)?.get();
    return found?.values[0]?.value ?? null;
  }

  /** A gauge with a label, whose values are read from a database together, as those of {@link gaugesOf}. */
  gaugesByOf<Value extends string>(
    name: string,
    help: string,
    { label, values }: { label: string; values: readonly Value[] },
    read: () => Promise<Record<Value, number>>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.#registry],
      async collect() {
        const late = sleep(LONGEST_READ, null, { ref: false });
        const current = await Promise.race([read(), late]).catch(() => null);
        for (const value of values) this.set({ [label]: value }, current?.[value] ?? NaN);
      },
    });
  }

  /** All metrics as text, with the content type. */
  async text(): Promise<{ contentType: string; body: string }> {
    return { contentType: this.#registry.contentType, body: await this.#registry.metrics() };
  }

  #counter<Label extends string>(name: string, help: string, labelNames: Label[] = []): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  /** The events of a pool: https://sidorares.github.io/node-mysql2/docs/documentation. */
  #watchPool(dataSource: DataSource): void {
    const { options } = dataSource;
    const pool = poolOf(dataSource);
    if (!pool) return;
    const lent = new Set<PoolConnection>();
    pool.on('acquire', (connection) => lent.add(connection));
    pool.on('release', (connection) => lent.delete(connection));
    const inUse = () => {
      // One that was lost is never returned.
      for (const connection of lent) if (isClosed(connection)) lent.delete(connection);
      return lent.size;
    };
    const help = 'How often a statement had to wait for a connection.';
    const waits = this.#counter('hydrate_sql_pool_waits_total', help);
    pool.on('enqueue', () => waits.inc());
    this.gauge('hydrate_sql_pool_in_use', 'Connections to the database that are lent out.', inUse);
    const size = Number('poolSize' in options ? options.poolSize : NaN);
    this.gauge('hydrate_sql_pool_size', 'Connections to the database that may be lent out.', () => size);
  }
}
