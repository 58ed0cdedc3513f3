import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.js';
import { exceededTimeLimit, readRows, withTimeLimit } from '../../platform/database/readRows.js';
import { Post } from '../posts/post.entity.js';
import { createUser } from '../../testing/factories.js';
import { found, foundPageByPage } from '../../testing/search.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { User } from '../users/user.entity.js';
import { PostSearch } from './postSearch.entity.js';
import { indexedBody } from './indexedBody.js';
import { indexedTitle, searchTitle } from './searchIndex.js';
import { WINDOW } from './searchWindow.js';

/* More posts than the walk examines before the full-text index is used, with words at every depth. */

const POSTS = 4000;

interface Written {
  id: string;
  title: string;
  body: string;
  likesCount: number;
  createdAt: Date;
}

let server: TestServer;
let ada: { user: User; token: string };
let written: Written[];

const each = (step: number, i: number, text: string) => (i % step === 0 ? text : '');
const words = (...parts: string[]) => parts.filter(Boolean).join(' ');

/** The i-th most liked post; some have equal likes, and some equal publication times. */
function postAt(i: number): Written {
  const createdAt = new Date(1_700_000_000_000 + (i % 3) * 1000);
  const isDeep = i >= POSTS - 150;
  // Also at the boundaries between the steps of a walk (searchReader.ts).
  const isBorder = (border: number) => Math.abs(i - border) < 4;
  return {
    id: newId(createdAt),
    title: words(
      `Number ${i}`,
      each(2, i, 'frequent'),
      i % 12 === 0 || isBorder(1000) ? 'middling' : '',
      each(15, i, 'Версия 日本語'),
      each(16, i + 1, 'naïve'),
      each(40, i, 'beginnings'),
      i > POSTS - 5 ? 'rare' : '',
      isDeep ? 'deep' : '',
    ),
    body: words(
      'plenty of text',
      i % 9 === 0 || isBorder(400) ? 'everyninth' : '',
      each(300, i, 'bodyrare'),
      each(10, i, 'deep middling'),
      each(50, i, 'beginning'),
      isDeep ? 'bottom' : '',
    ),
    likesCount: Math.floor((POSTS - i) / 4),
    createdAt,
  };
}

beforeAll(async () => {
  server = await startTestServer({ ANSWER_CACHE: 'off' });
  ada = await createUser(server, { userName: 'ada_l' });
  written = Array.from({ length: POSTS }, (_, i) => postAt(i)).sort(
    (a, b) =>
      b.likesCount - a.likesCount || b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  );
  await store(written);
}, 60_000);
afterAll(() => server.close());

async function store(posts: Written[]): Promise<void> {
  const { manager } = server.dataSource;
  for (let start = 0; start < posts.length; start += 250) {
    const chunk = posts.slice(start, start + 250);
    await manager.insert(
      Post,
      chunk.map(({ id, title, body, likesCount, createdAt }, i) =>
        Object.assign(new Post(), {
          id,
          authorId: ada.user.id,
          title,
          html: `<p>${body}</p>`,
          excerpt: '',
          coverImageURL: null,
          readingMinutes: 1,
          likesCount,
          commentsCount: 0,
          version: 1,
          createdAt,
          updatedAt: createdAt,
          importKey: null,
          // As for a title that is too long for it.
          searchTitle: i % 7 === 0 ? '' : searchTitle(title),
        }),
      ),
    );
    await manager.insert(
      PostSearch,
      chunk.map(({ id, title, body }) => ({
        postId: id,
        ...indexedTitle(title),
        ...indexedBody(`<p>${body}</p>`),
        // Computed, but empty: no post is about anything.
        topics: ' ',
      })),
    );
  }
}

const has = (text: string, word: string) => ` ${text.toLowerCase()} `.includes(` ${word} `);
const begins = (text: string, word: string) => ` ${text.toLowerCase()}`.includes(` ${word}`);

/**
 * The documented order (docs/behaviour.md#search-results), computed without an index: tiers, and within each more likes
 * first, then newer.
 */
function expected(query: string): string[] {
  const asked = query.toLowerCase().split(' ');
  const last = asked.at(-1) ?? '';
  const holds = (text: string, word: string) => (word === last ? begins(text, word) : has(text, word));
  const tierOf = ({ title, body }: Written) => {
    if (asked.every((word) => has(title, word))) return 1;
    if (asked.every((word) => holds(title, word))) return 2;
    if (!asked.every((word) => holds(title, word) || holds(body, word))) return null;
    return asked.length > 1 && asked.some((word) => holds(title, word)) ? 3 : 4;
  };
  const tiers = written.map(tierOf);
  return [1, 2, 3, 4].flatMap((tier) =>
    written.flatMap(({ title }, i) => (tiers[i] === tier ? [title] : [])),
  );
}

