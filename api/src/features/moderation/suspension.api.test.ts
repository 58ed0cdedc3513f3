import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createComment, createPost, createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { moderationCalls } from '../../testing/moderation.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { AdminService } from '../admin/admin.service.js';
import { type User, UserRole } from '../users/user.entity.js';
import { ModerationNotice } from './moderation.entity.js';

const DAY = 24 * 60 * 60 * 1000;
const REFUSED = 'Undo the later decision first';

let server: TestServer;
let calls: ReturnType<typeof moderationCalls>;
let moderator: string;
let bob: User;
let commentId: string;

beforeAll(async () => {
  server = await startTestServer();
  calls = moderationCalls(server);
  moderator = (await createUser(server, { role: UserRole.MODERATOR })).token;
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ user: bob } = await createUser(server));
  const post = await createPost(server, bob);
  commentId = (await createComment(server, bob, { postId: post.id, text: 'Buy watches' })).comment.id;
});

const operator = () => new AdminService(server.dataSource, server.server.services.accounts);
const settle = (at: number) => server.server.services.moderation.settle(new Date(at));
const login = async () =>
  (
    await server.graphql('mutation ($input: LoginInput!) { login(input: $input) { accessToken } }', {
      input: { userName: bob.userName, password: TEST_PASSWORD },
    })
  ).errors.map(({ message }) => message);
const undo = async (caseId: string) =>
  (await calls.undo({ caseId }, moderator)).errors.map(({ message }) => message);
const dayAndTime = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Reports a thing and suspends its author. @returns the case */
async function suspend(subjectId: string, reason: string, suspendUntil: Date | null): Promise<string> {
  const { token } = await createUser(server);
  expect((await calls.report({ subjectId, reason: 'SPAM' }, token)).errors).toEqual([]);
  const { id: caseId, version } = (await calls.cases(moderator)).find(
    (entry) => 'subjectId' in entry && entry.subjectId === subjectId,
  )!;
  const decision = { caseId, version, action: 'SUSPEND', reason, suspendUntil };
  expect((await calls.decide(decision, moderator)).errors).toEqual([]);
  return caseId;
}

describe(`a second suspension on ${engine}`, () => {
  it('that is shorter leaves the first one its end and reason', async () => {
    await suspend(bob.id, 'First.', null);
    await suspend(commentId, 'Second.', new Date(Date.now() + DAY));
    const stands = ['This account is suspended. The moderators wrote: First.'];
    expect(await login()).toEqual(stands);
    await settle(Date.now() + 2 * DAY);
    expect(await login()).toEqual(stands);
  });

  it('that is longer has its own end and reason', async () => {
    await suspend(bob.id, 'First.', new Date(Date.now() + DAY));
    const until = new Date(Date.now() + 7 * DAY);
    await suspend(commentId, 'Second.', until);
    await settle(Date.now() + 2 * DAY);
    expect(await login()).toEqual([
      `This account is suspended until ${dayAndTime(until)}. The moderators wrote: Second.`,
    ]);
    await settle(Date.now() + 8 * DAY);
    expect(await login()).toEqual([]);
  });

  it('counts from anew when the first one is over', async () => {
    await suspend(bob.id, 'First.', new Date(Date.now() + 7 * DAY));
    await server.dataSource.query('UPDATE `user` SET suspendedUntil = ? WHERE id = ?', [
      '2026-01-01 00:00:00.000',
      bob.id,
    ]);
    await suspend(commentId, 'Second.', new Date(Date.now() + DAY));
    expect(await login()).toEqual([expect.stringContaining('Second.')]);
  });

  it.each([
    { first: 30 * DAY, second: DAY },
    { first: DAY, second: 30 * DAY },
    { first: null, second: null },
  ])('is undone before the first one: %o', async ({ first, second }) => {
    const end = (time: number | null) => (time === null ? null : new Date(Date.now() + time));
    const earlier = await suspend(bob.id, 'First.', end(first));
    const before = await login();
    const later = await suspend(commentId, 'Second.', end(second));
    expect(await undo(earlier)).toEqual([expect.stringContaining(REFUSED)]);
    expect(await undo(later)).toEqual([]);
    expect(await login()).toEqual(before);
    expect(await undo(earlier)).toEqual([]);
    expect(await login()).toEqual([]);
  });

  it('is mailed with the end that stands', async () => {
    const until = new Date(Date.now() + 30 * DAY);
    await suspend(bob.id, 'First.', until);
    await suspend(commentId, 'Second.', new Date(Date.now() + DAY));
    const [first, second] = (await server.mailsTo(bob.email ?? '')).map((mail) => mail.replace(/\s+/g, ' '));
    expect(first).toContain(`suspended your Hydrate account until ${dayAndTime(until)}`);
    expect(second).toContain(`suspended your Hydrate account until ${dayAndTime(until)}`);
    expect(second).toContain('They give this reason: Second.');
    const notices = await server.dataSource.manager.findBy(ModerationNotice, { userId: bob.id });
    expect(notices.map(({ suspendUntil }) => suspendUntil)).toEqual([until, until]);
  });
});

