import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { found, suggested } from '../../testing/search.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { Post } from '../posts/post.entity.js';
import { PostSearch } from './postSearch.entity.js';

const HINTS = `query ($query: String!, $filter: SearchFilter) {
  searchHints(query: $query, filter: $filter) { didYouMean isCorrected users { userName } categories { name } }
}`;
const FILTERED = `query ($query: String!, $filter: SearchFilter, $sort: SearchSort, $first: Int, $after: String) {
  search(query: $query, filter: $filter, sort: $sort, first: $first, after: $after) { nodes { title } pageInfo { endCursor } }
}`;
const PASSAGE = `query ($query: String!) {
  search(query: $query) { nodes { title passage(query: $query) { text heading isCode } } }
}`;

interface Hints {
  searchHints: {
    didYouMean: string | null;
    isCorrected: boolean;
    users: { userName: string }[];
    categories: { name: string }[];
  };
}
interface Filtered {
  search: { nodes: { title: string }[]; pageInfo: { endCursor: string } };
}
interface Passages {
  search: {
    nodes: { title: string; passage: { text: string; heading: string | null; isCode: boolean } | null }[];
  };
}

const posts = [
  {
    title: 'useEffect',
    html: '<p>Synchronise with &lt;systems&gt; &amp; more.</p><h2>Cleaning up</h2><p>An effect may return a cleanup function.</p>',
    year: 2023,
    likes: 1,
  },
  {
    title: 'Tidy components',
    html: `<h2>Memoization</h2><p>${'Props stay equal. '.repeat(30)}</p><h2>Hydration mismatches</h2><p>The server sent other text.</p>`,
    year: 2024,
    likes: 5,
  },
  { title: 'Sharing logic', html: '<p>Write a hook of your own.</p>', year: 2025, likes: 3, by: 'ravi_k' },
  {
    title: 'Notes of a week',
    html: `<p>${'A long week with many words and other things. '.repeat(700)} I mentioned hydration, hooks and memoization once.</p>`,
    year: 2025,
    likes: 50,
  },
  {
    title: 'Portals',
    html: '<p>Code:</p><pre><code>createPortal(children, domNode)</code></pre>',
    year: 2022,
    likes: 2,
  },
] as const;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ANSWER_CACHE: 'off' });
  const users = new Map(
    await Promise.all(
      ['ada_l', 'ravi_k'].map(
        async (userName) => [userName, (await createUser(server, { userName })).user] as const,
      ),
    ),
  );
  for (const post of posts) {
    const publishedAt = new Date(Date.UTC(post.year, 5, 1));
    const author = users.get('by' in post ? post.by : 'ada_l')!;
    const categories = post.title === 'useEffect' ? ['React', 'Hooks'] : ['React'];
    const { id } = await createPost(server, author, {
      title: post.title,
      html: post.html,
      categories,
      publishedAt,
    });
    await server.dataSource.manager.update(Post, { id }, { likesCount: post.likes });
  }
}, 120_000);
afterAll(() => server.close());

