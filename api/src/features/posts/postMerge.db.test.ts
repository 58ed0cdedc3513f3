import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordChange } from '../../platform/changes/recordChange.js';
import { newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { Category } from '../categories/category.entity.js';
import { CategoryFollow, UserFollow } from '../follows/follow.entity.js';
import { User } from '../users/user.entity.js';
import { Post } from './post.entity.js';
import { PostSort } from './post.inputs.js';
import { PostPeriod } from './postPeriod.js';
import type { PostListArgs } from './post.service.js';

/** Enough for a plan that walks the wrong index to read far too much. */
const AUTHORS = 1000;
const POSTS_EACH = 20;
/** Dozens of posts on each of more than 365 days; the last one is of now. */
const MINUTES_BETWEEN = 40;

interface Statement {
  sql: string;
  parameters: unknown[];
}
let server: TestServer;
let reader: User;
const statements: Statement[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const { manager, logger } = server.dataSource;
  reader = (await createUser(server, { userName: 'reader' })).user;
  const ids = Array.from({ length: AUTHORS }, () => newId()).sort();
  const createdAt = new Date();
  const people = ids.map((id, i) => ({
    ...{ id, name: 'Ada', userName: `a${i}`, userNameKey: `a${i}`, createdAt, verifiedAt: createdAt },
  }));
  await insertRows(manager, User, people);
  const categories = (await manager.find(Category)).slice(0, 12);
  await insertPosts(
    ids,
    categories.map(({ id }) => id),
  );
  // Every second author, so that the followed ones are not neighbours in the index.
  const follow = { followerId: reader.id, createdAt };
  await insertRows(
    manager,
    UserFollow,
    ids.filter((_, i) => i % 2 === 0).map((followedId) => ({ ...follow, followedId })),
  );
  await insertRows(
    manager,
    CategoryFollow,
    categories.map(({ id: followedId }) => ({ ...follow, followedId })),
  );
  if (engine === 'mysql') await server.dataSource.query('ANALYZE TABLE post, post_category, user_follow');
  logger.logQuery = (sql, parameters) => {
    statements.push({ sql, parameters: Array.isArray(parameters) ? parameters : [] });
  };
}, 120_000);
afterAll(() => server.close());

/** Posts of one author lie far apart in time, and those of one day have different likes. */
async function insertPosts(authorIds: string[], categoryIds: string[]): Promise<void> {
  const now = Date.now();
  const at = (i: number) => new Date(now - (AUTHORS * POSTS_EACH - i) * MINUTES_BETWEEN * 60_000);
  const rows = Array.from({ length: AUTHORS * POSTS_EACH }, (_, i) => {
    const time = at(i).toISOString().slice(0, 23).replace('T', ' ');
    const day = Math.floor(at(i).getTime() / 86_400_000);
    const likes = (i * 7919) % 1009;
    return { id: newId(at(i)), authorId: authorIds[(i * 31) % AUTHORS]!, time, day, likes, i };
  });
  const insert = async (table: string, columns: string, values: (string | number)[][]) => {
    for (let start = 0; start < values.length; start += 500) {
      const part = values.slice(start, start + 500);
      const places = part.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ');
      await server.dataSource.query(`INSERT INTO ${table} (${columns}) VALUES ${places}`, part.flat());
    }
  };
  await insert(
    'post',
    'id, authorId, title, excerpt, readingMinutes, likesCount, createdAt, updatedAt, createdDay, html',
    rows.map(({ id, authorId, time, day, likes }) => [
      id,
      authorId,
      'T',
      'E',
      1,
      likes,
      time,
      time,
      day,
      'x',
    ]),
  );
  await insert(
    'post_category',
    'postId, categoryId, position, likesCount, createdAt',
    rows.map(({ id, likes, time, i }) => [id, categoryIds[i % categoryIds.length]!, 0, likes, time]),
  );
}

