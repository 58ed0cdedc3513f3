import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inProcess } from '../../context.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { newId } from '../../platform/database/ids.js';
import { execute } from '../../platform/useCases/command.js';
import { createComment, createPost, createReply, createUser } from '../../testing/factories.js';
import { codeOf, moderationCalls } from '../../testing/moderation.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { deleteComment } from '../comments/comment.commands.js';
import type { Comment } from '../comments/comment.entity.js';
import { likeComment, likeReply } from '../comments/remarkLike.commands.js';
import { Reply } from '../comments/reply.entity.js';
import { lockPost } from '../posts/lockPost.js';
import type { Post } from '../posts/post.entity.js';
import { storeReport } from './report.commands.js';
import { ReportReason } from './moderation.types.js';
import { subjectOf } from './subjects.js';
import { lockUser } from '../users/lockUser.js';
import { User, UserRole } from '../users/user.entity.js';

interface Person {
  user: User;
  token: string;
}
let server: TestServer;
let calls: ReturnType<typeof moderationCalls>;
let ada: Person;
let bob: Person;
let mia: Person;
let max: Person;
let post: Post;
let comment: Comment;

beforeAll(async () => {
  server = await startTestServer();
  calls = moderationCalls(server);
  mia = await createUser(server, { role: UserRole.MODERATOR });
  max = await createUser(server, { role: UserRole.MODERATOR });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dataSource.query('DELETE FROM moderation_case');
  await server.dataSource.query('DELETE FROM post');
  bob = await createUser(server);
  ada = await createUser(server);
  post = await createPost(server, bob.user);
  ({ comment } = await createComment(server, bob.user, { postId: post.id, text: 'Buy watches' }));
});

const as = ({ user }: Person) => inProcess(server.server.services, user);
const undo = (caseId: string, { token } = mia) => calls.undo({ caseId }, token);
/** Reports a thing. @returns its case */
async function reported(subjectId: string) {
  const { token } = await createUser(server);
  expect((await calls.report({ subjectId, reason: 'SPAM' }, token)).errors).toEqual([]);
  const found = (await calls.cases(mia.token)).find(
    (entry) => 'subjectId' in entry && entry.subjectId === subjectId,
  );
  return { caseId: found!.id, version: found!.version };
}
/** Resolves when as many transactions wait for a lock. */
const transactionsWait = (count: number) =>
  vi.waitFor(
    async () => {
      const [row] = await server.dataSource.query<{ waiting: unknown }[]>(
        "SELECT COUNT(*) AS waiting FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'",
      );
      expect(Number(row?.waiting)).toBeGreaterThanOrEqual(count);
      // InnoDB refreshes this table only if nobody has read it for 100 ms.
    },
    { timeout: 20_000, interval: 250 },
  );
async function decided(subjectId: string, action: string): Promise<string> {
  const { caseId, version } = await reported(subjectId);
  const { errors } = await calls.decide({ caseId, version, action, reason: 'No.' }, mia.token);
  expect(errors).toEqual([]);
  return caseId;
}

const LIKES = `comments { nodes { id text likesCount viewerHasLiked
  replies { nodes { id text likesCount viewerHasLiked } } } }`;
const likes = async (token: string): Promise<unknown> => {
  const { data, errors } = await server.graphql<{ post: unknown }>(
    `{ post(id: "${post.id}") { ${LIKES} } }`,
    {},
    token,
  );
  expect(errors).toEqual([]);
  return data?.post;
};

