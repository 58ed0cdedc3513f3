import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createComment, createLike, createPost, createUser } from '../../testing/factories.js';
import { engine, type GraphQLAnswer, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { User } from '../users/user.entity.js';
import { Post } from './post.entity.js';
import { PostCategory } from './postCategory.entity.js';

let server: TestServer;
let ada: { user: User; token: string };
let bob: { user: User; token: string };

beforeAll(async () => {
  server = await startTestServer();
  ada = await createUser(server, { userName: 'ada_l', name: 'Ada Lovelace' });
  bob = await createUser(server, { userName: 'bob_b', name: 'Bob' });
});
afterAll(() => server.close());
beforeEach(() => server.dataSource.query('DELETE FROM post'));

const FEED = `query Feed($first: Int! = 8, $after: String, $sort: PostSort! = LATEST, $category: String, $author: String) {
  posts(first: $first, after: $after, sort: $sort, category: $category, author: $author) {
    edges { cursor node { id title excerpt likesCount commentsCount author { userName profilePicture } categories { name }
      viewerHasLiked viewerHasBookmarked viewerHasCommented viewerCanEdit } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;
interface Feed {
  posts: {
    edges: { cursor: string; node: { id: string; title: string; author: { userName: string } } }[];
    pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string | null };
  };
}

async function allTitles(variables: Record<string, unknown>): Promise<string[]> {
  const titles: string[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < 100; pages++) {
    const { data, errors }: GraphQLAnswer<Feed> = await server.graphql<Feed>(FEED, { ...variables, after });
    expect(errors).toEqual([]);
    if (!data) break;
    titles.push(...data.posts.edges.map(({ node }) => node.title));
    if (!data.posts.pageInfo.hasNextPage) return titles;
    after = data.posts.pageInfo.endCursor;
  }
  throw new Error('The list does not end.');
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe(`publishPost on ${engine}`, () => {
  const PUBLISH = `mutation ($input: PublishPostInput!) {
    publishPost(input: $input) { post { id title html excerpt version readingMinutes coverImageURL categories { name } author { userName } viewerCanEdit } }
  }`;
  const input = { title: 'Keys', html: '<p>Keys are <b>identity</b>.</p>', categories: ['Hooks', 'React'] };

  it('requires authentication', async () => {
    const { data, errors } = await server.graphql(PUBLISH, { input });
    expect(data).toEqual({ publishPost: null });
    expect(errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(await allTitles({})).toEqual([]);
  });

  it('stores the sanitised input and returns the post', async () => {
    const { data, errors } = await server.graphql<{ publishPost: { post: Record<string, unknown> } }>(
      PUBLISH,
      { input: { ...input, html: `${input.html}<script>alert(1)</script><p onclick="x()">Second</p>` } },
      ada.token,
    );
    expect(errors).toEqual([]);
    expect(data?.publishPost.post).toMatchObject({
      title: 'Keys',
      html: '<p>Keys are <strong>identity</strong>.</p><p>Second</p>',
      excerpt: 'Keys are identity. Second',
      version: 1,
      readingMinutes: 1,
      coverImageURL: null,
      categories: [{ name: 'Hooks' }, { name: 'React' }],
      author: { userName: 'ada_l' },
      viewerCanEdit: true,
    });
  });

  it.each([
    ['an empty title', { title: ' \n ' }, { title: 'The title is missing.' }],
    [
      'a title of 201 characters',
      { title: 'é'.repeat(201) },
      { title: 'The title has 201 characters, 200 are allowed.' },
    ],
    ['no text', { html: '<p> </p><script>1</script>' }, { html: 'The post has no text yet.' }],
    [
      'four categories',
      { categories: ['React', 'Hooks', 'CSS', 'Testing'] },
      { categories: 'A post can have at most 3 categories.' },
    ],
    ['an unknown category', { categories: ['Nope'] }, { categories: 'There is no category “Nope”.' }],
    [
      'a cover that runs',
      { coverImageURL: 'javascript:alert(1)' },
      { coverImageURL: 'The image must be an upload or an http or https address.' },
    ],
    [
      'an upload that never was',
      { coverImageURL: '/uploads/x.webp' },
      { coverImageURL: 'The image does not exist (any more). Upload it again.' },
    ],
  ])('refuses %s and stores nothing', async (_, wrong, fields) => {
    const { errors } = await server.graphql(PUBLISH, { input: { ...input, ...wrong } }, ada.token);
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields });
    expect(await allTitles({})).toEqual([]);
  });

  it('stores a title of 200 emoji and a body with NUL and lone surrogates as clean text', async () => {
    const { data, errors } = await server.graphql<{ publishPost: { post: { title: string; html: string } } }>(
      PUBLISH,
      { input: { title: '😀'.repeat(200), html: '<p>a\u0000b\ud800c – 日本語 عربي</p>', categories: [] } },
      ada.token,
    );
    expect(errors).toEqual([]);
    expect(data?.publishPost.post.title).toBe('😀'.repeat(200));
    expect(data?.publishPost.post.html).toMatch(/^<p>ab.?c – 日本語 عربي<\/p>$/u);
    expect(data?.publishPost.post.html).not.toContain('\u0000');
  });

  it('moves embedded images to uploads', async () => {
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const { data, errors } = await server.graphql<{ publishPost: { post: { html: string } } }>(
      PUBLISH,
      { input: { ...input, html: `<p>Look:</p><img src="data:image/png;base64,${png}" alt="dot">` } },
      ada.token,
    );
    expect(errors).toEqual([]);
    const [, path] = /src="(\/uploads\/[^"]+)"/.exec(data?.publishPost.post.html ?? '') ?? [];
    const image = await fetch(server.origin + String(path));
    expect(image.status).toBe(200);
    expect(image.headers.get('content-type')).toMatch(/^image\//);
    expect(image.headers.get('cache-control')).toContain('immutable');
    expect(image.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('updatePost and deletePost', () => {
  const UPDATE = `mutation ($input: UpdatePostInput!) { updatePost(input: $input) { post { id title html version categories { name } } } }`;
  const DELETE = `mutation ($input: DeletePostInput!) { deletePost(input: $input) { deletedPostId } }`;

  it('change only the given fields, and increment the version', async () => {
    const post = await createPost(server, ada.user, { title: 'Old', categories: ['React'] });
    const { data } = await server.graphql<{ updatePost: { post: unknown } }>(
      UPDATE,
      { input: { postId: post.id, title: 'New', version: 1 } },
      ada.token,
    );
    expect(data?.updatePost.post).toMatchObject({
      title: 'New',
      html: '<p>Keys are identity.</p>',
      version: 2,
      categories: [{ name: 'React' }],
    });
  });

  it('refuse an outdated version with CONFLICT and change nothing', async () => {
    const post = await createPost(server, ada.user);
    await server.graphql(UPDATE, { input: { postId: post.id, title: 'First', version: 1 } }, ada.token);
    const { errors } = await server.graphql(
      UPDATE,
      { input: { postId: post.id, title: 'Second', version: 1 } },
      ada.token,
    );
    expect(errors[0]?.extensions).toMatchObject({ code: 'CONFLICT', version: 2 });
    expect(await allTitles({})).toEqual(['First']);
  });

  it('are allowed to the author only', async () => {
    const post = await createPost(server, ada.user);
    for (const [query, input] of [
      [UPDATE, { postId: post.id, title: 'Mine now' }],
      [DELETE, { postId: post.id }],
    ] as const) {
      expect((await server.graphql(query, { input })).errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
      expect((await server.graphql(query, { input }, bob.token)).errors[0]?.extensions.code).toBe(
        'FORBIDDEN',
      );
      const missing = { ...input, postId: '00000000-0000-7000-8000-000000000000' };
      expect((await server.graphql(query, { input: missing }, ada.token)).errors[0]?.extensions.code).toBe(
        'NOT_FOUND',
      );
    }
    expect(await allTitles({})).toEqual(['On keys']);
    const { data } = await server.graphql<{ deletePost: unknown }>(
      DELETE,
      { input: { postId: post.id } },
      ada.token,
    );
    expect(data?.deletePost).toEqual({ deletedPostId: post.id });
    expect(await allTitles({})).toEqual([]);
  });
});

describe('posts', () => {
  it('are paginated without duplicates, also during publications and with equal times', async () => {
    const sameMoment = daysAgo(3);
    for (let i = 0; i < 20; i++)
      await createPost(server, ada.user, {
        title: `p${i}`,
        publishedAt: i < 10 ? sameMoment : daysAgo(2 - i / 20),
      });
    const first = await server.graphql<Feed>(FEED, { first: 8 });
    await createPost(server, bob.user, { title: 'in between' });
    const titles = first.data?.posts.edges.map(({ node }) => node.title) ?? [];
    let after = first.data?.posts.pageInfo.endCursor;
    while (after) {
      const { data } = await server.graphql<Feed>(FEED, { first: 8, after });
      titles.push(...(data?.posts.edges.map(({ node }) => node.title) ?? []));
      after = data?.posts.pageInfo.hasNextPage ? data.posts.pageInfo.endCursor : null;
    }
    expect(titles).toHaveLength(20);
    expect(new Set(titles).size).toBe(20);
    expect(titles.slice(0, 2)).toEqual(['p19', 'p18']);
  });

  it('are ordered by likes for POPULAR (newer first among equals), and by date for LATEST', async () => {
    const old = await createPost(server, ada.user, {
      title: 'old, one like',
      publishedAt: daysAgo(5),
      categories: ['React'],
    });
    await createPost(server, ada.user, { title: 'new', publishedAt: daysAgo(1), categories: ['React'] });
    await createPost(server, ada.user, { title: 'newest', categories: ['Hooks'] });
    await createLike(server, bob.user, old.id);
    expect(await allTitles({ sort: 'POPULAR', first: 1 })).toEqual(['old, one like', 'newest', 'new']);
    expect(await allTitles({ sort: 'LATEST', first: 2 })).toEqual(['newest', 'new', 'old, one like']);
    expect(await allTitles({ sort: 'POPULAR', category: 'rEACT', first: 1 })).toEqual([
      'old, one like',
      'new',
    ]);
    expect(await allTitles({ category: 'React', first: 1 })).toEqual(['new', 'old, one like']);
  });

  it('can be filtered by author, by category and by both', async () => {
    await createPost(server, ada.user, { title: 'a1', categories: ['React'] });
    await createPost(server, ada.user, { title: 'a2', categories: ['CSS'] });
    await createPost(server, bob.user, { title: 'b1', categories: ['React'] });
    expect(await allTitles({ author: 'ADA_L' })).toEqual(['a2', 'a1']);
    expect(await allTitles({ category: 'React', author: 'bob_b' })).toEqual(['b1']);
    expect(await allTitles({ category: 'Testing' })).toEqual([]);
    expect((await server.graphql(FEED, { category: 'Nope' })).errors[0]).toMatchObject({
      message: 'Category does not exist!',
      extensions: { code: 'NOT_FOUND' },
    });
    expect((await server.graphql(FEED, { author: 'nobody' })).errors[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it.each([
    ['first', { first: 0 }],
    ['first', { first: 101 }],
    ['after', { after: 'garbage' }],
    ['after', { after: Buffer.from('["x"]').toString('base64url') }],
    ['after', { after: Buffer.from('[{"d":1e99},"x"]').toString('base64url') }],
  ])('name %s when it is wrong: %j', async (field, variables) => {
    const { errors, status } = await server.graphql(FEED, variables);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { [field]: expect.any(String) as string },
    });
    expect(status).toBe(200);
  });

  it('take a number of SQL statements that does not grow with the page', async () => {
    for (let i = 0; i < 30; i++) {
      const author = i % 2 ? ada.user : bob.user;
      const { id } = await createPost(server, author, {
        title: `p${i}`,
        categories: ['React', 'Hooks', 'CSS'],
      });
      await createLike(server, ada.user, id);
      await createComment(server, bob.user, { postId: id, text: 'Yes.' });
    }
    const count = async (first: number, query = FEED) => {
      server.queries.length = 0;
      const { errors } = await server.graphql(query, { first }, ada.token);
      expect(errors).toEqual([]);
      return server.queries.length;
    };
    const eight = await count(8);
    expect(await count(30)).toBe(eight);
    expect(eight).toBeLessThanOrEqual(5);
    const withComments = FEED.replace(
      'excerpt',
      'excerpt html comments(first: 3) { nodes { text author { userName } } }',
    );
    expect(await count(30, withComments)).toBe(await count(8, withComments));
  });

  it('never read a body for a list', async () => {
    await createPost(server, ada.user);
    server.queries.length = 0;
    await server.graphql(FEED);
    expect(server.queries.join('\n')).not.toMatch(/html/);
  });
});

describe('popularThisWeek', () => {
  it('returns the most liked posts of the last seven days, newest first among equals', async () => {
    const older = await createPost(server, ada.user, { title: 'last month, liked', publishedAt: daysAgo(8) });
    const edge = await createPost(server, ada.user, { title: 'six days ago', publishedAt: daysAgo(6) });
    await createPost(server, ada.user, { title: 'yesterday', publishedAt: daysAgo(1) });
    const liked = await createPost(server, ada.user, { title: 'liked', publishedAt: daysAgo(3) });
    for (const { id } of [older, liked]) await createLike(server, bob.user, id);
    const ask = async (first: number) => {
      const query = 'query ($first: Int!) { popularThisWeek(first: $first) { title } }';
      const { data } = await server.graphql<{ popularThisWeek: { title: string }[] }>(query, { first });
      return data?.popularThisWeek.map(({ title }) => title);
    };
    expect(await ask(5)).toEqual(['liked', 'yesterday', 'six days ago']);
    expect(await ask(2)).toEqual(['liked', 'yesterday']);
    await createLike(server, bob.user, edge.id);
    expect(await ask(2)).toEqual(['liked', 'six days ago']);
  });
});

describe('post and node', () => {
  it('return a post, its comments page by page and its related posts', async () => {
    const post = await createPost(server, ada.user, { title: 'this', categories: ['React', 'Hooks'] });
    const both = await createPost(server, bob.user, {
      title: 'both',
      categories: ['Hooks', 'React'],
      publishedAt: daysAgo(9),
    });
    const liked = await createPost(server, bob.user, { title: 'one, liked', categories: ['React'] });
    await createPost(server, bob.user, { title: 'other', categories: ['CSS'] });
    await createLike(server, ada.user, liked.id);
    for (const { user } of [ada, bob])
      await createComment(server, user, { postId: post.id, text: `by ${user.userName}` });
    const QUERY = `query ($id: ID!, $after: String) { post(id: $id) { title related { title }
      comments(first: 1, after: $after) { nodes { text viewerCanDelete } pageInfo { hasNextPage endCursor } } } }`;
    interface Answer {
      post: {
        related: unknown;
        comments: { nodes: unknown[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
      };
    }
    const { data } = await server.graphql<Answer>(QUERY, { id: post.id }, bob.token);
    expect(data?.post.related).toEqual([{ title: 'both' }, { title: 'one, liked' }]);
    expect(data?.post.comments.nodes).toEqual([{ text: 'by bob_b', viewerCanDelete: true }]);
    const next = await server.graphql<Answer>(
      QUERY,
      { id: post.id, after: data?.post.comments.pageInfo.endCursor },
      bob.token,
    );
    expect(next.data?.post.comments.nodes).toEqual([{ text: 'by ada_l', viewerCanDelete: false }]);
    expect(next.data?.post.comments.pageInfo.hasNextPage).toBe(false);
    expect(both.id).not.toBe(post.id);

    const { data: node } = await server.graphql<{ node: unknown }>(
      'query ($id: ID!) { node(id: $id) { __typename id ... on User { userName } } }',
      {
        id: ada.user.id,
      },
    );
    expect(node?.node).toEqual({ __typename: 'User', id: ada.user.id, userName: 'ada_l' });
  });

  it('cache related posts for posts with the same categories, and read their current state', async () => {
    const categories = ['React', 'Hooks'];
    const named = (title: string) => createPost(server, ada.user, { title, categories });
    const [first, second] = [await named('1'), await named('2')];
    // More than requested, so that others replace deleted ones.
    for (const title of ['3', '4', '5', '6', '7', '8', '9']) await named(title);
    const relatedOf = async ({ id }: Post) => {
      const QUERY = 'query ($id: ID!) { post(id: $id) { related { id title likesCount } } }';
      const { data } = await server.graphql<{ post: { related: Post[] } }>(QUERY, { id });
      return data?.post.related ?? [];
    };
    const titles = (posts: Post[]) => posts.map(({ title }) => title);
    expect(titles(await relatedOf(first))).toEqual(['9', '8', '7', '6', '5']);
    server.queries.length = 0;
    expect(titles(await relatedOf(second))).toEqual(['9', '8', '7', '6', '5']);
    // The post itself, and the returned ones.
    expect(server.queries).toHaveLength(2);

    // Changed directly, as by another process.
    const [nine, eight, seven] = await relatedOf(first);
    await server.dataSource.manager.update(Post, { id: nine?.id }, { title: 'IX', likesCount: 3 });
    await server.dataSource.manager.update(Post, { id: eight?.id }, { isListed: false });
    await server.dataSource.manager.delete(Post, { id: seven?.id });
    // Public responses are cached for almost a second.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const now = await relatedOf(first);
    expect(titles(now)).toEqual(['IX', '6', '5', '4', '3']);
    expect(now[0]?.likesCount).toBe(3);

    await named('10');
    expect(titles(await relatedOf(first))).toContain('10');
  });

  it.each([
    '',
    'nonsense',
    "' OR 1=1 --",
    '00000000-0000-7000-8000-000000000000',
    '😀'.repeat(500),
    'a\u0000b',
  ])('return null for an unknown id: %j', async (id) => {
    const { data, errors } = await server.graphql(
      'query ($id: ID!) { post(id: $id) { title } node(id: $id) { id } }',
      { id },
    );
    expect(errors).toEqual([]);
    expect(data).toEqual({ post: null, node: null });
  });
});

describe('the columns that post_category repeats', () => {
  it('follow likes and edits of the post', async () => {
    const post = await createPost(server, ada.user, { categories: ['React', 'Hooks'] });
    await createLike(server, bob.user, post.id);
    await server.server.services.publishing.update(ada.user, { postId: post.id, categories: ['CSS'] });
    const entries = await server.dataSource.manager.findBy(PostCategory, { postId: post.id });
    expect(entries.map(({ likesCount, createdAt }) => ({ likesCount, createdAt }))).toEqual([
      { likesCount: 1, createdAt: post.createdAt },
    ]);
  });
});
