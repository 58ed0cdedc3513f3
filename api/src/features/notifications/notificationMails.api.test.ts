import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IsNull } from 'typeorm';
import { ChangeLog } from '../../platform/changes/changeLog.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { createLogger } from '../../platform/log/log.js';
import { type Mail, UndeliverableMail } from '../../platform/mail/mailer.js';
import { execute } from '../../platform/useCases/command.js';
import { inProcess } from '../../context.js';
import { deleteComment } from '../comments/comment.commands.js';
import type { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { createComment, createLike, createPost, createReply, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { MailFrequency, NotificationKind } from './kinds.js';
import { digestDue } from './mailQueue.js';
import { Notification } from './notification.entity.js';
import { NotificationWork } from './notificationWork.js';
import { OutboxMail, OutboxNotification } from './outboxMail.entity.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let server: TestServer;
let ada: User;
let bob: User;
let post: Post;
let now: number;
let sent: Mail[];
/** What delivering throws. */
let failure: Error | null;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());
beforeEach(async () => {
  // A Wednesday.
  now = Date.parse('2026-11-25T12:00:00Z');
  sent = [];
  failure = null;
  await server.dataSource.manager.createQueryBuilder().delete().from(OutboxMail).execute();
  ada = (await createUser(server, { name: 'Ada' })).user;
  bob = (await createUser(server, { name: 'Bob' })).user;
  post = await createPost(server, ada, { title: 'On keys' });
});

/** What a process does, with a mail server in the hands of the test. */
function work(mailPause = 0): NotificationWork {
  const { dataSource } = server;
  const { changes, notifications } = server.server.services;
  return new NotificationWork({
    dataSource,
    changes,
    notifications,
    mailPause,
    changeLog: new ChangeLog(dataSource),
    mailer: {
      deliver: async (mail) => {
        await sleep(1);
        if (failure) throw failure;
        sent.push(mail);
      },
    },
    log: createLogger('silent'),
    secret: 'x'.repeat(32),
    publicUrl: 'https://blog.example.com',
    now: () => new Date(now),
  });
}
const run = () => work().run();
const after = async (time: number) => {
  now += time;
  await run();
};
const comment = (author: User, text = 'Well said') =>
  createComment(server, author, { postId: post.id, text });
const choose = (kind: NotificationKind, mail: MailFrequency) =>
  server.server.services.notifications.changeSettings(ada.id, [{ kind, mail }]);
const members = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await createUser(server)).user));

