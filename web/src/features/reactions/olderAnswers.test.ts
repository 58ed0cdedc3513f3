import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { expect, it } from 'vitest';
import { cachePolicies } from '../../apollo/cachePolicies';
import { PostReactionsDocument } from '../../generated/graphql';
import { createSessionStore } from '../../session';
import { sessionUser } from '../../session/testing/sessionUser';
import { createToggles } from './toggles';

const post = {
  __typename: 'Post' as const,
  id: 'p1',
  likesCount: 1,
  viewerHasLiked: false,
  viewerHasBookmarked: false,
};
const states = {
  LikePost: { likePost: { __typename: 'X', post: { ...post, likesCount: 2, viewerHasLiked: true } } },
  UnlikePost: { unlikePost: { __typename: 'X', post } },
};

/** A page that shows a post from the cache while it asks for it again; each request waits for its answer. */
function openPage() {
  const waiting = new Map<string, (data: Record<string, unknown>) => void>();
  const link = new ApolloLink(
    ({ operationName = '' }) =>
      new Observable((observer) => {
        waiting.set(operationName, (data) => {
          observer.next({ data });
          observer.complete();
        });
      }),
  );
  const client = new ApolloClient({ link, cache: new InMemoryCache(cachePolicies) });
  const query = { query: PostReactionsDocument, variables: { id: 'p1' } };
  client.writeQuery({ ...query, data: { post } });
  const session = createSessionStore(null);
  session.dispatch({ type: 'loginSuccess', user: sessionUser() });
  const actor = session.actorOf('u1');
  const toggles = createToggles({
    client,
    session,
    outbox: { read: () => null, write: () => {}, isLeaving: () => false },
    onSent: () => undefined,
    onBookmarked: () => undefined,
  });
  client.watchQuery({ ...query, fetchPolicy: 'cache-and-network' }).subscribe(() => undefined);
  return {
    answerQuery: async () => {
      waiting.get('PostReactions')?.({ post });
      await new Promise((resolve) => setTimeout(resolve));
    },
    toggle: async (name: keyof typeof states) => {
      toggles.flip({ kind: 'like', id: 'p1', wasOn: false, actor, onFailure: () => undefined });
      await expect.poll(() => waiting.has(name)).toBe(true);
      waiting.get(name)?.(states[name]);
      await toggles.settled();
    },
    shown: () => client.readQuery({ ...query, optimistic: true })?.post,
  };
}

it('a like that was confirmed stays when an answer that was asked for before it arrives', async () => {
  const { answerQuery, toggle, shown } = openPage();
  await toggle('LikePost');
  await answerQuery();
  expect(shown()).toMatchObject({ viewerHasLiked: true, likesCount: 2 });
});

it('a like that was taken back stays taken back', async () => {
  const { answerQuery, toggle, shown } = openPage();
  await toggle('LikePost');
  await toggle('UnlikePost');
  await answerQuery();
  expect(shown()).toMatchObject({ viewerHasLiked: false, likesCount: 1 });
});
