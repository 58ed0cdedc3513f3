import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PendingRegistration } from '../auth/pendingRegistration.entity.js';
import { IdempotencyKey } from '../../platform/idempotency/idempotencyKey.entity.js';
import { createPost, createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Adds a comment under an idempotency key, as the web app does. @returns the body of the response */
async function comment(token: string, postId: string, text: string): Promise<string> {
  const response = await fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': `key of ${text}`.replaceAll(' ', '-'),
    },
    body: JSON.stringify({
      query: 'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { text } } }',
      variables: { input: { postId, text } },
    }),
  });
  return response.text();
}

describe(`an account that an operator erases on ${engine}`, () => {
  it('leaves no text in the answers of idempotency keys, and no registration of its email', async () => {
    const { accounts, auth } = server.server.services;
    const [ada, bob] = [await createUser(server), await createUser(server)];
    const post = await createPost(server, bob.user);
    expect(await comment(ada.token, post.id, 'Words of Ada')).toContain('"text":"Words of Ada"');
    const answer = await comment(bob.token, post.id, 'Words of Bob');
    expect(await comment(bob.token, post.id, 'Words of Bob')).toBe(answer);
    const registration = { name: 'Ada', password: TEST_PASSWORD };
    const { manager } = server.dataSource;
    await auth.register({ ...registration, userName: 'ada_two', email: String(ada.user.email) });
    await auth.register({ ...registration, userName: 'anybody', email: 'anybody@example.com' });

    await accounts.remove(ada.user.id);
    expect(JSON.stringify(await manager.find(IdempotencyKey))).not.toContain('Words of');
    const left = await manager.find(PendingRegistration);
    expect(left.map(({ userName }) => userName)).toEqual(['anybody']);
    // What was carried out is not repeated.
    expect(await comment(bob.token, post.id, 'Words of Bob')).toContain('was carried out');
  });
});
