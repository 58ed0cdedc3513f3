import { readFileSync } from 'node:fs';

/** A database address that cannot be used. The message goes on a sentence that begins with the variable's name, and holds no value of it. */
export class AddressError extends Error {}

/** How mysql2 keeps a connection private. */
export interface ServerTls {
  rejectUnauthorized: boolean;
  verifyIdentity: boolean;
  /** Certificates in PEM of who may vouch for the server, in place of those that Node knows. */
  ca?: string;
}

/** Where a MySQL or MariaDB server is, and as whom to log in, in the words of mysql2 and TypeORM. */
export interface ServerAddress {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  /** Without it passwords are sent encrypted by the server's key, and all else as it is. */
  ssl?: ServerTls;
}

const PARAMETERS = ['connectionLimit', 'ssl-mode', 'ssl-ca'];
const DEFAULT_CONNECTIONS = 10;
const MOST_CONNECTIONS = 1000;

/**
 * What each `ssl-mode` demands; the names are those of MySQL's own programs
 * (https://dev.mysql.com/doc/refman/8.4/en/connection-options.html#option_general_ssl-mode).
 */
const TLS: Readonly<Record<string, ServerTls | null>> = {
  DISABLED: null,
  REQUIRED: { rejectUnauthorized: false, verifyIdentity: false },
  VERIFY_CA: { rejectUnauthorized: true, verifyIdentity: false },
  VERIFY_IDENTITY: { rejectUnauthorized: true, verifyIdentity: true },
};

/**
 * Reads `mysql://user:password@host:port/database?connectionLimit=&ssl-mode=&ssl-ca=`, of DATABASE_URL and of each of
 * DATABASE_REPLICA_URLS. `ssl-ca` is the path of a file.
 *
 * @throws AddressError for parameters that are unknown, malformed or name a file that cannot be read
 */
export function serverAddress(databaseUrl: string): ServerAddress {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  // Whoever asks for encryption in words that are not known here must not go without it.
  for (const name of searchParams.keys()) {
    if (!PARAMETERS.includes(name)) {
      throw new AddressError(`may have the parameters ${PARAMETERS.join(', ')} and no other`);
    }
  }
  const ssl = tlsOf(searchParams);
  return {
    // An address of IPv6 has brackets in a URL only.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 3306),
    user: decoded(username),
    password: decoded(password),
    database: decoded(pathname.slice(1)),
    ...(ssl && { ssl }),
  };
}

/** How many connections a process opens to the server for statements. @throws AddressError when that is no such number */
export function connectionLimitOf(databaseUrl: string): number {
  const value = new URL(databaseUrl).searchParams.get('connectionLimit') ?? String(DEFAULT_CONNECTIONS);
  const limit = Number(value);
  if (!/^\d+$/.test(value) || limit < 1 || limit > MOST_CONNECTIONS) {
    throw new AddressError(`has a connectionLimit that is no whole number from 1 to ${MOST_CONNECTIONS}`);
  }
  return limit;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new AddressError('has a % that stands for no character: write %25 for it');
  }
}

function tlsOf(parameters: URLSearchParams): ServerTls | null {
  const tls = TLS[parameters.get('ssl-mode') ?? 'DISABLED'];
  if (tls === undefined)
    throw new AddressError(`has an ssl-mode that is none of ${Object.keys(TLS).join(', ')}`);
  const file = parameters.get('ssl-ca');
  if (file === null) return tls;
  if (!tls?.rejectUnauthorized) {
    throw new AddressError('has an ssl-ca, which needs ssl-mode=VERIFY_CA or VERIFY_IDENTITY');
  }
  try {
    return { ...tls, ca: readFileSync(file, 'utf8') };
  } catch {
    throw new AddressError('has an ssl-ca that is no file which can be read');
  }
}
