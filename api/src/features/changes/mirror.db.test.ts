import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/dataSource.js';
import { createLogger } from '../../platform/log/log.js';
import { createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { type ServerProcess, startServerProcess } from '../../testing/serverProcess.js';
import { createMigratedDatabase, engine, type TestDatabase } from '../../testing/testServer.js';
import { isThorough } from '../../testing/thorough.js';
import { AdminService } from '../admin/admin.service.js';

const MIRROR = fileURLToPath(new URL('../../../../examples/tools/mirror.mjs', import.meta.url));
/** Random changes in all, by all writers; `MIRROR_CHANGES=1000` is the full test. */
const CHANGES = Number(process.env.MIRROR_CHANGES ?? (isThorough ? 200 : 60));
const KILLS = isThorough ? 2 : 1;
const WRITERS = 4;

const mutation = (name: string, selection: string) => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  return `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} } }`;
};

let database: TestDatabase;
let dataSource: DataSource;
let server: ServerProcess;
let environment: Record<string, string>;
let receiver: Server;
/** Ids of posts by the type of message, as a webhook has heard of them. */
const heard: Record<string, Set<string>> = {};

beforeAll(async () => {
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      const { type, data } = JSON.parse(body) as { type: string; data: { id: string; challenge?: string } };
      if (data.challenge !== undefined) return response.end(data.challenge);
      (heard[type] ??= new Set()).add(data.id);
      response.writeHead(204).end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  free.close();
  database = await createMigratedDatabase();
  environment = {
    PORT: String(port),
    DATA_DIR: database.dataDir,
    JWT_SECRET: 'the same for all processes of a site',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    WEBHOOK_PRIVATE_ADDRESSES: 'on',
    ...(database.databaseUrl === null ? {} : { DATABASE_URL: database.databaseUrl }),
  };
  server = await startServerProcess(environment);
  dataSource = await openDatabase({ ...database, log: createLogger('silent') });
}, 60_000);
afterAll(async () => {
  await server.kill();
  receiver.close();
  await dataSource.destroy();
  await database.remove();
});

interface Copy {
  objects: Record<string, { __typename: string }>;
}
const mirrorTo = (name: string, ...more: string[]) =>
  promisify(execFile)(process.execPath, [MIRROR, server.origin, join(database.dataDir, name), ...more]);
const readMirror = async (name: string) =>
  JSON.parse(await readFile(join(database.dataDir, name), 'utf8')) as Copy;

async function logIn(): Promise<string> {
  const { user } = await createUser({ dataSource, ...database });
  const query = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
  const input = { userName: user.userName, password: TEST_PASSWORD };
  return (await server.graphql<{ login: { accessToken: string } }>(query, { input })).login.accessToken;
}

it(`a mirror equals the site after ${CHANGES} changes and ${KILLS === 1 ? 'a kill' : `${KILLS} kills`}, and a webhook has missed nothing, on ${engine}`, async () => {
  const tokens = await Promise.all(Array.from({ length: WRITERS }, logIn));
  const admin = new AdminService(dataSource, { remove: async () => undefined });
  const { port } = receiver.address() as AddressInfo;
  await server.graphql(
    mutation('createWebhook', 'secret'),
    { input: { url: `http://127.0.0.1:${port}/`, events: ['POST_CREATED', 'POST_DELETED'] } },
    tokens[0],
  );
  const posts: string[] = [];
  const comments: string[] = [];
  const deleted = new Set<string>();
  let done = 0;
  const pick = (list: readonly string[]) => list[Math.floor(Math.random() * list.length)] ?? '';
  /** One random change. Some are refused, and the server may be away. */
  const change = async (token: string): Promise<void> => {
    const ask = <T>(name: string, selection: string, input: object) =>
      server.graphql<T>(mutation(name, selection), { input }, token);
    const [postId, commentId, title] = [pick(posts), pick(comments), `Title ${Math.random()}`];
    const html = `<p>${title}</p>`;
    const kind = Math.floor(Math.random() * 14);
    if (kind === 0 || kind > 11 || posts.length < 5) {
      const made = await ask<{ publishPost: { post: { id: string } } }>('publishPost', 'post { id }', {
        title,
        html,
        categories: ['React'],
      });
      posts.push(made.publishPost.post.id);
    } else if (kind === 1) await ask('updatePost', 'post { id }', { postId, title, html });
    else if (kind === 2) {
      await ask('deletePost', '__typename', { postId });
      deleted.add(postId);
    } else if (kind === 3) {
      await admin.setListed({ id: postId }, false);
      if (Math.random() < 0.7) await admin.setListed({ id: postId }, true);
    } else if (kind === 4) await ask('updateProfile', '__typename', { about: title });
    else if (kind === 5) await ask('deleteComment', '__typename', { commentId });
    else if (kind === 6) await ask('addReply', 'reply { id }', { commentId, text: title });
    else {
      const made = await ask<{ addComment: { comment: { id: string } } }>('addComment', 'comment { id }', {
        postId,
        text: title,
      });
      comments.push(made.addComment.comment.id);
    }
  };
  const write = async (token: string): Promise<void> => {
    while (done < CHANGES) {
      const isDone = await change(token).then(
        () => true,
        () => false,
      );
      if (isDone) done++;
    }
  };

  await Promise.all(Array.from({ length: 8 }, () => change(tokens[0]!)));
  const following = mirrorTo('followed.json');
  following.catch(() => undefined);
  const writing = Promise.all(tokens.map(write));
  for (let kill = 1; kill <= KILLS; kill++) {
    const part = kill / (KILLS + 1);
    await expect.poll(() => done, { timeout: 200_000, interval: 20 }).toBeGreaterThan(CHANGES * part);
    await server.kill();
    server = await startServerProcess(environment);
  }
  await writing;
  following.child.kill();
  await following.catch(() => undefined);
  // The mirror goes on where it was, and catches up.
  await mirrorTo('followed.json', '--once');
  await mirrorTo('copied.json', '--once');
  const [followed, copied] = [
    (await readMirror('followed.json')).objects,
    (await readMirror('copied.json')).objects,
  ];
  // It may also know members of whom nothing is left.
  const known = Object.entries(followed).filter(
    ([id, { __typename }]) => __typename !== 'User' || id in copied,
  );
  expect(Object.fromEntries(known)).toEqual(copied);
  expect(Object.keys(copied).length).toBeGreaterThan(10);

  // The message of a post that was unlisted or deleted before it was sent is skipped.
  const shown = posts.filter((id) => id in copied);
  await expect
    .poll(() => shown.filter((id) => !heard['post.created']?.has(id)), { timeout: 100_000, interval: 100 })
    .toEqual([]);
  await expect
    .poll(() => [...deleted].filter((id) => !heard['post.deleted']?.has(id)), {
      timeout: 100_000,
      interval: 100,
    })
    .toEqual([]);
}, 600_000);
