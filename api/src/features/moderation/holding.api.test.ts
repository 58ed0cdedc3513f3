import { IsNull, Not } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost, createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { moderationCalls } from '../../testing/moderation.js';
import { type Rest, restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { PendingRegistration } from '../auth/pendingRegistration.entity.js';
import type { Post } from '../posts/post.entity.js';
import { type User, UserRole } from '../users/user.entity.js';
import { ModerationCase } from './moderation.entity.js';

interface Person {
  user: User;
  token: string;
}
const SPAM =
  'I was looking for a job and found this great company that pays for working at home, and you can join it today by writing to my address';

let server: TestServer;
let rest: Rest;
let calls: ReturnType<typeof moderationCalls>;
let ada: Person;
let bob: Person;
let mia: Person;
let cy: Person;
let post: Post;

beforeAll(async () => {
  server = await startTestServer({ NEW_ACCOUNTS: 'normal' });
  rest = restClient(server);
  calls = moderationCalls(server);
  ada = await createUser(server, { trustedAt: new Date() });
  bob = await createUser(server, { trustedAt: new Date() });
  mia = await createUser(server, { role: UserRole.MODERATOR });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dataSource.query('DELETE FROM new_text');
  post = await createPost(server, ada.user, { title: 'On keys' });
  cy = await createUser(server);
});

const addComment = (token: string, text: string, more: Record<string, unknown> = {}) =>
  server.graphql<{ addComment: { comment: { id: string; isHeld: boolean } } }>(
    'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id isHeld } } }',
    { input: { postId: post.id, text, ...more } },
    token,
  );

describe(`what is held on ${engine}`, () => {
  const filler = (n: number) => Array.from({ length: n }, (_, i) => `${'abcdefghij'[i % 10]}word`).join(' ');
  it.each([
    [
      'the own text again',
      () => [
        [cy, SPAM],
        [cy, `${SPAM}!`],
      ],
      ['PUBLIC', 'REPEATED'],
    ],
    [
      'a text of two other new members',
      () => [
        ['x', SPAM],
        ['y', SPAM],
        [cy, SPAM],
      ],
      ['PUBLIC', 'PUBLIC', 'REPEATED'],
    ],
    [
      'a long text of another new member',
      () => [
        ['x', `${SPAM}. ${SPAM.replaceAll('a', 'e')}`],
        [cy, `${SPAM}. ${SPAM.replaceAll('a', 'e')}`],
      ],
      ['PUBLIC', 'REPEATED'],
    ],
    [
      'what is often said',
      () => [
        ['x', 'Thank you!'],
        ['y', 'Thank you!'],
        [cy, 'Thank you!'],
      ],
      ['PUBLIC', 'PUBLIC', 'PUBLIC'],
    ],
    ['a link farm', () => [[cy, 'See https://a.example and https://b.example']], ['LINKS']],
    [
      'two links in a sentence',
      () => [[cy, `${filler(10)} https://a.example https://b.example`]],
      ['PUBLIC'],
    ],
    [
      'what trusted members repeat',
      () => [
        [ada, SPAM],
        [bob, SPAM],
        [ada, SPAM],
      ],
      ['PUBLIC', 'PUBLIC', 'PUBLIC'],
    ],
    [
      'links of trusted members',
      () => [[ada, 'https://a.example https://b.example https://c.example']],
      ['PUBLIC'],
    ],
  ] as [string, () => [Person | 'x' | 'y', string][], string[]][])('%s', async (_, texts, expected) => {
    const others = { x: await createUser(server), y: await createUser(server) };
    const outcomes: string[] = [];
    for (const [person, text] of texts()) {
      const { user, token } = typeof person === 'string' ? others[person] : person;
      const { id: postId } = await createPost(server, ada.user, { publishedAt: new Date() });
      const { data, errors } = await addComment(token, text, { postId });
      expect(errors).toEqual([]);
      const { id, isHeld } = data!.addComment.comment;
      const entry = await server.dataSource.manager.findOneBy(ModerationCase, { subjectId: id });
      expect(isHeld).toBe(entry !== null);
      if (entry) expect(entry).toMatchObject({ personId: user.id, quote: text, state: 'OPEN' });
      outcomes.push(entry?.heldFor ?? 'PUBLIC');
    }
    expect(outcomes).toEqual(expected);
  });

  it('a text whose invisible field was filled, also of a trusted member and by REST, but not of a moderator', async () => {
    const answers = [
      await addComment(cy.token, 'Hello', { homepage: 'https://x.example' }),
      await addComment(bob.token, 'Hello', { homepage: 'x' }),
    ];
    expect(answers.map(({ data }) => data?.addComment.comment.isHeld)).toEqual([true, true]);
    expect((await addComment(mia.token, 'Hello', { homepage: 'x' })).data?.addComment.comment.isHeld).toBe(
      false,
    );
    expect((await addComment(ada.token, 'Hello', { homepage: '' })).data?.addComment.comment.isHeld).toBe(
      false,
    );
    const body = { title: 'By REST', desc: '<p>Hello</p>', homepage: 'x' };
    const { body: stored } = await rest<{ _id: string }>('POST /api/posts', { token: cy.token, body });
    expect(await server.dataSource.manager.countBy(ModerationCase, { subjectId: stored._id })).toBe(1);
  });

  it('no text of an author of whom ten wait, until one is decided or withdrawn', async () => {
    const send = async (token: string) => {
      const { id: postId } = await createPost(server, ada.user);
      const { data, errors } = await addComment(token, 'Hello', { postId, homepage: 'x' });
      return errors[0]?.extensions.code ?? data?.addComment.comment.isHeld;
    };
    const dan = await createUser(server, { trustedAt: new Date() });
    const answers: unknown[] = [];
    for (let i = 0; i < 11; i += 1) answers.push(await send(dan.token));
    expect(answers).toEqual([...Array<boolean>(10).fill(true), 'RATE_LIMITED']);
    expect(await server.dataSource.manager.countBy(ModerationCase, { personId: dan.user.id })).toBe(10);
    const body = { title: 'By REST', desc: '<p>Hello</p>', homepage: 'x' };
    const refused = await rest('POST /api/posts', { token: dan.token, body });
    expect(refused).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^10 texts of yours wait/) as string },
    });
    // What need not be held can still be written, and others are not concerned.
    expect((await addComment(dan.token, 'Hello')).data?.addComment.comment.isHeld).toBe(false);
    expect(await send(cy.token)).toBe(true);

    const [first] = await server.dataSource.manager.findBy(ModerationCase, { personId: dan.user.id });
    await calls.decide({ caseId: first?.id, version: 1, action: 'DELETE', reason: 'No.' }, mia.token);
    expect(await send(dan.token)).toBe(true);
    expect(await send(dan.token)).toBe('RATE_LIMITED');
    const [second] = await server.dataSource.manager.findBy(ModerationCase, {
      openFor: Not(IsNull()),
      personId: dan.user.id,
    });
    await server.graphql(
      'mutation ($input: DeleteCommentInput!) { deleteComment(input: $input) { deletedCommentId } }',
      { input: { commentId: second?.subjectId } },
      dan.token,
    );
    expect(await send(dan.token)).toBe(true);
  });

  it('an edit of a new member into such a text is refused', async () => {
    const { data } = await addComment(cy.token, 'Hello');
    const commentId = data!.addComment.comment.id;
    const { errors } = await server.graphql(
      'mutation ($input: UpdateCommentInput!) { updateComment(input: $input) { comment { id } } }',
      { input: { commentId, text: 'https://a.example https://b.example' } },
      cy.token,
    );
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { text: expect.stringMatching(/New accounts/) as string },
    });
  });

  it.each(['GraphQL', 'REST'])(
    'a registration by a program gets the usual answer by %s, and no mail',
    async (door) => {
      const email = `${Math.random().toString(36).slice(2)}@example.com`;
      const input = { name: 'Ada Lovelace', userName: 'bot_one', email, password: TEST_PASSWORD };
      const send = async (homepage?: string) => {
        const body = { ...input, ...(homepage !== undefined && { homepage }) };
        if (door === 'REST') return (await rest('POST /api/auth/register', { body })).body;
        const { data, errors } = await server.graphql(
          'mutation ($input: RegisterInput!) { register(input: $input) { email } }',
          { input: body },
        );
        return { data, errors };
      };
      const trapped = await send('https://x.example');
      expect(await server.mailsTo(email)).toEqual([]);
      expect(await server.dataSource.manager.countBy(PendingRegistration, { email })).toBe(0);
      expect(await send('')).toEqual(trapped);
      expect(await server.mailsTo(email)).toHaveLength(1);
    },
  );
});
