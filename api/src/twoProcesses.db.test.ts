import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './platform/database/dataSource.js';
import { migrations } from './platform/database/migrations/index.js';
import { createLogger } from './platform/log/log.js';
import { createUser, TEST_PASSWORD } from './testing/factories.js';
import { canReplicate, ReplicatedDatabase } from './testing/replicatedDatabase.js';
import { type S3Server, startS3Server } from './testing/s3Server.js';
import { type ServerProcess, startServerProcess } from './testing/serverProcess.js';
import { engine } from './testing/testServer.js';
import { isThorough } from './testing/thorough.js';
import { uploadImage } from './testing/uploadImage.js';

const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
const PUBLISH = 'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }';
const EDIT = 'mutation ($input: UpdatePostInput!) { updatePost(input: $input) { post { title } } }';
const LIKE = 'mutation ($input: LikePostInput!) { likePost(input: $input) { post { likesCount } } }';
const COMMENT = 'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }';
const POST = 'query ($id: ID!) { post(id: $id) { title likesCount commentsCount viewerHasLiked } }';
interface Seen {
  post: { title: string; likesCount: number; commentsCount: number; viewerHasLiked: boolean } | null;
}

let database: ReplicatedDatabase;
let primary: DataSource;
let s3: S3Server;
let dataDir: string;
let environment: Record<string, string>;
let processes: [ServerProcess, ServerProcess];
let token: string;
let postId: string;

/** Each request goes to the other process than the one before. */
let turn = 0;
let visitors = 0;
const another = (): ServerProcess => processes[turn++ % 2 === 0 ? 0 : 1];
/** The title as a member or a visitor sees it, with a new address each time because of rate limits. */
const titleFor = async (server: ServerProcess, who?: string): Promise<string | undefined> => {
  const address = `198.51.${visitors % 200}.${visitors++ % 250}`;
  const { post } = await server.graphql<Seen>(POST, { id: postId }, who, { 'x-forwarded-for': address });
  return post?.title;
};
const replicasOf = async (server: ServerProcess): Promise<unknown> => {
  const response = await server.get('/readyz');
  const { replicas } = (await response.json()) as { replicas?: unknown };
  return [response.status, replicas];
};
/** Milliseconds after `since` until all visitors see this title. */
const lastStale = async (server: ServerProcess, title: string, since: number): Promise<number> => {
  let last = since;
  for (let asked = since; (await titleFor(server)) !== title; asked = performance.now()) last = asked;
  return last - since;
};
const bothUse = async (used: number): Promise<void> => {
  await expect
    .poll(() => Promise.all(processes.map(replicasOf)), { timeout: 10_000 })
    .toEqual([0, 1].map(() => [200, { known: 1, used }]));
};

