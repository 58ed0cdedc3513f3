// @vitest-environment jsdom
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { beforeEach, expect, it, vi } from 'vitest';
import { cachePolicies } from '../../apollo/cachePolicies';
import { shelfPolicies } from '../../apollo/shelfPolicies';
import {
  CommentsDocument,
  FollowedCategoriesDocument,
  FollowedPeopleDocument,
  LikeButton_PostFragmentDoc,
  ReadingListDocument,
  type CommentsQuery,
} from '../../generated/graphql';
import { createSessionStore } from '../../session';
import { sessionUser } from '../../session/testing/sessionUser';
import { item, readingList } from '../readingList/testing/readingList';
import { hearOtherTab, tellOtherTabs } from './otherTabs';

const session = createSessionStore(null);
session.dispatch({ type: 'loginSuccess', user: sessionUser() });
const actor = session.getActor()!;
const cache = new InMemoryCache(cachePolicies);
const client = new ApolloClient({ cache, link: ApolloLink.empty() });
const post = { fragment: LikeButton_PostFragmentDoc, id: 'Post:{"id":"p1"}' };
const shown = () => cache.readFragment(post);

const whole = {
  first: 20,
  sort: 'SAVED',
  unreadOnly: false,
  query: null,
  category: null,
  collectionId: null,
} as const;

/** What another tab has written. */
const hear = (told: string) => hearOtherTab(client, session, told);

beforeEach(() => {
  const data = { __typename: 'Post', id: 'p1', likesCount: 1, viewerHasLiked: false } as const;
  cache.writeFragment({ ...post, data });
});

it('shows a like of the same person in another tab once', () => {
  const like = JSON.stringify({ kind: 'like', id: 'p1', isOn: true, ...actor });
  hear(like);
  hear(like);
  expect(shown()).toMatchObject({ viewerHasLiked: true, likesCount: 2 });
});

it.each([
  ['of another person', { ...actor, userId: 'u2' }],
  ['before a sign-out', { ...actor, signOuts: '7' }],
])('ignores a like %s', (_, other) => {
  hear(JSON.stringify({ kind: 'like', id: 'p1', isOn: true, ...other }));
  expect(shown()).toMatchObject({ viewerHasLiked: false, likesCount: 1 });
});

it('leaves nothing in the storage', () => {
  tellOtherTabs({ kind: 'like', id: 'p1', isOn: true, actor });
  expect(window.localStorage).toHaveLength(0);
});

it('stays silent about a comment that it cannot fetch', async () => {
  const pageInfo = { __typename: 'PageInfo', endCursor: null, hasNextPage: false } as const;
  const data: CommentsQuery = {
    __typename: 'Query',
    post: {
      __typename: 'Post',
      id: 'p1',
      commentsCount: 0,
      repliesCount: 0,
      viewerHasCommented: false,
      viewerComment: null,
      author: { __typename: 'User', id: 'u9' },
      comments: { __typename: 'CommentConnection', edges: [], pageInfo },
    },
  };
  const variables = { postId: 'p1', first: 20, order: 'NEWEST' as const };
  cache.writeQuery({ query: CommentsDocument, variables, data });
  const refused = vi.spyOn(client, 'query').mockRejectedValue(new TypeError('Failed to fetch'));
  // vitest fails a run with an unhandled rejection.
  hear(
    JSON.stringify({ kind: 'remark', change: 'added', what: 'comment', id: 'c1', postId: 'p1', ...actor }),
  );
  await vi.waitFor(() => expect(refused).toHaveBeenCalledOnce());
  await new Promise((resolve) => setTimeout(resolve));
});

it.each([true, false])(
  'has a post that another tab has saved on its reading list, cached or not: %s',
  (isCached) => {
    cache.policies.addTypePolicies(shelfPolicies);
    const query: { query: DocumentNode; variables: object } = {
      query: ReadingListDocument,
      variables: whole,
    };
    const viewer = readingList(item('p2', { note: 'Deleted with the bookmark, then' })).data.viewer;
    cache.writeQuery({ ...query, data: { viewer } });
    const id = isCached ? 'p2' : 'p9';
    hear(JSON.stringify({ kind: 'bookmark', id, isOn: false, ...actor }));
    hear(JSON.stringify({ kind: 'bookmark', id, isOn: true, ...actor }));
    // It is fetched again.
    expect(cache.readQuery(query)).toBeNull();
  },
);

it.each([
  ['followUser', FollowedPeopleDocument],
  ['followCategory', FollowedCategoriesDocument],
] as const)('fetches what one follows again after a %s in another tab', (kind, document) => {
  const query: { query: DocumentNode } = { query: document };
  const list = {
    __typename: 'UserConnection',
    edges: [],
    pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
  } as const;
  const viewer = { __typename: 'Viewer', followedUsers: list, followedCategories: list };
  cache.writeQuery({ ...query, data: { viewer } });
  hear(JSON.stringify({ kind, id: 'x', isOn: false, ...actor }));
  expect(cache.readQuery(query)).not.toBeNull();
  hear(JSON.stringify({ kind, id: 'x', isOn: true, ...actor }));
  expect(cache.readQuery(query)).toBeNull();
});

it('leaves the list of what one follows as it is if the person stands in it', () => {
  const query: { query: DocumentNode } = { query: FollowedPeopleDocument };
  const counts = { followersCount: 1, viewerIsFollowing: true };
  const node = {
    __typename: 'User',
    id: 'u5',
    userName: 'ravi',
    name: 'Ravi',
    profilePicture: '',
    ...counts,
  };
  const followedUsers = {
    __typename: 'UserConnection',
    edges: [{ __typename: 'UserEdge', cursor: 'u5', node }],
    pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
  };
  cache.writeQuery({ ...query, data: { viewer: { __typename: 'Viewer', followedUsers } } });
  for (const isOn of [false, true]) hear(JSON.stringify({ kind: 'followUser', id: 'u5', isOn, ...actor }));
  expect(cache.readQuery(query)).not.toBeNull();
});
