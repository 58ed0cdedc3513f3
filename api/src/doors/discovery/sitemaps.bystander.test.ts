import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Post } from '../../features/posts/post.entity.js';
import { newId } from '../../platform/database/ids.js';
import { openDatabase } from '../../platform/database/dataSource.js';
import { createLogger } from '../../platform/log/log.js';
import { Bystander } from '../../testing/bystander.js';
import { createUser } from '../../testing/factories.js';
import { type ServerProcess, startServerProcess } from '../../testing/serverProcess.js';
import { createTestDatabase, engine, type TestDatabase } from '../../testing/testServer.js';

/** Maximum delay of another client in milliseconds. A file that is made in one go delays it by several seconds. */
const PATIENCE = 1000;
/** 2 to the power of this is the number of posts. */
const DOUBLINGS = 16;

/** A UUID in SQL. */
const NEW_ID = {
  mysql: 'uuid()',
  sqlite:
    "lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-' || hex(randomblob(2)) || '-' || hex(randomblob(2)) || '-' || hex(randomblob(6)))",
};

let database: TestDatabase;
let server: ServerProcess;
let bystander: Bystander;

beforeAll(async () => {
  database = await createTestDatabase();
  const { databaseUrl, dataDir } = database;
  const dataSource = await openDatabase({ databaseUrl, dataDir, log: createLogger('silent') });
  const { user } = await createUser({ dataSource, dataDir });
  const now = new Date();
  await dataSource.manager.insert(Post, {
    id: newId(),
    authorId: user.id,
    readingMinutes: 1,
    createdAt: now,
    updatedAt: now,
    title: 'On keys',
    searchTitle: 'on keys',
    excerpt: 'Keys are identity.',
    html: '<p>Keys are identity.</p>',
  });
  const { columns } = dataSource.getMetadata(Post);
  const names = columns.map(({ databaseName }) => databaseName);
  const values = names.map((name) => (name === 'id' ? NEW_ID[engine] : name));
  const sql = `INSERT INTO post (${names.join(', ')}) SELECT ${values.join(', ')} FROM post`;
  for (let i = 0; i < DOUBLINGS; i++) await dataSource.query(sql);
  await dataSource.destroy();
  server = await startServerProcess({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  });
  bystander = new Bystander({ name: 'GET /healthz', url: `${server.origin}/healthz` });
}, 120_000);

afterAll(async () => {
  await bystander.leave();
  await server.stop();
  await database.remove();
}, 60_000);

describe(`while sitemaps of ${2 ** DOUBLINGS} posts are made on ${engine}`, () => {
  it.each(['/sitemap.xml', '/sitemaps/posts.xml', '/sitemaps/posts-2.xml'])(
    '%s: other requests are delayed by less than a second',
    { timeout: 60_000, retry: 1 },
    async (path) => {
      const wait = await bystander.longestWaitDuring(async () => {
        const since = performance.now();
        const response = await server.get(path);
        expect(response.status).toBe(200);
        const document = await response.text();
        if (path === '/sitemaps/posts.xml') expect(document.split('<url>')).toHaveLength(50_001);
        // For docs/performance.md.
        if (process.env.SHOW_WAITS)
          console.log(`${engine} ${path}: ${Math.round(performance.now() - since)} ms`);
      });
      if (process.env.SHOW_WAITS) console.log(`${engine} ${path}, longest wait: ${Math.round(wait.ms)} ms`);
      expect(wait.ms, `${wait.name} during ${path}`).toBeLessThan(PATIENCE);
    },
  );
});