/** The statements of a page. */
async function statementsOf(after: string | null, list: object): Promise<Statement[]> {
  statements.length = 0;
  const args = { sort: PostSort.LATEST, first: 8, after, ...list };
  const page = await server.server.services.posts.list(args, reader);
  expect(page.nodes).toHaveLength(8);
  expect(page.hasNextPage).toBe(true);
  return statements.splice(0).filter(({ sql }) => sql.includes('ORDER BY'));
}

async function deepCursor(list: object): Promise<string> {
  let after: string | null = null;
  for (let i = 0; i < 5; i++) {
    const args: PostListArgs = { sort: PostSort.LATEST, first: 100, after, ...list };
    after = (await server.server.services.posts.list(args, reader)).cursors.at(-1) ?? null;
  }
  return after ?? '';
}

/** Index entries and rows that MySQL or MariaDB reads for a statement. */
async function rowsRead({ sql, parameters }: Statement): Promise<number> {
  const runner = server.dataSource.createQueryRunner();
  const total = async () => {
    const rows = (await runner.query("SHOW SESSION STATUS LIKE 'Handler_read%'")) as { Value: string }[];
    return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
  };
  try {
    const [first, second] = [await total(), await total()];
    await runner.query(sql, parameters);
    return (await total()) - second - (second - first);
  } finally {
    await runner.release();
  }
}

const lists: [string, object, number, number][] = [
  // Entries of the first page and of the one after 500 posts. Measured: 1802 and 2365, 3294 and 12305, 448 and 7543; later pages by likes
  // also read 200 likes since the first page, which cost 20 to 30 entries each for unions and groups.
  // With 100,000 posts they are the same.
  ['what a reader of 500 people and 12 categories follows', { followedByViewer: true }, 3000, 4500],
  ['the popular posts of a year', { sort: PostSort.POPULAR, period: PostPeriod.YEAR }, 4500, 16_000],
  ['the popular posts of a week', { sort: PostSort.POPULAR, period: PostPeriod.WEEK }, 900, 10_000],
  ['all popular posts', { sort: PostSort.POPULAR }, 150, 8000],
  ['the popular posts of a category', { sort: PostSort.POPULAR, category: 'React' }, 150, 8000],
];

/** Likes after the first page of a walk, of which only the log is needed. */
async function likeSome(): Promise<void> {
  const { manager } = server.dataSource;
  const posts = await manager.find(Post, { select: { id: true }, take: 200 });
  const like = { subject: 'like', subjectId: reader.id, kind: 'created', actorId: reader.id } as const;
  await recordChange(manager, ...posts.map(({ id: postId }) => ({ ...like, postId })));
  await server.server.services.changeLog.end();
}

describe.each(lists)(`%s on ${engine}`, (_name, list, most, mostDeep) => {
  it('is read from the heads of index ranges', async () => {
    const deep = await deepCursor(list);
    await likeSome();
    for (const after of [null, deep]) {
      const found = await statementsOf(after, list);
      expect(found.length).toBeGreaterThan(0);
      // The first page of a list is the head of one index, which plans call a scan.
      if (found.length === 1 && after === null) continue;
      for (const { sql, parameters } of found) {
        const explain = engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN FORMAT=TRADITIONAL';
        const plan = await server.dataSource.query<Record<string, unknown>[]>(
          `${explain} ${sql}`,
          parameters,
        );
        if (engine === 'sqlite') {
          const steps = plan.map(({ detail }) => String(detail));
          expect(steps.filter((step) => /^SCAN (?:p|entry|post|post_category)\b/.test(step))).toEqual([]);
          expect(steps.some((step) => /USING COVERING INDEX post_/.test(step))).toBe(true);
        } else {
          for (const { table, type } of plan)
            if (/^(?:p|entry)$/.test(String(table)))
              expect(['ref', 'range', 'eq_ref', 'const']).toContain(type);
        }
      }
      if (engine === 'sqlite') continue;
      let total = 0;
      for (const statement of found) total += await rowsRead(statement);
      expect(total).toBeLessThan(after === null ? most : mostDeep);
    }
  });
});
