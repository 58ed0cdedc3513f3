import { isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { SENDER } from './platform/addresses/mailAddress.js';
import { AddressError, connectionLimitOf, serverAddress } from './platform/addresses/serverAddress.js';

/** An invalid environment variable prevents the start. The message is one line and names the variable. */
export class EnvError extends Error {}

export interface Env {
  /** Port to listen on, 1..65535 (0 lets the system choose). */
  port: number;
  /** Address to listen on. */
  host: string;
  /** Origin of links in mails, feeds and canonical URLs; no trailing slash. */
  publicUrl: string;
  /** `mysql://user:password@host:port/database`, or null for the embedded SQLite database in `dataDir`. */
  databaseUrl: string | null;
  /** Read replicas of that database, in the same form. */
  replicaUrls: string[];
  /** Folder for the embedded database, uploads, outbox and the generated secret (absolute). */
  dataDir: string;
  /** Storage quota of an account in bytes, for uploaded files and texts. */
  accountQuota: number;
  /** The bucket for uploads; null stores them in `dataDir/uploads`. */
  uploads: S3Bucket | null;
  /** `smtp://…` or `smtps://…`; null writes mails to `dataDir/outbox`. */
  mailUrl: string | null;
  /** Sender of mails, an address or `Name <address>`. */
  mailFrom: string;
  /** How long mails about notifications wait for more of them, in seconds; mails to one member are ten times as far apart. */
  notificationMailPause: number;
  /** Whether webhooks may use http and reach private addresses; `on` is for development and tests. */
  webhookPrivateAddresses: boolean;
  /** Secret that signs access tokens; null generates one in `dataDir`. */
  jwtSecret: string | null;
  /** Number of trusted reverse proxies in front of the server: as many entries of X-Forwarded-For are trusted. */
  trustedProxies: number;
  /** Whether rate limits apply; `off` is for tests and benchmarks. */
  rateLimits: boolean;
  /** How strict the rules for new accounts are (features/trust/newAccounts.ts). */
  newAccounts: 'off' | 'normal' | 'strict';
  /** Maximum number of concurrent requests; beyond it the server responds with 503. */
  maxRequests: number;
  /** Maximum number of private copies of the demo site for the sandbox; 0 disables them. */
  sandboxCopies: number;
  /** Whether public responses (pages and data) are cached briefly; `off` is for benchmarks. */
  answerCache: boolean;
  /** Whether an empty embedded database is filled with demo content. */
  demo: boolean;
  /** Whether the demo account, whose password is public, can log in. */
  demoAccount: boolean;
  /** Log level: trace, debug, info, warn, error, fatal or silent. */
  logLevel: string;
  /** How long a SQL statement takes that the health page shows as slow, in milliseconds. */
  slowStatement: number;
  /** Bearer token for `/metrics`; null allows local requests only, and none in production. */
  metricsToken: string | null;
  /** OTLP/HTTP collector for traces, without a trailing slash; null disables tracing. */
  otlpEndpoint: string | null;
  /** True with NODE_ENV=production. */
  production: boolean;
}

/** A bucket of an S3-compatible service, and its credentials. */
export interface S3Bucket {
  name: string;
  /** Prefix of all object names: empty, or a path with a trailing slash. */
  prefix: string;
  region: string;
  /** URL of the service without a trailing slash; null means Amazon S3 in the region. */
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
  /** Session token of temporary credentials, or null. */
  sessionToken: string | null;
}

/** Default of ACCOUNT_QUOTA in bytes: 1 GiB. */
const DEFAULT_ACCOUNT_QUOTA = 1024 ** 3;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** SQLite takes the folder of its temporary files, such as the copy that VACUUM makes, from the environment. */
export function setSqliteFolder(folder: string): void {
  process.env.SQLITE_TMPDIR ??= folder;
}

/**
 * Reads and validates all environment variables (README.md#variables). An empty one counts as unset, as docker
 * compose passes them. @throws EnvError for the first invalid one, without its value, which may be a password
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const get = (name: string): string | null => source[name]?.trim() || null;

  const port = integer('PORT', get('PORT') ?? '4000', 0, 65535);
  const production = get('NODE_ENV') === 'production';
  const databaseUrl = get('DATABASE_URL');
  if (databaseUrl !== null) checkDatabaseUrl('DATABASE_URL', databaseUrl);
  const replicaUrls =
    get('DATABASE_REPLICA_URLS')
      ?.split(/[\s,]+/)
      .filter(Boolean) ?? [];
  if (replicaUrls.length > 0 && databaseUrl === null) {
    throw new EnvError('DATABASE_REPLICA_URLS needs DATABASE_URL, the primary of the replicas');
  }
  for (const replicaUrl of replicaUrls) checkDatabaseUrl('DATABASE_REPLICA_URLS', replicaUrl);
  const publicUrl = get('PUBLIC_URL') ?? `http://localhost:${port}`;
  const publicParsed = url('PUBLIC_URL', publicUrl, ['http:', 'https:'], 'https://blog.example.com');
  if (publicParsed.pathname !== '/' || publicParsed.search !== '') {
    throw new EnvError('PUBLIC_URL must be an origin without a path, such as https://blog.example.com');
  }
  const isOnTheInternet = publicParsed.protocol === 'https:';
  const host = get('HOST') ?? '127.0.0.1';
  const trustedProxies = integer('TRUSTED_PROXIES', get('TRUSTED_PROXIES') ?? '0', 0, 10);
  const demo = onOff('DEMO', get('DEMO') ?? (isOnTheInternet ? 'off' : 'on'));
  // The demo account is enabled on request, or on a local trial: not behind a proxy and not in production.
  const isAskedFor = get('DEMO') !== null;
  const isOnThisMachine = isLoopback(host) && trustedProxies === 0 && !production;
  const mailUrl = get('MAIL_URL');
  if (mailUrl !== null) url('MAIL_URL', mailUrl, ['smtp:', 'smtps:'], 'smtp://user:password@host:587');
  const jwtSecret = get('JWT_SECRET');
  if (jwtSecret !== null && jwtSecret.length < 32) {
    throw new EnvError('JWT_SECRET is too short: at least 32 characters are needed (openssl rand -hex 32)');
  }
  if (jwtSecret === null && production && databaseUrl !== null) {
    throw new EnvError(
      'JWT_SECRET is missing: with NODE_ENV=production and DATABASE_URL every process must share one (openssl rand -hex 32)',
    );
  }
  const metricsToken = get('METRICS_TOKEN');
  if (metricsToken !== null && metricsToken.length < 16) {
    throw new EnvError(
      'METRICS_TOKEN is too short: at least 16 characters are needed (openssl rand -hex 32)',
    );
  }
  const mailFrom = get('MAIL_FROM') ?? senderOf(publicParsed.hostname);
  if (!SENDER.test(mailFrom))
    throw new EnvError(
      'MAIL_FROM is not an address; use the form no-reply@example.com or Hydrate <no-reply@example.com>',
    );
  const otlpEndpoint = get('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (otlpEndpoint !== null) {
    url('OTEL_EXPORTER_OTLP_ENDPOINT', otlpEndpoint, ['http:', 'https:'], 'http://localhost:4318');
  }
  const rateLimits = onOff('RATE_LIMITS', get('RATE_LIMITS') ?? 'on');
  const newAccounts = newAccountsOf(get('NEW_ACCOUNTS') ?? (rateLimits ? 'normal' : 'off'));
  const logLevel = get('LOG_LEVEL') ?? 'info';
  if (!logLevels.includes(logLevel)) throw new EnvError(`LOG_LEVEL must be one of ${logLevels.join(', ')}`);

  return {
    port,
    host,
    publicUrl: publicParsed.origin,
    databaseUrl,
    replicaUrls,
    dataDir: resolve(get('DATA_DIR') ?? 'data'),
    accountQuota: integer(
      'ACCOUNT_QUOTA',
      get('ACCOUNT_QUOTA') ?? String(DEFAULT_ACCOUNT_QUOTA),
      1_000_000,
      1_000_000_000_000_000,
    ),
    uploads: uploads(get),
    mailUrl,
    mailFrom,
    notificationMailPause: integer(
      'NOTIFICATION_MAIL_PAUSE',
      get('NOTIFICATION_MAIL_PAUSE') ?? '60',
      0,
      3600,
    ),
    webhookPrivateAddresses: onOff('WEBHOOK_PRIVATE_ADDRESSES', get('WEBHOOK_PRIVATE_ADDRESSES') ?? 'off'),
    jwtSecret,
    trustedProxies,
    rateLimits,
    newAccounts,
    maxRequests: integer('MAX_REQUESTS', get('MAX_REQUESTS') ?? '500', 1, 100_000),
    sandboxCopies: integer('SANDBOX_COPIES', get('SANDBOX_COPIES') ?? '30', 0, 1000),
    answerCache: onOff('ANSWER_CACHE', get('ANSWER_CACHE') ?? 'on'),
    demo,
    demoAccount: demo && (isAskedFor || isOnThisMachine),
    logLevel,
    slowStatement: integer('SLOW_STATEMENT', get('SLOW_STATEMENT') ?? '200', 1, 60_000),
    metricsToken,
    otlpEndpoint: otlpEndpoint?.replace(/\/+$/, '') ?? null,
    production,
  };
}

const MYSQL_EXAMPLE = 'mysql://user:password@host:3306/database';

function checkDatabaseUrl(name: string, value: string): void {
  const { pathname } = url(name, value, ['mysql:', 'mariadb:'], MYSQL_EXAMPLE);
  if (pathname.length < 2) throw new EnvError(`${name} names no database; use the form ${MYSQL_EXAMPLE}`);
  try {
    serverAddress(value);
    connectionLimitOf(value);
  } catch (error) {
    throw error instanceof AddressError ? new EnvError(`${name} ${error.message}`) : error;
  }
}

const S3_EXAMPLE = 's3://bucket?region=eu-central-1';

/** UPLOADS_URL, `s3://bucket/prefix?region=&endpoint=` (README.md#variables), with the credentials variables of the AWS tools. */
function uploads(get: (name: string) => string | null): S3Bucket | null {
  const value = get('UPLOADS_URL');
  if (value === null) return null;
  const { hostname, username, password, port, pathname, searchParams } = url(
    'UPLOADS_URL',
    value,
    ['s3:'],
    S3_EXAMPLE,
  );
  if (username !== '' || password !== '' || port !== '') {
    throw new EnvError(
      `UPLOADS_URL may contain neither a key nor a port; use the form ${S3_EXAMPLE} and set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`,
    );
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname)) {
    throw new EnvError(
      'UPLOADS_URL must name a bucket of 3 to 63 lower-case letters, digits, dots and hyphens',
    );
  }
  const prefix = pathname.replace(/^\/|\/$/g, '');
  if (!/^(?:[\w-][\w.-]*(?:\/(?!$)|$))*$/.test(prefix)) {
    throw new EnvError(
      'The path of UPLOADS_URL may contain letters, digits, dots, hyphens, underscores and slashes only',
    );
  }
  for (const name of searchParams.keys()) {
    if (name !== 'region' && name !== 'endpoint') {
      throw new EnvError('UPLOADS_URL may only have the parameters region and endpoint');
    }
  }
  const endpoint = searchParams.get('endpoint') || null;
  // Self-hosted S3 services usually have one region with this name.
  const region = searchParams.get('region') || (endpoint === null ? '' : 'us-east-1');
  if (!/^[a-z0-9-]{2,40}$/.test(region)) {
    throw new EnvError(`UPLOADS_URL names no valid region; use the form ${S3_EXAMPLE}`);
  }
  const key = (name: string): string => {
    const found = get(name);
    if (found === null) throw new EnvError(`${name} is missing: UPLOADS_URL needs it`);
    return found;
  };
  return {
    name: hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region,
    endpoint: endpoint === null ? null : s3Endpoint(endpoint),
    accessKeyId: key('AWS_ACCESS_KEY_ID'),
    secretAccessKey: key('AWS_SECRET_ACCESS_KEY'),
    sessionToken: get('AWS_SESSION_TOKEN'),
  };
}

