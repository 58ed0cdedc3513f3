import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { gql } from '@apollo/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApolloClient } from './client';
import { errorCode, errorMessage } from './errors';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

interface Answer {
  status?: number;
  type?: string;
  body: string;
}

const GRAPHQL_JSON = 'application/graphql-response+json; charset=utf-8';
const VIEWER = gql`
  query Viewer {
    viewer {
      id
    }
  }
`;
const UPLOAD = gql`
  mutation UploadImage($file: Upload!) {
    uploadImage(file: $file) {
      url
    }
  }
`;
const viewerAnswer: Answer = { body: JSON.stringify({ data: { viewer: null } }) };
const refusal: Answer = {
  status: 401,
  type: GRAPHQL_JSON,
  body: JSON.stringify({ errors: [{ message: 'Log in first.', extensions: { code: 'UNAUTHENTICATED' } }] }),
};

const servers: Server[] = [];

/** A real HTTP server that gives the answer it is told to. */
async function startServer(answer: (request: Received) => Answer | Promise<Answer>) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const item = { headers: request.headers, body };
      received.push(item);
      void Promise.resolve(answer(item)).then(({ status = 200, type = GRAPHQL_JSON, body: text }) => {
        response.writeHead(status, { 'content-type': type }).end(text);
      });
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { uri: `http://127.0.0.1:${address.port}/graphql`, received };
}

function stopServers() {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
}

afterEach(stopServers);

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('what is sent', () => {
  it('carries the token of the moment, and none when signed out', async () => {
    const { uri, received } = await startServer(() => viewerAnswer);
    let token: string | null = 'token-1';
    const client = createApolloClient({ uri, getAccessToken: () => token, onSessionExpired: vi.fn() });
    await client.query({ query: VIEWER, fetchPolicy: 'network-only' });
    token = null;
    await client.query({ query: VIEWER, fetchPolicy: 'network-only' });
    expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', undefined]);
  });

  it('is JSON, or multipart with the preflight header when there is a file', async () => {
    const { uri, received } = await startServer(({ headers }) =>
      headers['content-type']?.startsWith('multipart/')
        ? { body: JSON.stringify({ data: { uploadImage: { url: '/uploads/a.webp' } } }) }
        : viewerAnswer,
    );
    const client = createApolloClient({ uri, getAccessToken: () => 't', onSessionExpired: vi.fn() });
    await client.query({ query: VIEWER });
    const file = new File(['pixels'], 'cover.png', { type: 'image/png' });
    const result = await client.mutate({ mutation: UPLOAD, variables: { file } });

    expect(result.data).toMatchObject({ uploadImage: { url: '/uploads/a.webp' } });
    expect(received[0]?.headers['content-type']).toBe('application/json');
    expect(received[1]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(received[1]?.headers).toMatchObject({
      'apollo-require-preflight': 'true',
      authorization: 'Bearer t',
    });
    expect(received[1]?.body).toContain('{"1":["variables.file"]}');
    expect(received[1]?.body).toContain('filename="cover.png"');
  });
});

describe('a refused token', () => {
  it.each([
    ['as a GraphQL answer', refusal],
    ['in a 200', { ...refusal, status: 200 }],
    ['as plain JSON with status 401', { ...refusal, type: 'application/json' }],
  ])('ends the session, and the caller learns why (%s)', async (_name, answer) => {
    const { uri } = await startServer(() => answer);
    const onSessionExpired = vi.fn();
    const client = createApolloClient({ uri, getAccessToken: () => 'old', onSessionExpired });
    const error = await caught(client.query({ query: VIEWER }));
    expect(onSessionExpired).toHaveBeenCalledTimes(1);
    expect(errorCode(error)).toBe('UNAUTHENTICATED');
  });

  it('is not one when nobody was signed in', async () => {
    const { uri } = await startServer(() => refusal);
    const onSessionExpired = vi.fn();
    const client = createApolloClient({ uri, getAccessToken: () => null, onSessionExpired });
    expect(errorMessage(await caught(client.query({ query: VIEWER })))).toBe('Log in first.');
    expect(onSessionExpired).not.toHaveBeenCalled();
  });

  it('that answers late does not end the session begun since', async () => {
    let token = 'old';
    const { uri } = await startServer(() => {
      token = 'new';
      return refusal;
    });
    const onSessionExpired = vi.fn();
    const client = createApolloClient({ uri, getAccessToken: () => token, onSessionExpired });
    await caught(client.query({ query: VIEWER }));
    expect(onSessionExpired).not.toHaveBeenCalled();
  });

  it('is not what a wrong input or a forbidden act is', async () => {
    const forbidden = { errors: [{ message: 'Not yours.', extensions: { code: 'FORBIDDEN' } }] };
    const { uri } = await startServer(() => ({ body: JSON.stringify(forbidden) }));
    const onSessionExpired = vi.fn();
    const client = createApolloClient({ uri, getAccessToken: () => 't', onSessionExpired });
    expect(errorMessage(await caught(client.query({ query: VIEWER })))).toBe('Not yours.');
    expect(onSessionExpired).not.toHaveBeenCalled();
  });
});

describe('no proper answer', () => {
  it.each([
    ['a gateway page', { status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' }],
    ['an answer cut short', { body: '{"data":{"vie' }],
  ])('is "Something went wrong!" (%s)', async (_name, answer) => {
    const { uri } = await startServer(() => answer);
    const client = createApolloClient({ uri, getAccessToken: () => 't', onSessionExpired: vi.fn() });
    const error = await caught(client.query({ query: VIEWER }));
    expect(errorCode(error)).toBeNull();
    expect(errorMessage(error)).toBe('Something went wrong!');
  });

  it('is "Something went wrong!" (nobody listens)', async () => {
    const { uri } = await startServer(() => viewerAnswer);
    stopServers();
    const client = createApolloClient({ uri, getAccessToken: () => 't', onSessionExpired: vi.fn() });
    const error = await caught(client.query({ query: VIEWER }));
    expect(error).toBeInstanceOf(Error);
    expect(errorMessage(error)).toBe('Something went wrong!');
  });
});
