import { readFileSync } from 'node:fs';

/** An invalid database URL. The message follows the name of its variable, and contains none of its value. */
export class AddressError extends Error {}

/** The TLS options of mysql2. */
export interface ServerTls {
  rejectUnauthorized: boolean;
  verifyIdentity: boolean;
  /** PEM certificates of the trusted authorities, replacing Node's list. */
  ca?: string;
}

/** Host and credentials of a MySQL or MariaDB server, in the options of mysql2 and TypeORM. */
export interface ServerAddress {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  /** Without TLS, passwords are encrypted with the server's key and other data is sent in clear text. */
  ssl?: ServerTls;
}

const PARAMETERS = ['connectionLimit', 'ssl-mode', 'ssl-ca'];
const DEFAULT_CONNECTIONS = 10;
const MOST_CONNECTIONS = 1000;

/**
 * The requirements of each `ssl-mode`, named as in MySQL's own programs
 * (https://dev.mysql.com/doc/refman/8.4/en/connection-options.html#option_general_ssl-mode).
 */
const TLS: Readonly<Record<string, ServerTls | null>> = {
  DISABLED: null,
  REQUIRED: { rejectUnauthorized: false, verifyIdentity: false },
  VERIFY_CA: { rejectUnauthorized: true, verifyIdentity: false },
  VERIFY_IDENTITY: { rejectUnauthorized: true, verifyIdentity: true },
};

/**
 * Parses `mysql://user:password@host:port/database?connectionLimit=&ssl-mode=&ssl-ca=`; `ssl-ca` is a file.
 *
 * @throws AddressError for parameters that are unknown, malformed or name an unreadable file
 */
export function serverAddress(databaseUrl: string): ServerAddress {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  // A misspelled TLS parameter must not silently disable encryption.
  for (const name of searchParams.keys()) {
    if (!PARAMETERS.includes(name)) {
      throw new AddressError(`may only have the parameters ${PARAMETERS.join(', ')}`);
    }
  }
  const ssl = tlsOf(searchParams);
  return {
    // URLs write IPv6 addresses in brackets.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 3306),
    user: decoded(username),
    password: decoded(password),
    database: decoded(pathname.slice(1)),
    ...(ssl && { ssl }),
  };
}

/** Number of connections for statements. @throws AddressError for an invalid number */
export function connectionLimitOf(databaseUrl: string): number {
  const value = new URL(databaseUrl).searchParams.get('connectionLimit') ?? String(DEFAULT_CONNECTIONS);
  const limit = Number(value);
  if (!/^\d+$/.test(value) || limit < 1 || limit > MOST_CONNECTIONS) {
    throw new AddressError(`has a connectionLimit that is not a whole number from 1 to ${MOST_CONNECTIONS}`);
  }
  return limit;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new AddressError('has a % that is not part of an escape: write %25 instead');
  }
}

function tlsOf(parameters: URLSearchParams): ServerTls | null {
  const tls = TLS[parameters.get('ssl-mode') ?? 'DISABLED'];
  if (tls === undefined)
    throw new AddressError(`has an unknown ssl-mode; allowed are ${Object.keys(TLS).join(', ')}`);
  const file = parameters.get('ssl-ca');
  if (file === null) return tls;
  if (!tls?.rejectUnauthorized) {
    throw new AddressError('has an ssl-ca, which needs ssl-mode=VERIFY_CA or VERIFY_IDENTITY');
  }
  try {
    return { ...tls, ca: readFileSync(file, 'utf8') };
  } catch {
    throw new AddressError('has an ssl-ca that is not a readable file');
  }
}
