import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { Post } from '../posts/post.entity.js';
import { LISTED } from '../posts/postRows.js';
import { PostSearch } from './postSearch.entity.js';
import type { SearchFilterInput } from './searchFilter.js';
import { searchBody } from './indexedBody.js';
import { indexedTitle, searchTitle } from './searchIndex.js';

const POSTS = 1500;

let server: TestServer;
const statements: { sql: string; parameters: unknown[] }[] = [];

beforeAll(async () => {
  server = await startTestServer({ ANSWER_CACHE: 'off' });
  const { user } = await createUser(server, { userName: 'ada_l' });
  const { manager, logger } = server.dataSource;
  const rows = Array.from({ length: POSTS }, (_, i) => {
    const createdAt = new Date(1_700_000_000_000 + i * 1000);
    const title = i % 3 === 0 ? `Common ${i}` : `Other ${i}`;
    return Object.assign(new Post(), {
      id: newId(createdAt),
      authorId: user.id,
      title,
      excerpt: '',
      coverImageURL: null,
      readingMinutes: i % 20,
      likesCount: i,
      commentsCount: 0,
      version: 1,
      createdAt,
      updatedAt: createdAt,
      importKey: null,
      html: i % 50 === 0 ? '<p>rare</p>' : '<p>text</p>',
      searchTitle: searchTitle(title),
    });
  });
  for (let start = 0; start < POSTS; start += 250) {
    const part = rows.slice(start, start + 250);
    await insertRows(manager, Post, part);
    await manager.insert(
      PostSearch,
      part.map((post) => ({ postId: post.id, ...indexedTitle(post.title), ...searchBody(post.html) })),
    );
  }
  if (engine === 'mysql') await server.dataSource.query('ANALYZE TABLE post, post_search, user, category');
  logger.logQuery = (sql, parameters) => {
    statements.push({ sql, parameters: Array.isArray(parameters) ? parameters : [] });
  };
}, 120_000);
afterAll(() => server.close());

it.each([
  ['RELEVANCE', 'common', {}],
  [
    'RELEVANCE',
    'rare text',
    { author: 'ada_l', category: 'React', length: 'LONG', year: 2023, hasExamples: false },
  ],
  ['NEWEST', 'rare', { author: 'ada_l' }],
  ['POPULAR', 'common', { year: 2023 }],
] as const)(`reads no whole table on ${engine}: %s, “%s”, %j`, async (sort, query, filter) => {
  statements.length = 0;
  const { search } = server.server.services;
  await search.search({ query, sort, filter, first: 8 }, LISTED);
  await search.spelling(`${query}x`, filter);
  await search.suggestions(query);
  await search.fillTopics();
  const read = statements.splice(0).filter(({ sql }) => /^\s*(?:SET STATEMENT.*?FOR\s+)?SELECT/i.test(sql));
  expect(read.length).toBeGreaterThan(3);
  for (const { sql, parameters } of read) {
    const select = sql.replace(/^\s*SET STATEMENT.*?FOR\s+(?=SELECT)/is, '');
    expect({ sql, scans: await scans(select, parameters) }).toEqual({ sql, scans: [] });
  }
});

it('looks through the few posts of a filter, not all with a common word', async () => {
  await createUser(server, { userName: 'bob_b' });
  const statementsOver = async (filter: SearchFilterInput) => {
    statements.length = 0;
    await server.server.services.search.search({ query: 'common', filter, first: 8 }, LISTED);
    return statements.filter(({ sql }) => /_fts MATCH|AGAINST|post_popular/.test(sql)).length;
  };
  expect(await statementsOver({})).toBeGreaterThan(0);
  for (const filter of [
    { author: 'bob_b' },
    { year: 2020 },
    { hasExamples: true },
    { length: 'LONG' as const },
  ])
    expect([filter, await statementsOver(filter)]).toEqual([filter, 0]);
});

it.runIf(engine === 'sqlite')(
  'counts rare words before it walks far, and ranks them at once without reading their texts',
  async () => {
    statements.length = 0;
    await server.server.services.search.search({ query: 'rare', first: 8 }, LISTED);
    const walks = statements.filter(({ sql }) => sql.includes('INDEXED BY post_popular'));
    expect(walks).toHaveLength(1);
    expect(statements.filter(({ sql }) => sql.includes('s.body'))).toEqual([]);
  },
);

/** The steps of a plan that read a whole table: an index in its order ends with the page. */
async function scans(sql: string, parameters: unknown[]): Promise<string[]> {
  const explain = engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN FORMAT=TRADITIONAL';
  const plan = await server.dataSource.query<Record<string, unknown>[]>(`${explain} ${sql}`, parameters);
  return engine === 'sqlite'
    ? plan
        .map(({ detail }) => String(detail))
        .filter((step) =>
          /^SCAN (?:s|p|u|e|c|t|post|user|category)\b(?! USING (?:COVERING )?INDEX)/.test(step),
        )
        // The table by its own key, which ends with its LIMIT.
        .filter(() => !/ORDER BY s\.id/.test(sql))
    : plan
        .filter(({ table, type, rows }) => typeof table === 'string' && type === 'ALL' && Number(rows) > 200)
        .filter(({ table }) => !String(table).startsWith('<'))
        .map((step) => JSON.stringify(step));
}
