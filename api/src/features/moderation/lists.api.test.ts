import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { codeOf, moderationCalls } from '../../testing/moderation.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { eraseAccount } from '../account/eraseAccount.js';
import type { Post } from '../posts/post.entity.js';
import { type User, UserRole } from '../users/user.entity.js';

const DAY = 24 * 60 * 60 * 1000;

interface Person {
  user: User;
  token: string;
}
let server: TestServer;
let calls: ReturnType<typeof moderationCalls>;
let bob: Person;
let mia: Person;
let post: Post;

beforeAll(async () => {
  server = await startTestServer();
  calls = moderationCalls(server);
  mia = await createUser(server, { userName: 'mia_m', role: UserRole.MODERATOR });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dataSource.query('DELETE FROM moderation_case');
  await server.dataSource.query('DELETE FROM moderation_notice');
  await server.dataSource.query('DELETE FROM collection');
  bob = await createUser(server);
  post = await createPost(server, bob.user, { title: 'Cheap watches' });
});

const settle = (at: number) => server.server.services.moderation.settle(new Date(at));
const read = async <T>(query: string, token?: string): Promise<T> => {
  const { data, errors } = await server.graphql<T>(query, {}, token);
  expect(errors).toEqual([]);
  return data!;
};
const undo = (caseId: string) => calls.undo({ caseId }, mia.token);
const report = async (subjectId: string) =>
  calls.report({ subjectId, reason: 'SPAM' }, (await createUser(server)).token);

/** Decides about the open case of a reported list. @returns the case */
async function decideReported(subjectId: string, action: string, reason = 'No advertising here.') {
  const { id: caseId, version } = (await calls.cases(mia.token)).find(
    (entry) => 'subjectId' in entry && entry.subjectId === subjectId,
  )!;
  return { caseId, result: await calls.decide({ caseId, version, action, reason }, mia.token) };
}

/** Reports a list and decides about it. @returns the case */
async function decide(subjectId: string, action: string, reason?: string): Promise<string> {
  expect((await report(subjectId)).errors).toEqual([]);
  const { caseId, result } = await decideReported(subjectId, action, reason);
  expect(result.errors).toEqual([]);
  return caseId;
}

/** A shared list of Bob with one post. */
async function createList(name = 'Watches'): Promise<{ id: string; sharedPath: string }> {
  const { collections } = server.server.services;
  const { id } = await collections.create(bob.user, name);
  await collections.add(bob.user, { collectionId: id, postId: post.id });
  const { shareToken } = await collections.update(bob.user, { collectionId: id, isShared: true });
  return { id, sharedPath: `/lists/${shareToken}` };
}

/** Where the cases in a state lead moderators. */
const pathsOf = async (state: 'OPEN' | 'DECIDED' = 'OPEN') => {
  const { moderationCases } = await read<{ moderationCases: { nodes: { sharedPath: string | null }[] } }>(
    `{ moderationCases(state: ${state}, first: 5) { nodes { sharedPath } } }`,
    mia.token,
  );
  return moderationCases.nodes.map(({ sharedPath }) => sharedPath);
};

/** What the owner sees. */
const own = async () =>
  (
    await read<{ viewer: { collections: { hiddenAt: string | null; hiddenReason: string | null }[] } }>(
      '{ viewer { collections { name sharedPath hiddenAt hiddenReason } } }',
      bob.token,
    )
  ).viewer.collections;