describe(`mails about notifications on ${engine}`, () => {
  it('say what happened, why they come, and how to end them', async () => {
    const { comment: added } = await comment(bob, 'Well\n**said** <b>&');
    await run();
    expect(sent).toHaveLength(1);
    const [{ to, subject, text, html, headers }] = sent as [Mail];
    expect([to, subject]).toEqual([ada.email, 'Bob commented on “On keys”']);
    const { id } = await server.dataSource.manager.findOneByOrFail(Notification, { commentId: added.id });
    const address = `https://blog.example.com/post/${post.id}?notification=${id}#comment-${added.id}`;
    expect(text).toContain(address);
    expect(text).toContain('“Well said <b>&”');
    expect(html).toContain('“Well said &#60;b&#62;&#38;”');
    expect(text).toContain('You get this mail because someone commented on your post.');
    expect(text).toContain('https://blog.example.com/settings/notifications');
    expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const link = /^<(.*)>$/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect(link).toMatch(/^https:\/\/blog\.example\.com\/unsubscribe\//);
    expect(text).toContain(link);
    expect(html).toContain(link);
  });

  it('are sent once by several processes, and not again', async () => {
    for (const member of await members(5)) {
      const own = await createPost(server, member);
      await createComment(server, bob, { postId: own.id, text: 'Hello' });
    }
    await Promise.all([run(), run(), run()]);
    await after(30 * DAY);
    expect(sent).toHaveLength(5);
    expect(new Set(sent.map(({ to }) => to)).size).toBe(5);
  });

  it('gather what happens within a minute, and then keep ten minutes apart', async () => {
    const { comment: own } = await createComment(server, ada, { postId: post.id, text: 'Questions?' });
    const process = work(MINUTE);
    const gather = async (time: number) => {
      now += time;
      await process.run();
    };
    for (const member of await members(20))
      await createReply(server, member, { commentId: own.id, text: 'Yes' });
    await gather(0);
    expect(sent).toEqual([]);
    await gather(MINUTE);
    const toAda = () => sent.filter(({ to }) => to === ada.email).map(({ subject }) => subject);
    expect(toAda()).toEqual(['20 notifications from Hydrate']);
    await createReply(server, bob, { commentId: own.id, text: 'No' });
    await gather(5 * MINUTE);
    expect(toAda()).toHaveLength(1);
    await gather(6 * MINUTE);
    expect(toAda().slice(1)).toEqual(['Bob replied to you on “On keys”']);
  });

  it('come in a digest each day or week, or never', async () => {
    await choose(NotificationKind.COMMENT, MailFrequency.DAILY);
    await choose(NotificationKind.LIKE, MailFrequency.WEEKLY);
    await comment(bob);
    await createLike(server, bob, post.id);
    await run();
    await after(18 * HOUR);
    expect(sent).toEqual([]);
    await after(HOUR);
    expect(sent.map(({ subject }) => subject)).toEqual(['Your day on Hydrate']);
    await after(4 * DAY - 1);
    expect(sent).toHaveLength(1);
    await after(1);
    expect(sent[1]).toMatchObject({ subject: 'Your week on Hydrate', to: ada.email });
    expect(sent[1]?.text).toContain('Bob liked “On keys”');

    await choose(NotificationKind.COMMENT, MailFrequency.NEVER);
    await comment((await members(1))[0]!);
    await after(30 * DAY);
    expect(sent).toHaveLength(2);
  });

  it('tell what is unread, however much was read or is hidden, and how much there is besides', async () => {
    await choose(NotificationKind.COMMENT, MailFrequency.DAILY);
    await comment(bob);
    await run();
    const { manager } = server.dataSource;
    const first = await manager.findOneByOrFail(Notification, { recipientId: ada.id });
    const { mailId } = await manager.findOneByOrFail(OutboxNotification, { notificationId: first.id });
    /** @param mark the beginning of the ids, which come before those of later ones */
    const more = async (count: number, mark: string, changed: Partial<Notification>) => {
      const rows = Array.from({ length: count }, (_, index) => {
        const id = `${mark}0${String(index).padStart(6, '0')}${first.id.slice(8)}`;
        return Object.assign(new Notification(), first, { id, subjectKey: id, ...changed });
      });
      await insertRows(manager, Notification, rows);
      const links = rows.map(({ id }) => ({ notificationId: id, mailId }));
      await insertRows(manager, OutboxNotification, links);
    };
    const fake = (await members(1))[0]!;
    await manager.update(User, { id: fake.id }, { suspendedAt: new Date(now) });
    await more(500, '0', { readAt: new Date(now) });
    await more(500, '1', { actorId: fake.id });
    await more(70, '2', {});
    await after(DAY);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('There are 21 more.');
  });

  it('are due at 7:00 UTC, weekly on Monday', () => {
    const due = (frequency: MailFrequency.DAILY | MailFrequency.WEEKLY, time: string) =>
      digestDue(frequency, new Date(time)).toISOString();
    expect(due(MailFrequency.DAILY, '2026-11-25T06:59:59Z')).toBe('2026-11-25T07:00:00.000Z');
    expect(due(MailFrequency.DAILY, '2026-11-25T07:00:00Z')).toBe('2026-11-26T07:00:00.000Z');
    expect(due(MailFrequency.WEEKLY, '2026-11-25T07:00:00Z')).toBe('2026-11-30T07:00:00.000Z');
    expect(due(MailFrequency.WEEKLY, '2026-11-30T07:00:00Z')).toBe('2026-12-07T07:00:00.000Z');
  });

  it('do not tell what was read or deleted, or is no longer wanted', async () => {
    for (const kind of [NotificationKind.COMMENT, NotificationKind.LIKE])
      await choose(kind, MailFrequency.DAILY);
    const { comment: gone } = await comment(bob, 'A mistake');
    await run();
    await execute(deleteComment, inProcess(server.server.services, bob), { commentId: gone.id });
    await after(DAY);
    expect(sent).toEqual([]);
    await comment(bob, 'To be read');
    await run();
    await server.server.services.notifications.markRead(ada.id, null);
    await createLike(server, bob, post.id);
    await run();
    await choose(NotificationKind.LIKE, MailFrequency.NEVER);
    await after(DAY);
    expect(sent).toEqual([]);
    expect(await server.dataSource.manager.countBy(OutboxMail, { sentAt: IsNull() })).toBe(0);
  });

  it('reach no suspended and no deleted member', async () => {
    await choose(NotificationKind.COMMENT, MailFrequency.DAILY);
    await comment(bob);
    await run();
    await server.dataSource.manager.update(User, { id: ada.id }, { suspendedAt: new Date() });
    await after(DAY);
    expect(sent).toEqual([]);
    await server.dataSource.manager.update(User, { id: ada.id }, { suspendedAt: null });
    await comment((await members(1))[0]!);
    await run();
    await server.server.services.accounts.remove(ada.id);
    await after(DAY);
    expect(sent).toEqual([]);
  });

  it('wait while the mail server is away, for three days at most', async () => {
    await comment(bob);
    failure = new Error('ECONNREFUSED');
    await run();
    for (let hour = 0; hour < 30; hour++) await after(HOUR);
    expect(sent).toEqual([]);
    failure = null;
    for (let hour = 0; hour < 4; hour++) await after(HOUR);
    expect(sent).toHaveLength(1);
    const [{ identity }] = sent as [Mail];

    await comment((await members(1))[0]!);
    failure = new Error('ECONNREFUSED');
    await run();
    for (let hour = 0; hour < 90; hour++) await after(HOUR);
    failure = null;
    await after(DAY);
    expect(sent.map((mail) => mail.identity)).toEqual([identity]);
  });

  it('with later news do not wait for those that are retried after an outage', async () => {
    const step = () => work(MINUTE).run();
    await comment(bob);
    await step();
    failure = new Error('ECONNREFUSED');
    for (let minute = 0; minute < 5 * 60; minute += 10) {
      now += 10 * MINUTE;
      await step();
    }
    failure = null;
    await comment((await members(1))[0]!, 'After the outage');
    await step();
    now += 10 * MINUTE;
    await step();
    expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('After the outage')]);
  });

  it('are not tried again if the mail server refuses them for good', async () => {
    await comment(bob);
    failure = new UndeliverableMail('550');
    await run();
    failure = null;
    await after(DAY);
    expect(sent).toEqual([]);
  });

  it('are taken over from a process that died, with the same Message-ID', async () => {
    await comment(bob);
    await work().maker.make();
    const { manager } = server.dataSource;
    const [mail] = await manager.find(OutboxMail);
    const claim = { claim: 'dead', claimedUntil: new Date(now + 5 * MINUTE) };
    await manager.update(OutboxMail, { id: mail!.id }, claim);
    await after(4 * MINUTE);
    expect(sent).toEqual([]);
    await after(2 * MINUTE);
    expect(sent.map(({ identity }) => identity?.id)).toEqual([`notifications-${mail!.id}`]);
  });
});