describe.runIf(engine === 'mysql' && canReplicate())(
  'two processes on one database with a read replica',
  () => {
    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'hydrate-two-'));
      [database, s3] = await Promise.all([ReplicatedDatabase.start(), startS3Server()]);
      environment = {
        ...s3.environment,
        DATABASE_URL: database.primary,
        DATABASE_REPLICA_URLS: database.replica,
        JWT_SECRET: 'the same for all processes of a site',
        TRUSTED_PROXIES: '1',
        // This test checks which server answers a read.
        ANSWER_CACHE: 'off',
      };
      processes = await Promise.all([
        startServerProcess({ ...environment, DATA_DIR: join(dataDir, 'one') }),
        startServerProcess({ ...environment, DATA_DIR: join(dataDir, 'two') }),
      ]);
      primary = await openDatabase({
        databaseUrl: database.primary,
        dataDir,
        log: createLogger('silent'),
      });
      const { user } = await createUser({ dataSource: primary, dataDir });
      const input = { userName: user.userName, password: TEST_PASSWORD };
      ({
        login: { accessToken: token },
      } = await processes[0].graphql<{ login: { accessToken: string } }>(LOGIN, { input }));
      ({
        publishPost: {
          post: { id: postId },
        },
      } = await processes[1].graphql<{ publishPost: { post: { id: string } } }>(
        PUBLISH,
        { input: { title: 'On keys', html: '<p>Keys are identity.</p>' } },
        token,
      ));
    }, 60_000);
    afterAll(async () => {
      await Promise.all(processes.map((server) => server.stop()));
      await primary.destroy();
      await Promise.all([database.stop(), s3.close()]);
      await rm(dataDir, { recursive: true });
    });

    it('migrated it once, although they started at the same moment', async () => {
      const applied: unknown = await primary.query('SELECT name FROM migrations');
      expect(applied).toHaveLength(migrations.length);
    });

    it('read for visitors from the replica, and for members and older clients from the primary', async () => {
      await bothUse(1);
      await database.run('replica', `UPDATE post SET title = 'From the replica' WHERE id = '${postId}'`);
      for (const server of processes) {
        expect(await titleFor(server)).toBe('From the replica');
        expect(await titleFor(server, token)).toBe('On keys');
        const older = await server.get(`/api/posts/${postId}`);
        expect(await older.json()).toMatchObject({ title: 'On keys' });
        expect(await (await server.get(`/post/${postId}.md`)).text()).toContain('From the replica');
      }
      await database.run('replica', `UPDATE post SET title = 'On keys' WHERE id = '${postId}'`);
    });

    it('let an author read their own write from the other process', async () => {
      const edits = isThorough ? 10 : 4;
      for (let i = 1; i <= edits; i++) {
        const title = `On keys, ${i}`;
        await another().graphql(EDIT, { input: { postId, title } }, token);
        expect(await titleFor(another(), token)).toBe(title);
        // The next edit goes to the other process.
        turn += 1;
      }
      await processes[0].graphql(LIKE, { input: { postId } }, token);
      await processes[1].graphql(COMMENT, { input: { postId, text: 'So they are.' } }, token);
      for (const server of processes) {
        const { post } = await server.graphql<Seen>(POST, { id: postId }, token);
        expect(post).toMatchObject({ likesCount: 1, commentsCount: 1, viewerHasLiked: true });
        await expect.poll(() => titleFor(server), { timeout: 1000 }).toBe(`On keys, ${edits}`);
      }
    });

    it('stop using a replica that lags more than a second, and use it again afterwards', async () => {
      await bothUse(1);
      await database.run('replica', 'STOP REPLICA SQL_THREAD');
      const title = 'Written while the replica slept';
      await processes[0].graphql(EDIT, { input: { postId, title } }, token);
      const since = performance.now();
      expect(await titleFor(processes[1], token)).toBe(title);
      for (const server of processes) expect(await lastStale(server, title, since)).toBeLessThan(1000);
      await bothUse(0);
      await database.run('replica', 'START REPLICA SQL_THREAD');
      await bothUse(1);
    });

    it('show visitors a change of another process within a second, despite the cache', async () => {
      const keeping = await startServerProcess({
        ...environment,
        DATABASE_REPLICA_URLS: '',
        ANSWER_CACHE: 'on',
        DATA_DIR: join(dataDir, 'three'),
      });
      for (const title of ['Kept', 'Kept and changed']) {
        await titleFor(keeping);
        await processes[0].graphql(EDIT, { input: { postId, title } }, token);
        expect(await lastStale(keeping, title, performance.now())).toBeLessThan(1000);
      }
      await keeping.stop();
    });

    it('share rate limits', async () => {
      let asked = 0;
      const answers: number[] = [];
      const ask = async (): Promise<void> => {
        while (asked++ < 640) {
          const response = await fetch(`${another().origin}/graphql`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
            body: '{"query":"{ __typename }"}',
          });
          answers.push(response.status);
        }
      };
      await Promise.all(Array.from({ length: 16 }, ask));
      expect(new Set(answers)).toEqual(new Set([200, 429]));
      const passed = answers.filter((status) => status === 200).length;
      expect(passed).toBeLessThanOrEqual(600);
      expect(passed).toBeGreaterThanOrEqual(560);
    });

    it('share uploaded images', async () => {
      const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#a09' } })
        .png()
        .toBuffer();
      const { data } = await uploadImage(processes[0], picture, { token });
      const [first, second] = await Promise.all(
        processes.map(async (server) =>
          Buffer.from(await (await server.get(data!.uploadImage.url)).arrayBuffer()),
        ),
      );
      expect(first).toEqual(second);
      expect(first?.subarray(8, 12).toString()).toBe('WEBP');
    });

    it('answer every reader while the replica hangs or dies', async () => {
      await bothUse(1);
      const failures: unknown[] = [];
      const reads = [0, 0];
      let isOver = false;
      const reading = Promise.all(
        processes.map(async (server, i) => {
          for (; !isOver; reads[i]! += 1)
            await titleFor(server).then(
              () => sleep(10),
              (error: unknown) => failures.push(error),
            );
        }),
      );
      database.signalReplica('SIGSTOP');
      await bothUse(0);
      // Waiting reads were sent to the primary and continue there.
      const before = [...reads];
      await expect
        .poll(() => reads.every((count, i) => count > before[i]! + 5), { timeout: 5000 })
        .toBe(true);
      database.signalReplica('SIGCONT');
      await bothUse(1);
      database.signalReplica('SIGKILL');
      await bothUse(0);
      isOver = true;
      await reading;
      expect(failures).toEqual([]);
    });
  },
);
