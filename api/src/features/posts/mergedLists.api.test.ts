import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategoryFollow, createFollow, createPost, createUser } from '../../testing/factories.js';
import { engine, type GraphQLAnswer, startTestServer, type TestServer } from '../../testing/testServer.js';
import { AdminService } from '../admin/admin.service.js';
import type { User } from '../users/user.entity.js';
import { Post } from './post.entity.js';
import { PostCategory } from './postCategory.entity.js';
import { PostPeriod } from './postPeriod.js';
import { momentOf, momentText } from './walkMoment.js';

const POSTS = `query ($first: Int!, $after: String, $sort: PostSort, $period: PostPeriod, $followedByViewer: Boolean,
    $category: String, $author: String, $page: Int) {
  posts(first: $first, after: $after, sort: $sort, period: $period, followedByViewer: $followedByViewer,
    category: $category, author: $author, page: $page) {
    nodes { id title } pageInfo { hasNextPage hasPreviousPage endCursor }
  }
}`;
interface Posts {
  posts: {
    nodes: { id: string; title: string }[];
    pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string | null };
  };
}
const DAY = 86_400_000;

let server: TestServer;
let reader: { user: User; token: string };
let authors: User[];
beforeAll(async () => {
  server = await startTestServer();
  reader = await createUser(server, { userName: 'reader' });
  authors = [];
  for (let i = 0; i < 9; i++) authors.push((await createUser(server)).user);
  const names = ['React', 'Hooks', 'CSS', 'Testing'];
  const noon = Math.floor(Date.now() / DAY) * DAY;
  for (let i = 0; i < 90; i++) {
    const chosen = names.filter((_, at) => (i * 7 + at * 3) % 5 < 2).slice(0, 3);
    const { id } = await createPost(server, authors[(i * 5) % 9]!, {
      title: `Post ${i}`,
      categories: chosen,
      // Pairs of equal times, over more than a year; some of today.
      publishedAt: new Date(noon - Math.floor(i / 2) ** 2 * (DAY / 4)),
    });
    const likesCount = (i * 13) % 6;
    await server.dataSource.manager.update(Post, { id }, { likesCount });
    await server.dataSource.manager.update(PostCategory, { postId: id }, { likesCount });
  }
  const admin = new AdminService(server.dataSource, server.server.services.accounts);
  for (const title of ['Post 1', 'Post 4', 'Post 30'])
    await admin.setListed(await server.dataSource.manager.findOneByOrFail(Post, { title }), false);
});
afterAll(() => server.close());

/** All posts of a list, page by page. */
async function walk(
  variables: Record<string, unknown>,
  first: number,
  token: string | null = reader.token,
): Promise<string[]> {
  const titles: string[] = [];
  let after: string | null = null;
  for (;;) {
    const page = { ...variables, first, after };
    const answer: GraphQLAnswer<Posts> = await server.graphql<Posts>(POSTS, page, token);
    expect(answer.errors).toEqual([]);
    const { nodes, pageInfo } = answer.data!.posts;
    expect(pageInfo.hasPreviousPage).toBe(after !== null);
    if (pageInfo.hasNextPage) expect(nodes).toHaveLength(first);
    titles.push(...nodes.map(({ title }) => title));
    if (!pageInfo.hasNextPage) return titles;
    after = pageInfo.endCursor;
  }
}

/** What the walk should give, from all rows. */
async function expected(keep: (post: Post, categories: string[]) => boolean, byLikes: boolean) {
  const { manager } = server.dataSource;
  const entries = await manager.find(PostCategory, { relations: { category: true } });
  const posts = (await manager.findBy(Post, { isListed: true })).filter((post) =>
    keep(
      post,
      entries.filter(({ postId }) => postId === post.id).map(({ category }) => category?.name ?? ''),
    ),
  );
  return posts
    .sort(
      (a, b) =>
        (byLikes ? b.likesCount - a.likesCount : 0) ||
        b.createdAt.getTime() - a.createdAt.getTime() ||
        (a.id < b.id ? 1 : -1),
    )
    .map(({ title }) => title);
}

