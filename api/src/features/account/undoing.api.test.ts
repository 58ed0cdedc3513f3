import { In, IsNull } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRows } from '../../platform/database/insertRows.js';
import { newId } from '../../platform/database/ids.js';
import {
  createComment,
  createFollow,
  createLike,
  createPost,
  createReply,
  createUser,
} from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { isThorough, oneOf } from '../../testing/thorough.js';
import { repair } from '../admin/repair.js';
import { inProcess } from '../../context.js';
import { execute } from '../../platform/useCases/command.js';
import { deleteComment } from '../comments/comment.commands.js';
import { Comment } from '../comments/comment.entity.js';
import { likeComment, likeReply } from '../comments/remarkLike.commands.js';
import { Reply } from '../comments/reply.entity.js';
import { Like } from '../likes/like.entity.js';
import { NEW_DISPLAY, Post } from '../posts/post.entity.js';
import { dayOf } from '../posts/postPeriod.js';
import { searchBody } from '../search/indexedBody.js';
import { indexPosts, searchTitle } from '../search/searchIndex.js';
import { User } from '../users/user.entity.js';
import { WithheldRows } from './accountDeletion.entity.js';
import { refuseWhileDeleted } from './deletion.service.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A repair reads all rows: after each test in a thorough run, otherwise after the last one. */
async function expectRight(isLast = false): Promise<void> {
  if (!isThorough && !isLast) return;
  const nothing = { posts: 0, categories: 0, accounts: 0, remarks: 0, searchRows: 0 };
  expect(await repair(server.dataSource)).toMatchObject(nothing);
}

async function tokenOf(user: User): Promise<string> {
  const mails = await server.mailsTo(String(user.email));
  return String([...mails.join(' ').matchAll(/\/restore-account\/([\w.-]+)/g)].at(-1)?.[1]);
}

async function begin({ id }: User): Promise<void> {
  const viewer = await server.dataSource.manager.findOneByOrFail(User, { id });
  await server.server.services.deletions.begin(viewer, id);
}

/** @returns the number of statements */
async function undo(user: User): Promise<number> {
  const token = await tokenOf(user);
  server.queries.length = 0;
  await server.server.services.deletions.undo(token);
  return server.queries.length;
}

/** Posts of an author, without the cost of publishing each. */
async function addPosts({ id: authorId, userName }: User, count: number): Promise<string[]> {
  const { manager } = server.dataSource;
  const createdAt = new Date(Date.now() - 60_000);
  const html = '<p>Many</p>';
  const posts = Array.from({ length: count }, (_, i) =>
    Object.assign(new Post(), {
      id: newId(),
      authorId,
      title: `Post ${i}`,
      html,
      excerpt: 'Many',
      readingMinutes: 1,
      coverImageURL: null,
      description: null,
      canonicalURL: null,
      examplesCount: 0,
      ...NEW_DISPLAY,
      isListed: true,
      version: 1,
      createdAt,
      updatedAt: createdAt,
      createdDay: dayOf(createdAt),
      importKey: null,
      searchTitle: searchTitle(`Post ${i}`),
    }),
  );
  await insertRows(manager, Post, posts);
  const rows = posts.map(({ id, title }) => ({ id, title, userName, searchBody: searchBody(html) }));
  await indexPosts(manager, rows);
  const bytes = count * html.length;
  await server.dataSource.query('UPDATE `user` SET storedBytes = storedBytes + ? WHERE id = ?', [
    bytes,
    authorId,
  ]);
  return posts.map(({ id }) => id);
}

