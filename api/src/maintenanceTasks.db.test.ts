import { readFileSync } from 'node:fs';
import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmailChange } from './features/auth/emailChange.entity.js';
import { KnownDevice } from './features/auth/knownDevice.entity.js';
import { OneTimeToken } from './features/auth/oneTimeToken.entity.js';
import { PendingRegistration, RegistrationLink } from './features/auth/pendingRegistration.entity.js';
import { FinishedDraft } from './features/drafts/draft.entity.js';
import { MailFrequency } from './features/notifications/kinds.js';
import { OutboxMail } from './features/notifications/outboxMail.entity.js';
import { UsedChallenge } from './features/passkeys/passkey.entity.js';
import { DeliveryState, WebhookDelivery } from './features/webhooks/webhook.entity.js';
import { WebhookEvent } from './features/webhooks/webhookEvents.js';
import { WebSubSubscription } from './features/websub/webSub.entity.js';
import { maintenanceTasks } from './maintenanceTasks.js';
import { newId } from './platform/database/ids.js';
import { insertRows } from './platform/database/insertRows.js';
import { type MaintenanceTask, runToEnd } from './platform/maintenance/maintenanceTask.js';
import { createPost, createUser } from './testing/factories.js';
import { engine, startTestServer, type TestServer } from './testing/testServer.js';
import { createWebhook } from './testing/webhooks.js';

const DAY = 24 * 60 * 60 * 1000;
/** More than two batches of rows, so that a task that works on one batch only is noticed. */
const MANY = 1100;

let server: TestServer;
let userId: string;
let webhookId: string;
let tasks: MaintenanceTask[];
beforeAll(async () => {
  server = await startTestServer();
  const { user } = await createUser(server);
  userId = user.id;
  ({ webhookId } = await createWebhook(server, user));
  tasks = maintenanceTasks(server.server.services);
}, 120_000);
afterAll(() => server.close());

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);
const token = (i: number) => String(i).padStart(64, '0');
const MINUTE = 60_000;

interface Sample {
  entity: EntityTarget<ObjectLiteral>;
  /** In milliseconds: how long a row is kept after its time. */
  keptFor: number;
  row: (i: number, time: Date) => object;
}

/** Rows of each task that no other test covers; those of the others are near their features. */
const samples: Record<string, () => Sample> = {
  registrations: () => ({
    entity: PendingRegistration,
    keptFor: 0,
    row: (i, expiresAt) => ({
      id: newId(),
      name: 'A',
      userName: `p${i}`,
      userNameKey: `p${i}`,
      email: `p${i}@example.com`,
      passwordHash: 'x',
      expiresAt,
      createdAt: expiresAt,
    }),
  }),
  registrationLinks: () => ({
    entity: RegistrationLink,
    keptFor: 30 * DAY,
    row: (i, expiresAt) => ({
      tokenHash: token(i),
      registrationId: newId(),
      outcome: null,
      expiresAt,
      createdAt: expiresAt,
    }),
  }),
  oneTimeTokens: () => ({
    entity: OneTimeToken,
    keptFor: 30 * DAY,
    row: (i, expiresAt) => ({
      id: newId(),
      userId,
      purpose: 'reset',
      tokenHash: token(i),
      expiresAt,
      usedAt: null,
      createdAt: expiresAt,
    }),
  }),
  emailChanges: () => ({
    entity: EmailChange,
    keptFor: 30 * DAY,
    row: (i, expiresAt) => ({
      id: newId(),
      userId,
      newEmail: 'x@example.com',
      oldTokenHash: token(i),
      newTokenHash: token(i),
      oldConfirmedAt: null,
      newConfirmedAt: null,
      outcome: null,
      expiresAt,
      createdAt: expiresAt,
    }),
  }),
  knownDevices: () => ({
    entity: KnownDevice,
    keptFor: 90 * DAY,
    row: (i, lastSeenAt) => ({
      deviceHash: token(i),
      userId,
      kind: 'cookie',
      client: null,
      createdAt: lastSeenAt,
      lastSeenAt,
    }),
  }),
  usedChallenges: () => ({
    entity: UsedChallenge,
    keptFor: 5 * MINUTE,
    row: (i, expiresAt) => ({ challengeHash: token(i), expiresAt }),
  }),
  finishedDrafts: () => ({
    entity: FinishedDraft,
    keptFor: 90 * DAY,
    row: (_, finishedAt) => ({ authorId: userId, draftId: newId(), postId: null, finishedAt }),
  }),
  outbox: () => ({
    entity: OutboxMail,
    keptFor: 30 * DAY,
    row: (_, sentAt) => ({
      id: newId(),
      recipientId: userId,
      frequency: MailFrequency.AT_ONCE,
      attempts: 1,
      sentAt,
      createdAt: sentAt,
      dueAt: sentAt,
      claim: null,
      claimedUntil: null,
    }),
  }),
  webhookDeliveries: () => ({
    entity: WebhookDelivery,
    keptFor: 30 * DAY,
    row: (i, createdAt) => ({
      id: newId(),
      webhookId,
      position: i,
      event: WebhookEvent.POST_CREATED,
      subjectId: userId,
      postId: null,
      changedAt: createdAt,
      createdAt,
      dueAt: createdAt,
      state: DeliveryState.FAILED,
      attempts: 1,
      claim: null,
      claimedUntil: null,
      attemptedAt: null,
      status: null,
      problem: null,
    }),
  }),
  webSubLeases: () => ({
    entity: WebSubSubscription,
    keptFor: 0,
    row: (i, leaseUntil) => ({
      id: String(i),
      topic: 'x',
      subject: 'site',
      fileName: 'atom.xml',
      callback: 'x',
      host: 'x',
      site: 'x',
      secret: null,
      leaseUntil,
      createdAt: leaseUntil,
      pending: 0,
      dueAt: null,
      attempts: 0,
      claim: null,
      claimedUntil: null,
      sentTag: null,
    }),
  }),
};

