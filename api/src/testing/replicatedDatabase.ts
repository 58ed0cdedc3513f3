import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import mysql from 'mysql2/promise';
import { isCi } from './ci.js';

const SCRIPT = fileURLToPath(new URL('../../../scripts/replicatedMysql.mjs', import.meta.url));

interface Addresses {
  primary: string;
  replica: string;
}

/** A temporary primary of MariaDB or MySQL with a read replica. */
export class ReplicatedDatabase {
  private constructor(
    private readonly script: ChildProcessByStdio<Writable, Readable, null>,
    /** `mysql://…`, with all privileges. */
    readonly primary: string,
    /** `mysql://…`, of a user with read privileges only. */
    readonly replica: string,
  ) {}

  /** Starts both servers and waits until replication works. */
  static async start(): Promise<ReplicatedDatabase> {
    const script = spawn(process.execPath, [SCRIPT], { stdio: ['pipe', 'pipe', 'inherit'] });
    const { primary, replica } = await addressesOf(script);
    const { hostname, port, username, password } = new URL(primary);
    const [row] = await run(replica, ['SELECT VERSION() AS version']);
    const follow = String(row?.version).includes('MariaDB')
      ? `CHANGE MASTER TO MASTER_HOST = '${hostname}', MASTER_PORT = ${port}, MASTER_USER = '${username}', MASTER_PASSWORD = '${password}', MASTER_USE_GTID = slave_pos`
      : `CHANGE REPLICATION SOURCE TO SOURCE_HOST = '${hostname}', SOURCE_PORT = ${port}, SOURCE_USER = '${username}', SOURCE_PASSWORD = '${password}', SOURCE_AUTO_POSITION = 1, GET_SOURCE_PUBLIC_KEY = 1`;
    await run(replica, [follow, 'START REPLICA']);
    const reader = new URL(primary);
    reader.port = new URL(replica).port;
    const database = new ReplicatedDatabase(script, primary, withUser(reader, 'reader', 'may read'));
    await database.run('primary', `CREATE USER 'reader'@'127.0.0.1' IDENTIFIED BY 'may read'`);
    await database.run('primary', `GRANT SELECT ON hydrate_test.* TO 'reader'@'127.0.0.1'`);
    return database;
  }

  /** Executes a statement with all privileges on one of the servers. */
  async run(server: 'primary' | 'replica', sql: string): Promise<void> {
    const url = new URL(this.primary);
    url.port = new URL(this[server]).port;
    await run(url.href, server === 'replica' ? ['SET sql_log_bin = 0', sql] : [sql]);
  }

  /** Freezes, resumes or kills the replica. */
  signalReplica(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    this.script.stdin.write(`${name}\n`);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.script.once('exit', resolve));
    this.script.stdin.end();
    await ended;
  }
}

async function addressesOf(script: ChildProcessByStdio<Writable, Readable, null>): Promise<Addresses> {
  for await (const line of createInterface(script.stdout)) return JSON.parse(line) as Addresses;
  throw new Error('There is no primary with a replica.');
}

function withUser(url: URL, name: string, password: string): string {
  const own = new URL(url);
  own.username = name;
  own.password = encodeURIComponent(password);
  return own.href;
}

/** @returns the result of the last statement */
async function run(url: string, statements: string[]): Promise<mysql.RowDataPacket[]> {
  const connection = await mysql.createConnection(url);
  try {
    let rows: mysql.RowDataPacket[] = [];
    for (const sql of statements) [rows] = await connection.query<mysql.RowDataPacket[]>(sql);
    return rows;
  } finally {
    await connection.end();
  }
}

/** Whether a server is installed, or must be (in CI); the script searches in the same places. */
export function canReplicate(): boolean {
  if (isCi || process.env.MYSQLD_PATH) return true;
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return folders.some((folder) => isExecutable(`${folder}/mariadbd`) || isExecutable(`${folder}/mysqld`));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