describe(`undoing the deletion of a remark on ${engine}`, () => {
  it.each(['without', 'with'])('restores the likes of a comment %s replies', async (which) => {
    const gone = await createUser(server);
    for (const person of [ada, gone]) await execute(likeComment, as(person), { commentId: comment.id });
    if (which === 'with') await createReply(server, ada.user, { commentId: comment.id, text: 'No' });
    const id = await decided(comment.id, 'DELETE');
    await server.server.services.accounts.remove(gone.user.id);
    expect((await undo(id)).errors).toEqual([]);
    expect(await likes(ada.token)).toMatchObject({
      comments: { nodes: [{ text: 'Buy watches', likesCount: 1, viewerHasLiked: true }] },
    });
    expect(await likes(bob.token)).toMatchObject({ comments: { nodes: [{ viewerHasLiked: false }] } });
  });

  it.each(['comment', 'reply'])(
    'leaves the likes of a %s by accounts that are deleted until they are restored',
    async (kind) => {
      const { deletions } = server.server.services;
      const gone = await createUser(server);
      const reply = await createReply(server, bob.user, { commentId: comment.id, text: 'Buy more' });
      for (const person of [ada, gone]) {
        if (kind === 'reply') await execute(likeReply, as(person), { replyId: reply.id });
        else await execute(likeComment, as(person), { commentId: comment.id });
      }
      const shown = (likesCount: number) => {
        const liked = { likesCount, viewerHasLiked: true };
        return { comments: { nodes: [kind === 'reply' ? { replies: { nodes: [liked] } } : liked] } };
      };
      expect(await likes(ada.token)).toMatchObject(shown(2));
      const id = await decided(kind === 'reply' ? reply.id : comment.id, 'DELETE');
      await deletions.begin(gone.user, gone.user.id);
      expect((await undo(id)).errors).toEqual([]);
      expect(await likes(ada.token)).toMatchObject(shown(1));

      const mails = await server.mailsTo(gone.user.email ?? '');
      await deletions.undo(
        String([...mails.join(' ').matchAll(/\/restore-account\/([\w.-]+)/g)].at(-1)?.[1]),
      );
      await deletions.continueUndoing();
      expect(await likes(ada.token)).toMatchObject(shown(2));
    },
  );

  it('restores the last reply to a comment that its author deleted, with its likes', async () => {
    const reply = await createReply(server, ada.user, { commentId: comment.id, text: 'No' });
    await execute(likeReply, as(bob), { replyId: reply.id });
    await execute(deleteComment, as(bob), { commentId: comment.id });
    const before = await likes(bob.token);
    const id = await decided(reply.id, 'DELETE');
    expect(await likes(bob.token)).toEqual({ comments: { nodes: [] } });
    expect((await undo(id)).errors).toEqual([]);
    expect(await likes(bob.token)).toEqual(before);
    expect(before).toMatchObject({
      comments: { nodes: [{ replies: { nodes: [{ likesCount: 1, viewerHasLiked: true }] } }] },
    });
  });
});

