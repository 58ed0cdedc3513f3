import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/dataSource.js';
import { createLogger } from '../../platform/log/log.js';
import { createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { type ServerProcess, startServerProcess } from '../../testing/serverProcess.js';
import { createMigratedDatabase, engine, type TestDatabase } from '../../testing/testServer.js';

const tool = (name: string) =>
  fileURLToPath(new URL(`../../../../examples/tools/${name}.mjs`, import.meta.url));

let database: TestDatabase;
let dataSource: DataSource;
let server: ServerProcess;
const bots: ChildProcess[] = [];

beforeAll(async () => {
  database = await createMigratedDatabase();
  server = await startServerProcess({
    DATA_DIR: database.dataDir,
    JWT_SECRET: 'the same for all processes of a site',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...(database.databaseUrl === null ? {} : { DATABASE_URL: database.databaseUrl }),
  });
  dataSource = await openDatabase({ ...database, log: createLogger('silent') });
}, 60_000);
afterAll(async () => {
  for (const bot of bots) bot.kill('SIGKILL');
  await server.kill();
  await dataSource.destroy();
  await database.remove();
});

const mutate = <T>(name: string, selection: string, input: object, token?: string) => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} } }`;
  return server.graphql<Record<string, T>>(query, { input }, token).then((data) => data[name]!);
};

async function logIn(userName: string): Promise<string> {
  await createUser({ dataSource, ...database }, { userName });
  return (
    await mutate<{ accessToken: string }>('login', 'accessToken', { userName, password: TEST_PASSWORD })
  ).accessToken;
}

async function accessToken(session: string, ...scopes: string[]): Promise<string> {
  const input = { name: 'A tool', scopes, expiresInDays: 1 };
  return (await mutate<{ token: string }>('createAccessToken', 'token', input, session)).token;
}

const publish = async (title: string, token: string) =>
  (
    await mutate<{ post: { id: string } }>(
      'publishPost',
      'post { id }',
      { title, html: '<p>Text</p>', categories: ['React'] },
      token,
    )
  ).post.id;

/** What the bot has replied to each comment on a post. */
async function repliesOn(postId: string): Promise<Record<string, string[]>> {
  interface Comments {
    post: { comments: { nodes: { text: string; replies: { nodes: { text: string }[] } }[] } };
  }
  const query =
    'query ($id: ID!) { post(id: $id) { comments { nodes { text replies { nodes { text } } } } } }';
  const { post } = await server.graphql<Comments>(query, { id: postId });
  return Object.fromEntries(
    post.comments.nodes.map(({ text, replies }) => [text, replies.nodes.map((reply) => reply.text)]),
  );
}

function startBot(token: string): ChildProcess {
  const bot = spawn(process.execPath, [tool('bot'), server.origin], {
    env: { PATH: process.env.PATH, HYD_TOKEN: token },
    stdio: 'ignore',
  });
  bots.push(bot);
  return bot;
}

it(`a bot answers each comment once, over kills and beside itself, and can do nothing else, on ${engine}`, async () => {
  const [ada, bob, cy] = [await logIn('ada_l'), await logIn('bob_b'), await logIn('cy_c')];
  const token = await accessToken(await logIn('robo_t'), 'READ', 'WRITE_COMMENTS', 'WRITE_REACTIONS');
  const postId = await publish('Keys', ada);
  await publish('Effects', ada);
  const answered = (name: string) => [`Thank you, @${name}! You may also like “Effects”.`];
  const poll = () => expect.poll(() => repliesOn(postId), { timeout: 20_000, interval: 100 });

  const bot = startBot(token);
  await mutate('addComment', 'comment { id }', { postId, text: 'First @robo_t' }, bob);
  await poll().toEqual({ 'First @robo_t': answered('bob_b') });
  bot.kill('SIGKILL');
  await once(bot, 'exit');
  // As if the kill had come before the notification was marked.
  await dataSource.query('UPDATE notification SET readAt = NULL');
  await mutate('addComment', 'comment { id }', { postId, text: 'While away @robo_t' }, cy);
  for (let i = 0; i < 2; i++) startBot(token);
  await poll().toMatchObject({ 'While away @robo_t': answered('cy_c') });
  await mutate('addComment', 'comment { id }', { postId, text: 'No mention' }, ada);
  const dan = await logIn('dan_d');
  await mutate('addComment', 'comment { id }', { postId, text: 'Last @robo_t' }, dan);
  await poll().toMatchObject({ 'Last @robo_t': answered('dan_d') });
  const unread = () =>
    server.graphql<{ viewer: object }>('{ viewer { unreadNotificationsCount } }', {}, token);
  await expect.poll(unread, { timeout: 20_000 }).toEqual({ viewer: { unreadNotificationsCount: 0 } });
  expect(await repliesOn(postId)).toEqual({
    'First @robo_t': answered('bob_b'),
    'While away @robo_t': answered('cy_c'),
    'No mention': [],
    'Last @robo_t': answered('dan_d'),
  });
  await expect(publish('By the bot', token)).rejects.toThrow(/FORBIDDEN/);
}, 90_000);

it(`a dashboard shows posts with their likes and comments, and what is left of the budget, on ${engine}`, async () => {
  const eve = await logIn('eve_e');
  const postId = await publish('A title with \u202E an arrow', eve);
  const fay = await logIn('fay_f');
  await mutate('likePost', 'post { id }', { postId }, fay);
  const run = (token: string) =>
    promisify(execFile)(process.execPath, [tool('dashboard'), server.origin, '--once'], {
      env: { PATH: process.env.PATH, HYD_TOKEN: token },
    });
  const { stdout } = await run(await accessToken(eve, 'READ'));
  expect(stdout).toContain('@eve_e: 1 posts, 0 followers, 1 unread notifications');
  expect(stdout).toMatch(
    / {6}1 +0 +0 +\d{4}-\d\d-\d\d {2}A title with {1,3}an arrow {2}\(last liked by @fay_f\)/,
  );
  expect(stdout).toMatch(/This view costs \d+\. \d+ of \d+ are left until \d\d:\d\d UTC\./);
  for (const character of ['\u001B', '\u202E']) expect(stdout).not.toContain(character);
  await expect(run('hyd_wrong')).rejects.toThrow();
}, 60_000);
