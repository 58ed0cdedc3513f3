import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createComment, createPost, createReply, createUser } from '../../testing/factories.js';
import { newId } from '../../platform/database/ids.js';
import { codeOf, moderationCalls } from '../../testing/moderation.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { Comment } from '../comments/comment.entity.js';
import type { Post } from '../posts/post.entity.js';
import { ModerationNotice } from './moderation.entity.js';
import { type User, UserRole } from '../users/user.entity.js';

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
let root: Person;
let post: Post;
let comment: Comment;

beforeAll(async () => {
  server = await startTestServer();
  calls = moderationCalls(server);
  ada = await createUser(server, { userName: 'ada_l' });
  bob = await createUser(server, { userName: 'bob_b' });
  mia = await createUser(server, { userName: 'mia_m', role: UserRole.MODERATOR });
  max = await createUser(server, { userName: 'max_m', role: UserRole.MODERATOR });
  root = await createUser(server, { userName: 'root_r', role: UserRole.ADMIN });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dataSource.query('DELETE FROM moderation_case');
  await server.dataSource.query('DELETE FROM moderation_notice');
  await server.dataSource.query('DELETE FROM post');
  post = await createPost(server, bob.user, { title: 'Cheap watches' });
  ({ comment } = await createComment(server, bob.user, { postId: post.id, text: 'Buy watches' }));
});

const reportOf = async (subjectId: string, { token } = ada) => {
  const { errors } = await calls.report({ subjectId, reason: 'SPAM', text: 'Advertising' }, token);
  expect(errors).toEqual([]);
};
const openCase = async (subjectId: string) => {
  await reportOf(subjectId);
  const [entry] = await calls.cases(mia.token);
  return entry!;
};

