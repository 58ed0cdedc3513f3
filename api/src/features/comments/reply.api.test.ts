import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createComment, createPost, createReply, createUser } from '../../testing/factories.js';
import { restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { Post } from '../posts/post.entity.js';
import type { User } from '../users/user.entity.js';
import type { Comment } from './comment.entity.js';
import { Reply } from './reply.entity.js';

interface Person {
  user: User;
  token: string;
}
let server: TestServer;
let ada: Person;
let bob: Person;
let post: Post;
let comment: Comment;

interface ShownReply {
  id: string;
  text: string;
  editedAt: string | null;
  author: { userName: string };
  viewerCanEdit: boolean;
  viewerCanDelete: boolean;
}
interface ShownComment {
  id: string;
  text: string;
  isDeleted: boolean;
  author: { userName: string } | null;
  repliesCount: number;
  replies: { nodes: ShownReply[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
}
const REPLY = 'id text editedAt author { userName } viewerCanEdit viewerCanDelete';
const COMMENT = `id text isDeleted author { userName } repliesCount
  replies(first: $first, after: $after) { nodes { ${REPLY} } pageInfo { hasNextPage endCursor } }`;
const ADD = `mutation ($input: AddReplyInput!) { addReply(input: $input) { reply { ${REPLY} } comment { id repliesCount } } }`;
const UPDATE = `mutation ($input: UpdateReplyInput!) { updateReply(input: $input) { reply { ${REPLY} } } }`;
const DELETE =
  'mutation ($input: DeleteReplyInput!) { deleteReply(input: $input) { deletedReplyId comment { id repliesCount } } }';
const DELETE_COMMENT =
  'mutation ($input: DeleteCommentInput!) { deleteComment(input: $input) { post { commentsCount } } }';

beforeAll(async () => {
  server = await startTestServer();
  ada = await createUser(server, { userName: 'ada_l' });
  bob = await createUser(server, { userName: 'bob_b' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dataSource.query('DELETE FROM post');
  post = await createPost(server, ada.user);
  ({ comment } = await createComment(server, bob.user, { postId: post.id, text: 'A question' }));
});

const codeOf = ({ errors }: { errors: { extensions: { code?: unknown } }[] }) => errors[0]?.extensions.code;
const add = (text: string, { token }: { token?: string }, commentId = comment.id) =>
  server.graphql<{ addReply: { reply: ShownReply; comment: { repliesCount: number } } }>(
    ADD,
    { input: { commentId, text } },
    token,
  );
const read = async (
  variables: { first?: number; after?: string | null } = {},
  token?: string,
): Promise<ShownComment[]> => {
  const { data, errors } = await server.graphql<{ post: { comments: { nodes: ShownComment[] } } }>(
    `query ($id: ID!, $first: Int! = 20, $after: String) { post(id: $id) { comments { nodes { ${COMMENT} } } } }`,
    { id: post.id, ...variables },
    token,
  );
  expect(errors).toEqual([]);
  return data!.post.comments.nodes;
};
const deleteComment = ({ token }: Person, commentId = comment.id) =>
  server.graphql<{ deleteComment: { post: { commentsCount: number } } }>(
    DELETE_COMMENT,
    { input: { commentId } },
    token,
  );
const commentsCount = async () =>
  (await server.dataSource.manager.findOneByOrFail(Post, { id: post.id })).commentsCount;

describe(`replies on ${engine}`, () => {
  it('stand below their comment, oldest first, any number by anyone', async () => {
    const { data } = await add('  An answer\r\nin two lines ', ada);
    expect(data?.addReply).toMatchObject({
      reply: { text: 'An answer\nin two lines', author: { userName: 'ada_l' }, viewerCanDelete: true },
      comment: { repliesCount: 1 },
    });
    await add('Thanks', bob);
    await add('Thanks again', bob);
    const [shown] = await read({}, bob.token);
    expect(shown).toMatchObject({ repliesCount: 3, isDeleted: false });
    expect(shown?.replies.nodes.map(({ text, viewerCanEdit }) => [text, viewerCanEdit])).toEqual([
      ['An answer\nin two lines', false],
      ['Thanks', true],
      ['Thanks again', true],
    ]);
    // Older clients see and count comments only.
    expect(await commentsCount()).toBe(1);
    const { body } = await restClient(server)<{ comments: unknown[] }>(`GET /api/posts/${post.id}`);
    expect(body.comments).toHaveLength(1);
  });

  it('are read by pages without a gap, also those of the same millisecond', async () => {
    const at = new Date('2026-01-02T03:04:05.678Z');
    const ids = [];
    for (let i = 0; i < 7; i += 1)
      ids.push((await createReply(server, bob.user, { commentId: comment.id, text: `${i}` }, at)).id);
    const found: string[] = [];
    let after: string | null = null;
    do {
      const [page]: ShownComment[] = await read({ first: 3, after });
      found.push(...page!.replies.nodes.map(({ id }) => id));
      after = page!.replies.pageInfo.hasNextPage ? page!.replies.pageInfo.endCursor : null;
    } while (after !== null);
    expect(found).toEqual(ids.toSorted());
  });

  it('take the same statements for one comment as for many', async () => {
    const statements = async () => {
      server.queries.length = 0;
      await read();
      return server.queries.length;
    };
    await add('An answer', ada);
    const forOne = await statements();
    for (let i = 0; i < 5; i += 1) {
      const { user } = await createUser(server, { userName: `many_${i}` });
      const { comment: another } = await createComment(server, user, { postId: post.id, text: 'x' });
      await createReply(server, bob.user, { commentId: another.id, text: 'y' });
    }
    expect(await statements()).toBe(forOne);
  });

  it('are changed and deleted by their authors only', async () => {
    const { data } = await add('An answer', ada);
    const { id } = data!.addReply.reply;
    const update = (text: string, token?: string) =>
      server.graphql<{ updateReply: { reply: ShownReply } }>(UPDATE, { input: { replyId: id, text } }, token);
    const remove = (token?: string) => server.graphql(DELETE, { input: { replyId: id } }, token);
    expect(codeOf(await update('Mine', bob.token))).toBe('FORBIDDEN');
    expect(codeOf(await remove(bob.token))).toBe('FORBIDDEN');
    expect(codeOf(await update('Mine'))).toBe('UNAUTHENTICATED');
    expect(codeOf(await remove())).toBe('UNAUTHENTICATED');
    expect((await update('An answer', ada.token)).data?.updateReply.reply.editedAt).toBeNull();
    const changed = await update('A better answer', ada.token);
    expect(changed.data?.updateReply.reply).toMatchObject({ text: 'A better answer' });
    expect(changed.data?.updateReply.reply.editedAt).not.toBeNull();
    expect((await remove(ada.token)).data).toEqual({
      deleteReply: { deletedReplyId: id, comment: { id: comment.id, repliesCount: 0 } },
    });
    expect(codeOf(await remove(ada.token))).toBe('NOT_FOUND');
    expect(codeOf(await update('x', ada.token))).toBe('NOT_FOUND');
  });

  it.each([
    ['   ', 'The reply is empty.'],
    ['x'.repeat(10_001), 'The reply has 10001 characters, 10000 are allowed.'],
  ])('are refused with a message about the text', async (text, message) => {
    expect((await add(text, ada)).errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { text: message },
    });
  });

  it('are objects with an id', async () => {
    const { data } = await add('An answer', ada);
    const { id } = data!.addReply.reply;
    const { data: found } = await server.graphql(
      'query ($id: ID!) { node(id: $id) { ... on Reply { text comment { id } } } }',
      { id },
    );
    expect(found).toEqual({ node: { text: 'An answer', comment: { id: comment.id } } });
  });

  it('sent twenty times at once are all stored', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => add(`${i}`, ada)));
    expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
    expect((await read())[0]?.repliesCount).toBe(20);
  });
});

describe(`a comment deleted in the middle of a thread on ${engine}`, () => {
  it('keeps the place of its replies, without author and text, and counts no more', async () => {
    await add('An answer', ada);
    expect((await deleteComment(bob)).data?.deleteComment.post.commentsCount).toBe(0);
    expect(await read()).toMatchObject([
      { id: comment.id, isDeleted: true, text: '', author: null, repliesCount: 1 },
    ]);
    expect(codeOf(await deleteComment(bob))).toBe('NOT_FOUND');
    const { body } = await restClient(server)<{ comments: unknown[] }>(`GET /api/posts/${post.id}`);
    expect(body.comments).toEqual([]);
    // The person may comment anew, and the thread goes on.
    await createComment(server, bob.user, { postId: post.id, text: 'Another question' });
    expect(codeOf(await add('Late', bob))).toBeUndefined();
    expect(await read()).toMatchObject([
      { text: 'Another question', repliesCount: 0 },
      { isDeleted: true, repliesCount: 2 },
    ]);
    expect(await commentsCount()).toBe(1);
  });

  it('goes with its last reply', async () => {
    const { data } = await add('An answer', ada);
    await deleteComment(bob);
    const removed = await server.graphql(DELETE, { input: { replyId: data!.addReply.reply.id } }, ada.token);
    expect(removed.data).toMatchObject({ deleteReply: { comment: null } });
    expect(await read()).toEqual([]);
  });

  it('without replies is gone at once', async () => {
    await deleteComment(bob);
    expect(await read()).toEqual([]);
    expect(codeOf(await add('Too late', ada))).toBe('NOT_FOUND');
  });
});

describe(`an account deleted in the middle of a thread on ${engine}`, () => {
  it('takes its words, but not the replies of others', async () => {
    const eve = await createUser(server, { userName: 'eve_e' });
    const second = await createPost(server, ada.user);
    const { comment: answered } = await createComment(server, eve.user, {
      postId: post.id,
      text: 'Eve asks',
    });
    const { comment: talkedToHerself } = await createComment(server, eve.user, {
      postId: second.id,
      text: 'Eve alone',
    });
    await add('Ada answers', ada, answered.id);
    await add('Eve thanks', eve, answered.id);
    await add('Eve again', eve, talkedToHerself.id);
    await add('Eve to Bob', eve);
    await deleteComment(bob);
    await server.server.services.accounts.remove(eve.user.id);

    expect(await read()).toMatchObject([
      { id: answered.id, isDeleted: true, text: '', replies: { nodes: [{ text: 'Ada answers' }] } },
    ]);
    expect(await commentsCount()).toBe(0);
    const { manager } = server.dataSource;
    expect((await manager.find(Reply)).map(({ text }) => text)).toEqual(['Ada answers']);
    expect(await manager.query('SELECT id FROM comment')).toEqual([{ id: answered.id }]);
  });
});
