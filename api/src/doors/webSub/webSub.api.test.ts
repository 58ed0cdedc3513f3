import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSubSubscription } from '../../features/websub/webSub.entity.js';
import { WebSubHub } from '../../features/websub/webSubHub.js';
import { DELAY } from '../../features/websub/webSubMarks.js';
import { WebSubSender } from '../../features/websub/webSubSender.js';
import { openDatabase } from '../../platform/database/dataSource.js';
import { Background } from '../../platform/background/background.js';
import { createLogger } from '../../platform/log/log.js';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { PAUSES } from '../../platform/addresses/retryPauses.js';
import { FeedService } from '../feeds/feed.service.js';
import { feedContents } from './webSub.js';

/*
 * A subscriber that behaves as those of https://websub.rocks/hub do, whose numbers the tests have: it discovers hub and topic, confirms what
 * it has asked for, and checks what it gets.
 */

const SITE = 'https://hydrate.example';

interface Delivery {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let server: TestServer;
let subscriber: Server;
let origin: string;
let questions: URLSearchParams[] = [];
let deliveries: Delivery[] = [];
/** What the subscriber answers to questions, and the statuses of its next answers to deliveries. */
let confirm: (question: URLSearchParams) => string | null;
let statuses: number[] = [];
let ada: Awaited<ReturnType<typeof createUser>>;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: SITE, WEBHOOK_PRIVATE_ADDRESSES: 'on' });
  ada = await createUser(server, { userName: 'ada_hub' });
  subscriber = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://subscriber');
    if (request.method === 'GET') {
      questions.push(url.searchParams);
      const answer = confirm(url.searchParams);
      return answer === null ? response.writeHead(404).end() : response.end(answer);
    }
    void text(request).then((body) => {
      deliveries.push({ path: url.pathname + url.search, headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 204).end();
    });
  });
  subscriber.listen(0, '127.0.0.1');
  await once(subscriber, 'listening');
  origin = `http://127.0.0.1:${(subscriber.address() as AddressInfo).port}`;
});
afterAll(async () => {
  subscriber.close();
  await server.close();
});
beforeEach(async () => {
  await server.dataSource.manager.deleteAll(WebSubSubscription);
  [questions, deliveries, statuses] = [[], [], []];
  confirm = (question) => question.get('hub.challenge');
});

/** Asks the hub, and waits until it has asked the subscriber. */
async function ask(fields: Record<string, string>): Promise<number> {
  const body = new URLSearchParams(fields);
  const { status } = await fetch(`${server.origin}/websub`, { method: 'POST', body });
  await server.server.mailsSent();
  return status;
}
const topicOf = (file = 'atom.xml') => `${SITE}/${file}`;
const subscribe = (more: Record<string, string> = {}) =>
  ask({ 'hub.mode': 'subscribe', 'hub.topic': topicOf(), 'hub.callback': `${origin}/cb?a=1%2B1`, ...more });
const stored = () => server.dataSource.manager.find(WebSubSubscription);

/** The sender of a process whose clock is ahead. */
function senderAt(ahead: number, dataSource = server.dataSource): WebSubSender {
  const { services } = server.server;
  return new WebSubSender({
    dataSource,
    publicUrl: SITE,
    secrets: services.webSub.secrets,
    client: { allowsPrivate: true },
    log: createLogger('silent'),
    content: feedContents(new FeedService(services, SITE), services),
    now: () => new Date(Date.now() + ahead),
  });
}
/** What the subscriber gets when so much time has passed. */
async function deliver(ahead = DELAY, sender = senderAt(ahead)): Promise<Delivery[]> {
  deliveries = [];
  await server.server.services.webhookWork.maker.make();
  await sender.sendDue();
  await sender.idle();
  return deliveries;
}

