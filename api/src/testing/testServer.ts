import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import type { DataSource } from 'typeorm';
import { type Engine, openDatabase } from '../platform/database/dataSource.js';
import { baseCategories } from '../demo/demoContent.js';
import { readEnv } from '../env.js';
import { createLogger, type Logger } from '../platform/log/log.js';
import { createApp, type HydrateApp } from '../app.js';
import { type MigratedCopy, migrateOnce } from './migratedCopy.js';

/** The engine of this test run; `npm test` runs the tests on both. */
export const engine: Engine = process.env.TEST_ENGINE === 'mysql' ? 'mysql' : 'sqlite';

export interface TestDatabase {
  databaseUrl: string | null;
  dataDir: string;
  remove: () => Promise<void>;
}

/** A new empty database on the engine under test, with a data folder. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hydrate-test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') return { databaseUrl: null, dataDir, remove: removeFolder };

  const base = process.env.TEST_DATABASE_URL;
  if (!base)
    throw new Error(
      'TEST_DATABASE_URL is needed for TEST_ENGINE=mysql; `npm test` starts a server and sets it.',
    );
  const name = `hydrate_test_${randomBytes(6).toString('hex')}`;
  const url = new URL(base);
  url.pathname = '/';
  const admin = async (sql: string) => {
    const connection = await mysql.createConnection({ uri: url.href });
    try {
      await connection.query(sql);
    } finally {
      await connection.end();
    }
  };
  await admin(`CREATE DATABASE ${name}`);
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.href,
    dataDir,
    remove: async () => {
      await admin(`DROP DATABASE ${name}`);
      await removeFolder();
    },
  };
}

let migratedCopy: Promise<MigratedCopy> | undefined;

/** A new database on the engine under test with all migrations and no content; faster than to migrate an empty one. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  migratedCopy ??= migrateFirst();
  const [database, copyTo] = await Promise.all([createTestDatabase(), migratedCopy]);
  await copyTo(database);
  return database;
}

async function migrateFirst(): Promise<MigratedCopy> {
  const database = await createTestDatabase();
  try {
    return await migrateOnce(database);
  } finally {
    await database.remove();
  }
}

export interface GraphQLAnswer<T> {
  status: number;
  headers: Headers;
  data: T | null;
  errors: {
    message: string;
    path?: (string | number)[];
    extensions: { code: string; fields?: Record<string, string>; reason?: string; scope?: string };
  }[];
}

export interface TestServer {
  origin: string;
  server: HydrateApp;
  dataSource: DataSource;
  dataDir: string;
  databaseUrl: string | null;
  /** All SQL statements since the last `queries.length = 0`. */
  queries: string[];
  /** Sends an operation over HTTP, with a token if given. */
  graphql<T = Record<string, never>>(
    query: string,
    variables?: Record<string, unknown>,
    token?: string | null,
  ): Promise<GraphQLAnswer<T>>;
  /** All mails to an address, oldest first, as decoded text. */
  mailsTo(address: string): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Starts the application on a free port with an empty database and the base categories.
 *
 * @param logger replaces the silent one
 * @param webDist replaces the web app's builds, which need not exist
 */
export async function startTestServer(
  environment: NodeJS.ProcessEnv = {},
  logger?: Logger,
  webDist?: string,
): Promise<TestServer> {
  const database = await createMigratedDatabase();
  const env = readEnv({
    PORT: '0',
    DATA_DIR: database.dataDir,
    RATE_LIMITS: 'off',
    NOTIFICATION_MAIL_PAUSE: '0',
    LOG_LEVEL: 'silent',
    ...(database.databaseUrl === null ? {} : { DATABASE_URL: database.databaseUrl }),
    ...environment,
  });
  const log = logger ?? createLogger(env.logLevel);
  const queries: string[] = [];
  const dataSource = await openDatabase({ ...env, log, onQuery: (sql) => queries.push(sql) });
  const server = await createApp({
    env,
    dataSource,
    log,
    webDist,
    followsChanges: false,
    publishesScheduled: false,
    notifies: false,
    observes: false,
    maintains: false,
    streamHeartbeat: 500,
  });
  await server.services.categories.add(baseCategories());
  const { port } = await server.listen();
  const origin = `http://127.0.0.1:${port}`;

  return {
    origin,
    server,
    dataSource,
    dataDir: database.dataDir,
    databaseUrl: database.databaseUrl,
    queries,
    graphql: async <T>(
      query: string,
      variables: Record<string, unknown> = {},
      token: string | null = null,
    ) => {
      const response = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ query, variables }),
      });
      const body = (await response.json()) as Partial<GraphQLAnswer<T>>;
      return {
        status: response.status,
        headers: response.headers,
        data: body.data ?? null,
        errors: body.errors ?? [],
      };
    },
    mailsTo: async (address) => {
      await server.mailsSent();
      return readMails(join(database.dataDir, 'outbox'), address);
    },
    close: async () => {
      await server.close();
      await dataSource.destroy();
      await database.remove();
    },
  };
}

/** All mails of an outbox to an address, oldest first, as decoded text. */
export async function readMails(outbox: string, address: string): Promise<string[]> {
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(files.sort().map((file) => readFile(join(outbox, file), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${address}`)).map(decodeQuotedPrintable);
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
