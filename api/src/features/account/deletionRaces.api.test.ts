import type { ObjectLiteral } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProcess } from '../../context.js';
import { execute } from '../../platform/useCases/command.js';
import { createComment, createPost, createReply, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { deleteComment, deleteOwnComment } from '../comments/comment.commands.js';
import { Comment } from '../comments/comment.entity.js';
import { likeComment, likeReply } from '../comments/remarkLike.commands.js';
import { followUser, unfollowUser } from '../follows/follow.commands.js';
import { likePost, unlikePost } from '../likes/like.commands.js';
import { deletePost } from '../publishing/publishing.commands.js';
import { deleteReply } from '../comments/reply.commands.js';
import { Like } from '../likes/like.entity.js';
import { Reply } from '../comments/reply.entity.js';
import { User } from '../users/user.entity.js';
import { hideAccount } from './hideAccount.js';
import { putBackBatch } from './putBack.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const as = (user: User) => inProcess(server.server.services, user);
const ROUNDS = 6;

/** Counters that differ from the rows that they count. */
async function wrong(): Promise<unknown[]> {
  const counters: [table: string, column: string, rows: string, key: string, which?: string][] = [
    ['comment', 'likesCount', 'comment_like', 'commentId'],
    ['reply', 'likesCount', 'reply_like', 'replyId'],
    ['post', 'likesCount', '`like`', 'postId'],
    ['post', 'commentsCount', 'comment', 'postId', 'r.authorId IS NOT NULL'],
    ['category', 'postsCount', 'post_category', 'categoryId', 'r.isListed = 1'],
    ['`user`', 'followersCount', 'user_follow', 'followedId'],
  ];
  const found = await Promise.all(
    counters.map(([table, column, rows, key, which = '1 = 1']) =>
      server.dataSource.query<unknown[]>(
        `SELECT '${table}' AS counter, t.id, t.${column} AS count FROM ${table} t
          WHERE t.${column} <> (SELECT COUNT(*) FROM ${rows} r WHERE r.${key} = t.id AND ${which})`,
      ),
    ),
  );
  return found.flat();
}

/** Messages of the failures that are no refusals. */
async function settled(work: Promise<unknown>[]): Promise<string[]> {
  const results = await Promise.allSettled(work);
  return results.flatMap((result) =>
    result.status === 'rejected' &&
    !/no longer exists|does not exist|deleted|Log in|log in/i.test(String(result.reason))
      ? [String(result.reason)]
      : [],
  );
}

describe(`accounts that are deleted while others act on them, on ${engine}`, () => {
  it('leave all counters right', async () => {
    const { notificationWork } = server.server.services;
    const { user: author } = await createUser(server);
    const post = await createPost(server, author);
    const liked = await createPost(server, author);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { user: writer } = await createUser(server);
      const { user: leaving } = await createUser(server);
      const { user: fan } = await createUser(server);
      const { comment } = await createComment(server, writer, { postId: post.id, text: 'Mine' });
      const reply = await createReply(server, leaving, { commentId: comment.id, text: 'Yes' });
      await createComment(server, leaving, { postId: liked.id, text: 'Own' });
      await execute(likeComment, as(leaving), { commentId: comment.id });
      await execute(followUser, as(leaving), { userId: writer.id });
      await execute(likePost, as(leaving), { postId: liked.id });
      const failures = await settled([
        execute(likeComment, as(fan), { commentId: comment.id }),
        execute(likeReply, as(fan), { replyId: reply.id }),
        execute(likePost, as(leaving), { postId: post.id }),
        execute(unlikePost, as(leaving), { postId: liked.id }),
        execute(deleteOwnComment, as(leaving), { postId: liked.id }),
        execute(followUser, as(fan), { userId: leaving.id }),
        execute(followUser, as(leaving), { userId: fan.id }),
        execute(unfollowUser, as(leaving), { userId: writer.id }),
        server.server.services.accounts.remove(leaving.id),
        execute(likeReply, as(writer), { replyId: reply.id }),
        ...(round % 2 === 0 ? [execute(deleteComment, as(writer), { commentId: comment.id })] : []),
        notificationWork.maker.make(),
        notificationWork.maker.make(),
      ]);
      expect(failures).toEqual([]);
    }
    await notificationWork.maker.make();
    expect(await wrong()).toEqual([]);
  });

  it.runIf(engine === 'mysql')('keep the replies that others have sent at the same moment', async () => {
    const { user: bob } = await createUser(server);
    const { user: ada } = await createUser(server);
    const post = await createPost(server, bob);
    const { comment } = await createComment(server, ada, { postId: post.id, text: 'Said' });
    await server.dataSource.transaction(async (manager) => {
      // From now on the transaction reads what there is now.
      await manager.findOneByOrFail(User, { id: ada.id });
      await createReply(server, bob, { commentId: comment.id, text: 'Answered' });
      await hideAccount(manager, ada.id);
    });
    const { manager } = server.dataSource;
    expect(await manager.find(Reply, { where: { commentId: comment.id } })).toHaveLength(1);
  });

  it.runIf(engine === 'mysql')(
    'uncount once what was taken back at the same moment, and do not restore it',
    async () => {
      const { user: bob } = await createUser(server);
      const { user: ada } = await createUser(server);
      const post = await createPost(server, bob);
      const { comment } = await createComment(server, bob, { postId: post.id, text: 'Said' });
      const own = await createPost(server, ada, { categories: ['React'] });
      await execute(likePost, as(ada), { postId: post.id });
      await createComment(server, ada, { postId: post.id, text: 'Mine' });
      const reply = await createReply(server, ada, { commentId: comment.id, text: 'Yes' });
      await server.dataSource.transaction(async (manager) => {
        await manager.findOneByOrFail(User, { id: ada.id });
        await execute(unlikePost, as(ada), { postId: post.id });
        await execute(deleteOwnComment, as(ada), { postId: post.id });
        await execute(deleteReply, as(ada), { replyId: reply.id });
        await execute(deletePost, as(ada), { postId: own.id });
        await hideAccount(manager, ada.id);
      });
      expect(await wrong()).toEqual([]);
      const { threads } = server.server.services;
      while (await putBackBatch({ dataSource: server.dataSource, threads }, ada.id));
      const { manager } = server.dataSource;
      for (const table of [Like, Comment, Reply]) {
        const where = table === Like ? { userId: ada.id } : { authorId: ada.id };
        expect(await manager.countBy<ObjectLiteral>(table, where)).toBe(0);
      }
    },
  );
});
