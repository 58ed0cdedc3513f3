// @vitest-environment jsdom
import { ApolloClient, ApolloLink, gql, InMemoryCache, type TypedDocumentNode } from '@apollo/client';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { of } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { AskedQuery } from './askedQuery';
import { ClientAccess, ClientAccessProvider } from './clientAccess';
import { createEngine } from './engine';
import { useMutation, useQuery } from './hooks';
import { useApolloClient } from './useApolloClient';
import { answerKey, ServedAnswers, type ServedAnswer } from './servedAnswers';

interface PostData {
  post: { __typename: 'Post'; id: string; title: string } | null;
}
const POST: TypedDocumentNode<PostData, { id: string }> = gql`
  query Post($id: ID!) {
    post(id: $id) {
      id
      title
    }
  }
`;
const RENAME: TypedDocumentNode<{ rename: PostData['post'] }, { id: string }> = gql`
  mutation Rename($id: ID!) {
    rename(id: $id) {
      id
      title
    }
  }
`;
const post = (id: string, title: string) => ({ __typename: 'Post' as const, id, title });

/** Renders one post with what was served, and a client that arrives when the test says so. */
function open({ served, isBroken = false }: { served?: ServedAnswer; isBroken?: boolean }) {
  const asked: string[] = [];
  const link = new ApolloLink(({ operationName = '', variables }) => {
    asked.push(operationName);
    const id = String(variables.id);
    return of({
      data: operationName === 'Post' ? { post: post(id, 'Fetched') } : { rename: post(id, 'New') },
    });
  });
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  let loads = 0;
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const access = new ClientAccess(
    async (answers) => {
      loads += 1;
      await arrived;
      if (isBroken) throw new Error('offline');
      return createEngine(client, answers);
    },
    new ServedAnswers(served && { [answerKey(POST, { id: 'p1' })]: served }),
  );
  let renders = 0;
  function Post({ id }: { id: string }) {
    const { data, loading, error } = useQuery(POST, { variables: { id } });
    const [rename, { data: renamed }] = useMutation(RENAME);
    renders += 1;
    return (
      <button onClick={() => void rename({ variables: { id } })}>
        {error ? error.message : loading ? 'Loading' : (data?.post?.title ?? 'Nothing')}
        {renamed ? ', renamed' : ''}
      </button>
    );
  }
  const tree = (id: string) => (
    <ClientAccessProvider value={access}>
      <Post id={id} />
    </ClientAccessProvider>
  );
  const { rerender } = render(tree('p1'));
  return {
    asked,
    client,
    show: (id: string) => rerender(tree(id)),
    text: () => screen.getByRole('button').textContent,
    loads: () => loads,
    renders: () => renders,
    arrive: () => act(async () => arrive()),
    arriveLater: () => arrive(),
    touch: () => act(async () => void (await access.load())),
  };
}

afterEach(cleanup);

it('answers from what was served, and hands it to the client without asking or rendering again', async () => {
  const page = open({ served: { data: { post: post('p1', 'Served') } } });
  expect(page.text()).toBe('Served');
  expect(page.loads()).toBe(0);
  const before = page.renders();
  page.arriveLater();
  await page.touch();
  expect(page.renders()).toBe(before);
  expect(page.asked).toEqual([]);
  // From now on it is a query like any other.
  act(() => void page.client.cache.modify({ id: 'Post:p1', fields: { title: () => 'Changed' } }));
  await screen.findByText('Changed');
});

it('loads the client for what was not served', async () => {
  const page = open({});
  expect(page.text()).toBe('Loading');
  expect(page.loads()).toBe(1);
  await page.arrive();
  await screen.findByText('Fetched');
  expect(page.asked).toEqual(['Post']);
});

it('loads the client when the query becomes another one', async () => {
  const page = open({ served: { data: { post: post('p1', 'Served') } } });
  page.show('p2');
  expect(page.text()).toBe('Loading');
  await page.arrive();
  await screen.findByText('Fetched');
});

it('shows served failures, and that the client is not available', async () => {
  const refused = open({ served: { errors: [{ message: 'No such post.' }] } });
  expect(refused.text()).toBe('No such post.');
  expect(refused.loads()).toBe(0);
  cleanup();
  const broken = open({ isBroken: true });
  await broken.arrive();
  expect(broken.text()).toBe('offline');
});

it('tells of a refetch without a client in no other way than its promise', async () => {
  const access = new ClientAccess(() => Promise.reject(new Error('offline')));
  const asked = new AskedQuery(access, POST, { variables: { id: 'p1' } });
  // Nothing handles this one: vitest would report it.
  void asked.getResult().refetch();
  await expect(asked.getResult().refetch()).rejects.toThrow('offline');
});

it('sends a mutation as soon as there is a client, and shows its outcome', async () => {
  const page = open({ served: { data: { post: post('p1', 'Served') } } });
  fireEvent.click(screen.getByRole('button'));
  expect(page.loads()).toBe(1);
  await page.arrive();
  await screen.findByText('New, renamed');
  expect(page.asked).toEqual(['Rename']);
});

it('tells queries apart by their variables, in any order', () => {
  expect(answerKey(POST, { a: 1, b: undefined, c: 2 })).toBe(answerKey(POST, { c: 2, a: 1 }));
  expect(answerKey(POST, { a: 1 })).not.toBe(answerKey(POST, { a: 2 }));
});

it('a page that needs the client waits before it asks for its code again', async () => {
  vi.useFakeTimers();
  let loads = 0;
  const access = new ClientAccess(async (answers) => {
    loads += 1;
    await Promise.resolve();
    if (loads < 3) throw new Error('Failed to fetch dynamically imported module');
    return createEngine(new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() }), answers);
  });
  function Page() {
    useApolloClient();
    return <p>The page</p>;
  }
  render(
    <ClientAccessProvider value={access}>
      <Suspense fallback={<p>Loading</p>}>
        <Page />
      </Suspense>
    </ClientAccessProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(loads).toBe(1);
  expect(screen.getByText('Loading')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(loads).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(6000));
  vi.useRealTimers();
  expect(loads).toBe(3);
  expect(screen.getByText('The page')).toBeTruthy();
});
