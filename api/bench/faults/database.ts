import { mkdirSync } from 'node:fs';
import mysql from 'mysql2/promise';
import { newId } from '../../src/platform/database/ids.js';
import { hashPassword } from '../../src/features/auth/password.js';
import { UserSession } from '../../src/features/auth/session.entity.js';
import { openDatabase } from '../../src/platform/database/dataSource.js';
import { insertRows } from '../../src/platform/database/insertRows.js';
import { openSqliteFile, sqlitePath } from '../../src/platform/database/sqlite.js';
import { createLogger } from '../../src/platform/log/log.js';
import { User } from '../../src/features/users/user.entity.js';
import { CHECKS, plainUrl } from '../load.js';
import { SECRET } from './server.js';
import { accessTokenKey, signAccessToken } from '../../src/features/auth/sessions.js';

export interface Place {
  databaseUrl: string | null;
  dataDir: string;
}

export interface Person {
  id: string;
  userName: string;
  /** The session of `token`. */
  sessionId: string;
  token: string;
}

export const PASSWORD = 'Secret1!';

/** Migrates a database and creates signed-in users. */
export async function createPeople(place: Place, count: number): Promise<Person[]> {
  mkdirSync(place.dataDir, { recursive: true });
  const dataSource = await openDatabase({ ...place, log: createLogger('silent') });
  const passwordHash = await hashPassword(PASSWORD);
  const people = Array.from({ length: count }, (_, i) => {
    const userName = `person_${i}`;
    return Object.assign(new User(), {
      id: newId(),
      name: `Person ${i}`,
      userName,
      userNameKey: userName,
      email: `${userName}@example.com`,
      passwordHash,
      tokenVersion: 0,
      verifiedAt: new Date(),
      createdAt: new Date(),
    });
  });
  const signedIn = people.map(({ id, userName }) => {
    const sessionId = newId();
    const token = signAccessToken(accessTokenKey(SECRET), { userId: id, tokenVersion: 0, sessionId });
    return { id, userName, sessionId, token: token.accessToken, expiresAt: token.expiresAt };
  });
  const now = new Date();
  const sessions = signedIn.map(({ id: userId, sessionId, expiresAt }) =>
    Object.assign(new UserSession(), {
      id: sessionId,
      userId,
      device: 'node',
      address: '127.0.0.0/24',
      createdAt: now,
      lastUsedAt: now,
      expiresAt,
      authenticatedAt: now,
    }),
  );
  try {
    await insertRows(dataSource.manager, User, people);
    await insertRows(dataSource.manager, UserSession, sessions);
  } finally {
    await dataSource.destroy();
  }
  return signedIn;
}

/** Runs statements over a separate connection. */
export async function withSql<Result>(
  { databaseUrl, dataDir }: Place,
  work: (rows: (sql: string) => Promise<Record<string, unknown>[]>) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl === null) {
    const database = openSqliteFile(sqlitePath(dataDir), { timeout: 10_000 });
    try {
      return await work(async (sql) => {
        const statement = database.prepare(sql);
        if (statement.reader) return statement.all() as Record<string, unknown>[];
        statement.run();
        return [];
      });
    } finally {
      database.close();
    }
  }
  const connection = await mysql.createConnection({ uri: plainUrl(databaseUrl) });
  try {
    return await work(async (sql) => (await connection.query<mysql.RowDataPacket[]>(sql))[0]);
  } finally {
    await connection.end();
  }
}

/** Inconsistencies in the database: wrong counters, and on SQLite a damaged file. Empty if there are none. */
export function findWrongRows(place: Place): Promise<string[]> {
  return withSql(place, async (rows) => {
    const wrong: string[] = [];
    for (const [name, sql] of Object.entries(CHECKS)) {
      const count = Number(Object.values((await rows(sql))[0] ?? {})[0]);
      if (count !== 0) wrong.push(`${name} in ${count} rows`);
    }
    if (place.databaseUrl === null) {
      const [integrity] = await rows('PRAGMA integrity_check');
      if (integrity?.integrity_check !== 'ok') wrong.push(`the file: ${JSON.stringify(integrity)}`);
      if ((await rows('PRAGMA foreign_key_check')).length > 0) wrong.push('foreign keys');
    }
    return wrong;
  });
}
