import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.js';
import { Comment } from '../comments/comment.entity.js';
import { Post } from '../posts/post.entity.js';
import { dayOf } from '../posts/postPeriod.js';
import { runToEnd } from '../../platform/maintenance/maintenanceTask.js';
import { createComment, createPost, createReply, createUser } from '../../testing/factories.js';
import { moderationCalls } from '../../testing/moderation.js';
import { writeFakeWebApp } from '../../testing/fakeWebApp.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { HoldReason } from '../trust/trust.entity.js';
import { User, UserRole } from '../users/user.entity.js';
import { ReaderSketch, SiteDay } from './siteDay.entity.js';
import { StatisticsService } from './statistics.service.js';

const DAY = 86_400_000;
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const DAYS =
  'query ($days: Int!) { siteDays(days: $days) { date posts comments registrations activeWriters readers } }';

const { webDist, remove } = writeFakeWebApp();
let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '1' }, undefined, webDist);
  const { user, token } = await createUser(server);
  await server.dataSource.manager.update(User, { id: user.id }, { role: UserRole.ADMIN });
  admin = token;
});
afterAll(async () => {
  await server.close();
  remove();
});

const statistics = () => server.server.services.statistics;
type Day = Record<'date' | 'posts' | 'comments' | 'registrations' | 'activeWriters' | 'readers', unknown>;
const days = async (count: number) => {
  const { data, errors } = await server.graphql<{ siteDays: Day[] }>(DAYS, { days: count }, admin);
  expect(errors).toEqual([]);
  return data?.siteDays ?? [];
};
const today = () => new Date().toISOString().slice(0, 10);

describe(`statistics on ${engine}`, () => {
  it('are for admins only', async () => {
    const { user, token } = await createUser(server);
    const codes = async (as: string | null) =>
      (await server.graphql(DAYS, { days: 7 }, as)).errors.map(({ extensions }) => extensions.code);
    expect(await codes(null)).toEqual(['UNAUTHENTICATED']);
    expect(await codes(token)).toEqual(['FORBIDDEN']);
    await server.dataSource.manager.update(User, { id: user.id }, { role: UserRole.MODERATOR });
    expect(await codes(token)).toEqual(['FORBIDDEN']);
    for (const count of [0, 366])
      expect(
        (await server.graphql(DAYS, { days: count }, admin)).errors[0]?.extensions.fields,
      ).toHaveProperty('days');
  });

  it('count what happened today, and each writer once', async () => {
    const before = (await days(1))[0];
    const [{ user: ada }, { user: bob }] = [await createUser(server), await createUser(server)];
    const post = await createPost(server, ada);
    const { comment } = await createComment(server, ada, { postId: post.id, text: 'Mine' });
    await createReply(server, bob, { commentId: comment.id, text: 'Yours' });
    const after = (await days(1))[0];
    const more = (key: keyof Day) => Number(after?.[key]) - Number(before?.[key]);
    expect(after?.date).toBe(today());
    expect([more('posts'), more('comments'), more('registrations'), more('activeWriters')]).toEqual([
      1, 2, 2, 2,
    ]);
  });

  it('settle days that have ended once: what is deleted later stays counted', async () => {
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY);
    const { user } = await createUser(server);
    const { manager } = server.dataSource;
    for (const daysAgo of [3, 3, 5]) {
      const { id } = await createPost(server, user);
      await manager.update(Post, { id }, { createdAt: at(daysAgo), updatedAt: at(daysAgo) });
      if (daysAgo === 5)
        await manager.insert(Comment, { ...commentOf(id, user.id), id: newId(at(4)), createdAt: at(4) });
    }
    await runToEnd(statistics().expiry);
    const seen = async () =>
      (await days(6)).map(({ date, posts, comments, activeWriters }) => [
        date,
        posts,
        comments,
        activeWriters,
      ]);
    const dateOf = (daysAgo: number) => at(daysAgo).toISOString().slice(0, 10);
    const expected = [
      [dateOf(5), 1, 0, 1],
      [dateOf(4), 0, 1, 1],
      [dateOf(3), 2, 0, 1],
    ];
    expect((await seen()).slice(0, 3)).toEqual(expected);
    expect(await manager.count(SiteDay)).toBe(5);
    await server.server.services.accounts.remove(user.id);
    await runToEnd(statistics().expiry);
    expect((await seen()).slice(0, 3)).toEqual(expected);
  });

  it('count a comment and a reply that were held on the day on which they are approved', async () => {
    const [{ user: ada }, { user: bob }, { token }] = [
      await createUser(server),
      await createUser(server),
      await createUser(server, { role: UserRole.MODERATOR }),
    ];
    const { id: postId } = await createPost(server, ada);
    const { comment } = await createComment(server, ada, { postId, text: 'First' });
    const createdAt = new Date(Date.now() - 3 * DAY);
    const held = { authorId: bob.id, postId, text: 'Look', createdAt };
    const { manager } = server.dataSource;
    for (const place of [{ type: 'COMMENT' }, { type: 'REPLY', commentId: comment.id }] as const)
      await server.server.services.held.hold(
        manager,
        { ...held, ...place, id: newId(createdAt) },
        HoldReason.LINKS,
      );
    const before = (await days(1))[0];
    const calls = moderationCalls(server);
    for (const { id: caseId, version } of await calls.cases(token))
      expect((await calls.decide({ caseId, version, action: 'APPROVE', reason: '' }, token)).errors).toEqual(
        [],
      );
    expect((await days(1))[0]).toEqual({
      ...before,
      comments: Number(before?.comments) + 2,
      activeWriters: Number(before?.activeWriters) + 1,
    });
  });
});

