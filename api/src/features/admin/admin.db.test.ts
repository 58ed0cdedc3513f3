import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Category } from '../categories/category.entity.js';
import { newId } from '../../platform/database/ids.js';
import { Comment } from '../comments/comment.entity.js';
import { ReplyLike } from '../comments/remarkLike.entity.js';
import { Reply } from '../comments/reply.entity.js';
import { Like } from '../likes/like.entity.js';
import { Notification } from '../notifications/notification.entity.js';
import { Post } from '../posts/post.entity.js';
import { PostCategory } from '../posts/postCategory.entity.js';
import {
  createComment,
  createFollow,
  createLike,
  createPost,
  createReply,
  createUser,
  TEST_PASSWORD,
} from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { User } from '../users/user.entity.js';
import { ProcessReportRow } from '../health/processReport.entity.js';
import { writeReport } from '../health/processReport.js';
import { AdminService } from './admin.service.js';
import { adminProgram } from '../../doors/cli/adminProgram.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ANSWER_CACHE: 'off' });
});
afterAll(() => server.close());

/** Runs one command as an operator would, and returns its output. */
async function admin(line: string[], answer = true): Promise<string> {
  const said: string[] = [];
  const asked: string[] = [];
  const { services } = server.server;
  const program = adminProgram(
    (command) =>
      command({
        services,
        admin: new AdminService(server.dataSource, services.accounts, services.uploads.storage),
      }),
    {
      say: (text) => said.push(text),
      confirm: (question) => {
        asked.push(question);
        return Promise.resolve(answer);
      },
    },
  );
  await program.parseAsync(line, { from: 'user' });
  return [...asked, ...said].join('\n');
}

const ask = async <T>(
  query: string,
  variables: Record<string, unknown> = {},
  token: string | null = null,
) => {
  const { data, errors } = await server.graphql<T>(query, variables, token);
  expect(errors).toEqual([]);
  return data!;
};

/** The counters of all posts, and the number of rows that they count. */
async function wrongCounters(): Promise<string[]> {
  const { manager } = server.dataSource;
  const wrong: string[] = [];
  for (const { id, likesCount, commentsCount, isListed } of await manager.find(Post)) {
    if (likesCount !== (await manager.countBy(Like, { postId: id }))) wrong.push(`likes of ${id}`);
    if (commentsCount !== (await manager.countBy(Comment, { postId: id }))) wrong.push(`comments of ${id}`);
    for (const entry of await manager.findBy(PostCategory, { postId: id })) {
      if (entry.likesCount !== likesCount || entry.isListed !== isListed) wrong.push(`categories of ${id}`);
    }
  }
  return wrong;
}

