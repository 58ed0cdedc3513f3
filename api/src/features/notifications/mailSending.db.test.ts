import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { createLogger } from '../../platform/log/log.js';
import { createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { MailFrequency } from './kinds.js';
import { MailSender } from './mailSender.js';
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
  ...{ id: newId(), recipientId, frequency, attempts: 0, claim: null, claimedUntil: null, sentAt: null },
  ...{ createdAt: new Date(NOW.getTime() - age), dueAt: new Date(NOW.getTime() - age) },
});
const mails = (count: number, frequency: MailFrequency, age: number) =>
  Array.from({ length: count }, () => mail(frequency, age));

function sender(): MailSender {
  return new MailSender({
    dataSource: server.dataSource,
    build: ({ frequency }) => {
      sent.push(frequency);
      return Promise.resolve({ to: 'ada@example.com', subject: 'S', text: 'T', html: 'H' });
    },
    mailer: { deliver: () => Promise.resolve() },
    log: createLogger('silent'),
    now: () => NOW,
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
