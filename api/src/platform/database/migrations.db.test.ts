import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../env.js';
import { createLogger } from '../log/log.js';
import { createApp, type HydrateApp } from '../../app.js';
import { createTestDatabase, engine, type TestDatabase } from '../../testing/testServer.js';
import { openDatabase } from './dataSource.js';
import { migrations } from './migrations/index.js';
import { runToEnd } from '../maintenance/maintenanceTask.js';

type Row = Record<string, string | number | null>;

const log = createLogger('silent');
const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const at = (day: number) => `2026-03-0${day} 10:00:00.123`;

/** Rows of the first version for every table; `n` makes the keys of each site unique. */
function firstVersion(n: number): Record<string, Row[]> {
  const [ada, bob, hooks, post, other, shown, unused] = [1, 2, 3, 4, 5, 6, 7].map((k) => id(n * 10 + k));
  const person = (key: string, name: string): Row => ({
    id: key,
    name,
    userName: `${name}${n}`,
    userNameKey: `${name}${n}`.toLowerCase(),
    email: `${name}${n}@example.com`.toLowerCase(),
    passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNo',
    picture: name === 'Ada' ? `/uploads/${'a'.repeat(31)}${n}.webp` : null,
    about: 'Writes. ✍️',
    websiteURL: 'https://example.com',
    githubURL: null,
    linkedinURL: null,
    xURL: null,
    tokenVersion: 3,
    verifiedAt: at(1),
    createdAt: at(1),
  });
  const article = (key: string, title: string, html: string, likesCount: number): Row => ({
    id: key,
    authorId: ada ?? '',
    title,
    excerpt: title,
    coverImageURL: null,
    readingMinutes: 1,
    likesCount,
    commentsCount: likesCount > 0 ? 1 : 0,
    version: 2,
    createdAt: at(2),
    updatedAt: at(3),
    importKey: null,
    html,
  });
  const upload = (key: string, letter: string): Row => ({
    id: key,
    name: `${letter.repeat(31)}${n}.webp`,
    ownerId: ada ?? null,
    width: 40,
    height: 20,
    bytes: 900,
    createdAt: at(2),
  });
  const example = '<figure data-example="react">\n<pre><code data-file="App.js">1</code></pre>\n</figure>';
  const picture = `<p>Café, 😀 and 😃.</p><img src="/uploads/${'a'.repeat(31)}${n}.webp">`;
  return {
    user: [person(ada ?? '', 'Ada'), person(bob ?? '', 'Bob')],
    category: [{ id: hooks ?? '', name: `Hooks ${n}`, nameKey: `hooks ${n}`, description: 'use…' }],
    post: [
      article(post ?? '', `Zustand, Café and ${n}`, picture, 2),
      article(other ?? '', 'Untouched', `<p>Plain.</p>${example}${example}`, 0),
    ],
    post_category: [
      { postId: post ?? '', categoryId: hooks ?? '', position: 0, likesCount: 2, createdAt: at(2) },
    ],
    comment: [
      { id: id(n * 10 + 8), postId: post ?? '', authorId: bob ?? '', createdAt: at(3), text: 'é ≠ e' },
    ],
    like: [ada, bob].map((userId) => ({ postId: post ?? '', userId: userId ?? '', createdAt: at(3) })),
    bookmark: [{ userId: bob ?? '', postId: post ?? '', createdAt: at(3) }],
    upload: [upload(shown ?? '', 'a'), upload(unused ?? '', 'b')],
    one_time_token: [
      {
        id: id(n * 10 + 9),
        userId: bob ?? '',
        purpose: 'reset',
        tokenHash: 'c'.repeat(63) + String(n),
        expiresAt: at(4),
        usedAt: null,
        createdAt: at(3),
      },
    ],
  };
}

