import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const invisible: [string, string][] = [
  ['spaces', ' \u00a0\u2003'],
  ['controls', '\u0000\u0007\u0085'],
  ['zero-width characters', '\u200b\u200d\u2060\ufeff'],
  ['bidi marks', '\u202e\u2066\u200f'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['fillers', '\u3164\u2800'],
];

describe.each(invisible)(`text of %s on ${engine}`, (_, text) => {
  const fieldsOf = async (name: string, type: string, input: object, token: string) => {
    const payload = name === 'addComment' ? 'comment { id }' : 'post { id }';
    const mutation = `mutation ($input: ${type}!) { ${name}(input: $input) { ${payload} } }`;
    return (await server.graphql(mutation, { input }, token)).errors[0]?.extensions.fields;
  };

  it('is not a valid title for publishing or updating, in GraphQL and REST', async () => {
    const { user, token } = await createUser(server);
    const post = await createPost(server, user);
    const rest = restClient(server);
    const content = { title: text, html: '<p>Body</p>', categories: [] };
    const missing = { title: 'The title is missing.' };
    expect(await fieldsOf('publishPost', 'PublishPostInput', content, token)).toEqual(missing);
    expect(
      await fieldsOf('updatePost', 'UpdatePostInput', { postId: post.id, version: 1, title: text }, token),
    ).toEqual(missing);
    const body = { title: text, desc: '<p>Body</p>', categories: [], photo: '' };
    expect(await rest('POST /api/posts', { token, body })).toMatchObject({
      status: 400,
      body: { message: missing.title },
    });
    expect(await rest(`PUT /api/posts/${post.id}`, { token, body })).toMatchObject({
      status: 400,
      body: { message: missing.title },
    });
    expect(
      await fieldsOf('publishPost', 'PublishPostInput', { ...content, title: `${text}A` }, token),
    ).toBeUndefined();
  });

  it('is not a valid comment', async () => {
    const { user, token } = await createUser(server);
    const post = await createPost(server, user);
    const empty = { text: 'The comment is empty.' };
    expect(await fieldsOf('addComment', 'AddCommentInput', { postId: post.id, text }, token)).toEqual(empty);
    const body = { userId: user.id, comment: text };
    expect(await restClient(server)(`PUT /api/posts/comments/${post.id}`, { token, body })).toMatchObject({
      status: 422,
      body: { message: empty.text },
    });
  });
});