describe(`one-click unsubscribe on ${engine}`, () => {
  const token = () =>
    server.server.services.notificationWork.unsubscribing.token({
      userId: ada.id,
      kinds: [NotificationKind.COMMENT],
    });
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${server.origin}/unsubscribe/${path}`, { method: 'POST', ...init });
  const mailOf = async (kind: NotificationKind) =>
    (await server.server.services.notifications.settings(ada.id)).find((each) => each.kind === kind)?.mail;

  it('ends the kinds of the mail without a login', async () => {
    const response = await send(token(), { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('You will get no more mails about comments on your posts.');
    expect(await mailOf(NotificationKind.COMMENT)).toBe(MailFrequency.NEVER);
    expect(await mailOf(NotificationKind.REPLY)).toBe(MailFrequency.AT_ONCE);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await send(token(), { body: form })).status).toBe(200);
    expect((await send(token(), { headers: { authorization: 'Bearer old' } })).status).toBe(200);
  });

  it('changes nothing by GET, and nothing with another token', async () => {
    const asking = await fetch(`${server.origin}/unsubscribe/${token()}`);
    expect(await asking.text()).toContain('Do you want no more mails about comments on your posts?');
    expect(asking.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await fetch(`${server.origin}/unsubscribe/x`)).status).toBe(404);
    const other = token().replace('COMMENT', 'REPLY');
    for (const wrong of [other, `${token()}x`, 'x', '%00', token().replace(ada.id, bob.id)])
      expect((await send(wrong)).status).toBe(404);
    expect((await send(token(), { body: 'x'.repeat(5000) })).status).toBe(413);
    expect(await mailOf(NotificationKind.COMMENT)).toBe(MailFrequency.AT_ONCE);
    expect(await mailOf(NotificationKind.REPLY)).toBe(MailFrequency.AT_ONCE);
  });
});