describe(`posts that the viewer follows on ${engine}`, () => {
  const followed = { followedByViewer: true };

  it('are empty at first, and need an account', async () => {
    const { token } = await createUser(server);
    expect(await walk(followed, 8, token)).toEqual([]);
    expect((await server.graphql(POSTS, { ...followed, first: 8 })).errors[0]).toMatchObject({
      message: 'You need to log in to read what you follow.',
      extensions: { code: 'UNAUTHENTICATED' },
    });
    expect(await walk({ followedByViewer: false }, 50, null)).toHaveLength(87);
  });

  it('are those by followed people and in followed categories, each once, newest first', async () => {
    for (const author of authors.slice(0, 4)) await createFollow(server, reader.user, author.id);
    const byPeople = await expected(
      ({ authorId }) => authors.slice(0, 4).some(({ id }) => id === authorId),
      false,
    );
    expect(byPeople.length).toBeGreaterThan(30);
    for (const first of [1, 3, 8, 100]) expect(await walk(followed, first)).toEqual(byPeople);
    for (const name of ['React', 'CSS']) await createCategoryFollow(server, reader.user, name);
    const all = await expected(
      ({ authorId }, names) =>
        authors.slice(0, 4).some(({ id }) => id === authorId) ||
        names.includes('React') ||
        names.includes('CSS'),
      false,
    );
    expect(all.length).toBeGreaterThan(byPeople.length);
    for (const first of [1, 3, 8, 100]) expect(await walk(followed, first)).toEqual(all);
  });

  it('cannot be combined with what has no index', async () => {
    for (const [more, message] of [
      [{ sort: 'POPULAR' }, '`followedByViewer` needs `sort: LATEST`.'],
      [{ category: 'React' }, '`followedByViewer` cannot be combined with `category`.'],
      [{ author: 'reader' }, '`followedByViewer` cannot be combined with `author`.'],
      [{ page: 1 }, '`followedByViewer` cannot be combined with `page`.'],
      [{ period: 'WEEK' }, '`followedByViewer` cannot be combined with `period`.'],
    ] as const) {
      const { errors } = await server.graphql(POSTS, { ...followed, ...more, first: 8 }, reader.token);
      expect(errors[0]).toMatchObject({ message, extensions: { code: 'BAD_USER_INPUT' } });
    }
    const { errors } = await server.graphql(POSTS, { ...followed, first: 8, after: 'x' }, reader.token);
    expect(errors[0]).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT', fields: { after: 'Unknown cursor.' } },
    });
  });
});

describe(`popular posts of a period on ${engine}`, () => {
  it.each([
    ['WEEK', 7],
    ['MONTH', 30],
    ['YEAR', 365],
    ['ALL', 10_000],
  ])('%s are those of today and the days before, most liked first', async (period, days) => {
    const since = (Math.floor(Date.now() / DAY) - days) * DAY;
    const all = await expected(({ createdAt }) => createdAt.getTime() >= since, true);
    expect(all.length).toBeGreaterThan(9);
    for (const first of [1, 8, 100]) {
      expect(await walk({ sort: 'POPULAR', period }, first, null)).toEqual(all);
    }
  });

  it('do not move at midnight while they are walked', async () => {
    const list = { sort: 'POPULAR', period: PostPeriod.WEEK, first: 2 } as const;
    const { data } = await server.graphql<Posts>(POSTS, list);
    const after = data!.posts.pageInfo.endCursor!;
    const values = JSON.parse(Buffer.from(after, 'base64url').toString()) as unknown[];
    // A walk that began the day before goes on from its first day.
    const moment = momentOf(values[0]);
    const dayBefore = momentText({ ...moment, hour: moment.hour - 24 });
    const earlier = Buffer.from(JSON.stringify([dayBefore, ...values.slice(1)])).toString('base64url');
    const next = await server.graphql<Posts>(POSTS, { ...list, first: 100, after: earlier });
    const since = (Math.floor(Date.now() / DAY) - 8) * DAY;
    const all = await expected(({ createdAt }) => createdAt.getTime() >= since, true);
    const seen = data!.posts.nodes.map(({ title }) => title);
    expect(next.data!.posts.nodes.map(({ title }) => title)).toEqual(
      all.slice(all.indexOf(seen.at(-1)!) + 1),
    );
  });

  it('refuse cursors of other lists, and what has no index', async () => {
    const cursorOf = (values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
    const at = { d: Date.now() };
    for (const values of [
      [1, at, 'x'],
      ['x', 1, at, 'x'],
      [1, 1, 1, 'x'],
      ['00000000.x', 1, at, 'x'],
      ['00000000.1.1.-1', 1, at, 'x'],
      ['00000000.zzzzzzzzzz.1', 1, at, 'x'],
    ]) {
      const { errors } = await server.graphql(POSTS, {
        sort: 'POPULAR',
        period: 'WEEK',
        first: 8,
        after: cursorOf(values),
      });
      expect(errors[0]).toMatchObject({ extensions: { fields: { after: 'Unknown cursor.' } } });
    }
    const refused = async (more: object) =>
      (await server.graphql(POSTS, { period: 'WEEK', first: 8, ...more })).errors[0]?.message;
    expect(await refused({})).toBe('`period` needs `sort: POPULAR`.');
    expect(await refused({ sort: 'POPULAR', category: 'React' })).toBe(
      '`period` cannot be combined with `category`.',
    );
    expect(await refused({ sort: 'POPULAR', page: 2 })).toBe('`period` cannot be combined with `page`.');
  });
});
