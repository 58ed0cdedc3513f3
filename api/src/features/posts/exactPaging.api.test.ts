import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inProcess } from '../../context.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { execute } from '../../platform/useCases/command.js';
import { createComment, createLike, createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { likeComment, unlikeComment } from '../comments/remarkLike.commands.js';
import { unlikePost } from '../likes/like.commands.js';
import type { User } from '../users/user.entity.js';
import type { Post } from './post.entity.js';
import { momentOf, momentText } from './walkMoment.js';

let server: TestServer;
let author: User;
let people: User[];
let posts: Post[];

const COUNT = 12;

beforeAll(async () => {
  server = await startTestServer();
  author = (await createUser(server)).user;
  people = [];
  for (let i = 0; i < 6; i++) people.push((await createUser(server)).user);
});
afterAll(() => server.close());

/** Post i has i / 3 likes, so that some are equal. */
beforeEach(async () => {
  await server.dataSource.query('DELETE FROM post');
  posts = [];
  for (let i = 0; i < COUNT; i++) {
    const post = await createPost(server, author, { title: `Post ${i}`, categories: ['React'] });
    for (const user of people.slice(0, Math.floor(i / 3))) await createLike(server, user, post.id);
    posts.push(post);
  }
});

interface Posts {
  posts: { nodes: { title: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
}

const LIST = `query ($first: Int!, $after: String, $sort: PostSort, $category: String, $author: String, $period: PostPeriod) {
  posts(first: $first, after: $after, sort: $sort, category: $category, author: $author, period: $period) {
    nodes { title } pageInfo { hasNextPage endCursor } } }`;

async function page(list: object, after: string | null = null, first = 2): Promise<Posts['posts']> {
  const { data, errors } = await server.graphql<Posts>(LIST, { ...list, first, after });
  expect(errors).toEqual([]);
  return data!.posts;
}

/** Walks through a list, with something happening between two pages. */
async function walk(list: object, between: (number: number) => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  let after: string | null = null;
  for (let number = 0; ; number++) {
    const { nodes, pageInfo } = await page(list, after);
    seen.push(...nodes.map(({ title }) => title));
    if (!pageInfo.hasNextPage) return seen;
    after = pageInfo.endCursor;
    await between(number);
  }
}

const as = (user: User) => inProcess(server.server.services, user);
const like = (i: number, user: number) => createLike(server, people[user]!, posts[i]!.id);
const unlike = (i: number, user: number) => execute(unlikePost, as(people[user]!), { postId: posts[i]!.id });
const titlesNow = async (list: object) => (await page(list, null, 100)).nodes.map(({ title }) => title);

const LISTS = [
  ['all posts', {}],
  ['a category', { category: 'react' }],
  ['an author', { author: true }],
  ['an author in a category', { author: true, category: 'React' }],
  ['a period', { period: 'WEEK' }],
] as const;
const listOf = (list: object) => ({
  ...list,
  sort: 'POPULAR',
  ...('author' in list && { author: author.userName }),
});

describe(`popular posts are walked as they were, on ${engine}:`, () => {
  it.each(LISTS)('%s, while they are liked and unliked', async (_name, raw) => {
    const list = listOf(raw);
    const before = await titlesNow(list);
    const walked = await walk(list, async (number) => {
      // The last become the first, the first lose their likes, and one changes twice without a difference.
      await like(number, 4);
      await like(number, 5);
      await unlike(COUNT - 1 - number, 0);
      await like(6, 4);
      await unlike(6, 4);
    });
    expect(walked).toEqual(before);
    expect(await titlesNow(list)).not.toEqual(before);
  });

  it.each(LISTS)('%s, while people and posts go', async (_name, raw) => {
    const list = listOf(raw);
    const before = await titlesNow(list);
    const fan = (await createUser(server)).user;
    for (const i of [0, 1, 9]) await createLike(server, fan, posts[i]!.id);
    const liked = await titlesNow(list);
    expect(liked).not.toEqual(before);
    const { services } = server.server;
    const walked = await walk(list, async (number) => {
      if (number === 0) await services.accounts.remove(fan.id);
      if (number === 1) await services.publishing.delete(author, posts[0]!.id);
    });
    expect(walked).toEqual(liked.filter((title) => title !== 'Post 0'));
  });

  it('all posts, while their comments are liked', async () => {
    const { comment } = await createComment(server, author, { postId: posts[2]!.id, text: 'First' });
    const { id: commentId } = comment;
    const before = await titlesNow({ sort: 'POPULAR' });
    const walked = await walk({ sort: 'POPULAR' }, (number) =>
      execute(number === 3 ? unlikeComment : likeComment, as(people[number % 3]!), { commentId }),
    );
    expect(walked).toEqual(before);
  });

  it('all posts, whether or not the change log has been numbered', async () => {
    const before = await titlesNow({ sort: 'POPULAR' });
    const { changeLog } = server.server.services;
    const walked = await walk({ sort: 'POPULAR' }, async (number) => {
      await like(number, 4);
      if (number % 2 === 0) await changeLog.end();
      await like(number, 5);
    });
    expect(walked).toEqual(before);
    const again = await titlesNow({ sort: 'POPULAR' });
    expect(await walk({ sort: 'POPULAR' }, () => changeLog.end())).toEqual(again);
  });

  it('newest posts, while posts are published and deleted', async () => {
    const before = await titlesNow({ sort: 'LATEST' });
    const walked = await walk({ sort: 'LATEST' }, async (number) => {
      await createPost(server, author, { title: `New ${number}` });
      if (number === 1) await server.server.services.publishing.delete(author, posts[9]!.id);
    });
    expect(walked).toEqual(before);
  });
});

describe('a cursor', () => {
  const movedBy = (cursor: string, change: { hour?: number; position?: number; log?: string }) => {
    const [text, ...rest] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const moment = momentOf(text);
    const moved = {
      ...moment,
      hour: moment.hour + (change.hour ?? 0),
      position: moment.position + (change.position ?? 0),
      log: change.log ?? moment.log,
    };
    return Buffer.from(JSON.stringify([momentText(moved), ...rest])).toString('base64url');
  };

  it('lives for a day, and says so when it has expired', async () => {
    const { endCursor } = (await page({ sort: 'POPULAR' })).pageInfo;
    const variables = { first: 2, sort: 'POPULAR' };
    for (const change of [{ hour: -25 }, { position: 1 }, { log: '00000000' }]) {
      const after = movedBy(endCursor!, change);
      const { errors } = await server.graphql(LIST, { ...variables, after });
      expect(errors[0]?.extensions.fields?.after).toMatch(/^This cursor has expired/);
    }
    expect((await page({ sort: 'POPULAR' }, movedBy(endCursor!, { hour: -23 }))).nodes).toHaveLength(2);
  });

  it('expires by ten thousand changes of likes, and by no other changes', async () => {
    const { services } = server.server;
    await services.changeLog.end();
    const { endCursor } = (await page({ sort: 'POPULAR' })).pageInfo;
    const log = async (subject: 'notified' | 'like', count: number) => {
      const change = { subject, subjectId: author.id, kind: 'created', actorId: null } as const;
      const postId = subject === 'like' ? posts[0]!.id : undefined;
      const changes = Array.from({ length: count }, () => ({ ...change, ...(postId && { postId }) }));
      await inTransaction(server.dataSource, (manager) => recordChange(manager, ...changes));
      await services.changeLog.end();
    };
    await log('notified', 10_001);
    await log('like', 10_000);
    expect((await page({ sort: 'POPULAR' }, endCursor)).nodes).toHaveLength(2);
    await log('like', 1);
    const { errors } = await server.graphql(LIST, { first: 2, sort: 'POPULAR', after: endCursor });
    expect(errors[0]?.extensions.fields?.after).toMatch(/^This cursor has expired/);
  });

  it('is the same for the same page, for caches', async () => {
    const { changeLog } = server.server.services;
    await changeLog.end();
    const first = await page({ sort: 'POPULAR' });
    expect(await page({ sort: 'POPULAR' })).toEqual(first);
  });
});