async function write(dataSource: DataSource, site: Record<string, Row[]>): Promise<void> {
  const name = (word: string) => dataSource.driver.escape(word);
  for (const [table, rows] of Object.entries(site)) {
    for (const row of rows) {
      const columns = Object.keys(row);
      await dataSource.query(
        `INSERT INTO ${name(table)} (${columns.map(name).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        Object.values(row),
      );
    }
  }
}

/** The stored rows of a site, in the columns of its version. */
async function read(dataSource: DataSource, site: Record<string, Row[]>): Promise<Record<string, unknown>> {
  const name = (word: string) => dataSource.driver.escape(word);
  const tables: Record<string, unknown> = {};
  for (const [table, rows] of Object.entries(site)) {
    const columns = Object.keys(rows[0] ?? {}).map(name);
    tables[table] = await dataSource.query(`SELECT ${columns.join(', ')} FROM ${name(table)} ORDER BY 1, 2`);
  }
  return tables;
}

describe(`a site of the first version on ${engine}`, () => {
  const site = firstVersion(1);
  let database: TestDatabase;
  let before: Record<string, unknown>;
  let dataSource: DataSource;
  let server: HydrateApp;
  let origin: string;
  const ask = async (query: string): Promise<unknown> => {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    return ((await response.json()) as { data: unknown }).data;
  };
  beforeAll(async () => {
    database = await createTestDatabase();
    const first = await openDatabase({ ...database, log, upTo: migrations.slice(0, 1) });
    await write(first, site);
    before = await read(first, site);
    await first.destroy();
    // Two processes of the current version start at once, as in a rolling update.
    const [one, two] = await Promise.all([
      openDatabase({ ...database, log }),
      openDatabase({ ...database, log }),
    ]);
    await two.destroy();
    dataSource = one;
    const env = readEnv({ PORT: '0', DATA_DIR: database.dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
    server = await createApp({ env, dataSource, log, maintains: false });
    origin = `http://127.0.0.1:${(await server.listen()).port}`;
  });
  afterAll(async () => {
    await server.close();
    await dataSource.destroy();
    await database.remove();
  });

  it('keeps every row in all migrations', async () => {
    expect(Object.values(before).flat()).toHaveLength(Object.values(site).flat().length);
    expect(await read(dataSource, site)).toEqual(before);
    expect(await dataSource.query('SELECT name FROM migrations')).toHaveLength(migrations.length);
  });

  it('works like a new site: lists, search, counters, used images', async () => {
    const seen = await ask(`{
      posts(sort: POPULAR, category: "Hooks 1", first: 8) { nodes { title author { userName } likesCount } }
      search(query: "cafe zustand", first: 8) { nodes { title comments(first: 8) { nodes { text } } } }
      categories { name postsCount }
      latest: posts(first: 8) { nodes { title examplesCount } }
    }`);
    const title = 'Zustand, Café and 1';
    expect(seen).toEqual({
      posts: { nodes: [{ title, author: { userName: 'Ada1' }, likesCount: 2 }] },
      search: { nodes: [{ title, comments: { nodes: [{ text: 'é ≠ e' }] } }] },
      categories: [{ name: 'Hooks 1', postsCount: 1 }],
      latest: {
        nodes: expect.arrayContaining([
          { title, examplesCount: 0 },
          { title: 'Untouched', examplesCount: 2 },
        ]) as unknown,
      },
    });
    expect(await runToEnd(server.services.uploads.maintenance, new Date())).toBe(1);
    expect(await dataSource.query('SELECT name FROM upload')).toMatchObject([
      { name: `${'a'.repeat(31)}1.webp` },
    ]);
  });

  it('accepts writes from processes of the first version until they are replaced', async () => {
    await write(dataSource, firstVersion(2));
    const seen = await ask(
      '{ posts(category: "Hooks 2", first: 8) { nodes { title author { userName } } } }',
    );
    expect(seen).toEqual({
      posts: { nodes: [{ title: 'Zustand, Café and 2', author: { userName: 'Ada2' } }] },
    });
  });
});

describe(`a registration that an earlier version stored as a user, on ${engine}`, () => {
  const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
  let database: TestDatabase;
  let dataSource: DataSource;
  let server: HydrateApp;
  beforeAll(async () => {
    database = await createTestDatabase();
    const before = migrations.findIndex(({ name }) => name.startsWith('PendingRegistrations'));
    const old = await openDatabase({ ...database, log, upTo: migrations.slice(0, before) });
    const { user = [], one_time_token: tokens = [] } = firstVersion(3);
    await write(old, {
      user: user.map((row) => (row.name === 'Bob' ? { ...row, verifiedAt: null } : row)),
      one_time_token: tokens.map((row) => ({
        ...row,
        purpose: 'verify',
        tokenHash: hashOf('bobs-link'),
        expiresAt: '2036-03-01 10:00:00.000',
      })),
    });
    await old.destroy();
    dataSource = await openDatabase({ ...database, log });
    const env = readEnv({ PORT: '0', DATA_DIR: database.dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
    server = await createApp({ env, dataSource, log });
  });
  afterAll(async () => {
    await server.close();
    await dataSource.destroy();
    await database.remove();
  });

  it('is pending now, is not a user, and its link still creates the account', async () => {
    expect(await dataSource.query('SELECT userName, email FROM pending_registration')).toEqual([
      { userName: 'Bob3', email: 'bob3@example.com' },
    ]);
    const users = () =>
      dataSource.query(`SELECT name FROM ${dataSource.driver.escape('user')} ORDER BY name`);
    expect(await users()).toEqual([{ name: 'Ada' }]);
    const { user } = await server.services.auth.verifyEmail(
      { token: 'bobs-link' },
      { address: '127.0.0.1', userAgent: '' },
    );
    expect(user).toMatchObject({ name: 'Bob', userName: 'Bob3', email: 'bob3@example.com' });
    expect(await users()).toEqual([{ name: 'Ada' }, { name: 'Bob' }]);
  });
});
