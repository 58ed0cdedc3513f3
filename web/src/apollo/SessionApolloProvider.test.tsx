// @vitest-environment jsdom
import { createServer } from 'node:http';
import { gql, type ApolloClient, type TypedDocumentNode } from '@apollo/client';

import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionUser } from '../session/testing/sessionUser';
import { createSessionStore, SessionProvider, useSessionExpiry, windowStorage } from '../session';
import { createApolloClient } from './client';
import { useQuery } from './hooks';
import { SessionApolloProvider } from './SessionApolloProvider';
import { readyAccess } from './testing/readyAccess';

const POST: TypedDocumentNode<{ post: { viewerHasLiked: boolean } }> = gql`
  query Post {
    post(id: "p1") {
      id
      viewerHasLiked
    }
  }
`;

function Liked() {
  const { data, error } = useQuery(POST);
  if (error) return <p>failed: {error.message}</p>;
  if (!data) return <p>loading</p>;
  return <p>{data.post.viewerHasLiked ? 'liked' : 'not liked'}</p>;
}

let requests = 0;
// Only Mina has liked the post.
const server = createServer((request, response) => {
  requests += 1;
  response.setHeader('content-type', 'application/graphql-response+json');
  if (request.headers.authorization === 'Bearer revoked') {
    const error = { message: 'Log in again.', extensions: { code: 'UNAUTHENTICATED' } };
    response.writeHead(401).end(JSON.stringify({ errors: [error] }));
    return;
  }
  const viewerHasLiked = request.headers.authorization === 'Bearer minas-token';
  response.end(JSON.stringify({ data: { post: { __typename: 'Post', id: 'p1', viewerHasLiked } } }));
});

beforeEach(async () => {
  requests = 0;
  window.localStorage.clear();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const mina = sessionUser();
const tomas = sessionUser({ _id: 'u2', userName: 'tomas', accessToken: 'tomass-token' });

function ExpiryNotice({ onExpired }: { onExpired: () => void }) {
  useSessionExpiry(onExpired);
  return null;
}

interface PageOptions {
  onExpired?: () => void;
  prepare?: (client: ApolloClient) => void;
}

function renderPage({ onExpired = () => {}, prepare }: PageOptions = {}) {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const store = createSessionStore(windowStorage(window));
  const client = createApolloClient({
    uri: `http://127.0.0.1:${address.port}/graphql`,
    session: store,
  });
  prepare?.(client);
  render(
    <SessionProvider store={store}>
      <SessionApolloProvider access={readyAccess(client)}>
        <Liked />
        <ExpiryNotice onExpired={onExpired} />
      </SessionApolloProvider>
    </SessionProvider>,
  );
  return store;
}

describe('the cache and the viewer', () => {
  it('refetches what is on screen at login, at a change of account and at logout', async () => {
    const store = renderPage();
    await screen.findByText('not liked');
    act(() => store.dispatch({ type: 'loginSuccess', user: mina }));
    await screen.findByText('liked');
    act(() => store.dispatch({ type: 'loginSuccess', user: tomas }));
    await screen.findByText('not liked');
    act(() => store.dispatch({ type: 'loginSuccess', user: mina }));
    await screen.findByText('liked');
    act(() => store.dispatch({ type: 'logout' }));
    await screen.findByText('not liked');
    expect(requests).toBe(5);
  });

  it('keeps the cache when the same person changes something', async () => {
    window.localStorage.setItem('user', JSON.stringify(mina));
    const store = renderPage();
    await screen.findByText('liked');
    act(() => store.dispatch({ type: 'updateSuccess', user: { ...mina, about: 'New.' } }));
    await screen.findByText('liked');
    expect(requests).toBe(1);
  });

  it('keeps data from server rendering', async () => {
    window.localStorage.setItem('user', JSON.stringify(mina));
    const post = { __typename: 'Post' as const, id: 'p1', viewerHasLiked: true };
    renderPage({ prepare: (client) => client.writeQuery({ query: POST, data: { post } }) });
    await screen.findByText('liked');
    // A reset is asynchronous; by now it would have refetched.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(requests).toBe(0);
  });

  it('continues as a visitor, and says so once, when the token is refused', async () => {
    window.localStorage.setItem('user', JSON.stringify({ ...mina, accessToken: 'revoked' }));
    const onExpired = vi.fn();
    renderPage({ onExpired });
    await screen.findByText('not liked');
    expect(window.localStorage.getItem('user')).toBeNull();
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  it('shows no error when a person signs in while a query runs', async () => {
    const store = renderPage();
    act(() => store.dispatch({ type: 'loginSuccess', user: mina }));
    await screen.findByText('liked');
  });
});