describe(`reports on ${engine}`, () => {
  it('of all kinds of things reach the queue, with quote, post and reporter', async () => {
    const reply = await createReply(server, bob.user, { commentId: comment.id, text: 'Really cheap' });
    for (const id of [post.id, comment.id, reply.id, bob.user.id]) await reportOf(id);
    const cases = await calls.cases(mia.token);
    expect(cases.map(({ subjectType, quote }) => [subjectType, quote.split('\n')[0]])).toEqual([
      ['POST', 'Cheap watches'],
      ['COMMENT', 'Buy watches'],
      ['REPLY', 'Really cheap'],
      ['PROFILE', 'Ada Lovelace (@bob_b)'],
    ]);
    expect(cases[2]).toMatchObject({
      person: { userName: 'bob_b' },
      post: { title: 'Cheap watches' },
      reports: [{ reason: 'SPAM', text: 'Advertising', reporter: { userName: 'ada_l' } }],
      reportsCount: 1,
      claim: null,
      decision: null,
      viewerActions: ['DISMISS', 'WARN', 'DELETE', 'SUSPEND'],
    });
  });

  it('are stored once for each member, also when sent at once, in one case', async () => {
    const carl = await createUser(server);
    await Promise.all(
      [ada, carl, ada, carl, ada].map(({ token }) =>
        calls.report({ subjectId: comment.id, reason: 'SPAM' }, token),
      ),
    );
    expect(await calls.cases(mia.token)).toMatchObject([{ reportsCount: 2 }]);
  });

  describe('by the same member', () => {
    const again = (subjectId: string, over: object = {}) =>
      calls.report({ subjectId, reason: 'HARASSMENT', text: 'My address', ...over }, ada.token);
    const decide = async (subjectId: string) => {
      const { id: caseId, version } = await openCase(subjectId);
      await setTimeout(2);
      expect((await calls.decide({ caseId, version, action: 'DISMISS' }, mia.token)).errors).toEqual([]);
      await setTimeout(2);
      return caseId;
    };
    const change = async (mutation: string) => {
      const { errors } = await server.graphql(`mutation { ${mutation} { __typename } }`, {}, bob.token);
      expect(errors).toEqual([]);
    };

    it('change nothing in an open case, and do not pretend to', async () => {
      await reportOf(comment.id);
      await reportOf(comment.id);
      expect((await again(comment.id)).errors[0]).toMatchObject({
        message: 'You have reported this already. The moderators look at it.',
        extensions: { code: 'CONFLICT' },
      });
      expect(await calls.cases(mia.token)).toMatchObject([{ reports: [{ reason: 'SPAM' }] }]);
    });

    it('are refused after a decision while the thing is as it was judged', async () => {
      const reply = await createReply(server, bob.user, { commentId: comment.id, text: 'Really cheap' });
      const { id: listId } = await server.server.services.collections.create(bob.user, newId().slice(-12));
      await server.server.services.collections.update(bob.user, { collectionId: listId, isShared: true });
      for (const id of [post.id, comment.id, reply.id, bob.user.id, listId]) {
        await decide(id);
        expect((await again(id)).errors[0]).toMatchObject({
          message: 'You have reported this already, and the moderators have decided about it.',
          extensions: { code: 'CONFLICT' },
        });
      }
      expect(await calls.cases(mia.token)).toEqual([]);
    });

    it('are refused for a profile whose owner has only pinned a post since', async () => {
      await decide(bob.user.id);
      await change(`pinPost(input: { postId: "${post.id}" })`);
      expect(codeOf(await again(bob.user.id))).toBe('CONFLICT');
    });

    it('open a new case if the author has changed the thing since, and the old one keeps its reports', async () => {
      const { collections } = server.server.services;
      const reply = await createReply(server, bob.user, { commentId: comment.id, text: 'Really cheap' });
      const { id: listId } = await collections.create(bob.user, newId().slice(-12));
      await collections.update(bob.user, { collectionId: listId, isShared: true });
      const edit = 'text: "Now with the address of Ada"';
      const changes: [string, () => Promise<unknown>][] = [
        [post.id, () => change(`updatePost(input: { postId: "${post.id}", title: "The address of Ada" })`)],
        [comment.id, () => change(`updateComment(input: { commentId: "${comment.id}", ${edit} })`)],
        [reply.id, () => change(`updateReply(input: { replyId: "${reply.id}", ${edit} })`)],
        [bob.user.id, () => change('updateProfile(input: { about: "The address of Ada" })')],
        [listId, () => collections.update(bob.user, { collectionId: listId, name: 'The address of Ada' })],
      ];
      for (const [id, edited] of changes) {
        const decided = await decide(id);
        await edited();
        expect((await again(id)).errors).toEqual([]);
        const [open] = await calls.cases(mia.token);
        expect(open).toMatchObject({ reports: [{ reason: 'HARASSMENT', text: 'My address' }] });
        const old = (await calls.cases(mia.token, 'DECIDED')).find((entry) => entry.id === decided);
        expect(old).toMatchObject({ reports: [{ reason: 'SPAM' }] });
        const decision = { caseId: open!.id, version: open!.version, action: 'DISMISS' };
        expect((await calls.decide(decision, mia.token)).errors).toEqual([]);
        expect(codeOf(await again(id))).toBe('CONFLICT');
      }
    });
  });

  it('need a viewer, a thing of another person, and an explanation of another reason', async () => {
    const input = { subjectId: comment.id, reason: 'OTHER', text: ' ' };
    expect(codeOf(await calls.report(input))).toBe('UNAUTHENTICATED');
    expect((await calls.report(input, ada.token)).errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { text: 'Explain the reason.' },
    });
    expect(codeOf(await calls.report({ ...input, reason: 'SPAM' }, bob.token))).toBe('BAD_USER_INPUT');
    const gone = { subjectId: '00000000-0000-7000-8000-000000000000', reason: 'SPAM' };
    expect(codeOf(await calls.report(gone, ada.token))).toBe('NOT_FOUND');
  });

  it('take the same statements for many cases as for one', async () => {
    const count = async () => {
      server.queries.length = 0;
      await calls.cases(mia.token);
      return server.queries.length;
    };
    await reportOf(comment.id);
    const forOne = await count();
    for (let i = 0; i < 5; i += 1) {
      const { user } = await createUser(server);
      const { comment: another } = await createComment(server, user, { postId: post.id, text: `${i}` });
      await reportOf(another.id);
    }
    expect(await count()).toBe(forOne);
  });
});