describe(`the hub of feeds on ${engine}`, () => {
  it('is found in the headers and the text of all feeds', async () => {
    await createPost(server, ada.user);
    for (const path of [
      '/rss.xml',
      '/atom.xml',
      '/feed.json',
      '/ada_hub/atom.xml',
      '/category/React/rss.xml',
    ]) {
      const response = await fetch(server.origin + path);
      expect(response.headers.get('link')).toBe(`<${SITE}/websub>; rel="hub", <${SITE}${path}>; rel="self"`);
      const body = await response.text();
      const links = path.endsWith('json')
        ? parseJsonFeed(JSON.parse(body)).hubs?.map(({ url }) => ({ rel: 'hub', href: url }))
        : path.endsWith('atom.xml')
          ? parseAtomFeed(body).links
          : parseRssFeed(body).atom?.links;
      expect(links).toContainEqual(expect.objectContaining({ rel: 'hub', href: `${SITE}/websub` }));
    }
    // Older pages are no topics.
    const { headers } = await fetch(`${server.origin}/feed.json?after=`);
    expect(headers.get('link')).toBeNull();
  });

  it('100, 102, 103, 104: asks the subscriber, sends the whole feed, renews, and ends', async () => {
    expect(await subscribe({ 'hub.lease_seconds': '864000', foo: 'bar', 'hub.foo': 'bar' })).toBe(202);
    const [question] = questions;
    expect(Object.fromEntries(question!)).toEqual({
      a: '1+1',
      'hub.mode': 'subscribe',
      'hub.topic': topicOf(),
      'hub.lease_seconds': '864000',
      'hub.challenge': expect.stringMatching(/^[\w-]{32}$/) as string,
    });
    const post = await createPost(server, ada.user, { title: 'For the hub' });
    // A moment later, with what else has happened.
    expect(await deliver(0)).toEqual([]);
    await createPost(server, ada.user, { title: 'Another' });
    const [first, ...more] = await deliver();
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      path: '/cb?a=1%2B1',
      headers: {
        'content-type': 'application/atom+xml; charset=utf-8',
        link: `<${SITE}/websub>; rel="hub", <${topicOf()}>; rel="self"`,
      },
      body: await (await fetch(`${server.origin}/atom.xml`)).text(),
    });
    expect(first?.headers['x-hub-signature']).toBeUndefined();
    expect(first?.body).toContain(`/post/${post.id}`);
    // The same is not sent twice.
    expect(await deliver(2 * DELAY)).toEqual([]);
    expect(await deliver(9 * DELAY)).toEqual([]);

    expect(await subscribe({ 'hub.lease_seconds': '5' })).toBe(202);
    expect(questions.at(-1)?.get('hub.lease_seconds')).toBe('3600');
    expect(await stored()).toHaveLength(1);
    await createPost(server, ada.user);
    expect(await deliver()).toHaveLength(1);
    // After the lease nothing is sent.
    await createPost(server, ada.user);
    expect(await deliver(3_600_000)).toEqual([]);

    confirm = () => null;
    const end = { 'hub.mode': 'unsubscribe' };
    await subscribe(end);
    expect(await stored()).toHaveLength(1);
    confirm = (asked) => asked.get('hub.challenge');
    await subscribe(end);
    expect(questions.at(-1)?.get('hub.mode')).toBe('unsubscribe');
    expect(await stored()).toEqual([]);
    // A callback that has no subscription is not asked.
    const asked = questions.length;
    expect(await subscribe(end)).toBe(202);
    expect(questions).toHaveLength(asked);
  });

  it('101: signs what it sends with the secret, which the database does not tell', async () => {
    const secret = 'quite & unguessable ü';
    await subscribe({ 'hub.secret': secret, 'hub.topic': topicOf('ada_hub/feed.json') });
    await createPost(server, ada.user);
    const [delivery] = await deliver();
    const digest = createHmac('sha256', secret).update(delivery!.body).digest('hex');
    expect(delivery?.headers['x-hub-signature']).toBe(`sha256=${digest}`);
    expect(parseJsonFeed(JSON.parse(delivery!.body)).feed_url).toBe(topicOf('ada_hub/feed.json'));
    expect(JSON.stringify(await stored())).not.toContain('unguessable');
    expect(server.server.services.webSub.secrets.sign('AAAA', new Uint8Array())).toBeNull();
  });

  it('sends what waits after a failure when a subscriber that is back renews', async () => {
    await subscribe();
    await createPost(server, ada.user);
    statuses = [500];
    expect(await deliver()).toHaveLength(1);
    expect(await deliver(DELAY + 1000)).toEqual([]);
    expect(await subscribe()).toBe(202);
    expect(await stored()).toMatchObject([{ attempts: 0 }]);
    expect(await deliver(DELAY + 2000)).toHaveLength(1);
  });

  it('sends nothing to a callback that does not confirm', async () => {
    for (const answer of [null, '', 'yes']) {
      confirm = () => answer;
      expect(await subscribe()).toBe(202);
    }
    expect(questions).toHaveLength(3);
    expect(await stored()).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ['another mode', { 'hub.mode': 'publish' }],
    ['no topic', { 'hub.topic': '' }],
    ['a page that is no feed', { 'hub.topic': `${SITE}/` }],
    ['a feed of another site', { 'hub.topic': 'https://elsewhere.example/atom.xml' }],
    ['a site that begins alike', { 'hub.topic': `${SITE}.evil.example/atom.xml` }],
    ['an unknown author', { 'hub.topic': `${SITE}/nobody_x/atom.xml` }],
    ['an unknown category', { 'hub.topic': `${SITE}/category/%E0%A4/atom.xml` }],
    ['a spelling that no header can have', { 'hub.topic': `${SITE}/category/Ｒeact/atom.xml` }],
    ['a break in the name of a category', { 'hub.topic': `${SITE}/category/React\n/atom.xml` }],
    ['no callback', { 'hub.callback': '' }],
    ['a callback that is no address', { 'hub.callback': 'file:///etc/passwd' }],
    ['a callback with a password', { 'hub.callback': 'https://a:b@example.com/' }],
    ['a long callback', { 'hub.callback': `https://example.com/${'x'.repeat(2048)}` }],
    ['a long secret', { 'hub.secret': 'ü'.repeat(100) }],
  ])('refuses %s', async (_what, fields) => {
    expect(await subscribe(fields)).toBe(400);
    expect(questions).toEqual([]);
  });

  it('refuses private addresses, other bodies and forms of other sites', async () => {
    const { services } = server.server;
    const hub = new WebSubHub({
      dataSource: server.dataSource,
      log: createLogger('silent'),
      publicUrl: SITE,
      secret: 'x',
      background: { run: () => undefined } as never,
      client: { allowsPrivate: false },
    });
    const callbacks = ['http://example.com/', 'https://127.0.0.1/', 'https://[::1]/', 'https://10.0.0.1/'];
    for (const callback of callbacks) {
      const fields = { 'hub.mode': 'subscribe', 'hub.topic': topicOf(), 'hub.callback': callback };
      await expect(hub.read(new URLSearchParams(fields), services)).rejects.toThrow('hub.callback');
    }
    const send = async (init: RequestInit) =>
      (await fetch(`${server.origin}/websub`, { method: 'POST', ...init })).status;
    expect(await send({ body: '{}', headers: { 'content-type': 'application/json' } })).toBe(415);
    const body = new URLSearchParams({ x: 'y'.repeat(9000) });
    expect(await send({ body })).toBe(413);
    expect(await send({ body: new URLSearchParams(), headers: { 'sec-fetch-site': 'cross-site' } })).toBe(
      403,
    );
  });

  it('tells authors and categories apart, also after a change of several posts, and of no hidden post', async () => {
    const bob = await createUser(server, { userName: 'bob_hub' });
    for (const feed of [
      'ada_hub/rss.xml',
      'bob_hub/rss.xml',
      'category/CSS/rss.xml',
      'category/React/rss.xml',
    ])
      await subscribe({ 'hub.topic': topicOf(feed), 'hub.callback': `${origin}/${feed}` });
    const post = await createPost(server, bob.user, { categories: ['CSS'] });
    const paths = (sent: Delivery[]) => sent.map(({ path }) => path).sort();
    expect(paths(await deliver())).toEqual(['/bob_hub/rss.xml', '/category/CSS/rss.xml']);
    await server.dataSource.manager.query('UPDATE post SET isListed = 0 WHERE id = ?', [post.id]);
    await server.server.services.publishing.delete(bob.user, post.id);
    expect(await deliver(3 * DELAY)).toEqual([]);
    // The subscription goes with the author.
    await server.server.services.deletions.begin(bob.user, bob.user.id);
    await deliver(3 * DELAY);
    expect((await stored()).map(({ topic }) => topic)).not.toContain(topicOf('bob_hub/rss.xml'));
  });

  it('sends one feed to twenty callbacks of a host at most, however host and feed are written', async () => {
    await createUser(server, { userName: 'cleo_hub' });
    for (let i = 0; i < 24; i++) {
      const host =
        i % 2 === 0 ? origin.replace('127.0.0.1', 'localhost') : origin.replace('127.0.0.1', 'localhost.');
      const topic = topicOf(i % 3 === 0 ? 'CLEO_HUB/rss.xml' : 'cleo_hub/rss.xml');
      expect(await subscribe({ 'hub.topic': topic, 'hub.callback': `${host}/?${i}` })).toBe(202);
    }
    expect((await stored()).map(({ host }) => host)).toEqual(Array<string>(20).fill('localhost'));
  });

  it('gives the places of a domain with many of them to others, and none to a domain that takes most', async () => {
    const {
      server: { services },
      dataSource,
    } = server;
    const background = new Background(createLogger('silent'));
    const hub = new WebSubHub({
      dataSource,
      background,
      log: createLogger('silent'),
      publicUrl: SITE,
      secret: 'x',
      client: { allowsPrivate: true },
      most: { all: 6, ofSite: 5 },
    });
    const { manager } = dataSource;
    const row = (site: string, i: number) => ({
      id: `${site}${i}`,
      topic: 'x',
      subject: 'site' as const,
      fileName: 'atom.xml',
      callback: 'x',
      host: `${i}.${site}`,
      site,
      secret: null,
      leaseUntil: new Date(Date.now() + 1e6),
      pending: 0,
      createdAt: new Date(Date.now() + i * 1000),
      dueAt: null,
      attempts: 0,
      claim: null,
      claimedUntil: null,
      sentTag: null,
    });
    const sites = async () =>
      (await manager.find(WebSubSubscription)).map(({ site, id }) => `${site} ${id}`).sort();
    await manager.insert(
      WebSubSubscription,
      [0, 1, 2, 3, 4].map((i) => row('evil.example', i)),
    );
    await manager.insert(WebSubSubscription, [row('good.example', 0)]);
    const subscribe = async (path: string) => {
      const fields = {
        'hub.mode': 'subscribe',
        'hub.topic': `${SITE}/atom.xml`,
        'hub.callback': origin + path,
      };
      const asked = await hub.read(new URLSearchParams(fields), services);
      await hub.accept(asked);
    };
    await subscribe('/newcomer');
    await expect
      .poll(sites)
      .toEqual([
        expect.stringContaining('127.0.0.0/24'),
        ...[0, 1, 2, 3].map((i) => `evil.example evil.example${i}`),
        'good.example good.example0',
      ]);
    // Each further domain takes a place from the domain with most, until shares are even.
    await subscribe('/second');
    await expect.poll(async () => (await sites()).filter((each) => each.startsWith('127'))).toHaveLength(2);
    const before = questions.length;
    await subscribe('/third');
    await background.idle();
    expect(questions).toHaveLength(before);
    expect(await sites()).toContain('good.example good.example0');
  });

  it('asks few callbacks of one domain at a time, so that slow ones leave room for others', async () => {
    confirm = () => null;
    const ask = (path: string) => {
      const body = new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.topic': `${SITE}/atom.xml`,
        'hub.callback': SLOW + path,
      });
      return fetch(`${server.origin}/websub`, { method: 'POST', body }).then(({ status }) => status);
    };
    const sockets: Socket[] = [];
    const silent = createTcpServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const SLOW = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const statuses = await Promise.all(['/1', '/2', '/3', '/4', '/5', '/6'].map(ask));
    expect(statuses.sort()).toEqual([202, 202, 202, 202, 202, 503]);
    await expect.poll(() => sockets.length).toBe(5);
    silent.close();
    for (const socket of sockets) socket.destroy();
  });

  it('lets a host whose callbacks fail wait, and others meanwhile have their turn', async () => {
    for (const i of [0, 1, 2, 3, 4, 5]) await subscribe({ 'hub.callback': `${origin}/broken/${i}` });
    await createPost(server, ada.user);
    // A clock that stands still, however slow the machine is, at a time when all changes of this test are due.
    let at = Date.now() + 20 * DELAY;
    const { services } = server.server;
    const sender = new WebSubSender({
      dataSource: server.dataSource,
      publicUrl: SITE,
      secrets: services.webSub.secrets,
      client: { allowsPrivate: true },
      log: createLogger('silent'),
      content: feedContents(new FeedService(services, SITE), services),
      now: () => new Date(at),
    });
    const broken = async (count: number) => {
      statuses = Array<number>(count).fill(500);
      return (await deliver(0, sender)).length;
    };
    expect(await broken(3)).toBe(3);
    expect(await broken(0)).toBe(0);
    await subscribe({ 'hub.callback': `${origin.replace('127.0.0.1', 'localhost')}/fine` });
    await createPost(server, ada.user);
    await services.webhookWork.maker.make();
    at += 4000;
    expect((await deliver(0, sender)).map(({ path }) => path)).toEqual(['/fine']);
    at += 2000;
    expect(await broken(3)).toBe(3);
    at += 6000;
    expect(await broken(0)).toBe(0);
  });

  it('serves few hosts of one domain at a time, so that a thousand slow ones leave room for others', async () => {
    const sockets: Socket[] = [];
    const silent = createTcpServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    await subscribe({ 'hub.callback': `${origin}/quick` });
    await createPost(server, ada.user);
    await server.server.services.webhookWork.maker.make();
    const { manager } = server.dataSource;
    const [quick] = await stored();
    // They have waited longer.
    const slow = Array.from({ length: 60 }, (_, i) =>
      Object.assign(new WebSubSubscription(), quick, {
        id: `slow${i}`,
        callback: `http://127.0.0.1:${port}/${i}`,
        host: `h${i}.slow.example`,
        site: 'slow.example',
        dueAt: new Date(0),
      }),
    );
    for (const row of slow) await manager.insert(WebSubSubscription, row);
    deliveries = [];
    const sender = senderAt(DELAY);
    await sender.sendDue();
    await expect.poll(() => deliveries.map(({ path }) => path), { timeout: 10_000 }).toEqual(['/quick']);
    await expect.poll(() => sockets.length).toBe(5);
    // The places of the domain stay taken.
    await sender.sendDue();
    expect(sockets).toHaveLength(5);
    await manager.delete(WebSubSubscription, { site: 'slow.example' });
    silent.close();
    for (const socket of sockets) socket.destroy();
    await sender.idle();
  });

  it('sends once by two processes, tries again for three days, and gives up; at once if the callback is gone', async () => {
    const other = await openDatabase({ ...server, log: createLogger('silent') });
    await subscribe();
    await createPost(server, ada.user);
    await server.server.services.webhookWork.maker.make();
    deliveries = [];
    const both = [senderAt(DELAY), senderAt(DELAY, other)];
    statuses = [500];
    await Promise.all(both.map((sender) => sender.sendDue()));
    await Promise.all(both.map((sender) => sender.idle()));
    expect(deliveries).toHaveLength(1);
    let ahead = DELAY;
    for (const pause of PAUSES) {
      // The lease is longer than the attempts.
      statuses = [503];
      expect(await deliver((ahead += pause - 1000))).toEqual([]);
      expect(await deliver((ahead += 2000))).toHaveLength(1);
    }
    expect(await stored()).toEqual([]);
    await other.destroy();

    await subscribe();
    await createPost(server, ada.user);
    statuses = [410];
    expect(await deliver()).toHaveLength(1);
    expect(await stored()).toEqual([]);
  });
});
