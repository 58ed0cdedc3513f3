import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inProcess } from '../../context.js';
import { startPeriodicWork } from '../../periodicWork.js';
import { Background } from '../../platform/background/background.js';
import { newId } from '../../platform/database/ids.js';
import { createLogger } from '../../platform/log/log.js';
import { Lease } from '../../platform/maintenance/lease.js';
import { execute } from '../../platform/useCases/command.js';
import { createComment, createLike, createPost, createUser } from '../../testing/factories.js';
import { statementsWait } from '../../testing/lockWaits.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { addComment } from '../comments/comment.commands.js';
import { Comment } from '../comments/comment.entity.js';
import { likeComment } from '../comments/remarkLike.commands.js';
import { Draft } from '../drafts/draft.entity.js';
import { Like } from '../likes/like.entity.js';
import { lockUser } from '../users/lockUser.js';
import { User } from '../users/user.entity.js';
import { WithheldRows } from './accountDeletion.entity.js';
import { parseRows, withhold } from './withheld.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => server.close());

const MINUTE = 60_000;
const services = () => server.server.services;
const as = (user: User) => inProcess(services(), user);
const addUser = async () => (await createUser(server)).user;
const left = (user: User) => server.dataSource.manager.countBy(WithheldRows, { userId: user.id });

/** Deletes an account and undoes that up to the first thing of a kind. */
async function undoUpTo(kind: string, { id, email }: User): Promise<void> {
  const { manager } = server.dataSource;
  await services().deletions.begin(await manager.findOneByOrFail(User, { id }), id);
  const lists = await manager.findBy(WithheldRows, { userId: id, kind });
  await manager.update(WithheldRows, { userId: id, kind }, { content: 'cut off' });
  const mails = (await server.mailsTo(String(email))).join(' ');
  const [, token = ''] = /\/restore-account\/([\w.-]+)/.exec(mails) ?? [];
  expect((await services().deletions.undo(token)).isComplete).toBe(false);
  for (const list of lists) await manager.update(WithheldRows, { id: list.id }, { content: list.content });
}

describe(`an account that comes back in parts, on ${engine}`, () => {
  it('is completed by one process at a time', async () => {
    const ada = await addUser();
    const post = await createPost(server, await addUser());
    await createLike(server, ada, post.id);
    await undoUpTo('like', ada);
    const other = new Lease(server.dataSource, 'undoing');
    await other.begin();
    expect(await other.take(0)).toBe(true);
    await services().deletions.continueUndoing();
    expect(await left(ada)).toBe(1);
    await other.giveUp();
    await services().deletions.continueUndoing();
    expect(await left(ada)).toBe(0);
  });

  it('takes turns with others', async () => {
    const { manager } = server.dataSource;
    const host = await addUser();
    const people = [await addUser(), await addUser()];
    const posts = [];
    for (let i = 0; i < 4; i++) posts.push(await createPost(server, host));
    for (const user of people) {
      for (const { id: postId } of posts) await createComment(server, user, { postId, text: 'Said' });
      await undoUpTo('comment', user);
      // As if each were a long list.
      const list = await manager.findOneByOrFail(WithheldRows, { userId: user.id });
      for (const row of parseRows<'comment'>(list.content))
        await withhold(manager, user.id, 'comment', [row]);
      await manager.delete(WithheldRows, { id: list.id });
    }
    await server.dataSource.query('DELETE FROM change_log');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const over = new AbortController();
    const work = services()
      .deletions.continueUndoing()
      .finally(() => over.abort());
    // The time of each account is over after a list or two.
    while (!over.signal.aborted) {
      vi.advanceTimersByTime(5000);
      await turn();
    }
    await work;
    const changes = await server.dataSource.query<{ actorId: string }[]>(
      "SELECT actorId FROM change_log WHERE subject = 'comment' ORDER BY id",
    );
    const actors = changes.map(({ actorId }) => actorId);
    expect(actors).toHaveLength(people.length * posts.length);
    const [first = ''] = actors;
    const second = actors.findIndex((actorId) => actorId !== first);
    expect(second).toBeLessThan(actors.lastIndexOf(first));
  });

  it('keeps the comment that it had, with its likes', async () => {
    const { manager } = server.dataSource;
    const host = await addUser();
    const ada = await addUser();
    const [post, other] = [await createPost(server, host), await createPost(server, host)];
    await createPost(server, ada);
    const { comment } = await createComment(server, ada, { postId: post.id, text: 'The old one' });
    await execute(likeComment, as(host), { commentId: comment.id });
    const before = await manager.findOneBy(Comment, { id: comment.id });
    await undoUpTo('post', ada);
    const add = (postId: string) => execute(addComment, as(ada), { postId, text: 'A new one' });
    await expect(add(post.id)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining('is being restored') as string,
    });
    expect((await add(other.id)).comment).toMatchObject({ text: 'A new one' });
    await services().deletions.continueUndoing();
    expect(before).toMatchObject({ likesCount: 1 });
    expect(await manager.findBy(Comment, { postId: post.id })).toEqual([before]);
    await expect(add(post.id)).rejects.toThrow('You have already commented on this post.');
  });

  it.runIf(engine === 'mysql')('does not delay what is due to the minute', async () => {
    const { manager } = server.dataSource;
    const [ada, bob] = [await addUser(), await addUser()];
    const post = await createPost(server, bob);
    await createLike(server, ada, post.id);
    await undoUpTo('like', ada);
    const text = { title: 'At nine', html: '<p>It begins</p>', categories: ['React'] };
    const { id } = await services().drafts.save(bob, { ...text, id: newId() });
    const publishAt = new Date(Math.ceil(Date.now() / MINUTE) * MINUTE + 5 * MINUTE);
    await services().scheduling.schedule(bob, { draftId: id, draftVersion: 1, publishAt });
    const log = createLogger('silent');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let end: (() => Promise<void>) | undefined;
    await server.dataSource.transaction(async (held) => {
      await lockUser(held, ada.id);
      end = startPeriodicWork({
        services: services(),
        background: new Background(log),
        log,
        publishesScheduled: true,
        observes: false,
        maintenance: null,
      });
      await statementsWait(server, ada.id);
      await manager.update(Draft, { id }, { publishAt: new Date(Date.now() - MINUTE) });
      vi.advanceTimersByTime(2 * MINUTE);
      await vi.waitFor(async () => expect(await services().drafts.publishedAs(bob, id)).not.toBeNull(), {
        timeout: 20_000,
        interval: 250,
      });
    });
    vi.useRealTimers();
    await end?.();
    expect(await manager.countBy(Like, { userId: ada.id })).toBe(1);
  });
});
