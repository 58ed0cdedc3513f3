import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../testing/testServer.js';

let server: TestServer;
let postId: string;
beforeAll(async () => {
  server = await startTestServer();
  const { user } = await createUser(server, { userName: 'ada_l' });
  ({ id: postId } = await createPost(server, user));
});
afterAll(() => server.close());

function preflight(path: string, method: string, headers: string): Promise<Response> {
  return fetch(`${server.origin}${path}`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://other.example.com',
      'access-control-request-method': method,
      'access-control-request-headers': headers,
    },
  });
}

describe(`a page of another origin on ${engine}`, () => {
  it.each([
    ['/graphql', 'POST', 'authorization,content-type,idempotency-key'],
    ['/graphql', 'POST', 'apollographql-client-name,apollographql-client-version,content-type'],
    ['/graphql', 'GET', 'if-none-match,traceparent'],
    ['/graphql/stream', 'POST', 'authorization,content-type'],
    ['/graphql/stream', 'GET', 'authorization'],
    ['/api/posts/x', 'PUT', 'authorization,content-type,x-requested-with'],
    ['/rss.xml', 'GET', 'if-none-match'],
    ['/ada_l/atom.xml', 'GET', 'if-none-match'],
    ['/category/React/feed.json', 'GET', 'if-none-match'],
    ['/uploads/x', 'GET', 'range'],
    ['/avatars/x', 'GET', 'range'],
    ['/oauth/token', 'POST', 'authorization'],
  ])('may send %s by %s the headers %s', async (path, method, headers) => {
    const { status, headers: answer } = await preflight(path, method, headers);
    expect(status).toBeLessThan(300);
    expect(answer.get('access-control-allow-origin')).toBe('*');
    expect(answer.get('access-control-allow-headers')).toBe(headers);
    expect(answer.get('access-control-allow-credentials')).toBeNull();
  });

  it('may not send requests to other routes', async () => {
    for (const path of ['/sandbox/graphql', '/login', '/healthz'])
      expect(
        (await preflight(path, 'POST', 'content-type')).headers.get('access-control-allow-origin'),
      ).toBeNull();
  });

  it('may read the headers that the documents name', async () => {
    const { headers } = await fetch(`${server.origin}/api/posts/${postId}`);
    const exposed = headers.get('access-control-expose-headers')?.toLowerCase().split(', ');
    for (const name of ['etag', 'www-authenticate', 'retry-after', 'x-request-id', 'ratelimit-limit'])
      expect(exposed).toContain(name);
  });
});