describe(`npm run admin -- users, on ${engine}`, () => {
  it('promotes and demotes, at once for sessions that exist', async () => {
    const { user, token } = await createUser(server, { userName: 'mia_m', email: 'mia@example.com' });
    const roleOf = async () =>
      (await ask<{ viewer: { user: { role: string } } }>('{ viewer { user { role } } }', {}, token)).viewer
        .user.role;
    expect(await roleOf()).toBe('MEMBER');
    expect(await admin(['users', 'promote', 'mia_m'])).toBe('@mia_m is now a moderator.');
    expect(await admin(['users', 'promote', 'mia_m'])).toBe('@mia_m was already a moderator.');
    expect(await roleOf()).toBe('MODERATOR');
    expect(await admin(['users', 'promote', 'mia_m', '--admin'])).toBe('@mia_m is now an admin.');
    expect(await roleOf()).toBe('ADMIN');
    expect(await admin(['users', 'list', '--staff'])).toMatch(/^@mia_m .*\[admin\]$/);
    expect(await admin(['users', 'demote', 'mia@example.com'])).toBe('@mia_m is now a member.');
    expect(await admin(['users', 'demote', 'mia_m'])).toBe('@mia_m was already a member.');
    expect(await roleOf()).toBe('MEMBER');
    await admin(['users', 'delete', user.userName, '--yes']);
  });

  it('suspends: sessions end, no new one starts, posts remain; and unsuspends', async () => {
    const { user, token } = await createUser(server);
    const post = await createPost(server, user);
    const login = () =>
      server.graphql<{ login: { accessToken: string } }>(
        'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }',
        { input: { userName: user.userName, password: TEST_PASSWORD } },
      );
    const me = (accessToken: string) => server.graphql('{ viewer { user { id } } }', {}, accessToken);
    expect((await me(token)).status).toBe(200);

    expect(await admin(['users', 'suspend', `@${user.userName}`])).toBe(`Suspended @${user.userName}.`);
    expect(await admin(['users', 'suspend', user.userName])).toMatch(/already suspended/);
    expect((await me(token)).status).toBe(401);
    expect((await login()).errors[0]).toMatchObject({
      message: expect.stringContaining('This account is suspended') as string,
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect(await ask('query ($id: ID!) { post(id: $id) { id } }', { id: post.id })).toEqual({
      post: { id: post.id },
    });
    expect(await admin(['users', 'list', '--suspended'])).toMatch(
      new RegExp(`^@${user.userName} .*\\[suspended\\]$`),
    );

    const end = { suspendedUntil: new Date(Date.now() + 60_000), suspensionReason: 'No.' };
    await server.dataSource.manager.update(User, { id: user.id }, end);
    expect(await admin(['users', 'suspend', user.userName])).toMatch(/by moderators. This has no end now/);

    await admin(['users', 'unsuspend', user.userName]);
    expect((await me(token)).status).toBe(401);
    const session = await login();
    expect((await me(session.data!.login.accessToken)).status).toBe(200);
  });

  it('finds members by what they are called, in any case and with any sign', async () => {
    await createUser(server, { userName: 'mia_m', email: 'mia_m@example.com', name: 'Ünal Demir' });
    for (const text of ['MIA_M', 'mia_m@', 'Ünal', 'DEMIR'])
      expect(await admin(['users', 'find', text]), text).toContain(`@mia_m `);
  });

  it('verifies a registration by email when the mail did not arrive', async () => {
    const email = `lost-${newId()}@example.com`;
    const register = (userName: string) =>
      server.graphql('mutation ($input: RegisterInput!) { register(input: $input) { email } }', {
        input: { name: 'Lost Mail', userName, email, password: TEST_PASSWORD },
      });
    await register('lost_one');
    await register('lost_two');
    expect(await admin(['users', 'find', 'LOST-'])).toMatch(
      /^@lost_two .*\n@lost_one .*\[not verified: [\w-]+\]$/,
    );
    await expect(admin(['users', 'verify', email])).rejects.toThrow(/There are 2 registrations/);
    const [, id = ''] = /@lost_one .*: ([\w-]+)\]/.exec(await admin(['users', 'list', '--unverified'])) ?? [];
    expect(await admin(['users', 'verify', id])).toBe('Verified @lost_one.');
    const login = await server.graphql(
      'mutation ($input: LoginInput!) { login(input: $input) { expiresAt } }',
      { input: { userName: 'lost_one', password: TEST_PASSWORD } },
    );
    expect(login.errors).toEqual([]);
    await expect(admin(['users', 'verify', 'lost_two'])).rejects.toThrow('There is no pending registration');
  });

  it('deletes after confirmation, and every counter equals its rows', async () => {
    const [gone, stays] = [await createUser(server), await createUser(server)];
    const post = await createPost(server, stays.user, { categories: ['React'] });
    await createPost(server, gone.user);
    await createLike(server, gone.user, post.id);
    await createComment(server, gone.user, { postId: post.id, text: 'Bye' });

    const declined = await admin(['users', 'delete', gone.user.userName], false);
    expect(declined).toMatch(
      /Delete @\w+ \(Ada Lovelace\) with 1 post and 1 comment\? .*\nNothing was changed\.$/,
    );
    expect(await server.dataSource.manager.existsBy(User, { id: gone.user.id })).toBe(true);

    expect(await admin(['users', 'delete', gone.user.userName, '--yes'])).toMatch(/^Deleted @/);
    expect(await server.dataSource.manager.existsBy(User, { id: gone.user.id })).toBe(false);
    expect(await server.dataSource.manager.findOneByOrFail(Post, { id: post.id })).toMatchObject({
      likesCount: 0,
      commentsCount: 0,
    });
    expect(await wrongCounters()).toEqual([]);
  });

  it('reports an unknown user', async () => {
    await expect(admin(['users', 'suspend', 'nobody_here'])).rejects.toThrow(
      'There is no user “nobody_here”.',
    );
  });
});

/** All places where a visitor could find a post with this title in the category React. */
async function whereItIsFound(id: string, title: string, author: string, other: string): Promise<string[]> {
  interface Ids {
    nodes: { id: string }[];
  }
  const data = await ask<Record<string, Ids | { id: string }[]> & { post: { related: { id: string }[] } }>(
    `query ($title: String!, $author: String!, $other: ID!) {
      latest: posts(first: 100) { nodes { id } }
      popular: posts(first: 100, sort: POPULAR) { nodes { id } }
      numbered: posts(first: 100, page: 1) { nodes { id } }
      category: posts(first: 100, category: "React") { nodes { id } }
      categoryPopular: posts(first: 100, category: "React", sort: POPULAR) { nodes { id } }
      categoryNumbered: posts(first: 100, category: "React", page: 1) { nodes { id } }
      author: posts(first: 100, author: $author) { nodes { id } }
      authorInCategory: posts(first: 100, author: $author, category: "React") { nodes { id } }
      search(query: $title, first: 100) { nodes { id } }
      suggestions(query: $title) { id }
      popularThisWeek(first: 20) { id }
      post(id: $other) { related(first: 20) { id } }
    }`,
    { title, author, other },
  );
  const found = Object.entries(data)
    .filter(([, list]) => {
      const posts = 'related' in list ? list.related : 'nodes' in list ? list.nodes : list;
      return Array.isArray(posts) && posts.some((post: { id: string }) => post.id === id);
    })
    .map(([name]) => name);
  const rest = (path: string) => fetch(`${server.origin}${path}`).then((response) => response.text());
  const pages = {
    rss: '/rss.xml',
    categoryFeed: '/category/React/atom.xml',
    authorFeed: `/${author}/feed.json`,
    sitemap: '/sitemaps/posts.xml',
    restFeed: '/api/posts/?page=1&sort=latest',
    restSearch: `/api/posts/?page=1/?search=${encodeURIComponent(title)}`,
    restAuthor: `/api/posts?userName=${author}`,
  };
  for (const [name, path] of Object.entries(pages)) if ((await rest(path)).includes(id)) found.push(name);
  return found;
}

describe(`npm run admin -- posts, on ${engine}`, () => {
  it('unlists: hidden from lists, feeds, search and sitemap, visible at its address and to its author; and relists', async () => {
    const { user, token } = await createUser(server);
    const title = 'Zygomorphic hooks';
    const post = await createPost(server, user, { title, categories: ['React'] });
    const other = await createPost(server, user, { title: 'Another', categories: ['React'] });
    const everywhere = await whereItIsFound(post.id, title, user.userName, other.id);
    expect(everywhere).toHaveLength(19);
    const count = async () =>
      (await ask<{ category: { postsCount: number } }>('{ category(name: "React") { postsCount } }')).category
        .postsCount;
    const before = await count();

    expect(await admin(['posts', 'unlist', `${server.origin}/post/${post.id}?x=1`])).toBe(
      `“${title}” is now unlisted.`,
    );
    expect(await whereItIsFound(post.id, title, user.userName, other.id)).toEqual([]);
    expect(await count()).toBe(before - 1);
    expect(await ask('query ($id: ID!) { post(id: $id) { isListed title } }', { id: post.id })).toEqual({
      post: { isListed: false, title },
    });
    const own = await ask<{ posts: { nodes: object[] } }>(
      'query ($author: String!) { posts(author: $author) { nodes { id isListed } } }',
      { author: user.userName },
      token,
    );
    expect(own.posts.nodes).toContainEqual({ id: post.id, isListed: false });

    // Likes and comments on an unlisted post count, but do not list it again.
    await createLike(server, user, post.id);
    const edited = `${title} again`;
    await server.server.services.publishing.update(user, {
      postId: post.id,
      title: edited,
      categories: ['React', 'CSS'],
    });
    expect(await whereItIsFound(post.id, edited, user.userName, other.id)).toEqual([]);
    expect(await wrongCounters()).toEqual([]);

    expect(await admin(['posts', 'relist', post.id])).toBe(`“${edited}” is listed again.`);
    expect(await whereItIsFound(post.id, edited, user.userName, other.id)).toEqual(everywhere);
    expect(await wrongCounters()).toEqual([]);
  });

  it('deletes one', async () => {
    const { user } = await createUser(server);
    const post = await createPost(server, user, { title: 'Spam' });
    expect(await admin(['posts', 'delete', post.id, '-y'])).toBe(
      'Deleted “Spam” with 0 comments and 0 likes.',
    );
    await expect(admin(['posts', 'delete', post.id, '-y'])).rejects.toThrow('There is no post');
  });
});

describe(`npm run admin -- categories and statistics, on ${engine}`, () => {
  it('adds, renames, merges and deletes; posts and drafts follow', async () => {
    const { user, token } = await createUser(server);
    await admin(['categories', 'add', 'Signals', '-d', 'Fine grains.']);
    await admin(['categories', 'add', 'Atoms']);
    await expect(admin(['categories', 'add', 'SIGNALS'])).rejects.toThrow(
      'The category “SIGNALS” already exists.',
    );
    const both = await createPost(server, user, { title: 'Both', categories: ['Signals', 'Atoms'] });
    const one = await createPost(server, user, { title: 'One', categories: ['Atoms', 'React'] });
    await createLike(server, user, one.id);
    const draftId = newId();
    await ask(
      'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { id } } }',
      { input: { id: draftId, title: 'Later', html: '<p>x</p>', categories: ['Atoms', 'CSS'] } },
      token,
    );

    await expect(admin(['categories', 'rename', 'Atoms', 'signals'])).rejects.toThrow(/Merge the two/);
    expect(await admin(['categories', 'rename', 'atoms', 'Jotai', '-d', 'Bottom up.'])).toBe(
      'Renamed the category “Atoms” to “Jotai”.',
    );
    expect(await admin(['categories', 'merge', 'jotai', 'signals', '--yes'])).toBe(
      'Merged “Jotai” with its 2 posts into “Signals”.',
    );
    const names = async (id: string) =>
      (await server.server.services.posts.entriesOf([id])).map(({ category }) => category.name);
    expect(await names(both.id)).toEqual(['Signals']);
    expect(await names(one.id)).toEqual(['Signals', 'React']);
    expect(await wrongCounters()).toEqual([]);
    expect(await admin(['categories', 'list'])).toMatch(/^Signals +2 +Fine grains\.$/m);
    expect(
      await ask('query ($id: ID!) { draft(id: $id) { categories version } }', { id: draftId }, token),
    ).toEqual({ draft: { categories: ['Signals', 'CSS'], version: 1 } });

    expect(await admin(['categories', 'delete', 'Signals', '--yes'])).toBe(
      'Deleted the category “Signals”, which had 2 posts.',
    );
    expect(await names(one.id)).toEqual(['React']);
    await expect(admin(['categories', 'delete', 'Signals'])).rejects.toThrow(
      'There is no category “Signals”.',
    );
  });

  it('corrects derived data that another version has written', async () => {
    expect(await admin(['repair'])).toBe('No errors were found.');
    const { manager } = server.dataSource;
    const { user: author } = await createUser(server);
    const category = await new AdminService(server.dataSource, server.server.services.accounts).addCategory({
      name: 'Counted',
      description: '',
    });
    const liked = await createPost(server, author, { categories: ['Counted'] });
    const commented = await createPost(server, author, { categories: ['Counted'] });
    await createLike(server, author, liked.id);
    const { comment } = await createComment(server, author, { postId: commented.id, text: 'Right.' });
    await manager.update(Comment, { id: comment.id }, { likesCount: 3 });
    const reply = await createReply(server, author, { commentId: comment.id, text: 'Liked.' });
    await manager.insert(ReplyLike, { replyId: reply.id, userId: author.id, createdAt: new Date() });
    await manager.update(Post, { id: liked.id }, { likesCount: 7 });
    await manager.update(PostCategory, { postId: liked.id }, { likesCount: 5 });
    await manager.update(Post, { id: commented.id }, { commentsCount: 0 });
    await manager.update(Category, { id: category.id }, { postsCount: 40 });
    const renamed = await createPost(server, author, { title: 'Quokkas of now' });
    await manager.update(Post, { id: renamed.id }, { searchTitle: 'other words', createdDay: 0 });

    const running = await createPost(server, author, {
      html: '<figure data-example="react" data-run><pre><code data-file="App.js">1</code></pre></figure>',
    });
    await manager.update(Post, { id: running.id }, { examplesCount: 0 });

    await server.server.services.publishing.update(author, {
      postId: renamed.id,
      html: '<p>Kept as a revision</p>',
    });
    const stored = { select: { id: true, storedBytes: true }, where: { id: author.id } } as const;
    const { storedBytes } = await manager.findOneOrFail(User, stored);
    await manager.update(User, { id: author.id }, { storedBytes: 1 });

    expect(await admin(['repair'])).toBe('Corrected 4 posts, 1 category, 1 account, 2 comments and replies.');
    expect(await wrongCounters()).toEqual([]);
    expect(await manager.findOneOrFail(User, stored)).toMatchObject({ storedBytes });
    expect(await admin(['categories', 'list'])).toMatch(/^Counted +2$/m);
    expect(await ask('{ search(query: "quokkas") { edges { node { title } } } }')).toEqual({
      search: { edges: [{ node: { title: 'Quokkas of now' } }] },
    });
    expect(await manager.findOneByOrFail(Category, { id: category.id })).toMatchObject({ postsCount: 2 });
    const found = await ask<{ posts: { nodes: { title: string }[] } }>(
      '{ posts(sort: POPULAR, period: WEEK, first: 100) { nodes { title } } }',
    );
    expect(found.posts.nodes).toContainEqual({ title: 'Quokkas of now' });
    expect(await manager.findOneByOrFail(Post, { id: running.id })).toMatchObject({ examplesCount: 1 });
    expect(await manager.findOneByOrFail(Comment, { id: comment.id })).toMatchObject({ likesCount: 0 });
    expect(await manager.findOneByOrFail(Reply, { id: reply.id })).toMatchObject({ likesCount: 1 });
    expect(await admin(['repair'])).toBe('No errors were found.');
  });

  it('shows the numbers of users, posts and other records', async () => {
    const { user: writer } = await createUser(server);
    const { user: reader, token } = await createUser(server);
    const { id: postId } = await createPost(server, writer);
    const { comment } = await createComment(server, reader, { postId, text: 'A question' });
    await createReply(server, writer, { commentId: comment.id, text: 'An answer' });
    await createFollow(server, reader, writer.id);
    await ask(
      'mutation ($input: ReportInput!) { report(input: $input) { reportedId } }',
      { input: { subjectId: postId, reason: 'SPAM' } },
      token,
    );
    await server.server.services.notificationWork.maker.make();

    const all = JSON.parse(await admin(['statistics', '--json'])) as Record<string, unknown>;
    const { manager } = server.dataSource;
    const told = await manager.count(Notification);
    // The comment for the writer, the reply for the reader, and the new follower.
    expect(told).toBeGreaterThanOrEqual(3);
    expect(all).toMatchObject({
      posts: { all: await manager.count(Post) },
      replies: await manager.count(Reply),
      follows: { people: 1, categories: 0 },
      notifications: { all: told, unread: told, waitingMails: told },
      cases: { open: 1, decided: 0 },
    });
    const shown = await admin(['statistics']);
    expect(shown).toMatch(/^posts {9}\d+ \(\d+ new this week, 0 unlisted\)$/m);
    expect(shown).toMatch(
      new RegExp(`^notifications {1}${told} \\(${told} unread, ${told} mails wait\\)$`, 'm'),
    );
    expect(shown).toMatch(/^cases {9}1 open, 0 decided$/m);
  });

  it('shows the numbers of days, and what the running processes have reported', async () => {
    const rows = JSON.parse(await admin(['days', '--days', '2', '--json'])) as Record<string, unknown>[];
    const today = new Date().toISOString().slice(0, 10);
    expect(rows.at(-1)).toMatchObject({ date: today, posts: expect.any(Number) as unknown, readers: null });
    expect(await admin(['days', '-n', '1'])).toMatch(new RegExp(`^day .+\n${today} .+ -$`));

    const { health } = server.server.services;
    const [own] = await health.processes();
    const statement = { text: 'SELECT ?', count: 2, worstMs: 900, totalMs: 1500, lastAt: new Date() };
    const slowStatements = [{ ...statement, plan: 'SCAN post\nUSE TEMP B-TREE' }];
    const report = writeReport({ ...own!, id: newId(), name: 'beside, 7', isCurrent: false, slowStatements });
    await server.dataSource.manager.insert(ProcessReportRow, { id: newId(), seenAt: new Date(), report });
    expect(await admin(['processes'])).toMatch(/^beside, 7: version \d+\.\d+\.\d+, Node v\d+/m);
    // On a busy machine this process has slow statements of its own.
    expect(await admin(['slow'])).toContain(
      '2 times, 900 ms at worst, 1500 ms together, in beside, 7\n  SELECT ?\n    SCAN post\n    USE TEMP B-TREE',
    );
  });
});
