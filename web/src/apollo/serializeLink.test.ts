import { createServer, type ServerResponse } from 'node:http';
import { gql } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApolloClient } from './client';

const LIKE = gql`
  mutation LikePost($id: ID!) {
    likePost(id: $id)
  }
`;

/** Requests that have arrived, by their variable, and wait for `answer`. */
const waiting = new Map<string, ServerResponse>();
const arrived: string[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const { variables } = JSON.parse(body) as { variables: { id: string } };
    arrived.push(variables.id);
    waiting.set(variables.id, response);
  });
});

async function answer(id: string, errors?: unknown[]) {
  const response = await vi.waitUntil(() => waiting.get(id));
  response.setHeader('content-type', 'application/graphql-response+json');
  response.end(JSON.stringify({ data: { likePost: id }, errors }));
}

beforeEach(async () => {
  waiting.clear();
  arrived.length = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function newClient() {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const client = createApolloClient({
    uri: `http://127.0.0.1:${address.port}/graphql`,
    getAccessToken: () => null,
    onSessionExpired: vi.fn(),
  });
  return (id: string, serializeBy?: string) =>
    client.mutate({ mutation: LIKE, variables: { id }, context: { serializeBy } });
}

describe('operations of one line', () => {
  it('are sent one after another, in the order they were asked for', async () => {
    const like = newClient();
    const all = [like('a', 'like:p1'), like('b', 'like:p1'), like('c', 'like:p1')];
    const outside = [like('x', 'like:p2'), like('y')];
    await vi.waitUntil(() => arrived.length === 3);
    expect([...arrived].sort()).toEqual(['a', 'x', 'y']);

    for (const id of ['a', 'b', 'c']) await answer(id);
    await Promise.all(all);
    expect(arrived.filter((id) => 'abc'.includes(id))).toEqual(['a', 'b', 'c']);
    await Promise.all([answer('x'), answer('y'), ...outside]);
  });

  it('do not wait for ever behind one that failed, and start anew when the line is empty', async () => {
    const like = newClient();
    const first = like('a', 'like:p1').catch(() => 'failed');
    const second = like('b', 'like:p1');
    await answer('a', [{ message: 'no' }]);
    await answer('b');
    expect(await first).toBe('failed');
    expect((await second).data).toEqual({ likePost: 'b' });

    const third = like('c', 'like:p1');
    await answer('c');
    expect((await third).data).toEqual({ likePost: 'c' });
  });
});