describe(`what is found among ${POSTS} posts on ${engine}`, () => {
  it.each([
    ['a word of half of the titles', 'frequent', 2000],
    ['a word of one title in twelve, and of bodies', 'middling', 673],
    ['the beginning of a word', 'beginning', 160],
    ['a word in four titles without likes', 'rare', 4],
    ['a word of the least liked titles alone, and of bodies', 'deep', 535],
    ['a word of all bodies', 'plenty', POSTS],
    ['a word of one body in nine', 'everyninth', 452],
    ['a word of few bodies', 'bodyrare', 14],
    ['a word of the least liked bodies alone', 'bottom', 150],
    ['words that are in many titles', 'frequent middling', 669],
    ['words that part between title and body', 'everyninth middling', 136],
    ['frequent words that meet far down', 'frequent bottom', 75],
    ['words with accents, of other scripts and without spaces', 'версия 日本語', 267],
    ['an accent that people omit', 'naïve', 250],
  ])('%s: “%s”, every result once, and those after the best in order', async (_, query, count) => {
    const all = expected(query);
    expect(all).toHaveLength(count);
    const read = await foundPageByPage(server, query, 100);
    const best = (titles: string[]) => titles.slice(0, WINDOW).sort();
    expect(best(read)).toEqual(best(all));
    expect(read.slice(WINDOW)).toEqual(all.slice(WINDOW));
    expect(await found(server, query)).toEqual(read.slice(0, 100));
  });

  it('of words that never meet: posts with one of them', async () => {
    expect(new Set(await found(server, 'rare bodyrare'))).toEqual(new Set(expected('rare')));
  });

  it.each([7, 30])('has the same results in pages of %i', async (first) => {
    for (const query of ['rare', 'beginning', 'bottom', 'everyninth middling']) {
      expect(await foundPageByPage(server, query, first)).toEqual(await foundPageByPage(server, query, 100));
    }
  });

  it('follows likes', async () => {
    const last = written.at(-1)!;
    await server.dataSource.manager.update(Post, { id: last.id }, { likesCount: POSTS });
    // Now one of the best by likes, though longer titles say less.
    expect((await found(server, 'deep')).indexOf(last.title)).toBeLessThan(WINDOW);
    expect((await found(server, 'bottom'))[0]).toBe(last.title);
    await server.dataSource.manager.update(Post, { id: last.id }, { likesCount: last.likesCount });
  });
});

describe.runIf(engine === 'mysql')('a search that takes too long', () => {
  it('is aborted by the server', async () => {
    const endless = 'SELECT COUNT(*) AS n FROM post a, post b, post c, post d WHERE a.title < b.title';
    const answer = readRows(server.dataSource, withTimeLimit(server.dataSource, endless, 100));
    const error: unknown = await answer.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(exceededTimeLimit(error)).toBe(true);
  });

  it('is distinguished from other errors', async () => {
    const answer = readRows(server.dataSource, withTimeLimit(server.dataSource, 'SELECT nothing', 100));
    const error: unknown = await answer.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(exceededTimeLimit(error)).toBe(false);
  });
});

describe.runIf(engine === 'sqlite')('a word in too many posts without likes', () => {
  it('is found in the newest of them, and another word in the query finds any', async () => {
    const columns = 'authorId, excerpt, readingMinutes, likesCount, commentsCount, version, isListed, html';
    await server.dataSource.query(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50001)
       INSERT INTO post (id, title, createdAt, updatedAt, ${columns})
       SELECT 'many' || i, 'Filler', '2000-01-01 00:00:00.000', '2000-01-01 00:00:00.000',
         ?, '', 1, -1, 0, 1, 1, '' FROM n`,
      [ada.user.id],
    );
    await server.dataSource.query(
      `INSERT INTO post_search (postId, titleKey, title, topics, body)
       SELECT id, 'filler', ' filler ', ' ', CASE id WHEN 'many7' THEN ' crowd needle ' ELSE ' crowd ' END FROM post WHERE id LIKE 'many%'`,
    );
    const crowd = await found(server, 'crowd');
    expect(new Set(crowd)).toEqual(new Set(['Filler']));
    expect(crowd).toHaveLength(100);
    expect(await found(server, 'crowd needle')).toEqual(['Filler']);
  });
});
