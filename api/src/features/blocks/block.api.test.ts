import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createComment, createPost, createReply, createUser } from '../../testing/factories.js';
import { codeOf } from '../../testing/moderation.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { User } from '../users/user.entity.js';

interface Person {
  user: User;
  token: string;
}
let server: TestServer;
let ada: Person;
let bob: Person;
let eve: Person;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [ada, bob, eve] = [await createUser(server), await createUser(server), await createUser(server)];
});

const change = (name: 'block' | 'unblock', userId: string, token?: string) =>
  server.graphql<Record<string, { user: { viewerHasBlocked: boolean } }>>(
    `mutation ($input: ${name === 'block' ? 'BlockUserInput' : 'UnblockUserInput'}!) {
      ${name}User(input: $input) { user { id viewerHasBlocked } } }`,
    { input: { userId } },
    token,
  );
const blockedBy = async ({ token }: Person) => {
  const LIST = '{ viewer { blockedUsers { nodes { id userName viewerHasBlocked } } } }';
  const { data } = await server.graphql<{ viewer: { blockedUsers: { nodes: { id: string }[] } } }>(
    LIST,
    {},
    token,
  );
  return data?.viewer.blockedUsers.nodes.map(({ id }) => id);
};
const add = (what: 'Comment' | 'Reply', id: string, { token }: Person) =>
  server.graphql(
    `mutation ($input: Add${what}Input!) { add${what}(input: $input) { ${what.toLowerCase()} { id } } }`,
    { input: { [what === 'Comment' ? 'postId' : 'commentId']: id, text: 'Hello' } },
    token,
  );