describe(`the queue on ${engine}`, () => {
  it('is for moderators only', async () => {
    const { id, version } = await openCase(comment.id);
    for (const { token } of [ada, bob]) {
      for (const query of [
        'moderationCases { nodes { id } }',
        'moderationLog { nodes { id } }',
        `moderationCase(id: "${id}") { id }`,
      ])
        expect(codeOf(await server.graphql(`{ ${query} }`, {}, token))).toBe('FORBIDDEN');
      expect(codeOf(await calls.claim({ caseId: id }, token))).toBe('FORBIDDEN');
      expect(codeOf(await calls.release({ caseId: id }, token))).toBe('FORBIDDEN');
      expect(codeOf(await calls.decide({ caseId: id, version, action: 'DISMISS' }, token))).toBe('FORBIDDEN');
      expect(codeOf(await calls.undo({ caseId: id }, token))).toBe('FORBIDDEN');
    }
    expect(codeOf(await server.graphql('{ moderationCases { nodes { id } } }'))).toBe('UNAUTHENTICATED');
  });

  it('keeps a claimed case from others until the claim ends or is released', async () => {
    const { id, version } = await openCase(comment.id);
    expect((await calls.claim({ caseId: id }, mia.token)).errors).toEqual([]);
    const refused = await calls.claim({ caseId: id }, max.token);
    expect(refused.errors[0]).toMatchObject({
      message: '@mia_m is working on this case.',
      extensions: { code: 'CONFLICT', claimedBy: '@mia_m' },
    });
    const decision = { caseId: id, version, action: 'DISMISS' };
    expect(codeOf(await calls.decide(decision, max.token))).toBe('CONFLICT');
    await calls.release({ caseId: id }, max.token);
    expect(await calls.cases(max.token)).toMatchObject([{ claim: { moderator: { userName: 'mia_m' } } }]);
    await calls.release({ caseId: id }, mia.token);
    expect(await calls.cases(max.token)).toMatchObject([{ claim: null }]);

    await calls.claim({ caseId: id }, mia.token);
    await server.dataSource.query('UPDATE moderation_case SET claimedUntil = ?', ['2026-01-01 00:00:00.000']);
    expect((await calls.claim({ caseId: id }, max.token)).errors).toEqual([]);
  });

  it('lets one of two moderators decide at the same moment; the other one learns the decision', async () => {
    const { id, version } = await openCase(comment.id);
    const decision = { caseId: id, version, reason: 'No advertising here.' };
    const answers = await Promise.all([
      calls.decide({ ...decision, action: 'DELETE' }, mia.token),
      calls.decide({ ...decision, action: 'WARN' }, max.token),
    ]);
    const refused = answers.flatMap(({ errors }) => errors);
    expect(refused).toHaveLength(1);
    const isMiasFirst = answers[0].errors.length === 0;
    expect(refused[0]).toMatchObject({
      message: isMiasFirst
        ? '@mia_m has decided this case: deleted.'
        : '@max_m has decided this case: warned.',
      extensions: { code: 'CONFLICT', action: isMiasFirst ? 'DELETE' : 'WARN' },
    });
    expect(await server.dataSource.manager.countBy(ModerationNotice, { userId: bob.user.id })).toBe(1);
  });

  it('decides about people of lower roles only', async () => {
    const { comment: ofMax } = await createComment(server, max.user, { postId: post.id, text: 'Mine' });
    const { id, version } = await openCase(ofMax.id);
    expect(await calls.cases(mia.token)).toMatchObject([{ viewerActions: [] }]);
    const decision = { caseId: id, version, action: 'DELETE', reason: 'No.' };
    for (const { token } of [mia, max]) expect(codeOf(await calls.decide(decision, token))).toBe('FORBIDDEN');
    expect((await calls.decide(decision, root.token)).errors).toEqual([]);
    expect(codeOf(await calls.undo({ caseId: id }, mia.token))).toBe('FORBIDDEN');
  });

  it('refuses decisions about an outdated case, without reason, or that do not fit the thing', async () => {
    const { id, version } = await openCase(comment.id);
    const decision = { caseId: id, version, action: 'WARN', reason: 'No.' };
    const codes = [];
    for (const change of [
      { version: version + 1 },
      { reason: ' \n' },
      { action: 'UNLIST' },
      { action: 'SUSPEND', suspendUntil: new Date(Date.now() - 1000) },
      { action: 'SUSPEND', suspendUntil: new Date(Date.now() + 400 * 24 * 60 * 60 * 1000) },
    ])
      codes.push(codeOf(await calls.decide({ ...decision, ...change }, mia.token)));
    expect(codes).toEqual(['CONFLICT', 'BAD_USER_INPUT', 'FORBIDDEN', 'BAD_USER_INPUT', 'BAD_USER_INPUT']);
    expect(await calls.cases(mia.token)).toMatchObject([{ state: 'OPEN', version }]);
  });

  it('keeps a log that names moderator, person and reason, also of what was undone', async () => {
    const { id, version } = await openCase(comment.id);
    await calls.decide({ caseId: id, version, action: 'WARN', reason: 'No advertising.' }, mia.token);
    await calls.undo({ caseId: id }, max.token);
    const LOG =
      '{ moderationLog(first: 2) { nodes { event action reason moderator { userName } person { userName } } } }';
    const { data } = await server.graphql<{ moderationLog: { nodes: unknown[] } }>(LOG, {}, root.token);
    expect(data?.moderationLog.nodes).toMatchObject([
      { event: 'UNDONE', action: 'WARN', moderator: { userName: 'max_m' }, person: { userName: 'bob_b' } },
      { event: 'DECIDED', action: 'WARN', moderator: { userName: 'mia_m' }, reason: 'No advertising.' },
    ]);
    const [again] = await calls.cases(mia.token);
    expect(again).toMatchObject({ id, state: 'OPEN', version: version + 2 });
    expect(again?.history[0]).toMatchObject({ event: 'UNDONE', moderator: { userName: 'max_m' } });
  });
});
