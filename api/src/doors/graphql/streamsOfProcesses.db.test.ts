import { createClient } from 'graphql-sse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/dataSource.js';
import { createLogger } from '../../platform/log/log.js';
import { createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { type ServerProcess, startServerProcess } from '../../testing/serverProcess.js';
import { createMigratedDatabase, engine, type TestDatabase } from '../../testing/testServer.js';

/** Longest time from the request of a change to its event in another process, in milliseconds. */
const SOON = 500;

const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
const PUBLISH = 'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }';
const POSTS = 'subscription { postChanged { type node { ... on Post { title } } } }';

let database: TestDatabase;
let servers: ServerProcess[] = [];
let token: string;

beforeAll(async () => {
  database = await createMigratedDatabase();
  const environment = {
    DATA_DIR: database.dataDir,
    JWT_SECRET: 'the same for all processes of a site',
    RATE_LIMITS: 'off',
    ...(database.databaseUrl === null ? {} : { DATABASE_URL: database.databaseUrl }),
  };
  const count = engine === 'mysql' ? 2 : 1;
  servers = await Promise.all(Array.from({ length: count }, () => startServerProcess(environment)));
  const dataSource = await openDatabase({ ...database, log: createLogger('silent') });
  const { user } = await createUser({ dataSource, ...database });
  await dataSource.destroy();
  const input = { userName: user.userName, password: TEST_PASSWORD };
  const { login } = await servers[0]!.graphql<{ login: { accessToken: string } }>(LOGIN, { input });
  token = login.accessToken;
}, 60_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.remove();
});

it(`events reach the streams of another process on ${engine}, and streams end when it stops`, async () => {
  const [writer, reader] = [servers[0]!, servers.at(-1)!];
  const titles: string[] = [];
  let isComplete = false;
  const client = createClient({ url: `${reader.origin}/graphql/stream`, retryAttempts: 0 });
  let connected: () => void = () => undefined;
  const isConnected = new Promise<void>((resolve) => (connected = resolve));
  client.subscribe<{ postChanged: { node: { title: string } } }>(
    { query: POSTS },
    {
      next: ({ data }) => void titles.push(data?.postChanged.node.title ?? ''),
      error: () => undefined,
      complete: () => (isComplete = true),
    },
    { connected },
  );
  await isConnected;
  const delays: number[] = [];
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
    const since = performance.now();
    const input = { title, html: '<p>Keys are identity.</p>', categories: [] };
    await writer.graphql(PUBLISH, { input }, token);
    await expect.poll(() => titles.at(-1), { interval: 5, timeout: 10_000 }).toBe(title);
    delays.push(performance.now() - since);
  }
  // The others may have waited for other work of the machine.
  expect(Math.min(...delays)).toBeLessThan(SOON);
  await reader.stop();
  await expect.poll(() => isComplete).toBe(true);
}, 60_000);