describe(`blocks on ${engine}`, () => {
  it('can be set twice and ended twice, and are listed last blocked first', async () => {
    for (const { id } of [eve.user, bob.user, eve.user]) {
      expect((await change('block', id, ada.token)).data?.blockUser?.user.viewerHasBlocked).toBe(true);
    }
    expect(await blockedBy(ada)).toEqual([bob.user.id, eve.user.id]);
    for (const _ of [1, 2]) {
      expect((await change('unblock', bob.user.id, ada.token)).data?.unblockUser?.user.viewerHasBlocked).toBe(
        false,
      );
    }
    expect(await blockedBy(ada)).toEqual([eve.user.id]);
  });

  it('are listed without an account that disappears at the same moment', async () => {
    for (const { id } of [eve.user, bob.user]) await change('block', id, ada.token);
    // What a statement can see between the deletion of an account and that of the rows which name it.
    const runner = server.dataSource.createQueryRunner();
    const [off, on] =
      engine === 'mysql'
        ? ['SET foreign_key_checks = 0', 'SET foreign_key_checks = 1']
        : ['PRAGMA foreign_keys = OFF', 'PRAGMA foreign_keys = ON'];
    await runner.query(off);
    await runner.query('DELETE FROM `user` WHERE id = ?', [bob.user.id]);
    await runner.query(on);
    await runner.release();
    expect(await blockedBy(ada)).toEqual([eve.user.id]);
    await server.dataSource.query('DELETE FROM user_block WHERE blockedId = ?', [bob.user.id]);
  });

  it('are seen by the blocker only', async () => {
    await change('block', bob.user.id, ada.token);
    for (const person of [bob, eve]) expect(await blockedBy(person)).toEqual([]);
    const USER = `{ user(userName: "${ada.user.userName}") { viewerHasBlocked } bob: user(userName: "${bob.user.userName}") { viewerHasBlocked } }`;
    for (const token of [bob.token, eve.token, undefined])
      expect((await server.graphql(USER, {}, token)).data).toEqual({
        user: { viewerHasBlocked: false },
        bob: { viewerHasBlocked: false },
      });
  });

  it('need a viewer and another person', async () => {
    expect(codeOf(await change('block', bob.user.id))).toBe('UNAUTHENTICATED');
    expect(codeOf(await change('block', ada.user.id, ada.token))).toBe('BAD_USER_INPUT');
    const nobody = '00000000-0000-7000-8000-000000000000';
    expect(codeOf(await change('block', nobody, ada.token))).toBe('NOT_FOUND');
  });

  it('keep the blocked from commenting on the blocker’s posts and replying to their comments', async () => {
    const ofAda = await createPost(server, ada.user);
    const ofEve = await createPost(server, eve.user);
    const { comment: byEve } = await createComment(server, eve.user, { postId: ofAda.id, text: 'Eve' });
    const { comment: byAda } = await createComment(server, ada.user, { postId: ofEve.id, text: 'Ada' });
    await createReply(server, bob.user, { commentId: byAda.id, text: 'Before the block' });
    await change('block', bob.user.id, ada.token);

    const refused = await add('Comment', ofAda.id, bob);
    expect(refused.errors[0]).toMatchObject({
      message: 'You cannot comment on this post.',
      extensions: { code: 'FORBIDDEN' },
    });
    // Neither in her discussions nor to her.
    for (const { id } of [byEve, byAda]) expect(codeOf(await add('Reply', id, bob))).toBe('FORBIDDEN');
    expect((await add('Comment', ofEve.id, bob)).errors).toEqual([]);
    expect((await add('Reply', byEve.id, ada)).errors).toEqual([]);

    await change('unblock', bob.user.id, ada.token);
    expect((await add('Comment', ofAda.id, bob)).errors).toEqual([]);
    expect((await add('Reply', byAda.id, bob)).errors).toEqual([]);
  });

  it('keep the blocked from changing what they wrote there into another answer', async () => {
    const ofAda = await createPost(server, ada.user);
    const { comment: byBob } = await createComment(server, bob.user, { postId: ofAda.id, text: 'Bob' });
    const ofEve = await createPost(server, eve.user);
    const { comment: byAda } = await createComment(server, ada.user, { postId: ofEve.id, text: 'Ada' });
    const reply = await createReply(server, bob.user, { commentId: byAda.id, text: 'Before the block' });
    const update = (what: 'Comment' | 'Reply', id: string, text: string) =>
      server.graphql(
        `mutation ($input: Update${what}Input!) { update${what}(input: $input) { ${what.toLowerCase()} { id } } }`,
        { input: { [`${what.toLowerCase()}Id`]: id, text } },
        bob.token,
      );
    await change('block', bob.user.id, ada.token);
    expect(codeOf(await update('Comment', byBob.id, 'Hateful'))).toBe('FORBIDDEN');
    expect(codeOf(await update('Reply', reply.id, 'Hateful'))).toBe('FORBIDDEN');
    const remove = await server.graphql(
      'mutation ($input: DeleteReplyInput!) { deleteReply(input: $input) { deletedReplyId } }',
      { input: { replyId: reply.id } },
      bob.token,
    );
    expect(remove.errors).toEqual([]);
    await change('unblock', bob.user.id, ada.token);
    expect((await update('Comment', byBob.id, 'Friendly')).errors).toEqual([]);
  });

  it('go with the account of either side', async () => {
    await change('block', bob.user.id, ada.token);
    await change('block', ada.user.id, eve.token);
    await server.server.services.accounts.remove(bob.user.id);
    expect(await blockedBy(ada)).toEqual([]);
    await server.server.services.accounts.remove(ada.user.id);
    expect(await blockedBy(eve)).toEqual([]);
  });
});

it(`a block keeps posts of the blocked person out of what is popular this week, on ${engine}`, async () => {
  const sam = await createUser(server, { suspendedAt: new Date() });
  for (const [author, title] of [
    [ada, 'by Ada'],
    [eve, 'by Eve'],
    [sam, 'by Sam, who is suspended'],
  ] as const)
    await createPost(server, author.user, { title });
  await change('block', eve.user.id, bob.token);
  const seenBy = async (token?: string) => {
    const query = '{ popularThisWeek { title } }';
    const { data } = await server.graphql<{ popularThisWeek: { title: string }[] }>(query, {}, token);
    return data?.popularThisWeek.map(({ title }) => title).filter((title) => title.startsWith('by '));
  };
  expect((await seenBy())?.sort()).toEqual(['by Ada', 'by Eve']);
  expect(await seenBy(bob.token)).toEqual(['by Ada']);
});
