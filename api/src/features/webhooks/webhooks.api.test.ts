import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadSecret } from '../auth/secret.js';
import { openDatabase } from '../../platform/database/dataSource.js';
import { createLogger } from '../../platform/log/log.js';
import { createComment, createLike, createPost, createReply, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { AdminService } from '../admin/admin.service.js';
import { User } from '../users/user.entity.js';
import { Webhook, WebhookDelivery } from './webhook.entity.js';
import { WebhookEvent } from './webhookEvents.js';
import { PAUSES } from '../../platform/addresses/retryPauses.js';
import { WebhookWork } from './webhookWork.js';

interface Message {
  path: string;
  headers: Record<string, string>;
  body: string;
  type: string;
  data: Record<string, unknown>;
}

let server: TestServer;
let receiver: Server;
let origin: string;
let received: Message[] = [];
/** The statuses of the next answers, by path; then 204. */
let answers: Record<string, number[]> = {};
/** What receivers answer to challenges, of which they are sent `challenges`. */
let consent: (challenge: string) => string = (challenge) => JSON.stringify({ challenge });
let challenges: string[] = [];
let onMessage: () => Promise<unknown> = () => Promise.resolve();

beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_PRIVATE_ADDRESSES: 'on' });
  receiver = createServer((request, response) => {
    void read(request).then(async (body) => {
      const { type, data } = JSON.parse(body) as Pick<Message, 'type' | 'data'>;
      const path = request.url ?? '';
      if (type === 'webhook.challenge') {
        challenges.push(path);
        return response.end(consent(String(data.challenge)));
      }
      received.push({ path, headers: request.headers as Record<string, string>, body, type, data });
      await onMessage();
      response.writeHead(answers[path]?.shift() ?? 204).end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(async () => {
  receiver.close();
  await server.close();
});

type Member = { user: User; token: string };
let ada: Member;
let bob: Member;
beforeEach(async () => {
  await server.dataSource.manager.deleteAll(Webhook);
  received = [];
  answers = {};
  challenges = [];
  consent = (challenge) => JSON.stringify({ challenge });
  onMessage = () => Promise.resolve();
  ada = await createUser(server, { name: 'Ada' });
  bob = await createUser(server, { name: 'Bob' });
});

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** The work of a process, by its own clock. */
function workAt(now: () => Date = () => new Date(), dataSource = server.dataSource): WebhookWork {
  const { changeLog, changes, notices } = server.server.services;
  const secret = loadSecret(null, server.dataDir);
  const log = createLogger('silent');
  const client = { allowsPrivate: true };
  return new WebhookWork({
    dataSource,
    changeLog,
    changes,
    notices,
    log,
    secret,
    client,
    now,
    publicUrl: 'https://blog.example.com',
  });
}

async function deliver(work = workAt()): Promise<Message[]> {
  received = [];
  await work.run();
  await work.sender.idle();
  return received;
}

async function ask<T>(query: string, { token }: Member, input?: object): Promise<T> {
  const { data, errors } = await server.graphql<T>(query, input && { input }, token);
  expect(errors).toEqual([]);
  return data!;
}

const CREATE = `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) {
  secret webhook { id url events author { userName } disabledAt } } }`;
const UPDATE = `mutation ($input: UpdateWebhookInput!) { updateWebhook(input: $input) { secret webhook { id url disabledAt } } }`;
const TEST = 'mutation ($input: TestWebhookInput!) { testWebhook(input: $input) { delivery { id state } } }';
const REPLAY =
  'mutation ($input: ReplayWebhookDeliveryInput!) { replayWebhookDelivery(input: $input) { delivery { id state } } }';
const LIST = `{ viewer { webhooks { id disabledReason failingSince
  deliveries { nodes { id event state attempts status problem subjectId } } } } }`;

const EVENTS = [
  'POST_CREATED',
  'POST_UPDATED',
  'POST_DELETED',
  'COMMENT_CREATED',
  'REPLY_CREATED',
  'COMMENT_DELETED',
];
const subscribe = async (member: Member, path: string, more: object = {}) => {
  const input = { url: `${origin}${path}`, events: EVENTS, ...more };
  const { createWebhook } = await ask<{ createWebhook: { secret: string; webhook: { id: string } } }>(
    CREATE,
    member,
    input,
  );
  return { id: createWebhook.webhook.id, secret: createWebhook.secret };
};
const VERIFIED = `{ viewer { webhooks { verifiedAt deliveries { nodes { event state attempts problem } } } } }`;
interface Verified {
  viewer: { webhooks: { verifiedAt: string | null; deliveries: { nodes: object[] } }[] };
}
interface Listed {
  viewer: {
    webhooks: {
      id: string;
      disabledReason: string | null;
      deliveries: {
        nodes: {
          id: string;
          event: string;
          state: string;
          attempts: number;
          status: number | null;
          problem: string | null;
        }[];
      };
    }[];
  };
}
/** With deliveries of messages, without challenges. */
const listed = async (member: Member) => {
  const { viewer } = await ask<Listed>(LIST, member);
  for (const { deliveries } of viewer.webhooks)
    deliveries.nodes = deliveries.nodes.filter(({ event }) => event !== 'CHALLENGE');
  return viewer.webhooks;
};
const types = (messages: Message[]) => messages.map(({ type }) => type).sort();

describe(`webhooks on ${engine}`, () => {
  it('tell public changes, signed as the specification says, once', async () => {
    await createPost(server, ada.user, { title: 'Before' });
    const { secret } = await subscribe(bob, '/hook');
    const post = await createPost(server, ada.user, { title: 'Keys' });
    await createLike(server, bob.user, post.id);
    const { comment } = await createComment(server, bob.user, { postId: post.id, text: 'Nice' });
    const messages = await deliver();
    expect(types(messages)).toEqual(['comment.created', 'post.created']);
    for (const { body, headers } of messages) {
      expect(new Verifier(secret).verify(body, headers)).toEqual(JSON.parse(body));
      expect(() => new Verifier(secret).verify(`${body} `, headers)).toThrow();
    }
    expect(messages.find(({ type }) => type === 'post.created')?.data).toMatchObject({
      id: post.id,
      url: `https://blog.example.com/post/${post.id}`,
      title: 'Keys',
      author: { id: ada.user.id, userName: ada.user.userName, name: 'Ada' },
    });
    expect(messages.find(({ type }) => type === 'comment.created')?.data).toMatchObject({
      id: comment.id,
      postId: post.id,
      text: 'Nice',
      author: { name: 'Bob' },
    });
    expect(await deliver()).toEqual([]);
    const [webhook] = await listed(bob);
    expect(webhook?.deliveries.nodes).toMatchObject([
      { state: 'DELIVERED', attempts: 1, status: 204, problem: null },
      { state: 'DELIVERED' },
    ]);
    expect(await listed(ada)).toEqual([]);
  });

  it('send nothing but a challenge before the receiver has answered it, also at another address', async () => {
    const { id } = await subscribe(bob, '/hook');
    let now = Date.now();
    const work = workAt(() => new Date(now));
    await createPost(server, ada.user);
    const answers = [
      () => '',
      (challenge: string) => `${challenge}x`,
      // A receiver that returns what it gets does not want it.
      (challenge: string) => JSON.stringify({ type: 'webhook.challenge', data: { challenge } }),
    ];
    for (const [attempt, answer] of answers.entries()) {
      consent = answer;
      expect(await deliver(work)).toEqual([]);
      now += PAUSES[attempt]!;
    }
    expect(challenges).toHaveLength(3);
    const state = async () => (await ask<Verified>(VERIFIED, bob)).viewer.webhooks[0]!;
    expect(await state()).toMatchObject({
      verifiedAt: null,
      deliveries: {
        nodes: [
          { event: 'POST_CREATED', state: 'PENDING', attempts: 0 },
          { event: 'CHALLENGE', attempts: 3, problem: 'The receiver answered 200 without the challenge.' },
        ],
      },
    });
    consent = (challenge) => `${challenge}\n`;
    // Its owner asks for it at once, and gets what has waited.
    await ask(TEST, bob, { webhookId: id });
    now = Math.max(now, Date.now());
    expect(types(await deliver(work))).toEqual(['post.created']);
    expect((await state()).verifiedAt).not.toBeNull();

    consent = () => '';
    await ask(UPDATE, bob, { webhookId: id, url: `${origin}/moved` });
    await createPost(server, ada.user);
    expect(await deliver()).toEqual([]);
    expect(challenges.at(-1)).toBe('/moved');
    expect((await state()).verifiedAt).toBeNull();
    consent = (challenge) => JSON.stringify({ challenge });
    await ask(TEST, bob, { webhookId: id });
    expect((await deliver()).map(({ path, type }) => `${path} ${type}`)).toEqual(['/moved post.created']);
    // The same address needs no other proof.
    const asked = challenges.length;
    await ask(UPDATE, bob, { webhookId: id, url: `${origin}/moved`, isOn: true });
    await deliver();
    expect(challenges).toHaveLength(asked);
  });

  it('tell of one category, and of all deletions', async () => {
    const { id } = await subscribe(bob, '/css', { category: 'css' });
    const [inCss, inReact] = [
      await createPost(server, ada.user, { categories: ['React', 'CSS'] }),
      await createPost(server, ada.user, { categories: ['React'] }),
    ];
    const { comment } = await createComment(server, bob.user, { postId: inCss.id, text: 'Here' });
    await createComment(server, bob.user, { postId: inReact.id, text: 'Elsewhere' });
    const first = await deliver();
    expect(types(first)).toEqual(['comment.created', 'post.created']);
    expect(first.map(({ data }) => data.id).sort()).toEqual([inCss.id, comment.id].sort());
    const { publishing } = server.server.services;
    await publishing.delete(ada.user, inCss.id);
    await publishing.delete(ada.user, inReact.id);
    expect(types(await deliver())).toEqual(['post.deleted', 'post.deleted']);
    const { viewer } = await ask<{ viewer: { webhooks: object[] } }>(
      '{ viewer { webhooks { id category { name } } } }',
      bob,
    );
    expect(viewer.webhooks).toEqual([{ id, category: { name: 'CSS' } }]);
  });

  it('tell of one author, also of the deletion of a post, and nothing of what was hidden meanwhile', async () => {
    await subscribe(bob, '/ada', { author: ada.user.userName });
    const [post, other, hidden] = [
      await createPost(server, ada.user),
      await createPost(server, bob.user),
      await createPost(server, ada.user),
    ];
    const { comment } = await createComment(server, bob.user, { postId: post.id, text: 'On hers' });
    await createReply(server, bob.user, { commentId: comment.id, text: 'Me too' });
    await createComment(server, ada.user, { postId: other.id, text: 'On his' });
    const work = workAt();
    await work.maker.make();
    const admin = new AdminService(server.dataSource, server.server.services.accounts);
    await admin.setListed(hidden, false);
    const first = await deliver(work);
    expect(types(first)).toEqual(['comment.created', 'post.created', 'post.deleted', 'reply.created']);
    expect(first.find(({ type }) => type === 'post.deleted')?.data).toEqual({ id: hidden.id });
    expect((await listed(bob))[0]?.deliveries.nodes.filter(({ state }) => state === 'SKIPPED')).toHaveLength(
      1,
    );
    await server.server.services.publishing.delete(ada.user, post.id);
    await server.server.services.publishing.delete(bob.user, other.id);
    expect(await deliver(work)).toMatchObject([{ type: 'post.deleted', data: { id: post.id } }]);
  });

  it('are tried again with the same id for three days, then given up, and turned off with a mail', async () => {
    await subscribe(bob, '/down');
    const { id: up } = await subscribe(bob, '/up');
    await createPost(server, ada.user);
    answers['/down'] = Array.from({ length: 20 }, () => 500);
    let now = Date.now();
    const work = workAt(() => new Date(now));
    expect((await deliver(work)).map(({ path }) => path).sort()).toEqual(['/down', '/up']);
    const ids = new Set(
      received.filter(({ path }) => path === '/down').map(({ headers }) => headers['webhook-id']),
    );
    expect(await deliver(work)).toEqual([]);
    for (const pause of PAUSES) {
      now += pause - 1000;
      expect(await deliver(work)).toEqual([]);
      // Later than the pause of the webhook too.
      now += 1000;
      const [again, ...more] = await deliver(work);
      expect(again).toMatchObject({ path: '/down' });
      expect(more).toEqual([]);
      ids.add(again!.headers['webhook-id']);
    }
    expect(ids.size).toBe(1);
    now += 30 * 60 * 1000;
    expect(await deliver(work)).toEqual([]);
    const [down, other] = await listed(bob);
    expect(down).toMatchObject({
      disabledReason: 'FAILING',
      deliveries: {
        nodes: [
          {
            state: 'FAILED',
            attempts: PAUSES.length + 1,
            status: 500,
            problem: 'The receiver answered 500.',
          },
        ],
      },
    });
    expect(other).toMatchObject({
      id: up,
      disabledReason: null,
      deliveries: { nodes: [{ state: 'DELIVERED' }] },
    });
    const mails = await server.mailsTo(bob.user.email!);
    const told = mails.filter((mail) => mail.includes(`${origin}/down`));
    expect(told).toEqual([expect.stringContaining('https://blog.example.com/settings/webhooks')]);
    // Nothing is made for it any more, until it is turned on.
    await createPost(server, ada.user);
    expect((await deliver(work)).map(({ path }) => path)).toEqual(['/up']);
  });

  it('are turned off by 410 Gone, turned on by their owner, tested and replayed with the same id', async () => {
    const { id, secret } = await subscribe(bob, '/hook');
    answers['/hook'] = [410];
    await createPost(server, ada.user);
    const [lost] = await deliver();
    expect(await listed(bob)).toMatchObject([
      { disabledReason: 'GONE', deliveries: { nodes: [{ state: 'FAILED', status: 410 }] } },
    ]);
    const { errors } = await server.graphql(TEST, { input: { webhookId: id } }, bob.token);
    expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);

    const replaced = await ask<{ updateWebhook: { secret: string } }>(UPDATE, bob, {
      webhookId: id,
      isOn: true,
      replaceSecret: true,
    });
    await ask(TEST, bob, { webhookId: id });
    const deliveryId = lost!.headers['webhook-id'];
    await ask(REPLAY, bob, { deliveryId });
    const messages = await deliver();
    expect(types(messages)).toEqual(['post.created', 'webhook.test']);
    expect(messages.find(({ type }) => type === 'post.created')?.headers['webhook-id']).toBe(deliveryId);
    // Both secrets are good for a day.
    const [{ body, headers }] = messages as [Message];
    for (const each of [secret, replaced.updateWebhook.secret]) new Verifier(each).verify(body, headers);
    expect(() =>
      new Verifier(`whsec_${Buffer.alloc(32).toString('base64')}`).verify(body, headers),
    ).toThrow();
  });

  it('are delivered once by two processes, and by another one after a process died', async () => {
    await subscribe(bob, '/hook');
    const other = await openDatabase({ ...server, log: createLogger('silent') });
    for (let i = 0; i < 7; i++) await createPost(server, ada.user);
    let ahead = 0;
    const now = () => new Date(Date.now() + ahead);
    const [here, there] = [workAt(now), workAt(now, other)];
    onMessage = () => Promise.resolve((ahead += 5000));
    await Promise.all([here.maker.make(), there.maker.make()]);
    for (let round = 0; round < 4; round++) {
      await Promise.all([here.sender.sendDue(), there.sender.sendDue()]);
      await Promise.all([here.sender.idle(), there.sender.idle()]);
      // A slow receiver leaves others their turn.
      if (round === 0) expect(received.length).toBeLessThan(7);
    }
    expect(received).toHaveLength(7);
    // A process that died has claimed one and not finished it.
    const { manager } = server.dataSource;
    const [delivery] = await manager.findBy(WebhookDelivery, { event: WebhookEvent.POST_CREATED });
    const dead = { claim: 'dead', claimedUntil: new Date(now().getTime() + 60_000) };
    await manager.update(WebhookDelivery, { id: delivery!.id }, { state: 'PENDING' as never, ...dead });
    expect(await deliver(here)).toEqual([]);
    const later = workAt(() => new Date(now().getTime() + 61_000));
    expect((await deliver(later)).map(({ headers }) => headers['webhook-id'])).toEqual([delivery!.id]);
    await other.destroy();
  });

  it('belong to their owner, and go with the account', async () => {
    const { id } = await subscribe(bob, '/hook');
    await createPost(server, ada.user);
    const [message] = await deliver();
    const refused = async (query: string, input: object, token: string | null = ada.token) =>
      (await server.graphql(query, { input }, token)).errors[0]?.extensions.code;
    expect(await refused(UPDATE, { webhookId: id, isOn: false })).toBe('NOT_FOUND');
    expect(await refused(TEST, { webhookId: id })).toBe('NOT_FOUND');
    expect(await refused(REPLAY, { deliveryId: message!.headers['webhook-id'] })).toBe('NOT_FOUND');
    expect(await refused(CREATE, { url: 'ftp://x', events: EVENTS })).toBe('BAD_USER_INPUT');
    expect(await refused(CREATE, { url: origin, events: [] })).toBe('BAD_USER_INPUT');
    expect(await refused(CREATE, { url: origin, events: EVENTS, author: 'nobody_x' })).toBe('NOT_FOUND');
    expect(await refused(CREATE, { url: origin, events: EVENTS }, null)).toBe('UNAUTHENTICATED');
    for (let i = 1; i < 10; i++) await subscribe(bob, `/${i}`);
    expect(await refused(CREATE, { url: origin, events: EVENTS }, bob.token)).toBe('BAD_USER_INPUT');
    await server.server.services.accounts.remove(bob.user.id);
    expect(await server.dataSource.manager.count(Webhook)).toBe(0);
    expect(await server.dataSource.manager.count(WebhookDelivery)).toBe(0);
  });

  it('of suspended members are not delivered', async () => {
    await subscribe(bob, '/hook');
    const admin = new AdminService(server.dataSource, server.server.services.accounts);
    await admin.suspend(bob.user);
    await createPost(server, ada.user);
    expect(await deliver()).toEqual([]);
    await admin.unsuspend(bob.user);
    for (let i = 0; i < 8; i++) await createPost(server, ada.user);
    const { manager } = server.dataSource;
    onMessage = () => manager.update(User, { id: bob.user.id }, { suspendedAt: new Date() });
    // Those that are being sent arrive.
    expect((await deliver()).length).toBeLessThanOrEqual(3);
  });
});
