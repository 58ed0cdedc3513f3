import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { type ServerProcess, startServerProcess } from '../../testing/serverProcess.js';
import { createMigratedDatabase, engine, type TestDatabase } from '../../testing/testServer.js';
import { openDatabase } from '../database/dataSource.js';
import { createLogger } from '../log/log.js';
import { AdminService } from '../../features/admin/admin.service.js';

const ADMIN = fileURLToPath(new URL('../../../dist/doors/cli/admin.js', import.meta.url));
/** Maximum delay until a process shows a change by another one, in milliseconds. Without the change log it is 900. */
const SOON = 300;

const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
const PUBLISH = 'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }';
const EDIT = 'mutation ($input: UpdatePostInput!) { updatePost(input: $input) { post { title } } }';
const LIKE = 'mutation ($input: LikePostInput!) { likePost(input: $input) { post { likesCount } } }';
const LIST = '{ posts(first: 20) { nodes { title likesCount } } }';
interface Listed {
  posts: { nodes: { title: string; likesCount: number }[] };
}

let database: TestDatabase;
let dataSource: DataSource;
let servers: ServerProcess[];
let environment: Record<string, string>;
let token: string;

const publish = async (title: string): Promise<string> => {
  const input = { title, html: '<p>Keys are identity.</p>', categories: [] };
  const { publishPost } = await servers[0]!.graphql<{ publishPost: { post: { id: string } } }>(
    PUBLISH,
    { input },
    token,
  );
  return publishPost.post.id;
};
const listedBy = async (server: ServerProcess) => (await server.graphql<Listed>(LIST)).posts.nodes;
/** How long a server shows its cached response after a change, in milliseconds. */
const staleFor = async (
  server: ServerProcess,
  change: () => Promise<unknown>,
  shows: (posts: Listed['posts']['nodes']) => boolean,
): Promise<number> => {
  // By then its follower has read all earlier changes. The next request caches the response.
  await sleep(1000);
  expect(shows(await listedBy(server))).toBe(false);
  await change();
  const since = performance.now();
  while (!shows(await listedBy(server))) {
    if (performance.now() - since > 5000) throw new Error('The change was never shown.');
  }
  return performance.now() - since;
};

beforeAll(async () => {
  database = await createMigratedDatabase();
  environment = {
    DATA_DIR: database.dataDir,
    JWT_SECRET: 'the same for all processes of a site',
    RATE_LIMITS: 'off',
    ...(database.databaseUrl === null ? {} : { DATABASE_URL: database.databaseUrl }),
  };
  const count = engine === 'mysql' ? 2 : 1;
  servers = await Promise.all(Array.from({ length: count }, () => startServerProcess(environment)));
  dataSource = await openDatabase({ ...database, log: createLogger('silent') });
  const { user } = await createUser({ dataSource, ...database });
  const input = { userName: user.userName, password: TEST_PASSWORD };
  const { login } = await servers[0]!.graphql<{ login: { accessToken: string } }>(LOGIN, { input });
  token = login.accessToken;
}, 60_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await dataSource.destroy();
  await database.remove();
});

describe(`processes on one database on ${engine}`, () => {
  it.runIf(engine === 'mysql')(
    'invalidate caches after changes by another process',
    { timeout: 60_000 },
    async () => {
      const [writer, reader] = servers;
      const postId = await publish('Written elsewhere');
      for (const title of ['Edited once', 'Edited again']) {
        const edit = () => writer!.graphql(EDIT, { input: { postId, title } }, token);
        expect(await staleFor(reader!, edit, ([post]) => post?.title === title)).toBeLessThan(SOON);
      }
      const like = () => writer!.graphql(LIKE, { input: { postId } }, token);
      expect(await staleFor(reader!, like, ([post]) => post?.likesCount === 1)).toBeLessThan(SOON);
    },
  );

  it('invalidate caches after changes by the command line', { timeout: 60_000 }, async () => {
    // Another one for each try: a failed one may leave its post listed.
    const unlisted = `To be unlisted ${randomUUID()}`;
    const postId = await publish(unlisted);
    const server = servers.at(-1)!;
    const isUnlisted = (posts: { title: string }[]) => posts.every(({ title }) => title !== unlisted);
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [ADMIN, ...args], {
        env: { PATH: process.env.PATH, ...environment },
      });
    expect(await staleFor(server, () => run('posts', 'unlist', postId), isUnlisted)).toBeLessThan(SOON);
    const admin = new AdminService(dataSource, { remove: async () => undefined });
    const relist = () => admin.setListed({ id: postId }, true);
    expect(await staleFor(server, relist, (posts) => !isUnlisted(posts))).toBeLessThan(SOON);
  });
});
