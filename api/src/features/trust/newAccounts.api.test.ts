import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createComment, createPost, createReply, createUser } from '../../testing/factories.js';
import { codeOf, moderationCalls } from '../../testing/moderation.js';
import { type Rest, restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { Draft } from '../drafts/draft.entity.js';
import { NotificationKind } from '../notifications/kinds.js';
import { Notification } from '../notifications/notification.entity.js';
import type { Post } from '../posts/post.entity.js';
import { type User, UserRole } from '../users/user.entity.js';
import { DAY } from '../../platform/time.js';
import { NewText, NewTextBand } from './trust.entity.js';
import { runToEnd } from '../../platform/maintenance/maintenanceTask.js';

interface Person {
  user: User;
  token: string;
}
const ago = (days: number) => new Date(Date.now() - days * DAY);

let server: TestServer;
let rest: Rest;
let ada: Person;
let mia: Person;
let post: Post;

beforeAll(async () => {
  server = await startTestServer({ NEW_ACCOUNTS: 'normal' });
  rest = restClient(server);
  ada = await createUser(server, { trustedAt: new Date() });
  mia = await createUser(server, { userName: 'mia_m', role: UserRole.MODERATOR });
});
afterAll(() => server.close());
beforeEach(async () => {
  post = await createPost(server, ada.user, { title: `On keys ${Math.random()}` });
});

let count = 0;
/** A text that no other is like. */
const unlike = () => {
  count += 1;
  return `Number ${count}`;
};
const publish = (token: string, html = `<p>${unlike()}</p>`, more: Record<string, unknown> = {}) =>
  server.graphql<{ publishPost: { post: { id: string; version: number } } }>(
    'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id version } } }',
    { input: { title: unlike(), html, ...more } },
    token,
  );
const update = (token: string, postId: string, html: string) =>
  server.graphql(
    'mutation ($input: UpdatePostInput!) { updatePost(input: $input) { post { id } } }',
    { input: { postId, html } },
    token,
  );
const comment = (token: string, text = unlike(), postId = post.id) =>
  server.graphql<{ addComment: { comment: { id: string } } }>(
    'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id isHeld } } }',
    { input: { postId, text } },
    token,
  );
const edit = (token: string, commentId: string, text: string) =>
  server.graphql(
    'mutation ($input: UpdateCommentInput!) { updateComment(input: $input) { comment { id } } }',
    { input: { commentId, text } },
    token,
  );
const state = async (token: string) => {
  const { data } = await server.graphql<{ viewer: { newAccount: Record<string, unknown> | null } }>(
    '{ viewer { newAccount { postsADay postsLeft commentsADay commentsLeft linksInPost linksInComment mentions textsNeeded trustedFrom } } }',
    {},
    token,
  );
  return data?.viewer.newAccount;
};
/** Moves what a member wrote into the past. */
const earlier = (user: User, days: number) =>
  server.dataSource.manager.update(NewText, { userId: user.id }, { createdAt: ago(days) });

describe(`limits of new accounts on ${engine}`, () => {
  it('tells them what is left and what makes them trusted', async () => {
    const { user, token } = await createUser(server);
    expect(await state(token)).toEqual({
      postsADay: 3,
      postsLeft: 3,
      commentsADay: 15,
      commentsLeft: 15,
      linksInPost: 10,
      linksInComment: 2,
      mentions: 2,
      textsNeeded: 3,
      trustedFrom: new Date(user.createdAt.getTime() + 3 * DAY).toISOString(),
    });
    await publish(token);
    await comment(token);
    expect(await state(token)).toMatchObject({ postsLeft: 2, commentsLeft: 14, textsNeeded: 3 });
    for (const trusted of [ada.token, mia.token]) expect(await state(trusted)).toBeNull();
  });

  it('lets them publish three posts in 24 hours, deleted ones included, through both doors', async () => {
    const { user, token } = await createUser(server);
    const first = await publish(token);
    const id = first.data?.publishPost.post.id;
    await server.graphql(`mutation { deletePost(input: { postId: "${id}" }) { deletedPostId } }`, {}, token);
    const body = { title: unlike(), desc: `<p>${unlike()}</p>`, categories: [] };
    expect((await rest('POST /api/posts', { token, body })).status).toBe(201);
    await publish(token);
    const refused = await publish(token);
    expect(refused.errors[0]).toMatchObject({
      message:
        'New accounts can write 3 posts in 24 hours. The next one is possible in 24 hours. Your text is not lost.',
      extensions: { code: 'RATE_LIMITED', limit: { name: 'newAccountPosts', limit: 3, duration: 86_400 } },
    });
    const answer = await rest('POST /api/posts', { token, body });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    await earlier(user, 1.01);
    expect((await publish(token)).errors).toEqual([]);
  });

  it('counts simultaneous posts one after the other', async () => {
    const { user, token } = await createUser(server);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => publish(token)));
    expect(outcomes.filter(({ errors }) => errors.length === 0)).toHaveLength(3);
    expect(await server.dataSource.manager.countBy(NewText, { userId: user.id })).toBe(3);
  });

  it('counts comments and replies together, and none that is refused', async () => {
    const { user, token } = await createUser(server);
    const { comment: answered } = await createComment(server, ada.user, { postId: post.id, text: unlike() });
    await comment(token);
    expect(codeOf(await comment(token))).toBe('CONFLICT');
    for (let i = 0; i < 14; i += 1)
      await createReply(server, user, { commentId: answered.id, text: unlike() });
    const other = await createPost(server, ada.user);
    expect((await comment(token, unlike(), other.id)).errors[0]?.message).toMatch(
      /^New accounts can write 15 comments and replies in 24 hours\./,
    );
    const body = { comment: unlike() };
    expect((await rest(`PUT /api/posts/comments/${other.id}`, { token, body })).status).toBe(429);
    expect((await comment(ada.token, unlike(), other.id)).errors).toEqual([]);
  });

  const link = (n: number) => `<a href="https://example${n}.com/">${unlike()}</a>`;
  /** Links to different sites with a text, so that the post is not held. */
  const manyLinks = (n: number) =>
    `<p>${'words '.repeat(n * 8)}${Array.from({ length: n }, (_, i) => link(i)).join(' ')}</p>`;

  it.each([
    ['10 links in a post', (token: string) => publish(token, manyLinks(10)), true],
    ['11 links in a post', (token: string) => publish(token, manyLinks(11)), false],
    [
      '10 links and an address elsewhere',
      (token: string) => publish(token, manyLinks(10), { canonicalURL: 'https://elsewhere.example/x' }),
      false,
    ],
    [
      'links to the own site',
      (token: string) =>
        publish(token, manyLinks(11).replaceAll(/https:\/\/example\d+\.com/g, 'http://localhost:0')),
      true,
    ],
    [
      '2 links in a comment',
      (token: string) => comment(token, `${'words '.repeat(12)} https://a.example https://b.example`),
      true,
    ],
    [
      '3 links in a comment',
      (token: string) =>
        comment(token, `${'words '.repeat(20)} https://a.example https://b.example ![](https://c.example)`),
      false,
    ],
    ['2 mentions', (token: string) => comment(token, '@adaada @bobbob'), true],
    ['3 mentions', (token: string) => comment(token, '@adaada @bobbob @carlcarl'), false],
    ['names in code', (token: string) => comment(token, '`@adaada @bobbob @carlcarl`'), true],
  ])('%s', async (_, write, isAllowed) => {
    const { token } = await createUser(server);
    const { errors } = await write(token);
    if (isAllowed) expect(errors).toEqual([]);
    else
      expect(errors[0]).toMatchObject({
        message: /^New accounts can/,
        extensions: { code: 'BAD_USER_INPUT' },
      });
    expect((await state(token))?.textsNeeded).toBe(3);
  });

  it('are not passed by edits: links and mentions are limited, and what an edit adds counts as a text', async () => {
    const { user, token } = await createUser(server);
    const published = await publish(token);
    const postId = published.data!.publishPost.post.id;
    expect(codeOf(await update(token, postId, manyLinks(11)))).toBe('BAD_USER_INPUT');
    expect((await update(token, postId, `<p>${unlike()} again</p>`)).errors).toEqual([]);
    expect(await state(token)).toMatchObject({ postsLeft: 2 });
    for (const n of [1, 2])
      expect((await update(token, postId, `<p>${unlike()} ${link(n)}</p>`)).errors).toEqual([]);
    expect(codeOf(await update(token, postId, `<p>${unlike()} ${link(3)}</p>`))).toBe('RATE_LIMITED');
    // What was there may stay.
    expect((await update(token, postId, '<p>Without links</p>')).errors).toEqual([]);

    const { comment: own } = await createComment(server, user, { postId: post.id, text: unlike() });
    expect(codeOf(await edit(token, own.id, '@adaada @bobbob @carlcarl'))).toBe('BAD_USER_INPUT');
    for (let i = 0; i < 14; i += 1) expect((await edit(token, own.id, `@adaada${i}`)).errors).toEqual([]);
    expect(codeOf(await edit(token, own.id, '@bobbob'))).toBe('RATE_LIMITED');
    expect((await edit(token, own.id, 'Nobody')).errors).toEqual([]);
  });

  it('end when the account is old enough and texts have stood for a day, without a decision against it', async () => {
    const { user, token } = await createUser(server, { createdAt: ago(3.01) });
    const texts = await Promise.all(
      [1, 2].map((n) =>
        createPost(server, user, {
          title: unlike(),
          html: `<p>${unlike()}</p>`,
          publishedAt: ago(2 + n / 10),
        }),
      ),
    );
    await createComment(server, user, { postId: post.id, text: unlike() }, ago(0.9));
    expect(await state(token)).toMatchObject({ textsNeeded: 1 });
    await createComment(server, user, { postId: texts[0]!.id, text: unlike() }, ago(1.1));
    const calls = moderationCalls(server);
    await calls.report({ subjectId: texts[0]!.id, reason: 'SPAM' }, ada.token);
    const entry = (await calls.cases(mia.token)).find(({ person }) => person.userName === user.userName);
    const { id: caseId, version } = entry!;
    await calls.decide({ caseId, version, action: 'WARN', reason: 'No advertising' }, mia.token);
    expect(await state(token)).toMatchObject({ textsNeeded: 0 });
    await calls.undo({ caseId }, mia.token);
    expect(await state(token)).toBeNull();
    // Trust stays.
    await server.dataSource.query('DELETE FROM moderation_notice');
    for (let i = 0; i < 5; i += 1) expect((await publish(token)).errors).toEqual([]);
  });

  it('do not concern imports, and a scheduled post beyond them stays a draft with the reason', async () => {
    const { user, token } = await createUser(server);
    for (let i = 0; i < 4; i += 1) await createPost(server, user, { title: unlike(), publishedAt: ago(5) });
    for (let i = 0; i < 3; i += 1) await publish(token);
    const id = crypto.randomUUID();
    const { services } = server.server;
    const draft = await services.drafts.save(user, {
      id,
      title: unlike(),
      html: `<p>${unlike()}</p>`,
      categories: [],
      version: null,
    });
    const publishAt = new Date(Date.now() + 120_000);
    await services.scheduling.schedule(user, { draftId: id, draftVersion: draft.version, publishAt });
    await services.scheduling.publishDue(publishAt);
    const kept = await server.dataSource.manager.findOneBy(Draft, { id });
    expect(kept?.publishProblem).toMatch(/^New accounts can write 3 posts/);
  });

  it('forgets what it compares texts with after 30 days, and with the account', async () => {
    const { user, token } = await createUser(server);
    const { manager } = server.dataSource;
    await comment(
      token,
      'A long text that can be compared with others, because it has more letters than a greeting has',
    );
    expect(await manager.countBy(NewText, { userId: user.id })).toBe(1);
    await earlier(user, 29);
    await runToEnd(server.server.services.trust.expiry);
    expect(await manager.countBy(NewText, { userId: user.id })).toBe(1);
    const bands = () => manager.count(NewTextBand);
    const before = await bands();
    await server.server.services.accounts.remove(user.id);
    expect(await manager.countBy(NewText, { userId: user.id })).toBe(0);
    expect(await bands()).toBe(before - 8);
  });
});

describe(`mentions by trusted members on ${engine}`, () => {
  it('reach ten members by one text, whatever its edits name', async () => {
    const people = await Promise.all(Array.from({ length: 14 }, () => createUser(server)));
    const names = people.map(({ user }) => `@${user.userName}`);
    const { data } = await comment(ada.token, names.slice(0, 4).join(' '));
    const { id } = data!.addComment.comment;
    const told = async () => {
      await server.server.services.notificationWork.maker.make();
      return server.dataSource.manager.countBy(Notification, {
        kind: NotificationKind.MENTION,
        commentId: id,
      });
    };
    expect(await told()).toBe(4);
    await edit(ada.token, id, names.slice(2, 8).join(' '));
    expect(await told()).toBe(8);
    await edit(ada.token, id, names.slice(8, 14).join(' '));
    expect(await told()).toBe(10);
    await edit(ada.token, id, names.slice(4, 14).join(' '));
    expect(await told()).toBe(10);
  });
});
