import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { gql, type ApolloClient } from '@apollo/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSessionStore, type Actor, type SessionEnd, type SessionUser } from '../session';
import { sessionUser } from '../session/testing/sessionUser';
import { createApolloClient } from './client';
import { errorCode, errorMessage, wasDropped } from './errors';

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
const LIKE = gql`
  mutation Like {
    likePost {
      id
      viewerHasLiked
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

/** A real HTTP server that responds as the test says. */
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

/** A session of Mina with this token, or a signed-out one, and how often it expired. */
function sessionWith(accessToken: string | null) {
  const session = createSessionStore(null);
  const onExpired = vi.fn();
  session.subscribeToEnd(({ kind }) => {
    if (kind === 'expired') onExpired();
  });
  const logIn = (user: SessionUser) => session.dispatch({ type: 'loginSuccess', user });
  if (accessToken !== null) logIn(sessionUser({ accessToken }));
  return { session, onExpired, logIn };
}

const tomas = sessionUser({ _id: 'u2', userName: 'tomas', accessToken: 'tomass-token' });

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('what is sent', () => {
  it('carries the current token, and none when signed out', async () => {
    const { uri, received } = await startServer(() => viewerAnswer);
    const { session } = sessionWith('token-1');
    const client = createApolloClient({ uri, session });
    await client.query({ query: VIEWER, fetchPolicy: 'network-only' });
    session.dispatch({ type: 'logout' });
    await client.query({ query: VIEWER, fetchPolicy: 'network-only' });
    expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', undefined]);
  });

  it('is JSON, or multipart with the preflight header if there is a file', async () => {
    const { uri, received } = await startServer(({ headers }) =>
      headers['content-type']?.startsWith('multipart/')
        ? { body: JSON.stringify({ data: { uploadImage: { url: '/uploads/a.webp' } } }) }
        : viewerAnswer,
    );
    const client = createApolloClient({ uri, session: sessionWith('t').session });
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
  ])('ends the session and tells the caller why (%s)', async (_name, answer) => {
    const { uri } = await startServer(() => answer);
    const { session, onExpired } = sessionWith('old');
    const client = createApolloClient({ uri, session });
    const error = await caught(client.query({ query: VIEWER }));
    expect(onExpired).toHaveBeenCalledTimes(1);
    expect(errorCode(error)).toBe('UNAUTHENTICATED');
  });

  it.each([
    ['can be undone: unsent texts stay', 'ACCOUNT_DELETED', true],
    ['is final: all texts go', 'ACCOUNT_ERASED', false],
  ])('of an account whose deletion %s', async (_name, reason, keepsTexts) => {
    const extensions = { code: 'UNAUTHENTICATED', reason, erasesAt: '2026-12-03T10:00:00.000Z' };
    const body = JSON.stringify({ errors: [{ message: 'Your session has expired.', extensions }] });
    const { uri } = await startServer(() => ({ ...refusal, body }));
    const { session } = sessionWith('old');
    const ends: SessionEnd[] = [];
    session.subscribeToEnd((end) => ends.push(end));
    const client = createApolloClient({ uri, session });
    expect(errorCode(await caught(client.query({ query: VIEWER })))).toBe('UNAUTHENTICATED');
    expect(ends).toMatchObject([{ kind: 'signedOut', userId: 'u1', keepsTexts }]);
  });

  it('does not end anything when nobody was signed in', async () => {
    const { uri } = await startServer(() => refusal);
    const { session, onExpired } = sessionWith(null);
    const client = createApolloClient({ uri, session });
    expect(errorMessage(await caught(client.query({ query: VIEWER })))).toBe('Log in first.');
    expect(onExpired).not.toHaveBeenCalled();
  });

  it('in a late answer does not end a newer session', async () => {
    const { session, onExpired, logIn } = sessionWith('old');
    const { uri } = await startServer(() => {
      logIn(tomas);
      return refusal;
    });
    const client = createApolloClient({ uri, session });
    expect(wasDropped(await caught(client.query({ query: VIEWER })))).toBe(true);
    expect(onExpired).not.toHaveBeenCalled();
    expect(session.getState().user).toEqual(tomas);
  });

  it('does not end the session if the same person has a new token: the operation is resent with it', async () => {
    const { session, onExpired, logIn } = sessionWith('old');
    const { uri, received } = await startServer(({ headers }) => {
      if (headers.authorization === 'Bearer new') return viewerAnswer;
      logIn(sessionUser({ accessToken: 'new' }));
      return refusal;
    });
    const client = createApolloClient({ uri, session });
    expect((await client.query({ query: VIEWER })).data).toEqual({ viewer: null });
    expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
    expect(onExpired).not.toHaveBeenCalled();
  });

  it('differs from invalid input or a forbidden action', async () => {
    const forbidden = { errors: [{ message: 'Not yours.', extensions: { code: 'FORBIDDEN' } }] };
    const { uri } = await startServer(() => ({ body: JSON.stringify(forbidden) }));
    const { session, onExpired } = sessionWith('t');
    const client = createApolloClient({ uri, session });
    expect(errorMessage(await caught(client.query({ query: VIEWER })))).toBe('Not yours.');
    expect(onExpired).not.toHaveBeenCalled();
  });
});

describe('a missing or malformed answer', () => {
  it.each([
    ['a gateway page', { status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' }],
    ['an answer cut short', { body: '{"data":{"vie' }],
  ])('is "Something went wrong!" (%s)', async (_name, answer) => {
    const { uri } = await startServer(() => answer);
    const client = createApolloClient({ uri, session: sessionWith('t').session });
    const error = await caught(client.query({ query: VIEWER }));
    expect(errorCode(error)).toBeNull();
    expect(errorMessage(error)).toBe('Something went wrong!');
  });

  it('is "Something went wrong!" (connection refused)', async () => {
    const { uri } = await startServer(() => viewerAnswer);
    stopServers();
    const client = createApolloClient({ uri, session: sessionWith('t').session });
    const error = await caught(client.query({ query: VIEWER }));
    expect(error).toBeInstanceOf(Error);
    expect(errorMessage(error)).toBe('Something went wrong!');
  });
});

describe('the actor of an operation', () => {
  const begin = (client: ApolloClient, actor?: Actor | null) =>
    caught(client.mutate({ mutation: LIKE, context: actor === undefined ? {} : { actor } }));

  it.each([
    ['another person has logged in', { type: 'loginSuccess', user: tomas }],
    ['they have signed out', { type: 'logout' }],
    ['their session has expired', { type: 'expire' }],
  ] as const)('is the one who began: nothing is sent when %s', async (_name, action) => {
    const { uri, received } = await startServer(() => viewerAnswer);
    const { session } = sessionWith('t');
    const client = createApolloClient({ uri, session });
    const actor = session.getActor();
    session.dispatch(action);
    const error = await begin(client, actor);
    expect(wasDropped(error)).toBe(true);
    expect(errorCode(error)).toBe('UNAUTHENTICATED');
    expect(received).toEqual([]);
  });

  it('may have signed out and in again: operations begun before are not sent', async () => {
    const { uri, received } = await startServer(() => viewerAnswer);
    const { session, logIn } = sessionWith('t');
    const client = createApolloClient({ uri, session });
    const actor = session.getActor();
    session.dispatch({ type: 'logout' });
    logIn(sessionUser({ accessToken: 't2' }));
    expect(wasDropped(await begin(client, actor))).toBe(true);
    expect(received).toEqual([]);
    expect(await begin(client)).toBeUndefined();
  });

  it('continues after an expired session, with the token of the next', async () => {
    const { uri, received } = await startServer(() => viewerAnswer);
    const { session, logIn } = sessionWith('t');
    const client = createApolloClient({ uri, session });
    const actor = session.getActor();
    session.dispatch({ type: 'expire' });
    logIn(sessionUser({ accessToken: 't2' }));
    expect(await begin(client, actor)).toBeUndefined();
    expect(received[0]?.headers.authorization).toBe('Bearer t2');
  });

  it('is the only one to see the answer: it is dropped when another person has logged in meanwhile', async () => {
    const { session, logIn } = sessionWith('t');
    const { uri } = await startServer(() => {
      logIn(tomas);
      return {
        body: JSON.stringify({ data: { likePost: { __typename: 'Post', id: 'p1', viewerHasLiked: true } } }),
      };
    });
    const client = createApolloClient({ uri, session });
    expect(wasDropped(await begin(client))).toBe(true);
    expect(client.cache.extract()).toEqual({});
  });

  it('may be a visitor, whose operations carry no token even after a login', async () => {
    const { uri, received } = await startServer(() => viewerAnswer);
    const { session, logIn } = sessionWith(null);
    const client = createApolloClient({ uri, session });
    logIn(tomas);
    await begin(client, null);
    expect(received[0]?.headers.authorization).toBeUndefined();
  });
});