describe(`the search on ${engine}`, () => {
  it.each([
    ['use effect', 'useEffect'],
    ['what is a hook', 'Sharing logic'],
    ['hooks', 'Sharing logic'],
    ['hydration', 'Tidy components'],
    ['memoization', 'Tidy components'],
    ['effects cleanup', 'useEffect'],
    ['create portal', 'Portals'],
    ['createPortal', 'Portals'],
    ['ravi_k', 'Sharing logic'],
    ['useefect', 'useEffect'],
    ['usEffect', 'useEffect'],
    ['memoisation', 'Tidy components'],
    ['hydartion', 'Tidy components'],
    ['creat portal', 'Portals'],
    ['hydration of elephants', 'Tidy components'],
  ])('finds for “%s” first “%s”', async (query, title) => {
    expect((await found(server, query))[0]).toBe(title);
  });

  it.each(['elephants', 'xy', 'zzzz zzzz', '。'])(
    'finds nothing for “%s”, and offers nothing',
    async (query) => {
      expect(await found(server, query)).toEqual([]);
      const { data } = await server.graphql<Hints>(HINTS, { query });
      expect(data!.searchHints).toMatchObject({ didYouMean: null, isCorrected: false });
    },
  );

  it('offers another spelling as titles write it, and people and categories', async () => {
    const hints = async (query: string) => (await server.graphql<Hints>(HINTS, { query })).data!.searchHints;
    expect(await hints('useefect')).toEqual({
      didYouMean: 'useEffect',
      isCorrected: true,
      users: [],
      categories: [],
    });
    expect(await hints('react hooks')).toMatchObject({
      didYouMean: null,
      categories: expect.arrayContaining([{ name: 'Hooks' }, { name: 'React' }]) as unknown,
    });
    expect(await hints('ravi')).toMatchObject({ users: [{ userName: 'ravi_k' }] });
    // By any word, an exact username first, and many names with one word leave places to others.
    for (const userName of ['reacta', 'reactb', 'reactc', 'zoe']) await createUser(server, { userName });
    const names = async (query: string) => (await hints(query)).users.map(({ userName }) => userName);
    expect(await names('react streams with ravi')).toEqual(['reacta', 'ravi_k', 'reactb']);
    expect(await names('react streams by ravi zoe')).toEqual(['zoe', 'reacta', 'ravi_k']);
    expect(await hints(' ')).toEqual({ didYouMean: null, isCorrected: false, users: [], categories: [] });
    expect(await suggested(server, 'useefect')).toEqual(['useEffect']);
  });

  it('does not offer the words of a post that has been unlisted', async () => {
    const { rows } = { rows: await server.dataSource.manager.findBy(PostSearch, { titleKey: 'portals' }) };
    await server.dataSource.manager.delete(PostSearch, { titleKey: 'portals' });
    const { data } = await server.graphql<Hints>(HINTS, { query: 'portalss' });
    expect(data!.searchHints.didYouMean).toBeNull();
    await server.dataSource.manager.insert(PostSearch, rows);
  });

  it.each([
    [{ category: 'hooks' }, ['useEffect']],
    [{ author: 'RAVI_K' }, ['Sharing logic']],
    [{ author: 'nobody' }, []],
    [{ category: 'Nothing' }, []],
    [{ year: 2025, length: 'LONG' }, ['Notes of a week']],
    [{ year: 2022 }, ['Portals']],
    [{ hasExamples: true }, []],
  ])('filters by %j', async (filter, titles) => {
    const query = 'effect hook hydration portals';
    const { data, errors } = await server.graphql<Filtered>(FILTERED, {
      query: titles[0] === 'useEffect' ? 'effect' : titles[0] === 'Portals' ? 'portals' : 'hook',
      filter,
    });
    expect([query, errors]).toEqual([query, []]);
    expect(data!.search.nodes.map(({ title }) => title)).toEqual(titles);
  });

  it.each(['RELEVANCE', 'NEWEST', 'POPULAR'])(
    'finds nothing for a query without words, by %s',
    async (sort) => {
      const { data, errors } = await server.graphql<Filtered>(FILTERED, {
        query: '~',
        filter: { year: 2026 },
        sort,
      });
      expect([errors, data?.search.nodes]).toEqual([[], []]);
    },
  );

  it('refuses a year that is none', async () => {
    const { errors } = await server.graphql(FILTERED, { query: 'hook', filter: { year: 0 } });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { year: expect.anything() as unknown },
    });
  });

  it.each([
    ['NEWEST', ['Notes of a week', 'Tidy components']],
    ['POPULAR', ['Notes of a week', 'Tidy components']],
    ['RELEVANCE', ['Tidy components', 'Notes of a week']],
  ])('sorts by %s, page by page', async (sort, titles) => {
    const read: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < 2; page++) {
      const { data }: { data: Filtered | null } = await server.graphql<Filtered>(FILTERED, {
        query: 'hydration',
        sort,
        first: 1,
        after,
      });
      read.push(...data!.search.nodes.map(({ title }) => title));
      after = data!.search.pageInfo.endCursor;
    }
    expect(read).toEqual(titles);
  });

  it('says where the words are', async () => {
    const first = async (query: string) =>
      (await server.graphql<Passages>(PASSAGE, { query })).data!.search.nodes[0]!.passage;
    expect(await first('cleanup')).toEqual({
      text: 'An effect may return a cleanup function.',
      heading: 'Cleaning up',
      isCode: false,
    });
    expect(await first('synchronise')).toMatchObject({
      text: 'Synchronise with <systems> & more.',
      heading: null,
    });
    expect(await first('createPortal')).toMatchObject({
      text: 'createPortal(children, domNode)',
      isCode: true,
    });
    expect(await first('hydartion')).toMatchObject({ text: 'Hydration mismatches', heading: null });
    expect(await first('useEffect')).toBeNull();
  });
});

describe('topics of posts from before the index had them', () => {
  it('are computed in the background, with the same results', async () => {
    const query = 'memoization';
    const before = await found(server, query);
    const topics = (await server.dataSource.manager.find(PostSearch, { order: { id: 'ASC' } })).map(
      (row) => row.topics,
    );
    await server.dataSource.query(`UPDATE post_search SET topics = ''`);
    // As an edit of the oldest post does before all others have topics.
    const [oldest] = await server.dataSource.manager.find(PostSearch, { order: { id: 'ASC' }, take: 1 });
    await server.dataSource.manager.update(PostSearch, { id: oldest?.id ?? 0 }, { topics: topics[0] ?? '' });
    expect(await server.server.services.search.fillTopics()).toBe(topics.length - 1);
    const after = await server.dataSource.manager.find(PostSearch, { order: { id: 'ASC' } });
    expect(after.map((row) => row.topics)).toEqual(topics);
    expect(await found(server, query)).toEqual(before);
  });
});
