import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { withoutValues } from '../../platform/database/slowStatements.js';
import { runToEnd } from '../../platform/maintenance/maintenanceTask.js';
import { newId } from '../../platform/database/ids.js';
import { User, UserRole } from '../users/user.entity.js';
import { HealthService } from './health.service.js';
import { ProcessReportRow } from './processReport.entity.js';
import { writeReport } from './processReport.js';

interface Health {
  database: Record<'engine' | 'version' | 'migration', string> & Record<'bytes' | 'answeredInMs', number>;
  storage: { isBucket: boolean; freeBytes: number | null };
  outbox: { isSent: boolean; waiting: number };
  processes: {
    name: string;
    isCurrent: boolean;
    version: string;
    queues: { name: string; waiting: number; limit: number | null }[];
    tasks: { name: string; runs: number; failures: number; hasFailedLast: boolean }[];
    slowStatements: { text: string; count: number; worstMs: number; plan: string | null }[];
  }[];
}
const HEALTH = `{ siteHealth {
  database { engine version answeredInMs bytes migration } storage { isBucket freeBytes usedBytes }
  outbox { isSent waiting oldestSeconds } webhooksWaiting openCases
  processes { id name isCurrent version node startedAt seenAt memoryBytes eventLoopMs poolInUse poolSize
    queues { name waiting limit } replicas { name isUsed } tasks { name runs failures lastAt hasFailedLast }
    slowStatements { text count worstMs totalMs lastAt plan } } } }`;
const SECRET = 'a-secret-of-thirty-two-characters';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  // Every statement that takes a millisecond is slow.
  server = await startTestServer({ SLOW_STATEMENT: '1', METRICS_TOKEN: SECRET });
  const { user, token } = await createUser(server);
  await server.dataSource.manager.update(User, { id: user.id }, { role: UserRole.ADMIN });
  admin = token;
});
afterAll(() => server.close());

const health = async (): Promise<Health> => {
  const { data, errors } = await server.graphql<{ siteHealth: Health }>(HEALTH, {}, admin);
  expect(errors).toEqual([]);
  return data!.siteHealth;
};

/** A statement that takes long on both engines, with a value that must not be shown. */
const SLOW = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900)
  SELECT COUNT(*) AS c FROM n a JOIN n b ON a.i * b.i > 5 LEFT JOIN post p ON p.title = ? AND a.i < 2`;

describe(`the health of the site on ${engine}`, () => {
  it('is for admins only', async () => {
    const { user, token } = await createUser(server);
    await server.dataSource.manager.update(User, { id: user.id }, { role: UserRole.MODERATOR });
    const codes = async (as: string | null) =>
      (await server.graphql(HEALTH, {}, as)).errors.map(({ extensions }) => extensions.code);
    expect(await codes(null)).toEqual(['UNAUTHENTICATED']);
    expect(await codes(token)).toEqual(['FORBIDDEN']);
  });

  it('shows database, storage, mails and this process, and no secret', async () => {
    const shown = await health();
    expect(shown.database.engine).toMatch(engine === 'sqlite' ? /^SQLite$/ : /^(?:MySQL|MariaDB)$/);
    expect(shown.database.version).toMatch(/^\d+\.\d+/);
    expect(shown.database.migration).toMatch(/^[A-Z]\w+\d{13}$/);
    expect(shown.database.bytes).toBeGreaterThan(10_000);
    expect(shown.storage).toMatchObject({ isBucket: false, usedBytes: 0 });
    expect(shown.storage.freeBytes).toBeGreaterThan(0);
    expect(shown.outbox).toMatchObject({ isSent: false, waiting: 0 });
    const [current, ...others] = shown.processes;
    expect(others).toEqual([]);
    expect(current).toMatchObject({
      isCurrent: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as unknown,
    });
    expect(current?.queues).toContainEqual({ name: 'requests in progress', waiting: 1, limit: 500 });
    const text = JSON.stringify(shown);
    for (const secret of [SECRET, server.dataDir, server.databaseUrl && new URL(server.databaseUrl).password])
      if (secret) expect(text).not.toContain(secret);
  });

  it('shows slow statements once, without values, and how the database finds the rows', async () => {
    const { dataSource } = server;
    for (const title of ['a private title', 'another one']) await dataSource.query(SLOW, [title]);
    const found = async () =>
      (await health()).processes[0]?.slowStatements.find(({ text }) => text.startsWith('WITH RECURSIVE'));
    await expect.poll(async () => (await found())?.plan ?? null, { timeout: 10_000 }).toMatch(/\bp\b/);
    const shown = await found();
    expect(shown?.count).toBe(2);
    expect(shown?.worstMs).toBeGreaterThan(0);
    expect(shown?.text).toContain('p.title = ? AND a.i < ?');
    const [row] = (await health()).processes;
    expect(JSON.stringify(row)).not.toMatch(/private title|another one/);
    // Asking for a plan is no slow statement.
    expect(row?.slowStatements.filter(({ text }) => text.includes('EXPLAIN'))).toEqual([]);
  });

  it('shows the other processes that have reported, whatever their version, and not those that ended', async () => {
    const other = new HealthService(server.dataSource, { dataDir: '', isBucket: false, sendsMails: false });
    const [mine] = await server.server.services.health.processes();
    const manager = server.dataSource.manager;
    const insert = (minutesAgo: number, report: string) =>
      manager.insert(ProcessReportRow, {
        id: newId(),
        seenAt: new Date(Date.now() - minutesAgo * 60_000),
        report,
      });
    await insert(1, writeReport({ ...mine!, id: newId(), name: 'beside, 7', isCurrent: false }));
    await insert(4, writeReport({ ...mine!, id: newId(), name: 'ended, 8', isCurrent: false }));
    await insert(70, '{}');
    await insert(1, '{"form":0,"report":{"other":"version"}}');
    const names = (await health()).processes.map(({ name, isCurrent }) => [name, isCurrent]);
    expect(names).toEqual([
      [mine?.name, true],
      ['beside, 7', false],
    ]);
    // The command line is no process of the server.
    expect((await other.processes()).map(({ name }) => name)).toEqual(['beside, 7']);
    await other.report();
    await server.server.services.health.report();
    await server.server.services.health.report();
    expect(await runToEnd(other.expiry)).toBe(1);
    // This process has one row.
    expect(await manager.count(ProcessReportRow)).toBe(4);
    expect(new Set((await other.processes()).map(({ name }) => name))).toEqual(
      new Set([mine?.name, 'beside, 7']),
    );
    await server.server.services.health.leave();
    expect((await other.processes()).map(({ name }) => name)).toEqual(['beside, 7']);
  });
});

describe('a statement without its values', () => {
  it.each([
    ["SELECT  *\n FROM a WHERE b = 'x''y' AND c = 12", 'SELECT * FROM a WHERE b = ? AND c = ?'],
    ['SELECT a1 FROM `t2` WHERE id IN (?, ?, ?) LIMIT 21', 'SELECT a1 FROM `t2` WHERE id IN (?, …) LIMIT ?'],
    ["INSERT INTO t VALUES ('it\\'s', 1.5, -3)", 'INSERT INTO t VALUES (?, …)'],
    ["SELECT 'cut off", 'SELECT ?'],
  ])('%s', (sql, text) => {
    expect(withoutValues(sql)).toBe(text);
  });
});
