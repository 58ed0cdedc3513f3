import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../testing/factories.js';
import {
  found,
  foundPageByPage,
  type Search,
  SEARCH,
  suggested,
  SUGGESTIONS,
  writePost,
} from '../../testing/search.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { User } from '../users/user.entity.js';

let server: TestServer;
let ada: { user: User; token: string };

beforeAll(async () => {
  server = await startTestServer();
  ada = await createUser(server, { userName: 'ada_l' });
});
afterAll(() => server.close());

const clear = () => server.dataSource.query('DELETE FROM post');
const write = (title: string, fields?: { body?: string; likes?: number; days?: number }) =>
  writePost(server, ada.user, title, fields);

describe(`the order of results on ${engine}`, () => {
  const inOrder = [
    ['React Hooks', {}],
    ['Hooks for React!', { likes: 7, days: 3 }],
    ['Why React has hooks', { likes: 5, days: 2 }],
    ['React without hooks', { likes: 5, days: 1 }],
    ['React: the hooksmith', { likes: 50 }],
    ['Fishing hooks', { likes: 70, body: 'Not about React.' }],
    ['React diary', { likes: 80, body: 'About hooks.' }],
    ['A reaction', { likes: 99, body: 'I tried React and its hooks.' }],
    ['My week', { likes: 98, body: 'Hooksmiths who React.' }],
  ] as const;
  // The last two have one of the words.
  const titles = [...inOrder.map(([title]) => title), 'Hooks', 'React'];

  beforeAll(async () => {
    await clear();
    for (const [title, fields] of [...inOrder].reverse()) await write(title, fields);
    await write('React', { likes: 1000 });
    await write('Hooks', { likes: 1000, body: 'retracted' });
  });

  it('is: exact title, then how much a post is about the words, then likes, then day', async () => {
    expect(await found(server, 'react hooks')).toEqual(titles);
  });

  it.each([1, 2, 3, 4, 8])('is the same in pages of %i', async (first) => {
    expect(await foundPageByPage(server, 'react hooks', first)).toEqual(titles);
  });

  it.each([
    'REACT   hooks',
    '  react hooks \n',
    '“React hooks?”',
    '+react +hooks',
    'react, hooks.',
    'réact\u0000hooks',
  ])('is the same for %j', async (query) => expect(await found(server, query)).toEqual(titles));

  it('ranks whole words above prefixes, also for one word', async () => {
    expect(await found(server, 'react')).toEqual([
      'React',
      ...['React diary', 'React: the hooksmith', 'Hooks for React!', 'Why React has hooks', 'React Hooks'],
      ...['A reaction', 'React without hooks', 'My week', 'Fishing hooks'],
    ]);
  });

  it('returns the position of a page', async () => {
    const first = await server.graphql<Search>(SEARCH, { query: 'react hooks', first: 4 });
    const { edges, pageInfo } = first.data!.search;
    expect(pageInfo).toEqual({
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: edges[0]?.cursor,
      endCursor: edges[3]?.cursor,
    });
    const rest = await server.graphql<Search>(SEARCH, {
      query: 'react hooks',
      first: 7,
      after: pageInfo.endCursor,
    });
    expect(rest.data!.search.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    expect(rest.data!.search.nodes.map(({ title }) => title)).toEqual(titles.slice(4));
  });
});

describe('what is found', () => {
  const titles = [
    'A UI kit in an evening',
    'From C++ to React',
    'Blazor and C#',
    'Leaving .NET',
    'Node.js without tears',
    'Notes on useState',
    'A naïve cache',
    '日本語の記事を書く',
    'Released 🎉',
    'Émigré: l’état',
    'React Router, again',
    'The The, and to be or not to be',
    'Ｆｕｌｌ ｗｉｄｔｈ',
    'Версия на русском',
    '한국어 서버 컴포넌트',
    '???',
    '100% snake_case',
  ];
  beforeAll(async () => {
    await clear();
    for (const title of titles) await write(title);
    await write('Bodies', {
      body: 'Code: <code>const [x, setX] = useReducer()</code>, c++20, 猫がいる, 🚀 and a UX of its own.',
    });
  });

  it.each([
    ['ui', 'A UI kit in an evening'],
    ['js', 'Node.js without tears'],
    ['in', 'A UI kit in an evening'],
    ['the the', 'The The, and to be or not to be'],
    ['to be or not to be', 'The The, and to be or not to be'],
    ['c#', 'Blazor and C#'],
    ['.net', 'Leaving .NET'],
    ['node.js', 'Node.js without tears'],
    ['nodejs', 'Node.js without tears'],
    ['node js', 'Node.js without tears'],
    ['useState', 'Notes on useState'],
    ['usestate', 'Notes on useState'],
    ['USESTATE', 'Notes on useState'],
    ['state', 'Notes on useState'],
    ['naïve', 'A naïve cache'],
    ['naive', 'A naïve cache'],
    ['etat', 'Émigré: l’état'],
    ["l'etat", 'Émigré: l’état'],
    ['日本', '日本語の記事を書く'],
    ['記事', '日本語の記事を書く'],
    ['く', '日本語の記事を書く'],
    ['🎉', 'Released 🎉'],
    ['react-router', 'React Router, again'],
    ['full width', 'Ｆｕｌｌ ｗｉｄｔｈ'],
    ['ВЕРСИЯ', 'Версия на русском'],
    ['서버', '한국어 서버 컴포넌트'],
    ['???', '???'],
    ['snake case', '100% snake_case'],
    ['100%', '100% snake_case'],
    ['usereducer', 'Bodies'],
    ['reducer', 'Bodies'],
    ['ux', 'Bodies'],
    ['猫', 'Bodies'],
    ['🚀', 'Bodies'],
  ])('%s finds “%s” and nothing else', async (query, title) => {
    expect(await found(server, query)).toEqual([title]);
  });

  it.each([
    ['C++ to', 'From C++ to React'],
    ['c++20', 'Bodies'],
  ])('%s finds “%s” first', async (query, title) => {
    expect((await found(server, query))[0]).toBe(title);
  });

  it.each(['c++', 'C++'])('%s finds the language in titles and bodies, and not C#', async (query) => {
    expect(await found(server, query)).toEqual(['From C++ to React', 'Bodies']);
  });

  it.each(titles)('the post that has exactly the title “%s” comes first', async (title) => {
    expect((await found(server, title))[0]).toBe(title);
    expect((await suggested(server, title))[0]).toBe(title);
  });

  it.each(['reac vue', 'java', '🎊', '日記', 'svelte', '犬', 'xy'])('%s finds nothing', async (query) => {
    expect(await found(server, query)).toEqual([]);
    expect(await suggested(server, query)).toEqual([]);
  });
});

describe('any query', () => {
  beforeAll(async () => {
    await clear();
    await write('Near and far, or not', { body: 'The cat' });
  });

  it.each([
    ...'+-@()*"~<>\'%_\\;:,./?!&|^$#`{}[]='.split(''),
    '+-', '-(', '"', '""', '"react', '((', '))', '(a', 'a)', '*', '**', 'a*', '*a', 'a**', '+', '++', '+a', 'a+', '-a', '--', '-', '~a', '<a', '>a', '@4', '"a b"@8',
    'NEAR', 'NEAR(', 'near/2', 'NEAR(a b, 5)', 'AND', 'OR', 'NOT', 'a AND', 'AND a', 'a NOT b', 'a OR', 'title:near', 'body : x', '{title} : x', 'title -body', '^near', 'rowid', 'post_search_fts',
    "'", "';--", "' OR 1=1 --", '1; DROP TABLE post', "x' UNION SELECT * FROM user --", '\\', "\\'", '%', '_', '%%%', ':match', ':t0', '?', '$1', '\u0000', 'a\u0000b', '\ud800', 'a\udfff', '\u202e', '\u200b', '\ufeff', '\u0301', '👨‍👩‍👧‍👦', '🇯', 'ﷺ'.repeat(200),
    'a'.repeat(200), 'a '.repeat(100), 'ab '.repeat(66), '日本'.repeat(100), Array.from({ length: 100 }, (_, i) => String.fromCodePoint(0x4e00 + i * 7)).join(''),
    Array.from({ length: 66 }, (_, i) => i + 10).join(' '), Array.from({ length: 40 }, (_, i) => `wo${String.fromCharCode(97 + (i % 26), 97 + (i >> 3))}`).join(' '), Array.from({ length: 12 }, (_, i) => `updatin${String.fromCharCode(97 + i)}`).join(' '), 'a.'.repeat(100), 'a-b'.repeat(66), '+a '.repeat(66), '"'.repeat(200), '('.repeat(200), '🎉'.repeat(200),
  ])('causes no error: %j', async (query) => {
    await found(server, query);
    await suggested(server, query);
  }); // prettier-ignore

  it.each([
    'near',
    'NEAR and FAR',
    'not',
    'or not',
    '(near) -far',
    '"far or"',
    'near*',
    'and OR not',
    'near (cat)',
  ])('is treated as words without operators: %s', async (query) => {
    expect(await found(server, query)).toEqual(['Near and far, or not']);
  });

  it.each(['', '   ', '\n\t', '\u0000', '\u0000 \u0001'])(
    'that is blank has no results: %j',
    async (query) => {
      const { data, errors } = await server.graphql<Search>(SEARCH, { query });
      expect(errors).toEqual([]);
      expect(data!.search).toEqual({
        edges: [],
        nodes: [],
        pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
      });
      expect(await suggested(server, query)).toEqual([]);
    },
  );

  it('may have 200 characters', async () => {
    const title = `${'word '.repeat(39)}🎉🎉🎉🎉🎉`;
    await write(title);
    expect([...title]).toHaveLength(200);
    expect(await found(server, title)).toEqual([title]);
  });

  it('of 201 characters is refused', async () => {
    const fields = { query: 'The search has 201 characters, 200 are allowed.' };
    for (const operation of [SEARCH, SUGGESTIONS]) {
      const { errors } = await server.graphql(operation, { query: '🎉'.repeat(201), first: 5 });
      expect(errors[0]).toMatchObject({
        message: fields.query,
        extensions: { code: 'BAD_USER_INPUT', fields },
      });
    }
  });

  const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
  it.each([
    ['first', { first: 0 }],
    ['first', { first: 101 }],
    ['after', { after: 'garbage' }],
    ['after', { after: '' }],
    ['after', { after: cursor(0, 1, { d: 1 }, 'x') }],
    ['after', { after: cursor(9, 1, { d: 1 }, 'x', 0) }],
    ['after', { after: cursor('1', 1, { d: 1 }, 'x', 0) }],
    ['after', { after: cursor(1, 'x', { d: 1 }, 'x', 0) }],
    ['after', { after: cursor(1, 1, 1, 'x', 0) }],
    ['after', { after: cursor(1, 1, { d: 1 }, 7, 0) }],
    ['after', { after: cursor(1, 1, { d: 1e99 }, 'x', 0) }],
    ['after', { after: cursor(1, 1, { d: 8.64e15 }, 'x', 0) }],
    ['after', { after: cursor(1, 1.5, { d: 1 }, 'x', 0) }],
    ['after', { after: cursor(1, 1, { d: 1 }, 'x', 'x') }],
  ])('is refused, naming %s: %j', async (field, variables) => {
    for (const query of ['near', '']) {
      const { errors } = await server.graphql(SEARCH, { query, ...variables });
      expect(errors[0]?.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { [field]: expect.any(String) as string },
      });
    }
  });

  it.each([0, 1, 2, 3, 4])('continues after any position of tier %i', async (tier) => {
    for (const [time, ordinal] of [
      [0, -1],
      [2e12, 2 ** 53 - 1],
    ]) {
      const { errors } = await server.graphql(SEARCH, {
        query: 'near cat',
        after: cursor(tier, 2 ** 53 - 1, { d: time }, '\u0000', ordinal),
      });
      expect(errors).toEqual([]);
    }
  });
});

