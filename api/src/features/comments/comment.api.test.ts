import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createComment, createPost, createUser } from '../../testing/factories.js';
import { restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { Post } from '../posts/post.entity.js';
import type { User } from '../users/user.entity.js';
import { Comment } from './comment.entity.js';

let server: TestServer;
let ada: { user: User; token: string };
let bob: { user: User; token: string };
let post: Post;
let comment: Comment;

interface Shown {
  id: string;
  text: string;
  editedAt: string | null;
  viewerCanEdit: boolean;
}
const SHOWN = 'id text editedAt viewerCanEdit';
const UPDATE = `mutation ($input: UpdateCommentInput!) { updateComment(input: $input) { comment { ${SHOWN} } } }`;
const READ = `query ($id: ID!) { post(id: $id) { viewerComment { ${SHOWN} } comments { nodes { ${SHOWN} } } } }`;

beforeAll(async () => {
  server = await startTestServer();
  ada = await createUser(server, { userName: 'ada_l' });
  bob = await createUser(server, { userName: 'bob_b' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dataSource.query('DELETE FROM post');
  post = await createPost(server, ada.user);
  ({ comment } = await createComment(server, bob.user, { postId: post.id, text: 'At first' }));
});

const update = (text: string, { token }: { token: string }, commentId = comment.id) =>
  server.graphql<{ updateComment: { comment: Shown } }>(UPDATE, { input: { commentId, text } }, token);
const read = async (token?: string) => {
  const { data } = await server.graphql<{
    post: { viewerComment: Shown | null; comments: { nodes: Shown[] } };
  }>(READ, { id: post.id }, token);
  return data!.post;
};

describe(`changed comments on ${engine}`, () => {
  it('say when, to everybody, and keep their date and place', async () => {
    const { id, createdAt } = comment;
    expect((await read()).comments.nodes).toEqual([
      { id, text: 'At first', editedAt: null, viewerCanEdit: false },
    ]);
    const { data } = await update('  On second\r\nthought ', bob);
    const changed = data!.updateComment.comment;
    expect(changed).toMatchObject({ id, text: 'On second\nthought', viewerCanEdit: true });
    expect(Math.abs(Date.parse(changed.editedAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect((await read()).comments.nodes).toEqual([{ ...changed, viewerCanEdit: false }]);
    expect(await server.dataSource.manager.findOneByOrFail(Comment, { id })).toMatchObject({ createdAt });
    const { body: inRest } = await restClient(server)(`GET /api/posts/${post.id}`);
    expect(inRest).toMatchObject({ comments: [{ comment: 'On second\nthought' }] });
  });

  it('are unchanged by the same text', async () => {
    const { data } = await update(' At first ', bob);
    expect(data?.updateComment.comment.editedAt).toBeNull();
  });

  it.each([
    ['', 'The comment is empty.'],
    [' \u200b ', 'The comment is empty.'],
    ['x'.repeat(10_001), 'The comment has 10001 characters, 10000 are allowed.'],
  ])('are refused with a message about the text', async (text, message) => {
    const { errors } = await update(text, bob);
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { text: message } });
    expect((await read()).comments.nodes[0]?.text).toBe('At first');
  });

  it('are those of their author only, also on a post of one’s own', async () => {
    expect((await update('Mine now', ada)).errors[0]).toMatchObject({
      message: 'Only its author can change a comment.',
      extensions: { code: 'FORBIDDEN' },
    });
    for (const id of ['no-such-comment', post.id]) {
      const { errors } = await update('x', bob, id);
      expect(errors[0]?.extensions.code).toBe('NOT_FOUND');
    }
    expect((await read()).comments.nodes[0]?.text).toBe('At first');
  });

  it('are not brought back by a change that comes after their deletion', async () => {
    await server.dataSource.query('DELETE FROM comment');
    expect((await update('Still here?', bob)).errors[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await read()).comments.nodes).toEqual([]);
  });
});

describe(`the viewer’s comment on ${engine}`, () => {
  it('is found wherever it stands in the list, and is nobody else’s', async () => {
    expect((await read(bob.token)).viewerComment).toEqual({
      id: comment.id,
      text: 'At first',
      editedAt: null,
      viewerCanEdit: true,
    });
    expect((await read(ada.token)).viewerComment).toBeNull();
    expect((await read()).viewerComment).toBeNull();
  });

  it('takes one statement for any number of posts', async () => {
    for (let i = 0; i < 3; i += 1) await createPost(server, ada.user);
    const count = async (first: number) => {
      server.queries.length = 0;
      const { errors } = await server.graphql(
        'query ($first: Int!) { posts(first: $first) { nodes { viewerComment { text } } } }',
        { first },
        bob.token,
      );
      expect(errors).toEqual([]);
      return server.queries.length;
    };
    expect(await count(4)).toBe(await count(1));
  });
});
