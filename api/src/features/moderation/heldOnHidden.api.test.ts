import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createComment, createPost, createUser } from '../../testing/factories.js';
import { codeOf, moderationCalls } from '../../testing/moderation.js';
import { type Rest, restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { Post } from '../posts/post.entity.js';
import { type User, UserRole } from '../users/user.entity.js';

interface Person {
  user: User;
  token: string;
}

let server: TestServer;
let rest: Rest;
let calls: ReturnType<typeof moderationCalls>;
let mia: Person;
/** The author of the post. */
let ada: Person;
/** A new member whose comment on it is held. */
let cy: Person;
let post: Post;

beforeAll(async () => {
  server = await startTestServer({ NEW_ACCOUNTS: 'normal' });
  rest = restClient(server);
  calls = moderationCalls(server);
  mia = await createUser(server, { userName: 'mia_m', role: UserRole.MODERATOR });
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['moderation_case', 'new_text', 'post'])
    await server.dataSource.query(`DELETE FROM ${table}`);
  ada = await createUser(server, { trustedAt: new Date() });
  cy = await createUser(server);
  post = await createPost(server, ada.user, { title: 'A secret', html: '<p>Private data</p>' });
  await createComment(server, mia.user, { postId: post.id, text: 'By a third person' });
});

const holdComment = async (): Promise<string> => {
  const { data } = await server.graphql<{ addComment: { comment: { id: string; isHeld: boolean } } }>(
    'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id isHeld } } }',
    { input: { postId: post.id, text: 'Nice', homepage: 'x' } },
    cy.token,
  );
  expect(data?.addComment.comment.isHeld).toBe(true);
  return data?.addComment.comment.id ?? '';
};

describe.each([
  [
    'moderators have deleted',
    async () => {
      await calls.report({ subjectId: post.id, reason: 'HARASSMENT' }, cy.token);
      const found = (await calls.cases(mia.token)).find(({ subjectType }) => subjectType === 'POST');
      const decision = {
        caseId: found?.id,
        version: found?.version,
        action: 'DELETE',
        reason: 'Private data',
      };
      expect((await calls.decide(decision, mia.token)).errors).toEqual([]);
    },
  ],
  [
    'is deleted with its author’s account',
    () => server.server.services.deletions.begin(ada.user, ada.user.id),
  ],
])('a held comment on a post that %s', (_name, hide) => {
  it('can be withdrawn, which does not show the post', async () => {
    const commentId = await holdComment();
    await hide();
    const { data, errors } = await server.graphql(
      `mutation ($input: DeleteCommentInput!) { deleteComment(input: $input) { deletedCommentId
        post { title html author { userName } comments { nodes { text } } } } }`,
      { input: { commentId } },
      cy.token,
    );
    expect(errors).toEqual([]);
    expect(data).toEqual({ deleteComment: { deletedCommentId: commentId, post: null } });
  });

  it('can be withdrawn through REST, which does not show the other comments', async () => {
    await holdComment();
    await hide();
    const answer = await rest(`DELETE /api/posts/comments/${post.id}`, { token: cy.token, body: {} });
    expect(answer).toMatchObject({ status: 200, body: [] });
  });
});

describe(`a comment that is held when its post is deleted, on ${engine}`, () => {
  const remove = {
    'by its author': () =>
      server.graphql(
        'mutation ($input: DeletePostInput!) { deletePost(input: $input) { deletedPostId } }',
        { input: { postId: post.id } },
        ada.token,
      ),
    'with the account': () => server.server.services.accounts.remove(ada.user.id),
  };

  it.each(Object.entries(remove))('goes with its case: %s', async (_name, deletePost) => {
    await holdComment();
    expect(await calls.cases(mia.token)).toHaveLength(1);
    await deletePost();
    expect(await calls.cases(mia.token)).toEqual([]);
    const { data } = await server.graphql(
      '{ viewer { heldTexts { id } moderationNotices { action } } }',
      {},
      cy.token,
    );
    expect(data).toEqual({ viewer: { heldTexts: [], moderationNotices: [] } });
  });

  it('is not held again when its refusal is undone', async () => {
    await holdComment();
    const [{ id: caseId, version } = { id: '', version: 0 }] = await calls.cases(mia.token);
    const reason = 'Advertising';
    expect((await calls.decide({ caseId, version, action: 'SUSPEND', reason }, mia.token)).errors).toEqual(
      [],
    );
    await remove['by its author']();
    const { data, errors } = await calls.undo({ caseId }, mia.token);
    expect(errors).toEqual([]);
    expect(data?.undoDecision?.case).toMatchObject({ state: 'DECIDED', viewerCanUndo: false });
    expect(await calls.cases(mia.token)).toEqual([]);
    expect(codeOf(await calls.undo({ caseId }, mia.token))).toBe('CONFLICT');
  });
});