describe(`undoing a deletion on ${engine}`, () => {
  it('takes few statements for many likes, comments and posts', async () => {
    const { manager } = server.dataSource;
    const { user: ada } = await createUser(server);
    const { user: bob } = await createUser(server);
    const liked = await addPosts(bob, 200);
    const createdAt = new Date();
    await insertRows(
      manager,
      Like,
      liked.map((postId) => ({ postId, userId: ada.id, createdAt })),
    );
    await manager.increment(Post, { authorId: bob.id }, 'likesCount', 1);
    await begin(ada);
    const likes = await undo(ada);
    expect(likes).toBeLessThan(40);
    expect(await manager.countBy(Like, { userId: ada.id })).toBe(200);

    const { user: eve } = await createUser(server);
    const said = { authorId: eve.id, createdAt, editedAt: null, likesCount: 0, text: 'Said' };
    const answered = liked.slice(0, 100);
    await insertRows(
      manager,
      Comment,
      answered.map((postId) => ({ ...said, id: newId(), postId })),
    );
    await manager.increment(Post, { id: In(answered) }, 'commentsCount', 1);
    await begin(eve);
    const comments = await undo(eve);
    expect(comments).toBeLessThan(40);
    expect(await manager.countBy(Comment, { authorId: eve.id })).toBe(100);

    const { user: ida } = await createUser(server);
    await addPosts(ida, 100);
    await createPost(server, ida, { categories: ['React', 'CSS'] });
    await begin(ida);
    const posts = await undo(ida);
    expect(posts).toBeLessThan(150);
    expect(await manager.countBy(Post, { authorId: ida.id, isListed: true })).toBe(101);
    await expectRight();
  });

  it('continues after an interruption, also while the request still works', async () => {
    const { dataSource } = server;
    const { deletions } = server.server.services;
    const { manager } = dataSource;
    const { user: ada } = await createUser(server);
    const { user: bob } = await createUser(server);
    await addPosts(ada, 50);
    const other = await createPost(server, bob);
    await createComment(server, ada, { postId: other.id, text: 'Said' });
    await createLike(server, ada, other.id);
    await begin(ada);
    await deletions.continueUndoing();
    const shown = () => manager.countBy(Post, { authorId: ada.id, isListed: true, hiddenAt: IsNull() });
    expect(await shown()).toBe(0);

    // The second transaction with posts fails.
    const [, second] = await manager.find(WithheldRows, {
      where: { userId: ada.id, kind: 'post' },
      order: { id: 'ASC' },
    });
    const { content, id } = second!;
    await manager.update(WithheldRows, { id }, { content: 'cut off' });
    const answer = await fetch(`${server.origin}/restore-account/${await tokenOf(ada)}`, { method: 'POST' });
    expect(await answer.text()).toContain('comes within minutes');
    expect([await shown(), await manager.countBy(Like, { userId: ada.id })]).toEqual([20, 0]);
    await expect(deletions.continueUndoing()).rejects.toThrow('could not be restored completely');
    await expect(dataSource.transaction((inner) => refuseWhileDeleted(inner, ada.id))).rejects.toThrow(
      'being restored',
    );

    // What has not come back yet stays withheld if its owner changes the mind.
    await manager.update(WithheldRows, { id }, { content });
    await begin(ada);
    expect(await shown()).toBe(0);
    await manager.update(WithheldRows, { id }, { content: 'cut off' });
    await undo(ada);
    await manager.update(WithheldRows, { id }, { content });
    await Promise.all([deletions.continueUndoing(), deletions.continueUndoing()]);
    expect([await shown(), await manager.countBy(Like, { userId: ada.id })]).toEqual([50, 1]);
    expect(await manager.countBy(Comment, { authorId: ada.id })).toBe(1);
    expect(await manager.countBy(WithheldRows, { userId: ada.id })).toBe(0);
    await expectRight();
  });

  const orders = [
    ['the first first', true, true],
    ['the last first', true, false],
    ['the first first, the other way round', false, true],
    ['the last first, the other way round', false, false],
  ] as const;
  it.each(oneOf(3, orders))(
    'restores what is between two deleted accounts, %s',
    async (_what, isAdaFirst, isSameOrder) => {
      const { dataSource } = server;
      const { manager } = dataSource;
      const { user: host } = await createUser(server);
      const { user: ada } = await createUser(server);
      const { user: bob } = await createUser(server);
      const post = await createPost(server, host);
      const { comment } = await createComment(server, bob, { postId: post.id, text: 'By Bob' });
      const { comment: hosts } = await createComment(server, host, { postId: post.id, text: 'By the host' });
      const reply = await createReply(server, bob, { commentId: hosts.id, text: 'Replied by Bob' });
      await createReply(server, ada, { commentId: comment.id, text: 'Replied by Ada' });
      await createFollow(server, ada, bob.id);
      await createFollow(server, bob, ada.id);
      await execute(likeComment, inProcess(server.server.services, ada), { commentId: comment.id });
      await execute(likeReply, inProcess(server.server.services, ada), { replyId: reply.id });
      const state = async () => ({
        comment: await manager.findOneBy(Comment, { id: comment.id }),
        reply: await manager.findOneBy(Reply, { id: reply.id }),
        replies: await manager.countBy(Reply, { commentId: comment.id }),
        followers: await Promise.all(
          [ada, bob].map(async ({ id }) => (await manager.findOneByOrFail(User, { id })).followersCount),
        ),
      });
      const before = await state();
      expect(before).toMatchObject({
        comment: { likesCount: 1 },
        reply: { likesCount: 1 },
        followers: [1, 1],
      });
      const order = isAdaFirst ? [ada, bob] : [bob, ada];
      for (const user of order) await begin(user);
      for (const user of isSameOrder ? order : order.toReversed()) await undo(user);
      expect(await state()).toEqual(before);
      expect(await manager.countBy(WithheldRows, { userId: In([ada.id, bob.id]) })).toBe(0);
      await expectRight();
    },
  );

  it.each([
    ['deleted first', true],
    ['deleted last', false],
  ])('restores what is between two accounts while one %s is being restored', async (_what, isFirst) => {
    const { dataSource } = server;
    const { manager } = dataSource;
    const { deletions } = server.server.services;
    const { user: host } = await createUser(server);
    const people = [(await createUser(server)).user, (await createUser(server)).user] as const;
    const [ada, bob] = people;
    const post = await createPost(server, host);
    for (const [writer, other] of [people, people.toReversed()] as [User, User][]) {
      const { comment } = await createComment(server, writer, { postId: post.id, text: 'Said' });
      const reply = await createReply(server, other, { commentId: comment.id, text: 'Answered' });
      await execute(likeComment, inProcess(server.server.services, other), { commentId: comment.id });
      await execute(likeReply, inProcess(server.server.services, writer), { replyId: reply.id });
    }
    const state = async () => ({
      comments: await manager.find(Comment, { where: { postId: post.id }, order: { id: 'ASC' } }),
      replies: await manager.find(Reply, {
        where: { authorId: In([ada.id, bob.id]) },
        order: { id: 'ASC' },
      }),
    });
    const before = await state();
    expect([before.comments, before.replies].map((all) => all.map(({ likesCount }) => likesCount))).toEqual([
      [1, 1],
      [1, 1],
    ]);
    for (const user of isFirst ? [bob, ada] : [ada, bob]) await begin(user);

    const waiting = await manager.findOneByOrFail(WithheldRows, { userId: bob.id, kind: 'comment' });
    await manager.update(WithheldRows, { id: waiting.id }, { content: 'cut off' });
    await undo(bob);
    await undo(ada);
    expect(await state()).not.toEqual(before);
    await manager.update(WithheldRows, { id: waiting.id }, { content: waiting.content });
    await deletions.continueUndoing();
    expect(await state()).toEqual(before);
    expect(await manager.countBy(WithheldRows, { userId: In([ada.id, bob.id]) })).toBe(0);
    await expectRight();
  });

  it.each([
    ['the same', [0, 1]],
    ['the other', [1, 0]],
  ])('restores replies of two accounts below a deleted comment, in %s order', async (_what, order) => {
    const { manager } = server.dataSource;
    const { user: bob } = await createUser(server);
    const people = [(await createUser(server)).user, (await createUser(server)).user];
    const post = await createPost(server, bob);
    const { comment } = await createComment(server, bob, { postId: post.id, text: 'Gone' });
    for (const user of people) await createReply(server, user, { commentId: comment.id, text: 'Stays' });
    await execute(deleteComment, inProcess(server.server.services, bob), { commentId: comment.id });
    for (const user of people) await begin(user);
    expect(await manager.countBy(Comment, { postId: post.id })).toBe(0);
    const counts: number[] = [];
    for (const index of order) {
      await undo(people[index]!);
      counts.push(await manager.countBy(Reply, { commentId: comment.id }));
    }
    expect(counts).toEqual([1, 2]);
    expect(await manager.findOneBy(Comment, { id: comment.id })).toMatchObject({ authorId: null, text: '' });
    await expectRight();
  });

  it('does not restore a place for a reply to a comment that its author has deleted', async () => {
    const { user: host } = await createUser(server);
    const { user: ada } = await createUser(server);
    const post = await createPost(server, host);
    const { comment } = await createComment(server, host, { postId: post.id, text: 'Gone soon' });
    await createReply(server, ada, { commentId: comment.id, text: 'Lost' });
    await begin(ada);
    await execute(deleteComment, inProcess(server.server.services, host), { commentId: comment.id });
    await undo(ada);
    expect(await server.dataSource.manager.countBy(Comment, { postId: post.id })).toBe(0);
  });

  it('leaves every count right', () => expectRight(true));
});