describe(`a suspension that is taken back on ${engine}`, () => {
  const subjects = async () =>
    (await server.mailsTo(bob.email ?? '')).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim());
  const SUSPENDED = 'Your Hydrate account was suspended';

  it('is mailed, because the person cannot know it otherwise', async () => {
    const caseId = await suspend(bob.id, 'First.', null);
    expect(await undo(caseId)).toEqual([]);
    expect(await subjects()).toEqual([SUSPENDED, 'Your Hydrate account is no longer suspended']);
  });

  it('is not mailed while another suspension stands', async () => {
    await suspend(bob.id, 'First.', null);
    expect(await undo(await suspend(commentId, 'Second.', null))).toEqual([]);
    expect(await subjects()).toEqual([SUSPENDED, SUSPENDED]);
  });
});

describe(`a suspension by an operator on ${engine}`, () => {
  const stands = ['This account is suspended. Write to the people who run this site.'];

  it('outlasts decisions of moderators', async () => {
    expect(await operator().suspend(bob)).toBe('suspended');
    await suspend(commentId, 'Second.', new Date(Date.now() + DAY));
    expect(await login()).toEqual(stands);
    await settle(Date.now() + 2 * DAY);
    expect(await login()).toEqual(stands);
    expect(await operator().suspend(bob)).toBeNull();
  });

  it('stays when a later decision of moderators is undone', async () => {
    await operator().suspend(bob);
    const caseId = await suspend(commentId, 'Second.', new Date(Date.now() + DAY));
    expect(await undo(caseId)).toEqual([]);
    expect(await login()).toEqual(stands);
    await operator().unsuspend(bob);
    expect(await login()).toEqual([]);
  });

  it.each([{ until: DAY }, { until: null }])(
    'takes the place of one by moderators: %o',
    async ({ until }) => {
      const caseId = await suspend(commentId, 'First.', until === null ? null : new Date(Date.now() + until));
      expect(await operator().suspend(bob)).toBe('extended');
      expect(await operator().suspend(bob)).toBeNull();
      expect(await undo(caseId)).toEqual([expect.stringContaining(REFUSED)]);
      await settle(Date.now() + 2 * DAY);
      expect(await login()).toEqual(stands);
    },
  );

  it('begins anew after one by moderators has ended', async () => {
    await suspend(commentId, 'First.', new Date(Date.now() + DAY));
    await server.dataSource.query('UPDATE `user` SET suspendedUntil = ? WHERE id = ?', [
      '2026-01-01 00:00:00.000',
      bob.id,
    ]);
    expect(await operator().suspend(bob)).toBe('suspended');
    expect(await login()).toEqual(stands);
  });
});