function commentOf(postId: string, authorId: string) {
  return { postId, authorId, text: 'Earlier', editedAt: null, likesCount: 0, repliesCount: 0 };
}

describe(`readers on ${engine}`, () => {
  const visit = (path: string, address: string, headers: Record<string, string> = {}) =>
    fetch(`${server.origin}${path}`, {
      headers: {
        accept: 'text/html,*/*;q=0.8',
        'user-agent': CHROME,
        'x-forwarded-for': address,
        ...headers,
      },
    }).then((response) => response.text());
  const readers = async () => {
    await statistics().readers.flush();
    return (await days(1))[0]?.readers;
  };

  it('are different browsers and addresses that were answered, also by a cache, and no programs', async () => {
    // A reader is counted when the answer has been sent, which the client may know first.
    expect(await readers()).toBe(0);
    for (const path of ['/', '/', '/category?cat=React', '/search?q=x']) await visit(path, '192.0.2.1');
    await expect.poll(readers).toBe(1);
    await visit('/', '192.0.2.1', { 'user-agent': `${CHROME} Edg/150` });
    // Two devices of one network of IPv6.
    await visit('/', '2001:db8::1');
    await visit('/', '2001:db8::2');
    await expect.poll(readers).toBe(3);
    // Within an open page.
    const headers = {
      'x-forwarded-for': '192.0.2.7',
      'user-agent': CHROME,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ query: '{ categories { name } }' });
    await fetch(`${server.origin}/graphql`, { method: 'POST', body, headers });
    expect(await readers()).toBe(3);
    const { port } = new URL(server.origin);
    await byScript(Number(port), body, headers);
    await expect.poll(readers).toBe(4);

    // One of them makes the response, and the cache gives it to the others.
    await Promise.all([1, 2, 3, 4].map((n) => visit('/rss.xml', `203.0.113.${n}`)));
    await expect.poll(readers).toBe(8);

    await visit('/', '192.0.2.2', {
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    });
    await visit('/', '192.0.2.3', { 'user-agent': 'curl/8.5.0' });
    await visit('/', '192.0.2.4', { accept: '*/*' });
    await visit('/', '192.0.2.5', { 'sec-purpose': 'prefetch;prerender' });
    await visit('/pages/missing', '192.0.2.6');
    expect(await readers()).toBe(8);
  });

  it('of several processes are counted once, and forgotten when the day is settled', async () => {
    const other = new StatisticsService(server.dataSource);
    await other.readers.flush();
    const request = (agent: string) => ({
      method: 'GET',
      url: '/',
      headers: { accept: 'text/html', 'user-agent': agent },
    });
    // Counting begins with the first flush.
    await readers();
    await visit('/', '192.0.2.1');
    const before = Number(await readers());
    other.readers.see(request(CHROME), 200, () => '192.0.2.1');
    other.readers.see(request(CHROME), 200, () => '198.51.100.1');
    await Promise.all([other.readers.flush(), statistics().readers.flush()]);
    expect(await readers()).toBe(before + 1);

    const { manager } = server.dataSource;
    const day = dayOf(new Date());
    const stored = JSON.stringify(await manager.findOneByOrFail(ReaderSketch, { day }));
    expect(stored).not.toMatch(/192\.0\.2|198\.51|Mozilla/);
    // Six minutes after midnight.
    const tomorrow = new Date((day + 1) * DAY + 6 * 60_000);
    expect(await runToEnd(statistics().expiry, tomorrow)).toBe(1);
    expect(await manager.findOneByOrFail(SiteDay, { day })).toMatchObject({ readers: before + 1 });
    expect(await manager.findOneBy(ReaderSketch, { day })).toBeNull();
    // A process that comes too late stores nothing.
    other.readers.see(request(CHROME), 200, () => '198.51.100.2');
    await other.readers.flush(tomorrow);
    expect(await manager.findOneBy(ReaderSketch, { day })).toBeNull();
  });
});

/** `fetch` sets the header by which browsers say where a request comes from. */
function byScript(port: number, body: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = {
      port,
      path: '/graphql',
      method: 'POST',
      headers: { ...headers, 'sec-fetch-site': 'same-origin' },
    };
    request(options, (response) => response.resume().on('end', resolve))
      .on('error', reject)
      .end(body);
  });
}
