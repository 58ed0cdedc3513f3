import Fastify from 'fastify';
import { type Client, createClient } from 'graphql-sse';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AdminService } from '../../features/admin/admin.service.js';
import { deleteComment } from '../../features/comments/comment.commands.js';
import { UserSession } from '../../features/auth/session.entity.js';
import { AccessToken } from '../../features/accessTokens/accessToken.entity.js';
import { Notification } from '../../features/notifications/notification.entity.js';
import { User } from '../../features/users/user.entity.js';
import { inProcess } from '../../context.js';
import { RateLimitedError } from '../../errors.js';
import { ChangeFollower } from '../../platform/changes/changeFollower.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { createLogger } from '../../platform/log/log.js';
import { execute } from '../../platform/useCases/command.js';
import { createComment, createPost, createReply, createToken, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { createSchema } from './schema.js';
import { Streams } from './streams.js';

let server: TestServer;
let follower: ChangeFollower;
beforeAll(async () => {
  server = await startTestServer();
  const { services } = server.server;
  follower = await ChangeFollower.start({
    dataSource: server.dataSource,
    changes: services.changes,
    log: createLogger('silent'),
    onRead: (read) => services.live.publish(read),
  });
});
afterAll(async () => {
  await follower.close();
  await server.close();
});

type Member = { user: User; token: string };
let ada: Member;
let bob: Member;
let clients: Client[] = [];
beforeEach(async () => {
  ada = await createUser(server, { name: 'Ada' });
  bob = await createUser(server, { name: 'Bob' });
});
afterEach(() => {
  for (const client of clients) client.dispose();
  clients = [];
});

interface Result {
  data?: Record<string, Record<string, unknown> | null> | null;
  errors?: readonly { message: string; extensions?: Record<string, unknown> }[];
}

/** A stream that is open, with what it has received. */
async function open(query: string, variables: Record<string, unknown> = {}, token?: string) {
  const results: Result[] = [];
  let isComplete = false;
  let connected: () => void = () => undefined;
  const isConnected = new Promise<void>((resolve) => (connected = resolve));
  const client = createClient({
    url: `${server.origin}/graphql/stream`,
    retryAttempts: 0,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    // Resolves with the headers of the response.
    fetchFn: async (...args: Parameters<typeof fetch>) => {
      const response = await fetch(...args);
      connected();
      return response;
    },
  });
  clients.push(client);
  const failed = new Promise<Error>((resolve) => {
    client.subscribe(
      { query, variables },
      {
        next: (value) => void results.push(value as Result),
        error: (error) => resolve(error instanceof Error ? error : new Error(JSON.stringify(error))),
        complete: () => (isComplete = true),
      },
    );
  });
  await isConnected;
  return { results, failed, isComplete: () => isComplete };
}

const POSTS = `subscription ($author: String, $category: String) { postChanged(author: $author, category: $category) {
  type subjectId node { ... on Post { title author { name } categories { name } } } } }`;
const COMMENTS = `subscription ($postId: ID!) { commentsChanged(postId: $postId) {
  type subjectType subjectId node { ... on Comment { text post { title } } ... on Reply { text } } } }`;
const NOTIFIED =
  'subscription { notificationReceived { kind excerpt actor { name } post { id title commentsCount } } }';

const postsIn = ({ results }: { results: Result[] }) =>
  results.map(({ data }) => {
    const { type, subjectId } = data?.postChanged ?? {};
    return `${String(type)} ${String(subjectId)}`;
  });

describe(`subscriptions on ${engine}`, () => {
  it('tell changes of posts in their order, with the objects, to those who want them', async () => {
    const all = await open(POSTS);
    const hers = await open(POSTS, { author: ada.user.userName });
    const react = await open(POSTS, { category: 'react' });
    const post = await createPost(server, ada.user, { title: 'Keys', categories: ['React'] });
    const other = await createPost(server, bob.user, { title: 'Refs', categories: ['CSS'] });
    const { publishing, accounts } = server.server.services;
    await publishing.update(ada.user, { postId: post.id, title: 'Keys again' });
    const admin = new AdminService(server.dataSource, accounts);
    await admin.setListed(post, false);
    await publishing.update(ada.user, { postId: post.id, title: 'Secret' });
    await publishing.delete(bob.user, other.id);
    const [created, deleted] = [`CREATED ${other.id}`, `DELETED ${other.id}`];
    await expect.poll(() => postsIn(all)).toContain(deleted);
    const told = postsIn(all);
    expect(told.filter((each) => each.includes(other.id))).toEqual(
      [created, deleted].filter((each) => told.includes(each)),
    );
    await expect.poll(() => postsIn(hers)).toContain(`DELETED ${post.id}`);
    expect(postsIn(hers).some((each) => each.includes(other.id))).toBe(false);
    await expect.poll(() => postsIn(react)).toContain(deleted);
    expect(postsIn(react)).not.toContain(created);
    expect(JSON.stringify([all.results, hers.results])).not.toContain('Secret');
  });

  it('tell the conversation of a post, read anew for each event', async () => {
    const post = await createPost(server, ada.user, { title: 'Before' });
    const stream = await open(COMMENTS, { postId: post.id });
    const { comment } = await createComment(server, bob.user, { postId: post.id, text: 'Nice' });
    await expect
      .poll(() => stream.results)
      .toMatchObject([
        { data: { commentsChanged: { type: 'CREATED', node: { text: 'Nice', post: { title: 'Before' } } } } },
      ]);
    await server.server.services.publishing.update(ada.user, { postId: post.id, title: 'After' });
    const { comment: second } = await createComment(server, ada.user, { postId: post.id, text: 'Thanks' });
    await expect
      .poll(() => stream.results[1])
      .toMatchObject({
        data: { commentsChanged: { subjectId: second.id, node: { post: { title: 'After' } } } },
      });
    await createReply(server, ada.user, { commentId: comment.id, text: 'A reply' });
    await expect
      .poll(() => stream.results[2])
      .toMatchObject({ data: { commentsChanged: { subjectType: 'REPLY', node: { text: 'A reply' } } } });
    await execute(deleteComment, inProcess(server.server.services, ada.user), { commentId: second.id });
    await expect
      .poll(() => stream.results[3])
      .toMatchObject({ data: { commentsChanged: { type: 'DELETED', subjectId: second.id, node: null } } });
  });

  it('tell the viewer’s notifications, and only theirs', async () => {
    const post = await createPost(server, ada.user, { title: 'Keys' });
    const [hers, his] = [await open(NOTIFIED, {}, ada.token), await open(NOTIFIED, {}, bob.token)];
    await createComment(server, bob.user, { postId: post.id, text: 'Nice' });
    await server.server.services.notificationWork.maker.make();
    await expect
      .poll(() => hers.results)
      .toEqual([
        {
          data: {
            notificationReceived: {
              kind: 'COMMENT',
              excerpt: 'Nice',
              actor: { name: 'Bob' },
              post: { id: post.id, title: 'Keys', commentsCount: 1 },
            },
          },
        },
      ]);
    expect(his.results).toEqual([]);
    const visitor = await open(NOTIFIED);
    await expect
      .poll(() => visitor.results)
      .toMatchObject([{ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] }]);
    await expect.poll(visitor.isComplete).toBe(true);
  });

  it('tell all notifications of a burst, each once and in the order in which they were made', async () => {
    const post = await createPost(server, ada.user);
    const stream = await open('subscription { notificationReceived { id } }', {}, ada.token);
    await createComment(server, bob.user, { postId: post.id, text: 'Nice' });
    await server.server.services.notificationWork.maker.make();
    const { manager } = server.dataSource;
    const first = await manager.findOneByOrFail(Notification, { recipientId: ada.user.id });
    const burst = Array.from({ length: 230 }, (_, i) =>
      // The order of changes is not that of their times.
      Object.assign(new Notification(), first, {
        id: newId(),
        subjectKey: `burst:${i}`,
        position: first.position + 1 + i,
        createdAt: new Date(first.createdAt.getTime() + (i % 7)),
      }),
    );
    const change = { subject: 'notified', subjectId: ada.user.id, kind: 'created', actorId: null } as const;
    await server.dataSource.transaction(async (transaction) => {
      await insertRows(transaction, Notification, burst);
      await recordChange(transaction, ...burst.map(() => change));
    });
    const told = () => stream.results.map(({ data }) => data?.notificationReceived?.id);
    await expect.poll(() => told().length, { timeout: 10_000 }).toBe(231);
    expect(told()).toEqual([first, ...burst].map(({ id }) => id));
  });

  it.each([
    ['a query', '{ categories { name } }', 400],
    ['a damaged document', 'subscription {', 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', 'subscription { x }', 'GRAPHQL_VALIDATION_FAILED'],
    ['an unknown author', 'subscription { postChanged(author: "nobody_x") { type } }', 'NOT_FOUND'],
    ['a missing variable', COMMENTS, 'BAD_USER_INPUT'],
    ['an unknown post', 'subscription { commentsChanged(postId: "x") { type } }', 'NOT_FOUND'],
    [
      'too much',
      `subscription { postChanged { node { ... on Post { comments(first: 100) { nodes { replies(first: 100) { nodes { id } } } } } } } }`,
      'COST_EXCEEDED',
    ],
  ])('refuse %s', async (_what, query, refusal) => {
    const response = await fetch(`${server.origin}/graphql/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query }),
    });
    const text = await response.text();
    if (typeof refusal === 'number') expect(response.status).toBe(refusal);
    else expect(text).toContain(`"code":"${refusal}"`);
  });

  it('are not served by /graphql', async () => {
    const { errors } = await server.graphql('subscription { postChanged { type } }');
    expect(errors).toMatchObject([
      { extensions: { code: 'BAD_REQUEST' }, message: expect.stringContaining('/graphql/stream') as string },
    ]);
  });

  it('need a good token, if any', async () => {
    const response = await fetch(`${server.origin}/graphql/stream?query=${encodeURIComponent(NOTIFIED)}`, {
      headers: { accept: 'text/event-stream', authorization: 'Bearer x' },
    });
    expect(response.status).toBe(401);
  });
});

it('streams pay for each event, and end with RATE_LIMITED when the budget is spent', async () => {
  const { services } = server.server;
  const asked: number[] = [];
  let left = 3;
  const streams = new Streams({
    path: '/graphql/stream',
    services: () => services,
    log: createLogger('silent'),
    limits: { total: 1, each: 1 },
    schema: await createSchema(),
    contexts: () =>
      Promise.resolve({
        ...inProcess(services, null),
        spend: (cost) => {
          asked.push(cost);
          return left-- > 0 ? Promise.resolve(null) : Promise.reject(new RateLimitedError('Too many.', 60));
        },
      }),
  });
  const app = Fastify();
  await app.register(streams.door);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const query =
    'subscription { postChanged { type node { ... on Post { title comments(first: 20) { nodes { id } } } } } }';
  const answer = await fetch(`${origin}/graphql/stream?query=${encodeURIComponent(query)}`, {
    headers: { accept: 'text/event-stream' },
  });
  for (let i = 0; i < 4; i++) await createPost(server, ada.user);
  // The server ends the stream.
  const events = (await answer.text()).split('\n\n').filter((event) => event.startsWith('event: next'));
  expect(asked).toEqual([22, 22, 22, 22]);
  expect(events).toHaveLength(3);
  expect(events.slice(0, 2).join()).not.toContain('errors');
  expect(events[2]).toContain('"code":"RATE_LIMITED"');
  expect(streams.count).toBe(0);
  await streams.close();
  await app.close();
});

it('streams end when their access token is revoked, or its owner suspended', async () => {
  const { manager } = server.dataSource;
  const [hers, his] = [await createToken(server, ada.user), await createToken(server, bob.user)];
  const streams = [await open(POSTS, {}, hers.token), await open(NOTIFIED, {}, his.token)];
  const other = await open(NOTIFIED, {}, ada.token);
  await manager.delete(AccessToken, { id: hers.accessToken.id });
  await manager.update(User, { id: bob.user.id }, { suspendedAt: new Date() });
  for (const stream of streams) await expect.poll(stream.isComplete, { timeout: 20_000 }).toBe(true);
  expect(other.isComplete()).toBe(false);
  const lacking = await createToken(server, ada.user, ['write:posts']);
  const refused = await open(POSTS, {}, lacking.token);
  await expect.poll(() => refused.results).toMatchObject([{ errors: [{ extensions: { scope: 'read' } }] }]);
}, 60_000);

it('streams of clients that leave before they begin are not counted', async () => {
  const { services } = server.server;
  const begin: (() => void)[] = [];
  const streams = new Streams({
    path: '/graphql/stream',
    services: () => services,
    log: createLogger('silent'),
    limits: { total: 1, each: 1 },
    schema: await createSchema(),
    contexts: async () => {
      await new Promise<void>((resolve) => begin.push(resolve));
      return inProcess(services, null);
    },
  });
  const app = Fastify();
  let closed = 0;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.once('close', () => closed++);
    done();
  });
  await app.register(streams.door);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (signal?: AbortSignal) =>
    fetch(`${origin}/graphql/stream?query=subscription{postChanged{type}}`, {
      headers: { accept: 'text/event-stream' },
      ...(signal && { signal }),
    });
  const leaving = new AbortController();
  const left = ask(leaving.signal).catch(() => null);
  await expect.poll(() => begin.length).toBe(1);
  leaving.abort();
  await left;
  await expect.poll(() => closed).toBe(1);
  begin[0]?.();
  const second = ask();
  await expect.poll(() => begin.length).toBe(2);
  begin[1]?.();
  expect((await second).status).toBe(200);
  await streams.close();
  await app.close();
});

it('streams that open while their owner ends do not stay', async () => {
  const { services } = server.server;
  let begin: () => void = () => undefined;
  const steps: string[] = [];
  const streams: Streams = new Streams({
    path: '/graphql/stream',
    services: () => services,
    log: createLogger('silent'),
    limits: { total: 1, each: 1 },
    schema: await createSchema(),
    contexts: async () => {
      steps.push('begun');
      await new Promise<void>((resolve) => (begin = resolve));
      return inProcess(services, null);
    },
    during: async (_request, work) => {
      const result = await work();
      steps.push(`${streams.count} open`);
      return result;
    },
  });
  const app = Fastify();
  await app.register(streams.door);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = fetch(`${origin}/graphql/stream?query=subscription{postChanged{type}}`, {
    headers: { accept: 'text/event-stream' },
  }).then(
    ({ status }) => status,
    () => 'disconnected',
  );
  await expect.poll(() => steps).toEqual(['begun']);
  await streams.endOf(services);
  begin();
  expect(await answer).toBe('disconnected');
  await expect.poll(() => steps).toEqual(['begun', '0 open']);
  await streams.close();
  await app.close();
});

it('streams are measured apart from other requests', async () => {
  const requests = async (route: string) => {
    const metrics = await (await fetch(`${server.origin}/metrics`)).text();
    const counts = metrics.matchAll(
      new RegExp(`^hydrate_http_request_duration_seconds_count{[^}]*route="${route}"[^}]*} (\\d+)`, 'gm'),
    );
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const before = [await requests('/graphql/stream'), await requests('/graphql')];
  await open('subscription { postChanged { type } }');
  for (const client of clients) client.dispose();
  await expect.poll(() => requests('/graphql/stream')).toBe((before[0] ?? 0) + 1);
  expect(await requests('/graphql')).toBe(before[1]);
});

it('streams end with the session', async () => {
  const stream = await open(NOTIFIED, {}, ada.token);
  await server.dataSource.manager.delete(UserSession, { userId: ada.user.id });
  await expect.poll(stream.isComplete, { timeout: 20_000 }).toBe(true);
}, 60_000);