describe(`a reported list on ${engine}`, () => {
  it('ends the sharing of a list, which its owner keeps, and shares it again at its address when that is undone', async () => {
    const { collections } = server.server.services;
    const { id } = await collections.create(bob.user, 'Watches');
    await collections.add(bob.user, { collectionId: id, postId: post.id });
    expect(codeOf(await report(id)), 'private').toBe('NOT_FOUND');
    const { shareToken } = await collections.update(bob.user, { collectionId: id, isShared: true });
    const token = shareToken!;
    const status = async () => (await fetch(`${server.origin}/lists/${token}`)).status;
    expect(codeOf(await calls.report({ subjectId: id, reason: 'SPAM' }, bob.token))).toBe('BAD_USER_INPUT');

    const caseId = await decide(id, 'DELETE');
    expect(await status()).toBe(404);
    expect(await collections.shared(token)).toBeNull();
    expect(codeOf(await report(id)), 'hidden').toBe('NOT_FOUND');
    await expect(collections.update(bob.user, { collectionId: id, isShared: true })).rejects.toThrow();
    expect((await collections.listOf(bob.user.id)).map(({ name }) => name)).toEqual(['Watches']);
    const { viewer } = await read<{ viewer: { moderationNotices: object[] } }>(
      '{ viewer { moderationNotices { action subjectType quote reason } } }',
      bob.token,
    );
    expect(viewer.moderationNotices).toEqual([
      {
        action: 'DELETE',
        subjectType: 'COLLECTION',
        reason: 'No advertising here.',
        quote: 'Watches\nCheap watches',
      },
    ]);
    const { moderationLog } = await read<{
      moderationLog: { nodes: { subjectType: string; event: string }[] };
    }>('{ moderationLog(first: 1) { nodes { subjectType event } } }', mia.token);
    expect(moderationLog.nodes).toEqual([{ subjectType: 'COLLECTION', event: 'DECIDED' }]);

    expect((await undo(caseId)).errors).toEqual([]);
    expect((await collections.shared(token))?.name).toBe('Watches');
    const version = (await calls.cases(mia.token)).find((entry) => entry.id === caseId)?.version;
    const decision = { caseId, version, action: 'DELETE', reason: 'Still advertising.' };
    expect((await calls.decide(decision, mia.token)).errors).toEqual([]);
    await settle(Date.now() + 2 * DAY);
    expect(codeOf(await undo(caseId)), 'final').toBe('CONFLICT');
    expect(await collections.shared(token)).toBeNull();
    await expect(collections.update(bob.user, { collectionId: id, isShared: true })).rejects.toThrow();
  });

  it('leads moderators to its page while it is shared, also at a new address', async () => {
    const { collections } = server.server.services;
    const { id, sharedPath } = await createList();
    await report(id);
    await report(post.id);
    expect((await pathsOf()).toSorted()).toEqual([sharedPath, null]);
    expect(codeOf(await server.graphql('{ moderationCases { nodes { sharedPath } } }', {}, bob.token))).toBe(
      'FORBIDDEN',
    );
    await collections.update(bob.user, { collectionId: id, isShared: false });
    expect(await pathsOf()).toEqual([null, null]);
    const { shareToken } = await collections.update(bob.user, { collectionId: id, isShared: true });
    expect(await pathsOf()).toContain(`/lists/${shareToken}`);
    await decideReported(id, 'WARN');
    expect(await pathsOf('DECIDED')).toEqual([`/lists/${shareToken}`]);
  });

  it('has no page while its owner is suspended', async () => {
    const { id, sharedPath } = await createList();
    const caseId = await decide(id, 'SUSPEND');
    expect(await pathsOf('DECIDED')).toEqual([null]);
    expect((await fetch(server.origin + sharedPath)).status).toBe(404);
    await undo(caseId);
    expect(await pathsOf()).toEqual([sharedPath]);
  });

  it('that is private by now can be kept from being shared again', async () => {
    const { collections } = server.server.services;
    const { id } = await createList();
    await report(id);
    await collections.update(bob.user, { collectionId: id, isShared: false });
    const { caseId } = await decideReported(id, 'DELETE');
    await expect(collections.update(bob.user, { collectionId: id, isShared: true })).rejects.toThrow();
    expect((await undo(caseId)).errors).toEqual([]);
    expect(await own()).toMatchObject([{ sharedPath: null, hiddenAt: null }]);
    expect(
      (await collections.update(bob.user, { collectionId: id, isShared: true })).shareToken,
    ).not.toBeNull();
  });

  it('that its owner deleted leaves a case that can be dismissed, and a decision that cannot be undone', async () => {
    const { collections } = server.server.services;
    const { id } = await createList();
    await report(id);
    await collections.delete(bob.user, id);
    expect(await pathsOf()).toEqual([null]);
    expect(codeOf((await decideReported(id, 'DELETE')).result)).toBe('NOT_FOUND');
    expect((await decideReported(id, 'DISMISS')).result.errors).toEqual([]);
    expect(codeOf(await report(id))).toBe('NOT_FOUND');

    const second = await createList();
    const caseId = await decide(second.id, 'DELETE');
    await collections.delete(bob.user, second.id);
    expect(codeOf(await undo(caseId))).toBe('CONFLICT');
    expect(await own()).toEqual([]);
  });

  it('says to its owner why and since when it is hidden, until that is undone', async () => {
    const { id, sharedPath } = await createList();
    const shared = { name: 'Watches', sharedPath, hiddenAt: null, hiddenReason: null };
    expect(await own()).toEqual([shared]);
    const begin = Date.now();
    const caseId = await decide(id, 'DELETE', 'First reason');
    const [hidden] = await own();
    expect(hidden).toMatchObject({ sharedPath: null, hiddenReason: 'First reason' });
    expect(Date.parse(String(hidden?.hiddenAt))).toBeGreaterThanOrEqual(begin - 1);
    await undo(caseId);
    expect(await own()).toEqual([shared]);
    expect((await decideReported(id, 'DELETE', 'Second reason')).result.errors).toEqual([]);
    expect(await own()).toMatchObject([{ hiddenReason: 'Second reason' }]);
    // The case is erased after half a year, and the reason stays.
    await settle(Date.now() + 200 * DAY);
    expect(await pathsOf('DECIDED')).toEqual([]);
    expect(await own()).toMatchObject([{ hiddenReason: 'Second reason' }]);
  });

  it('has no page while the account of its owner is deleted, and none of it is left once that is erased', async () => {
    const { id, sharedPath } = await createList();
    await decide(id, 'DELETE');
    const other = await createList('Clocks');
    await report(other.id);
    await server.server.services.deletions.begin(bob.user, bob.user.id);
    expect(await pathsOf()).toEqual([null]);
    for (const path of [sharedPath, other.sharedPath])
      expect((await fetch(server.origin + path)).status).toBe(404);
    expect((await calls.cases(mia.token)).map(({ person }) => person.userName)).toEqual([bob.user.userName]);

    expect(await eraseAccount(server.dataSource, bob.user.id)).toBe(true);
    expect(await pathsOf()).toEqual([]);
    for (const table of ['collection', 'collection_post', 'report', 'moderation_notice', 'moderation_case'])
      expect([table, await server.dataSource.query(`SELECT * FROM ${table}`)]).toEqual([table, []]);
    const { moderationLog } = await read<{ moderationLog: { nodes: object[] } }>(
      '{ moderationLog(first: 1) { nodes { subjectId person { id } } } }',
      mia.token,
    );
    expect(moderationLog.nodes).toEqual([{ subjectId: id, person: null }]);
  });
});