describe(`the decisions of moderators on ${engine}`, () => {
  it('do not list a post again that a later decision has unlisted', async () => {
    const first = await decided(post.id, 'UNLIST');
    const second = await decided(post.id, 'UNLIST');
    const isListed = async () =>
      (await server.graphql<{ post: { isListed: boolean } }>(`{ post(id: "${post.id}") { isListed } }`)).data
        ?.post.isListed;
    expect((await undo(first)).errors[0]).toMatchObject({
      message: 'The post was unlisted again after this decision. Undo the later decision first.',
      extensions: { code: 'CONFLICT' },
    });
    expect(await isListed()).toBe(false);
    expect((await undo(second)).errors).toEqual([]);
    expect((await undo(first)).errors).toEqual([]);
    expect(await isListed()).toBe(true);
  });

  it('close a thing for reports that were checked before', async () => {
    const { services } = server.server;
    const { id: collectionId } = await services.collections.create(bob.user, 'Watches');
    await services.collections.update(bob.user, { collectionId, isShared: true });
    for (const id of [post.id, comment.id, collectionId]) {
      const subject = await subjectOf(services, id);
      const text = { reason: ReportReason.SPAM, text: '' };
      const store = () =>
        inTransaction(server.dataSource, (manager) => storeReport(manager, ada.user, subject, text));
      const caseId = await decided(id, 'DELETE');
      await expect(store()).rejects.toThrow('This does not exist any more.');
      expect(await calls.cases(mia.token)).toEqual([]);
      expect((await undo(caseId)).errors).toEqual([]);
      await store();
      expect(await calls.cases(mia.token)).toHaveLength(1);
      await decided(id, 'DISMISS');
    }
  });

  it('show no moderator who has reported them', async () => {
    const { comment: ofMax } = await createComment(server, max.user, { postId: post.id, text: 'Mine' });
    const { caseId, version } = await reported(ofMax.id);
    expect(await calls.cases(max.token)).toEqual([]);
    const one = await server.graphql(`{ moderationCase(id: "${caseId}") { id } }`, {}, max.token);
    expect(one).toMatchObject({ data: { moderationCase: null }, errors: [] });
    const decision = { caseId, version, action: 'DISMISS' };
    for (const answer of [
      await calls.claim({ caseId }, max.token),
      await calls.release({ caseId }, max.token),
      await calls.decide(decision, max.token),
      await calls.undo({ caseId }, max.token),
    ]) {
      expect(codeOf(answer)).toBe('FORBIDDEN');
      expect(Object.values(answer.data ?? {})).toEqual([null]);
    }
  });

  it('cannot be held up by moderators who may not decide', async () => {
    const { comment: ofMax } = await createComment(server, max.user, { postId: post.id, text: 'Mine' });
    const { caseId } = await reported(ofMax.id);
    expect(codeOf(await calls.claim({ caseId }, mia.token))).toBe('FORBIDDEN');
    const root = await createUser(server, { role: UserRole.ADMIN });
    expect((await calls.claim({ caseId }, root.token)).errors).toEqual([]);
  });

  it('are not open to moderators who were demoted or suspended', async () => {
    const { caseId, version } = await reported(comment.id);
    const decision = { caseId, version, action: 'DELETE', reason: 'No.' };
    const former = await createUser(server, { role: UserRole.MODERATOR });
    await server.dataSource.query("UPDATE `user` SET role = 'MEMBER' WHERE id = ?", [former.user.id]);
    expect(codeOf(await calls.decide(decision, former.token))).toBe('FORBIDDEN');
    await server.dataSource.query("UPDATE `user` SET role = 'MODERATOR', suspendedAt = ? WHERE id = ?", [
      '2026-01-01 00:00:00.000',
      former.user.id,
    ]);
    expect(codeOf(await calls.decide(decision, former.token))).toBe('UNAUTHENTICATED');
  });

  it.runIf(engine === 'mysql')('keep a reply that is written at the same moment', async () => {
    const { caseId, version } = await reported(comment.id);
    const id = newId();
    const pending = await inTransaction(server.dataSource, async (manager) => {
      await lockPost(manager, post.id);
      const deciding = calls.decide({ caseId, version, action: 'DELETE', reason: 'No.' }, mia.token);
      await transactionsWait(1);
      await manager.insert(Reply, {
        id,
        commentId: comment.id,
        authorId: ada.user.id,
        text: 'At the same moment',
        createdAt: new Date(),
        editedAt: null,
        likesCount: 0,
      });
      return { deciding };
    });
    expect((await pending.deciding).errors).toEqual([]);
    expect(await likes(ada.token)).toMatchObject({
      comments: { nodes: [{ text: '', replies: { nodes: [{ id }] } }] },
    });
  });

  it.runIf(engine === 'mysql')('each undo their own suspension of two at the same moment', async () => {
    const { manager } = server.dataSource;
    const isSuspended = async () =>
      (await manager.findOneByOrFail(User, { id: bob.user.id })).suspendedAt !== null;
    const cases = [await reported(comment.id), await reported(bob.user.id)];
    const pending = await inTransaction(server.dataSource, async (holder) => {
      await lockUser(holder, bob.user.id);
      const deciding = cases.map((found, i) =>
        calls.decide({ ...found, action: 'SUSPEND', reason: 'No.' }, (i === 0 ? mia : max).token),
      );
      await transactionsWait(2);
      return { deciding };
    });
    for (const { errors } of await Promise.all(pending.deciding)) expect(errors).toEqual([]);
    const [one, other] = cases.map(({ caseId }) => caseId);
    const first = codeOf(await undo(one!)) === 'CONFLICT' ? one : other;
    if (first === one) expect((await undo(other!)).errors).toEqual([]);
    expect(await isSuspended()).toBe(true);
    expect((await undo(first!)).errors).toEqual([]);
    expect(await isSuspended()).toBe(false);
  });

  it.runIf(engine === 'mysql')('leave a suspension that is stored while they undo another one', async () => {
    const { manager } = server.dataSource;
    const caseId = await decided(comment.id, 'SUSPEND');
    const since = new Date(Date.now() + 1000);
    const pending = await inTransaction(server.dataSource, async (holder) => {
      await lockUser(holder, bob.user.id);
      const undoing = undo(caseId);
      await transactionsWait(1);
      await holder.update(User, { id: bob.user.id }, { suspendedAt: since });
      return { undoing };
    });
    expect(codeOf(await pending.undoing)).toBe('CONFLICT');
    expect((await manager.findOneByOrFail(User, { id: bob.user.id })).suspendedAt).toEqual(since);
  });
});
