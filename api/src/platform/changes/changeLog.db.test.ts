import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AdminService } from '../../features/admin/admin.service.js';
import { deleteComment } from '../../features/comments/comment.commands.js';
import { toggleLike, unlikePost } from '../../features/likes/like.commands.js';
import { openAccount } from '../../features/auth/pendingRegistration.service.js';
import { Post } from '../../features/posts/post.entity.js';
import type { User } from '../../features/users/user.entity.js';
import { createComment, createLike, createPost, createReply, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { newId } from '../database/ids.js';
import { inTransaction, openDatabase } from '../database/dataSource.js';
import { createLogger } from '../log/log.js';
import { execute } from '../useCases/command.js';
import { inProcess } from '../../context.js';
import { ChangeLogEntry, ChangeLogHead } from './change.entity.js';
import { ChangeFollower } from './changeFollower.js';
import { ChangeLog, type LoggedChange } from './changeLog.js';
import { PublicChanges } from './publicChanges.js';
import { type Change, recordChange } from './recordChange.js';
import { runToEnd } from '../maintenance/maintenanceTask.js';

const DAY = 24 * 60 * 60 * 1000;
const log = createLogger('silent');

let server: TestServer;
/** The same database, opened as by another process. */
let other: DataSource;
let changeLog: ChangeLog;
let start: number;

beforeAll(async () => {
  server = await startTestServer();
  other = await openDatabase({ ...server, log });
  changeLog = server.server.services.changeLog;
});
afterAll(async () => {
  await other.destroy();
  await server.close();
});
beforeEach(async () => {
  start = (await changeLog.end()).position;
});

/** A promise that is resolved from outside. */
function signal(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((resolved) => (resolve = resolved));
  return { promise, resolve };
}

const brief = ({ subject, subjectId, postId, kind, actorId }: LoggedChange) =>
  [kind, subject, subjectId, postId, actorId] as const;
const logged = async () => (await changeLog.read(start, 1000)).changes.map(brief);
const change = (subjectId: string, more: Partial<Change> = {}): Change => ({
  subject: 'post',
  subjectId,
  kind: 'updated',
  actorId: null,
  ...more,
});
const append = (dataSource: DataSource, ...changes: Change[]) =>
  inTransaction(dataSource, (manager) => recordChange(manager, ...changes));

describe(`the change log on ${engine}`, () => {
  it('records changes by users and operators', async () => {
    const { services } = server.server;
    const admin = new AdminService(server.dataSource, services.accounts);
    const [{ user: ada }, { user: bob }] = [await createUser(server), await createUser(server)];
    const as = (user: User) => inProcess(services, user);

    const post = await createPost(server, ada);
    await services.publishing.update(ada, { postId: post.id, title: 'Another' });
    await services.publishing.update(ada, { postId: post.id, title: 'Another' });
    await createLike(server, bob, post.id);
    await createLike(server, bob, post.id);
    await execute(unlikePost, as(bob), { postId: post.id });
    await execute(toggleLike, as(bob), { postId: post.id });
    const { comment } = await createComment(server, bob, { postId: post.id, text: 'Me!' });
    await execute(deleteComment, as(bob), { commentId: comment.id });
    await services.accounts.updateProfile(bob, { about: 'Reads.' });
    await services.accounts.updateProfile(bob, {});
    await admin.setListed(post, false);
    await admin.setListed(post, false);
    await services.publishing.delete(ada, post.id);
    const category = await admin.addCategory({ name: 'Knitting', description: 'Yarn.' });
    await admin.changeCategory(category, { name: 'Crochet' });
    const into = await admin.addCategory({ name: 'Weaving', description: '' });
    await admin.mergeCategories(category, into);
    await admin.deleteCategory(into);
    await services.categories.add([{ name: 'React', description: 'There already.' }]);
    const author = await services.users.addAuthor({ name: 'Grace' });

    expect(await logged()).toEqual([
      ['created', 'post', post.id, post.id, ada.id],
      ['updated', 'post', post.id, post.id, ada.id],
      ['created', 'like', bob.id, post.id, bob.id],
      ['deleted', 'like', bob.id, post.id, bob.id],
      ['created', 'like', bob.id, post.id, bob.id],
      ['created', 'comment', comment.id, post.id, bob.id],
      ['deleted', 'comment', comment.id, post.id, bob.id],
      ['updated', 'user', bob.id, null, bob.id],
      ['deleted', 'post', post.id, post.id, null],
      ['deleted', 'post', post.id, post.id, ada.id],
      ['created', 'category', category.id, null, null],
      ['updated', 'category', category.id, null, null],
      ['created', 'category', into.id, null, null],
      ['updated', 'category', into.id, null, null],
      ['deleted', 'category', category.id, null, null],
      ['deleted', 'category', into.id, null, null],
      ['created', 'user', author.id, null, null],
    ]);
  });

  it('records a tombstone for each post, comment and reply of a deleted account', async () => {
    const { services } = server.server;
    const [{ user: ada }, { user: bob }] = [await createUser(server), await createUser(server)];
    const [one, two, bobs] = [
      await createPost(server, ada),
      await createPost(server, ada),
      await createPost(server, bob),
    ];
    const { comment } = await createComment(server, ada, { postId: bobs.id, text: 'Me!' });
    const reply = await createReply(server, ada, { commentId: comment.id, text: 'And me!' });
    start = (await changeLog.end()).position;
    await services.deletions.begin(ada, ada.id);
    const [first, second, ...rest] = await logged();
    expect(first).toEqual(['deleted', 'comment', comment.id, bobs.id, ada.id]);
    expect(second).toEqual(['deleted', 'reply', reply.id, bobs.id, ada.id]);
    expect(rest.slice(0, 2).sort()).toEqual(
      [one, two].map(({ id }) => ['deleted', 'post', id, id, ada.id]).sort(),
    );
    expect(rest.slice(2)).toEqual([['deleted', 'user', ada.id, null, ada.id]]);
  });

  it('records a user when the registration is verified, not before', async () => {
    const { services, dataSource } = { ...server.server, ...server };
    const email = `${newId()}@example.com`;
    await services.auth.register({ name: 'Grace', userName: 'grace_l', email, password: 'Nanosecond1!' });
    expect(await logged()).toEqual([]);
    const admin = new AdminService(dataSource, services.accounts);
    const registration = await admin.registration(email);
    const user = await inTransaction(dataSource, (manager) => openAccount(manager, registration));
    expect(await logged()).toEqual([['created', 'user', user.id, null, user.id]]);
  });

  it('does not record what was rolled back', async () => {
    const work = inTransaction(server.dataSource, async (manager) => {
      await recordChange(manager, change('rolled back'));
      throw new Error('Changed my mind.');
    });
    await expect(work).rejects.toThrow('Changed my mind.');
    expect(await logged()).toEqual([]);
  });

  it.runIf(engine === 'mysql')('assigns positions in the order of commits', async () => {
    const [written, mayCommit] = [signal(), signal()];
    const slow = inTransaction(other, async (manager) => {
      await recordChange(manager, change('begun first'));
      written.resolve();
      await mayCommit.promise;
    });
    await written.promise;
    // So many that MySQL, left to choose, would use an index that contains the locked row of the slow writer.
    await append(server.dataSource, ...Array.from({ length: 150 }, () => change('committed first')));
    const [first] = (await changeLog.read(start, 200)).changes;
    expect(first).toMatchObject({ subjectId: 'committed first', position: start + 1 });
    mayCommit.resolve();
    await slow;
    const [second, ...more] = (await changeLog.read(start + 150, 10)).changes;
    expect(second).toMatchObject({ subjectId: 'begun first', position: start + 151 });
    expect(more).toEqual([]);
  });

  it('gives two readers the same changes without gaps while two processes write', async () => {
    const readAll = async (dataSource: DataSource): Promise<LoggedChange[]> => {
      const all: LoggedChange[] = [];
      const reader = new ChangeLog(dataSource);
      for (let after = start; all.length < 300; after = all.at(-1)?.position ?? start) {
        all.push(...(await reader.follow(after, 40)));
        // SQLite responds within the same turn of the event loop, in which writers could not retry.
        await nextTurn();
      }
      return all;
    };
    const writeSome = async (dataSource: DataSource, name: string) => {
      for (let i = 0; i < 50; i++) {
        await append(dataSource, ...[0, 1, 2].map((part) => change(`${name} ${i}.${part}`)));
      }
    };
    const [here, there] = await Promise.all([
      readAll(server.dataSource),
      readAll(other),
      writeSome(server.dataSource, 'here'),
      writeSome(other, 'there'),
    ]);
    expect(here).toEqual(there);
    expect(here.map(({ position }) => position)).toEqual(
      Array.from({ length: 300 }, (_, i) => start + 1 + i),
    );
    for (const name of ['here', 'there']) {
      const own = here.filter(({ subjectId }) => subjectId.startsWith(name));
      expect(own.map(({ subjectId }) => subjectId)).toEqual(
        Array.from({ length: 150 }, (_, i) => `${name} ${Math.floor(i / 3)}.${i % 3}`),
      );
    }
  });

  it('deletes likes after 26 hours and other changes after 90 days, and reports missed changes', async () => {
    const in27Hours = new Date(Date.now() + 27 * 60 * 60 * 1000);
    await append(server.dataSource, change('content'), change('a like', { subject: 'like', postId: 'p' }));
    expect(await changeLog.read(start, 10)).toMatchObject({ isComplete: true, changes: [{}, {}] });
    await runToEnd(changeLog.expiry);
    expect((await changeLog.read(start, 10)).changes).toHaveLength(2);
    await runToEnd(changeLog.expiry, in27Hours);
    expect(await changeLog.read(start, 10)).toMatchObject({
      isComplete: true,
      changes: [{ subjectId: 'content' }],
    });
    await runToEnd(changeLog.expiry, new Date(Date.now() + 91 * DAY));
    expect(await changeLog.read(start, 10)).toMatchObject({ isComplete: false, changes: [] });
    expect(await server.dataSource.manager.count(ChangeLogEntry)).toBe(0);
    // Positions continue after the last one.
    await append(server.dataSource, change('next'));
    const [next] = (await changeLog.read(start + 2, 10)).changes;
    expect(next).toMatchObject({ subjectId: 'next', position: start + 3 });
    expect(await changeLog.read(start + 2, 10)).toMatchObject({ isComplete: true });
    expect(await server.dataSource.manager.findBy(ChangeLogHead, {})).toHaveLength(1);
  });
});

describe(`a follower of the change log on ${engine}`, () => {
  const follow = async (dataSource = server.dataSource, logger = log) => {
    const changes = new PublicChanges();
    const announced: (string | null)[] = [];
    changes.subscribe((postId) => announced.push(postId));
    const follower = await ChangeFollower.start({ dataSource, changes, log: logger });
    return { announced, follower };
  };

  it('announces changes by other processes since its start, and none by its own process', async () => {
    const { user } = await createUser(server);
    const post = await createPost(server, user);
    await append(other, change('before'));
    const { announced, follower } = await follow();
    await createLike(server, user, post.id);
    await append(other, change('u', { subject: 'like', postId: post.id, kind: 'created' }));
    const since = performance.now();
    await expect.poll(() => announced, { interval: 5 }).toEqual([post.id]);
    expect(performance.now() - since).toBeLessThan(300);
    await append(other, change(post.id));
    await expect.poll(() => announced, { interval: 5 }).toEqual([post.id, null]);
    await follower.close();
    await append(other, change(post.id));
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(announced).toHaveLength(2);
  });

  it('announces each changed post once', async () => {
    const { announced, follower } = await follow();
    const likes = Array.from({ length: 40 }, (_, i) =>
      change(`u${i}`, { subject: 'like' as const, postId: i % 2 === 0 ? 'even' : 'odd', kind: 'created' }),
    );
    await append(other, ...likes);
    await expect.poll(() => announced, { interval: 5 }).toHaveLength(2);
    await append(other, ...likes, change('p'), change('q'));
    await expect.poll(() => announced, { interval: 5 }).toEqual(['even', 'odd', null]);
    await follower.close();
  });

  it('survives a database outage with one log line, and misses no changes', async () => {
    const own = await openDatabase({ ...server, log });
    const logger = createLogger('silent');
    const [warn, info] = [vi.spyOn(logger, 'warn'), vi.spyOn(logger, 'info')];
    const { announced, follower } = await follow(own, logger);
    const query = vi.spyOn(own, 'query').mockRejectedValue(new Error('Nobody answers.'));
    await append(other, change('meanwhile'));
    await expect.poll(() => query.mock.calls.length, { timeout: 5000 }).toBe(3);
    expect(warn).toHaveBeenCalledOnce();
    expect(announced).toEqual([]);
    query.mockRestore();
    await expect.poll(() => announced, { timeout: 5000 }).toEqual([null]);
    expect(info).toHaveBeenCalledOnce();
    await follower.close();
    await own.destroy();
  });

  it('does not keep its process alive', async () => {
    const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const { follower } = await follow();
    const after = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    await follower.close();
    // Timers of other tests may have ended meanwhile.
    expect(after).toBeLessThanOrEqual(before);
  });
});

it('keeps entries of deleted posts', async () => {
  const { user } = await createUser(server);
  const post = await createPost(server, user);
  await server.dataSource.manager.delete(Post, { id: post.id });
  expect(await logged()).toHaveLength(1);
});