const taskOf = (name: string) => tasks.find((task) => task.name === name)!;
const insert = async ({ entity, row }: Sample, times: readonly Date[], first = 0) => {
  const rows = times.map((time, i) => row(first + i, time)) as QueryDeepPartialEntity<ObjectLiteral>[];
  for (let start = 0; start < rows.length; start += 500)
    await insertRows(server.dataSource.manager, entity, rows.slice(start, start + 500));
};

describe(`tasks of maintenance on ${engine}`, () => {
  it.each(Object.keys(samples))(
    '%s: deletes what is older than it is kept, and nothing else',
    async (name) => {
      const sample = samples[name]!();
      const { manager } = server.dataSource;
      const others = await manager.count(sample.entity);
      const old = Array.from({ length: MANY }, () => ago(sample.keptFor + MINUTE));
      await insert(sample, old);
      await insert(sample, [ago(sample.keptFor - MINUTE)], MANY);
      server.queries.length = 0;
      expect(await runToEnd(taskOf(name))).toBe(MANY);
      expect(await manager.count(sample.entity)).toBe(others + 1);
      // Bounded statements: no DELETE without a list of keys.
      for (const sql of server.queries.filter((text) => text.startsWith('DELETE')))
        expect(sql).toContain(' IN (');
    },
  );

  it('finishedDrafts: counts drafts that an older version has finished from now on', async () => {
    const { manager } = server.dataSource;
    const row = { authorId: userId, draftId: newId(), postId: null, finishedAt: null };
    await manager.insert(FinishedDraft, row);
    await runToEnd(taskOf('finishedDrafts'));
    const { finishedAt } = await manager.findOneByOrFail(FinishedDraft, { draftId: row.draftId });
    expect(Number(finishedAt)).toBeGreaterThan(Date.now() - MINUTE);
    await runToEnd(taskOf('finishedDrafts'), new Date(Date.now() + 91 * DAY));
    expect(await manager.existsBy(FinishedDraft, { draftId: row.draftId })).toBe(false);
  });

  it.runIf(engine === 'mysql')('rateLimits: deletes counters that have ended', async () => {
    const row = (i: number, expire: number) => `('maintained:${i}', 1, ${expire})`;
    const old = Array.from({ length: MANY }, (_, i) => row(i, Date.now() - 2 * 3_600_000));
    const sql = 'INSERT INTO rate_limit (`key`, points, expire) VALUES ';
    await server.dataSource.query(sql + [...old, row(MANY, Date.now() - MINUTE)].join(','));
    expect(await runToEnd(taskOf('rateLimits'))).toBe(MANY);
  });

  it.runIf(engine === 'sqlite')('fullText: removes deleted texts from the index, and ends', async () => {
    const { user } = await createUser(server);
    const html = `<p>${Array.from({ length: 300 }, (_, i) => `word${i}`).join(' ')}</p>`;
    const pages = async () => {
      const sql = 'SELECT SUM(LENGTH(block)) AS bytes FROM post_search_fts_data';
      const [row] = await server.dataSource.query<{ bytes: number }[]>(sql);
      return Number(row?.bytes);
    };
    for (let i = 0; i < 40; i++) {
      const { id } = await createPost(server, user, { title: `Post ${i}`, html });
      await server.dataSource.query('DELETE FROM post WHERE id = ?', [id]);
    }
    const before = await pages();
    await runToEnd(taskOf('fullText'));
    expect(await pages()).toBeLessThan(before);
  });
});

describe('docs/operation.md', () => {
  const text = readFileSync(new URL('../../docs/operation.md', import.meta.url), 'utf8');
  const rowsAfter = (heading: string) => {
    const part = text.slice(text.indexOf(heading));
    const table = /(?:^\|.*\n)+/m.exec(part)?.[0].trim().split('\n').slice(2) ?? [];
    return table.map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  };

  it('lists all tasks with what they delete and how long it is kept', () => {
    const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
    expect(rowsAfter('## Maintenance')).toEqual(
      tasks.map(({ name, what, kept, tables, batch }) => [
        code([name]),
        what,
        kept,
        code(tables),
        String(batch),
      ]),
    );
  });

  it('tells of every other table why it does not grow without end', () => {
    const listed = rowsAfter('### Tables without a task').flatMap(
      ([names = '']) => names.match(/(?<=`)[a-z_]+(?=`)/g) ?? [],
    );
    const known = [...tasks.flatMap(({ tables }) => tables), ...listed].sort();
    const all = server.dataSource.entityMetadatas.map(({ tableName }) => tableName);
    expect([...new Set(known)]).toEqual([...new Set([...all, 'rate_limit'])].sort());
    expect(new Set(listed).size).toBe(listed.length);
  });
});
