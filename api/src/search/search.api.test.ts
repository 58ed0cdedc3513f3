import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../common/ids.js';
import { Post } from '../posts/post.entity.js';
import { createPost, createUser } from '../testing/factories.js';
import { engine, type GraphQLAnswer, startTestServer, type TestServer } from '../testing/testServer.js';
import type { User } from '../users/user.entity.js';
import { PostSearch } from './postSearch.entity.js';
import { indexedBody, indexedTitle } from './searchIndex.js';

let server: TestServer;
let ada: { user: User; token: string };

beforeAll(async () => {
  server = await startTestServer();
  ada = await createUser(server, { userName: 'ada_l' });
});
afterAll(() => server.close());

const SEARCH = `query ($query: String!, $first: Int! = 8, $after: String) {
  search(query: $query, first: $first, after: $after) {
    edges { cursor node { title author { userName } categories { name } } }
    nodes { title }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;
const SUGGESTIONS = `query ($query: String!, $first: Int) { suggestions(query: $query, first: $first) { title author { userName } } }`;
interface Search {
  search: {
    edges: { cursor: string; node: { title: string } }[];
    nodes: { title: string }[];
    pageInfo: {
      hasNextPage: boolean;
      hasPreviousPage: boolean;
      startCursor: string | null;
      endCursor: string | null;
    };
  };
}
interface Suggestions {
  suggestions: { title: string }[];
}

async function found(query: string, first = 100): Promise<string[]> {
  const { data, errors } = await server.graphql<Search>(SEARCH, { query, first });
  expect(errors).toEqual([]);
  return data!.search.nodes.map(({ title }) => title);
}

async function foundPageByPage(query: string, first: number): Promise<string[]> {
  const titles: string[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < 2000; pages++) {
    const answer: GraphQLAnswer<Search> = await server.graphql<Search>(SEARCH, { query, first, after });
    expect(answer.errors).toEqual([]);
    const { nodes, pageInfo } = answer.data!.search;
    titles.push(...nodes.map(({ title }) => title));
    if (!pageInfo.hasNextPage) return titles;
    expect(nodes).toHaveLength(first);
    after = pageInfo.endCursor;
  }
  throw new Error('The results do not end.');
}

async function suggested(query: string, first?: number): Promise<string[]> {
  const { data, errors } = await server.graphql<Suggestions>(SUGGESTIONS, { query, first: first ?? 5 });
  expect(errors).toEqual([]);
  return data!.suggestions.map(({ title }) => title);
}

/** A post with so many likes, published so many days ago. */
async function write(title: string, { body = 'Nothing else.', likes = 0, days = 1 } = {}): Promise<Post> {
  const publishedAt = new Date(Date.now() - days * 86_400_000);
  const post = await createPost(server, ada.user, { title, html: `<p>${body}</p>`, publishedAt });
  await server.dataSource.manager.update(Post, { id: post.id }, { likesCount: likes });
  return post;
}

const clear = () => server.dataSource.query('DELETE FROM post');

describe(`the order of results on ${engine}`, () => {
  const inOrder = [
    ['React Hooks', {}],
    ['Hooks for React!', { likes: 7, days: 3 }],
    ['React without hooks', { likes: 5, days: 1 }],
    ['Why React has hooks', { likes: 5, days: 2 }],
    ['React: the hooksmith', { likes: 50 }],
    ['React diary', { likes: 80, body: 'About hooks.' }],
    ['Fishing hooks', { likes: 70, body: 'Not about React.' }],
    ['A reaction', { likes: 99, body: 'I tried React and its hooks.' }],
    ['My week', { likes: 98, body: 'Hooksmiths who React.' }],
  ] as const;
  const titles = inOrder.map(([title]) => title);

  beforeAll(async () => {
    await clear();
    for (const [title, fields] of [...inOrder].reverse()) await write(title, fields);
    await write('React', { likes: 1000 });
    await write('Hooks', { likes: 1000, body: 'reacted' });
  });

  it('is: exact title, words in titles, beginnings in titles, title and body, body; then likes, then day', async () => {
    expect(await found('react hooks')).toEqual(titles);
  });

  it.each([1, 2, 3, 4, 8])('is the same in pages of %i', async (first) => {
    expect(await foundPageByPage('react hooks', first)).toEqual(titles);
  });

  it.each([
    'REACT   hooks',
    '  react hooks \n',
    '“React hooks?”',
    '+react +hooks',
    'react, hooks.',
    'réact\u0000hooks',
  ])('is the same for %j', async (query) => expect(await found(query)).toEqual(titles));

  it('puts words before beginnings for one word too', async () => {
    expect(await found('react')).toEqual([
      'React',
      ...[
        'React diary',
        'React: the hooksmith',
        'Hooks for React!',
        'React without hooks',
        'Why React has hooks',
        'React Hooks',
      ],
      'A reaction',
      ...['Hooks', 'My week', 'Fishing hooks'],
    ]);
  });

  it('says where a page stands', async () => {
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
      first: 5,
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
    ['C++ to', 'From C++ to React'],
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
    ['c++20', 'Bodies'],
    ['ux', 'Bodies'],
    ['猫', 'Bodies'],
    ['🚀', 'Bodies'],
  ])('%s finds “%s” and nothing else', async (query, title) => {
    expect(await found(query)).toEqual([title]);
  });

  it.each(['c++', 'C++'])('%s finds the language in titles and bodies, and not C#', async (query) => {
    expect(await found(query)).toEqual(['From C++ to React', 'Bodies']);
  });

  it.each(titles)('the post that has exactly the title “%s” comes first', async (title) => {
    expect((await found(title))[0]).toBe(title);
    expect((await suggested(title))[0]).toBe(title);
  });

  it.each(['reac vue', 'java', '🎊', '日記', 'svelte', '犬', 'xy'])('%s finds nothing', async (query) => {
    expect(await found(query)).toEqual([]);
    expect(await suggested(query)).toEqual([]);
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
    Array.from({ length: 66 }, (_, i) => i + 10).join(' '), 'a.'.repeat(100), 'a-b'.repeat(66), '+a '.repeat(66), '"'.repeat(200), '('.repeat(200), '🎉'.repeat(200),
  ])('raises no error: %j', async (query) => {
    await found(query);
    await suggested(query);
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
  ])('is words, no operators: %s', async (query) => {
    expect(await found(query)).toEqual(['Near and far, or not']);
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
      expect(await suggested(query)).toEqual([]);
    },
  );

  it('may have 200 characters', async () => {
    const title = `${'word '.repeat(39)}🎉🎉🎉🎉🎉`;
    await write(title);
    expect([...title]).toHaveLength(200);
    expect(await found(title)).toEqual([title]);
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
    ['after', { after: cursor(0, 1, { d: 1 }) }],
    ['after', { after: cursor(9, 1, { d: 1 }, 'x') }],
    ['after', { after: cursor('1', 1, { d: 1 }, 'x') }],
    ['after', { after: cursor(1, 'x', { d: 1 }, 'x') }],
    ['after', { after: cursor(1, 1, 1, 'x') }],
    ['after', { after: cursor(1, 1, { d: 1 }, 7) }],
    ['after', { after: cursor(1, 1, { d: 1e99 }, 'x') }],
  ])('names %s when it is wrong: %j', async (field, variables) => {
    for (const query of ['near', '']) {
      const { errors } = await server.graphql(SEARCH, { query, ...variables });
      expect(errors[0]?.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { [field]: expect.any(String) as string },
      });
    }
  });

  it.each([0, 1, 2, 3, 4])('goes on behind any place of tier %i', async (tier) => {
    for (const days of [8.64e15, -8.64e15, 0]) {
      const { errors } = await server.graphql(SEARCH, {
        query: 'near cat',
        after: cursor(tier, 2 ** 53 - 1, { d: days }, '\u0000'),
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
    expect(await suggested('hook')).toEqual([best, ...others]);
    expect(await suggested('hook', 1)).toEqual([best]);
  });

  it('come while a word is being typed, and never from bodies', async () => {
    expect(await suggested('h')).toEqual([
      'Hooks',
      'Hook number 7',
      'Hook number 6',
      'Hook number 5',
      'Hook number 4',
    ]);
    expect(await suggested('number h')).toEqual(await suggested('hook number'));
    expect(await suggested('hooks')).toEqual(['Hooks']);
    expect(await suggested('nothing')).toEqual([]);
  });

  it.each([0, 6, -1])('are refused %i at a time', async (first) => {
    const { errors } = await server.graphql(SUGGESTIONS, { query: 'hook', first });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { first: expect.any(String) as string },
    });
  });
});

describe('the index', () => {
  beforeEach(clear);
  const UPDATE = `mutation ($input: UpdatePostInput!) { updatePost(input: $input) { post { id } } }`;
  const DELETE = `mutation ($input: DeletePostInput!) { deletePost(input: $input) { deletedPostId } }`;
  const indexed = async (token: string): Promise<number> => {
    const rows = (await server.dataSource.query(
      engine === 'mysql'
        ? 'SELECT id FROM post_search WHERE MATCH(title, body) AGAINST(? IN BOOLEAN MODE)'
        : 'SELECT rowid FROM post_search_fts WHERE post_search_fts MATCH ?',
      [token],
    )) as unknown[];
    return rows.length;
  };

  it('follows every edit at once', async () => {
    const { id: postId } = await write('Marmalade', { body: 'elephant' });
    const edit = (input: object) => server.graphql(UPDATE, { input: { postId, ...input } }, ada.token);
    await edit({ title: 'Porcupine' });
    expect([await found('marmalade'), await found('porcupine elephant')]).toEqual([[], ['Porcupine']]);
    await edit({ html: '<p>giraffe</p>' });
    expect([await found('elephant'), await found('porcupine giraffe')]).toEqual([[], ['Porcupine']]);
    await edit({ categories: ['React'] });
    expect(await found('porcupine giraffe')).toEqual(['Porcupine']);
    await edit({ title: 'Walrus', html: '<p>otter</p>' });
    expect([await found('porcupine'), await found('giraffe'), await found('walrus otter')]).toEqual([
      [],
      [],
      ['Walrus'],
    ]);
    expect([await indexed('porcupine'), await indexed('walrus')]).toEqual([0, 1]);
  });

  it('forgets what is deleted: a post, or an account with its posts', async () => {
    const { id: postId } = await write('Marmalade');
    await server.graphql(DELETE, { input: { postId } }, ada.token);
    const bob = await createUser(server);
    await createPost(server, bob.user, { title: 'Porcupine' });
    expect([await found('marmalade'), await found('porcupine')]).toEqual([[], ['Porcupine']]);
    await server.dataSource.manager.delete('user', { id: bob.user.id });
    expect(await found('porcupine')).toEqual([]);
    expect([await indexed('marmalade'), await indexed('porcupine')]).toEqual([0, 0]);
    expect(await server.dataSource.manager.count(PostSearch)).toBe(0);
  });

  it('knows nothing of a post that was refused', async () => {
    const { errors } = await server.graphql(
      `mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }`,
      { input: { title: 'Porcupine', html: '<p>x</p>', categories: ['Nope'] } },
      ada.token,
    );
    expect(errors).toHaveLength(1);
    expect(await indexed('porcupine')).toBe(0);
  });

  it('is filled with the posts that are there when it is made', async () => {
    for (let i = 0; i < 120; i++) await write(`Number ${i}`, { body: `body${i}` });
    for (let left = true; left; left = await isApplied('Search')) await server.dataSource.undoLastMigration();
    await server.dataSource.runMigrations();
    expect([await found('number 7'), await found('body119')]).toEqual([
      ['Number 7', ...[79, 78, 77, 76, 75, 74, 73, 72, 71, 70].map((i) => `Number ${i}`)],
      ['Number 119'],
    ]);
    await write('Porcupine');
    expect(await found('porcupine')).toEqual(['Porcupine']);
  });
  const isApplied = async (name: string) =>
    ((await server.dataSource.query('SELECT name FROM migrations')) as { name: string }[]).some((migration) =>
      migration.name.startsWith(name),
    );
});

describe('over many posts', () => {
  const POSTS = 1500;
  const title = (i: number) => (i % 2 === 0 ? `Common ${i}` : `Commonplace ${i}`);

  beforeAll(async () => {
    await clear();
    const { manager } = server.dataSource;
    for (let start = 0; start < POSTS; start += 250) {
      const posts = Array.from({ length: 250 }, (_, j) => {
        const i = start + j;
        const createdAt = new Date(1_700_000_000_000 + (i % 7) * 1000);
        return Object.assign(new Post(), {
          id: newId(createdAt),
          authorId: ada.user.id,
          title: i === POSTS - 1 ? 'Rare and common' : i === POSTS - 2 ? 'Quiet' : title(i),
          html: i === POSTS - 2 ? '<p>A rare word</p>' : '<p>plenty of text</p>',
          excerpt: '',
          coverImageURL: null,
          readingMinutes: 1,
          likesCount: POSTS - i,
          commentsCount: 0,
          version: 1,
          createdAt,
          updatedAt: createdAt,
          importKey: null,
        });
      });
      await manager.insert(Post, posts);
      await manager.insert(
        PostSearch,
        posts.map((post) => ({ postId: post.id, ...indexedTitle(post.title), ...indexedBody(post.html) })),
      );
    }
  });

  it('finds the least liked of them', async () => {
    expect(await found('rare')).toEqual(['Rare and common', 'Quiet']);
    expect(await foundPageByPage('rare', 1)).toEqual(['Rare and common', 'Quiet']);
    expect(await suggested('rare')).toEqual(['Rare and common']);
  });

  it('gives every result of a common word once, in order, to the last page', async () => {
    const common = Array.from({ length: POSTS - 2 }, (_, i) => i);
    const expected = [
      ...common.filter((i) => i % 2 === 0).map(title),
      'Rare and common',
      ...common.filter((i) => i % 2 === 1).map(title),
    ];
    expect(await foundPageByPage('common', 100)).toEqual(expected);
    expect(await foundPageByPage('plenty', 100)).toHaveLength(POSTS - 1);
    expect(await foundPageByPage('plenty common', 100)).toEqual([...common.map(title), 'Rare and common']);
  });

  it('costs a number of SQL statements that does not grow with the page or the place in the list', async () => {
    const count = async (variables: Record<string, unknown>) => {
      server.queries.length = 0;
      const { data, errors } = await server.graphql<Search>(SEARCH, variables);
      expect(errors).toEqual([]);
      return { statements: server.queries.length, cursor: data!.search.pageInfo.endCursor };
    };
    const { statements, cursor } = await count({ query: 'common', first: 8 });
    expect(statements).toBeLessThanOrEqual(6);
    expect((await count({ query: 'common', first: 100 })).statements).toBe(statements);
    expect((await count({ query: 'common', first: 8, after: cursor })).statements).toBeLessThanOrEqual(
      statements,
    );
    for (const query of ['rare', 'rare common', 'absent', 'common absent text', 'quiet common plenty']) {
      expect((await count({ query })).statements).toBeLessThanOrEqual(10);
    }
    expect(server.queries.join('\n')).not.toMatch(/html/);
  });
});