describe('suggestions', () => {
  beforeAll(async () => {
    await clear();
    for (let i = 0; i < 8; i++) await write(`Hook number ${i}`, { likes: i });
    await write('Hooks', { likes: 100 });
    await write('Elsewhere', { likes: 999, body: 'hook' });
  });

  it('are the five best titles', async () => {
    const [best, ...others] = [
      'Hook number 7',
      'Hook number 6',
      'Hook number 5',
      'Hook number 4',
      'Hook number 3',
    ];
    expect(await suggested(server, 'hook')).toEqual([best, ...others]);
    expect(await suggested(server, 'hook', 1)).toEqual([best]);
  });

  it('match while a word is being typed, and never use bodies', async () => {
    expect(await suggested(server, 'h')).toEqual([
      'Hooks',
      'Hook number 7',
      'Hook number 6',
      'Hook number 5',
      'Hook number 4',
    ]);
    expect(await suggested(server, 'number h')).toEqual(await suggested(server, 'hook number'));
    expect(await suggested(server, 'hooks')).toEqual(['Hooks']);
    expect(await suggested(server, 'nothing')).toEqual([]);
  });

  it.each([0, 6, -1])('are refused %i at a time', async (first) => {
    const { errors } = await server.graphql(SUGGESTIONS, { query: 'hook', first });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { first: expect.any(String) as string },
    });
  });
});