function s3Endpoint(value: string): string {
  const example = 'https://s3.example.com';
  const parsed = url('The endpoint of UPLOADS_URL', value, ['http:', 'https:'], example);
  if (parsed.username !== '' || parsed.password !== '' || parsed.search !== '' || parsed.hash !== '') {
    throw new EnvError(
      `The endpoint of UPLOADS_URL must be a URL without credentials, query and fragment, such as ${example}`,
    );
  }
  return parsed.href.replace(/\/+$/, '');
}

/** The sender unless one is configured. A host such as `[::1]` is no domain of an address. */
function senderOf(hostname: string): string {
  const sender = `Hydrate <no-reply@${hostname}>`;
  return SENDER.test(sender) ? sender : 'Hydrate <no-reply@localhost>';
}

/** Whether the address is reachable from this machine only. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

function integer(name: string, value: string, min: number, max: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw new EnvError(`${name} must be a whole number from ${min} to ${max}`);
  }
  return number;
}

function onOff(name: string, value: string): boolean {
  if (value !== 'on' && value !== 'off') throw new EnvError(`${name} must be on or off`);
  return value === 'on';
}

function newAccountsOf(value: string): Env['newAccounts'] {
  if (value !== 'off' && value !== 'normal' && value !== 'strict')
    throw new EnvError('NEW_ACCOUNTS must be off, normal or strict');
  return value;
}

function url(name: string, value: string, protocols: string[], example: string): URL {
  let parsed: URL;
  try {
    parsed = new URL(value);
  } catch {
    throw new EnvError(`${name} is not a URL; use the form ${example}`);
  }
  if (!protocols.includes(parsed.protocol) || parsed.hostname === '') {
    throw new EnvError(
      `${name} must start with ${protocols.map((p) => `${p}//`).join(' or ')}, as in ${example}`,
    );
  }
  return parsed;
}
