import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { createLogger } from '../../platform/log/log.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { mostBetweenTurns } from '../../testing/turns.js';
import { MailFrequency } from './kinds.js';
import { MailSender, type MailSenderOptions } from './mailSender.js';
import { OutboxMail } from './outboxMail.entity.js';

const HOUR = 3_600_000;
const NOW = new Date('2026-11-25T12:00:00Z');

let server: TestServer;
let recipientId: string;
/** The frequencies of the mails that were sent, in their order. */
let sent: MailFrequency[];

beforeAll(async () => {
  server = await startTestServer();
  recipientId = (await createUser(server)).user.id;
});
afterAll(() => server.close());
beforeEach(async () => {
  sent = [];
  await server.dataSource.manager.deleteAll(OutboxMail);
});

/** @param age how long it has been due, in milliseconds */
const mail = (frequency: MailFrequency, age: number) => ({
  id: newId(),
  recipientId,
  frequency,
  attempts: 0,
  claim: null,
  claimedUntil: null,
  sentAt: null,
  createdAt: new Date(NOW.getTime() - age),
  dueAt: new Date(NOW.getTime() - age),
});
const mails = (count: number, frequency: MailFrequency, age: number) =>
  Array.from({ length: count }, () => mail(frequency, age));

const MAIL: Mail = { to: 'ada@example.com', subject: 'S', text: 'T', html: 'H' };

function sender(options: Partial<MailSenderOptions> = {}): MailSender {
  return new MailSender({
    dataSource: server.dataSource,
    build: ({ frequency }) => {
      sent.push(frequency);
      return Promise.resolve(MAIL);
    },
    mailer: { deliver: () => Promise.resolve() },
    log: createLogger('silent'),
    now: () => NOW,
    ...options,
  });
}

it(`mails at once are sent before all digests that have been due for longer, on ${engine}`, async () => {
  await insertRows(server.dataSource.manager, OutboxMail, [
    ...mails(100, MailFrequency.DAILY, 5 * HOUR),
    ...mails(50, MailFrequency.WEEKLY, 5 * HOUR),
    ...mails(40, MailFrequency.AT_ONCE, 1000),
  ]);
  expect(await sender().sendDue()).toBe(190);
  expect(new Set(sent.slice(0, 40))).toEqual(new Set([MailFrequency.AT_ONCE]));
});

it(`requests are answered while mails with nothing to tell are dropped, on ${engine}`, async () => {
  const { manager } = server.dataSource;
  await insertRows(manager, OutboxMail, mails(200, MailFrequency.DAILY, HOUR));
  const build = vi.fn(() => Promise.resolve(null));
  const most = await mostBetweenTurns(build, () => sender({ build }).sendDue());
  expect(build.mock.calls.length).toBe(200);
  // A round has 20.
  expect(most).toBeLessThan(50);
  expect(await manager.count(OutboxMail)).toBe(0);
});

it(`a mail is sent once, although recording it meets a deadlock, on ${engine}`, async () => {
  const { manager, logger } = server.dataSource;
  await insertRows(manager, OutboxMail, mail(MailFrequency.AT_ONCE, 1000));
  const deliver = vi.fn(() => Promise.resolve());
  const { logQuery } = logger;
  let deadlocks = 0;
  vi.spyOn(logger, 'logQuery').mockImplementation((sql, ...more) => {
    const isRecording = deliver.mock.calls.length > 0 && /^UPDATE\b.*\boutbox_mail\b/.test(sql);
    if (isRecording && deadlocks++ === 0)
      throw Object.assign(new Error('Deadlock found'), { code: 'ER_LOCK_DEADLOCK' });
    logQuery.call(logger, sql, ...more);
  });
  try {
    expect(await sender({ mailer: { deliver } }).sendDue()).toBe(1);
  } finally {
    vi.restoreAllMocks();
  }
  expect(deadlocks).toBeGreaterThan(0);
  const later = new Date(NOW.getTime() + HOUR);
  await sender({ mailer: { deliver }, now: () => later }).sendDue();
  expect(deliver).toHaveBeenCalledTimes(1);
  expect(await manager.find(OutboxMail)).toMatchObject([{ sentAt: NOW, claim: null }]);
});
