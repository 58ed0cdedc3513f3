import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordChange } from '../../platform/changes/recordChange.js';
import { newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { Category } from '../categories/category.entity.js';
import { inProcess } from '../../context.js';
import { windowOf } from '../../platform/pagination/pagination.js';
import { Like } from '../likes/like.entity.js';
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
    id,
    name: 'Ada',
    userName: `a${i}`,
    userNameKey: `a${i}`,
    createdAt,
    verifiedAt: createdAt,
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
    'postId, categoryId, position, likesCount, createdAt, updatedAt',
    rows.map(({ id, likes, time, i }) => [id, categoryIds[i % categoryIds.length]!, 0, likes, time, time]),
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
  // As many notifications as an author with many followers makes.
  const notified = { subject: 'notified', subjectId: reader.id, kind: 'created', actorId: null } as const;
  await recordChange(manager, ...Array.from({ length: 3000 }, () => notified));
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

it(`the likes since a walk began are found by an index, on ${engine}`, async () => {
  const after = await deepCursor({ sort: PostSort.POPULAR });
  await likeSome();
  statements.length = 0;
  await server.server.services.posts.list({ sort: PostSort.POPULAR, first: 8, after }, reader);
  const ofLog = statements.splice(0).filter(({ sql }) => sql.includes('change_log l'));
  // The check of the cursor, and the page.
  expect(ofLog).toHaveLength(2);
  for (const { sql, parameters } of ofLog) {
    const explain = engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN FORMAT=TRADITIONAL';
    const plan = await server.dataSource.query<Record<string, unknown>[]>(`${explain} ${sql}`, parameters);
    const steps = plan
      .filter(({ table, detail }) => table === 'l' || /^\w+ l\b/.test(String(detail)))
      .map(({ key, detail }) => String(key ?? detail));
    expect(steps.length).toBeGreaterThan(0);
    for (const step of steps) expect(step).toContain('change_log_subject');
  }
});

/** Lists that are a range of one index, from either end and in the middle. */
const ranges: [string, object][] = [
  ['posts by their last change', { sort: PostSort.UPDATED }],
  ['posts of a category by their last change', { sort: PostSort.UPDATED, category: 'React' }],
  ['posts of an author by their last change', { sort: PostSort.UPDATED, author: 'a7' }],
  ['posts of a month', { publishedAfter: daysAgo(130), publishedBefore: daysAgo(100) }],
  [
    'posts of a category in a month',
    { category: 'React', publishedAfter: daysAgo(130), publishedBefore: daysAgo(100) },
  ],
  [
    'posts that changed in a month',
    { sort: PostSort.UPDATED, updatedAfter: daysAgo(130), updatedBefore: daysAgo(100) },
  ],
  ['popular posts', { sort: PostSort.POPULAR }],
];

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000);
}

/** Statements that only read the rows of their page: SQLite neither sorts nor reads an index from its start. */
async function expectRange({ sql, parameters }: Statement, most: number, isOrdered = true): Promise<void> {
  if (engine === 'mysql') {
    const rows = await rowsRead({ sql, parameters });
    expect({ sql, rows, isFew: rows < most }).toEqual({ sql, rows, isFew: true });
    return;
  }
  const plan = await server.dataSource.query<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, parameters);
  const steps = plan.map(({ detail }) => detail);
  const found = steps.filter(
    (step) =>
      /^(?:SEARCH|SCAN) (?:p|entry|l)\b(?! USING (?:COVERING )?INDEX)/.test(step) ||
      (isOrdered && step.includes('TEMP B-TREE')) ||
      (/:k0|:from|>= \?|< \?/.test(sql) && /^SCAN (?:p|entry|l)\b/.test(step)),
  );
  expect({ sql, found }).toEqual({ sql, found: [] });
}

async function statementsOfWork(work: () => Promise<unknown>): Promise<Statement[]> {
  statements.length = 0;
  await work();
  const found = statements.splice(0).filter(({ sql }) => /\bFROM (?:post|post_category|`like`|\()/.test(sql));
  expect(found.length).toBeGreaterThan(0);
  return found;
}

describe(`on ${engine}, ranges of indexes`, () => {
  const list = (args: object) =>
    server.server.services.posts.list({ sort: PostSort.LATEST, ...args } satisfies PostListArgs);

  it.each(ranges)('are %s', async (_name, args) => {
    const { cursors } = await list({ first: 8, ...args });
    expect(cursors).toHaveLength(8);
    const isOrdered = !('sort' in args) || args.sort !== PostSort.POPULAR;
    for (const part of [
      { first: 8 },
      { last: 8 },
      { last: 3, before: cursors[7] },
      { first: 8, after: cursors[7] },
    ])
      for (const statement of await statementsOfWork(() => list({ ...part, ...args })))
        // Pages by likes also read the likes of the tests above.
        await expectRange(statement, isOrdered ? 900 : 8000, isOrdered);
  });

  it('are the posts of many authors and categories, and their numbers', async () => {
    const { loaders } = inProcess(server.server.services, null);
    const { manager } = server.dataSource;
    const authors = await manager.find(User, { select: { id: true }, take: 40 });
    const categories = await manager.find(Category, { select: { id: true }, take: 10 });
    const of = { authorId: null, categoryId: null, withUnlisted: false };
    for (const sort of [PostSort.LATEST, PostSort.UPDATED, PostSort.POPULAR]) {
      const lists = [
        ...authors.map(({ id }) => ({ ...of, sort, authorId: id })),
        ...categories.map(({ id }) => ({ ...of, sort, categoryId: id })),
      ];
      const pages = await statementsOfWork(() =>
        Promise.all(lists.map((each) => loaders.postPage(each, windowOf({ first: 3 })))),
      );
      expect(pages).toHaveLength(1);
      // 200 posts with their authors and categories.
      for (const statement of pages) await expectRange(statement, 4000, false);
    }
    const counts = await statementsOfWork(() =>
      Promise.all(authors.map(({ id }) => loaders.postTotal({ ...of, sort: PostSort.LATEST, authorId: id }))),
    );
    expect(counts).toHaveLength(1);
    for (const statement of counts) await expectRange(statement, 2000, false);
  });

  it('are those who like posts, and their number', async () => {
    const { loaders } = inProcess(server.server.services, reader);
    const { manager } = server.dataSource;
    const found = await manager.find(Post, { select: { id: true }, take: 10 });
    const people = await manager.find(User, { select: { id: true }, take: 500 });
    for (const { id: postId } of found)
      await insertRows(
        manager,
        Like,
        people.map(({ id: userId }, i) => ({ postId, userId, createdAt: new Date(Date.now() - i) })),
      );
    if (engine === 'mysql') await server.dataSource.query('ANALYZE TABLE `like`');
    const window = windowOf({ first: 3 });
    const pages = await statementsOfWork(() =>
      Promise.all(found.map(({ id }) => loaders.likers(id, window))),
    );
    expect(pages).toHaveLength(1);
    for (const statement of pages) await expectRange(statement, 600, false);
    const counts = await statementsOfWork(() => loaders.likersTotal.loadMany(found.map(({ id }) => id)));
    expect(counts).toHaveLength(1);
  });
});
