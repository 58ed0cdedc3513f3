import type { ApolloCache, ApolloClient } from '@apollo/client';
import { filter, take } from 'rxjs';
import {
  BookmarkButton_PostFragmentDoc,
  BookmarkPostDocument,
  FollowButton_CategoryFragmentDoc,
  FollowButton_UserFragmentDoc,
  FollowCategoryDocument,
  FollowedDocument,
  FollowUserDocument,
  LikeButton_PostFragmentDoc,
  LikePostDocument,
  PostReactionsDocument,
  RemoveBookmarkDocument,
  UnfollowCategoryDocument,
  UnfollowUserDocument,
  UnlikePostDocument,
} from '../../generated/graphql';
import type { Actor } from '../../session';
import { without, withFirst, type StoredConnection } from '../../apollo/cachedEdges';
import { isFollow, typeOf, type ToggleKind } from './toggleKinds';

/** A state that a person wants. */
export interface Toggle {
  kind: ToggleKind;
  /** Of the object that is liked, saved or followed. */
  id: string;
  isOn: boolean;
  actor: Actor;
}

interface Toggled {
  viewerHasLiked: boolean;
  likesCount: number;
  viewerHasBookmarked: boolean;
  viewerIsFollowing: boolean;
  followersCount: number;
}

interface Viewer {
  bookmarks: StoredConnection;
  bookmarksCount: number;
  unreadBookmarksCount: number;
}

interface SavedPost {
  readAt: string | null;
  collectionIds: readonly string[];
}

const fieldOf = {
  like: 'viewerHasLiked',
  bookmark: 'viewerHasBookmarked',
  followUser: 'viewerIsFollowing',
  followCategory: 'viewerIsFollowing',
} as const;

const counterOf = {
  like: 'likesCount',
  followUser: 'followersCount',
  followCategory: 'followersCount',
} as const;

const keyOf = (cache: ApolloCache, kind: ToggleKind, id: string) =>
  cache.identify({ __typename: typeOf[kind], id });

/** Sends one toggle as its actor. The answer updates the object, the counts and the lists in the cache. */
export async function sendToggle(client: ApolloClient, toggle: Toggle): Promise<void> {
  const { kind, id, isOn, actor } = toggle;
  const context = { actor };
  const ofPost = { variables: { input: { postId: id } }, context };
  switch (kind) {
    case 'like':
      await client.mutate({ ...ofPost, mutation: isOn ? LikePostDocument : UnlikePostDocument });
      return;
    case 'bookmark':
      await client.mutate({
        ...ofPost,
        mutation: isOn ? BookmarkPostDocument : RemoveBookmarkDocument,
        update: (cache) => {
          updateReadingList(cache, toggle);
          forgetLists(cache, toggle);
        },
      });
      return;
    case 'followUser':
      await client.mutate({
        variables: { input: { userId: id } },
        context,
        update: (cache) => forgetLists(cache, toggle),
        mutation: isOn ? FollowUserDocument : UnfollowUserDocument,
      });
      return;
    case 'followCategory':
      await client.mutate({
        variables: { input: { categoryId: id } },
        context,
        update: (cache) => forgetLists(cache, toggle),
        mutation: isOn ? FollowCategoryDocument : UnfollowCategoryDocument,
      });
  }
}

/** Refetches a toggle after the answer to it was lost. */
export async function readToggles(
  client: ApolloClient,
  actor: Actor,
  kind: ToggleKind,
  id: string,
): Promise<void> {
  const options = { variables: { id }, context: { actor }, fetchPolicy: 'network-only' } as const;
  const found = isFollow(kind)
    ? (await client.query({ ...options, query: FollowedDocument })).data?.node
    : (await client.query({ ...options, query: PostReactionsDocument })).data?.post;
  if (found === null) forget(client.cache, kind, id);
}

/**
 * Lists that were asked for before the API confirmed a toggle may arrive later and have its former state: what was confirmed
 * takes its place again while `isWanted`.
 */
export function outlastOlderAnswers(
  client: ApolloClient,
  { kind, id }: Toggle,
  isWanted: () => boolean,
): void {
  const { cache } = client;
  const target = keyOf(cache, kind, id);
  const confirmed = new Map<string, boolean | number>();
  const names: readonly string[] = [fieldOf[kind], ...(kind === 'bookmark' ? [] : [counterOf[kind]])];
  cache.modify<Toggled>({
    id: target,
    fields: (value, { fieldName }) => {
      if (names.includes(fieldName)) confirmed.set(fieldName, value);
      return value;
    },
  });
  const restore = () => {
    if (!isWanted()) return;
    cache.modify<Toggled>({
      id: target,
      fields: (value, { fieldName }) => confirmed.get(fieldName) ?? value,
    });
  };
  for (const query of client.getObservableQueries()) {
    if (!query.getCurrentResult().loading) continue;
    const answered = filter(({ loading }: { loading: boolean }) => !loading);
    query.pipe(answered, take(1)).subscribe(restore);
  }
}

/** Whether a toggle is shown as on; `undefined` if its object is not cached. */
export function readToggle(cache: ApolloCache, kind: ToggleKind, id: string): boolean | undefined {
  const options = { id: keyOf(cache, kind, id), optimistic: true };
  switch (kind) {
    case 'like':
      return cache.readFragment({ ...options, fragment: LikeButton_PostFragmentDoc })?.viewerHasLiked;
    case 'bookmark':
      return cache.readFragment({ ...options, fragment: BookmarkButton_PostFragmentDoc })
        ?.viewerHasBookmarked;
    case 'followUser':
      return cache.readFragment({ ...options, fragment: FollowButton_UserFragmentDoc })?.viewerIsFollowing;
    case 'followCategory':
      return cache.readFragment({ ...options, fragment: FollowButton_CategoryFragmentDoc })
        ?.viewerIsFollowing;
  }
}

/** Shows a toggle optimistically, in a cache layer that stays until it is removed by name. */
export function showToggle(cache: ApolloCache, layer: string, toggle: Toggle): void {
  cache.removeOptimistic(layer);
  cache.batch({ optimistic: layer, update: (store) => changeToggle(store, toggle) });
}

/** Changes a toggle in the cache, and what is counted or listed with it. */
export function changeToggle(store: ApolloCache, toggle: Toggle): void {
  const { kind, id, isOn } = toggle;
  let change = 0;
  store.modify<Toggled>({
    id: keyOf(store, kind, id),
    fields: {
      [fieldOf[kind]]: (wasOn: boolean) => {
        if (wasOn !== isOn) change = isOn ? 1 : -1;
        return isOn;
      },
    },
  });
  const count = (before: number) => Math.max(0, before + change);
  if (kind !== 'bookmark') {
    store.modify<Toggled>({ id: keyOf(store, kind, id), fields: { [counterOf[kind]]: count } });
    return;
  }
  store.modify<Viewer>({
    id: store.identify({ __typename: 'Viewer' }),
    fields: { bookmarksCount: count },
  });
  if (change !== 0) updateReadingList(store, toggle);
}

/** Removes an object that no longer exists. */
export function forget(cache: ApolloCache, kind: ToggleKind, id: string): void {
  cache.evict({ id: keyOf(cache, kind, id) });
  cache.gc();
}

/** Lists that the toggle adds to at a place that only the API knows are fetched again when they are shown. */
export function forgetLists(cache: ApolloCache, { kind, id, isOn }: Toggle): void {
  if (kind === 'bookmark' && isOn) forgetReadingList(cache);
  if (!isFollow(kind)) return;
  forgetFollowedPosts(cache);
  if (isOn) forgetFollowed(cache, kind, id);
}

/** The list of what the viewer follows, unless the object stands in it. */
function forgetFollowed(cache: ApolloCache, kind: ToggleKind, id: string): void {
  const viewer = cache.identify({ __typename: 'Viewer' });
  const fieldName = kind === 'followUser' ? 'followedUsers' : 'followedCategories';
  const listed = new Set<string>();
  cache.modify<Record<typeof fieldName, StoredConnection>>({
    id: viewer,
    fields: {
      [fieldName]: (list: StoredConnection) => {
        for (const { node } of list.edges) listed.add(node.__ref);
        return list;
      },
    },
  });
  if (!listed.has(keyOf(cache, kind, id) ?? '')) cache.evict({ id: viewer, fieldName });
}

/** The list of followed posts is fetched again when it is shown. */
function forgetFollowedPosts(cache: ApolloCache): void {
  cache.modify<{ posts: unknown }>({
    fields: {
      posts: (list, { storeFieldName, DELETE }) =>
        storeFieldName.includes('"followedByViewer":true') ? DELETE : list,
    },
  });
}

/** The page of the reading list fetches it again, with the new post at its place. */
function forgetReadingList(cache: ApolloCache): void {
  cache.modify<{ readingList: unknown }>({
    id: cache.identify({ __typename: 'Viewer' }),
    fields: { readingList: (_, { DELETE }) => DELETE },
  });
}

/** Updates the cached reading list, if any: newest first, each post once. */
function updateReadingList(cache: ApolloCache, { id, isOn }: Toggle): void {
  if (!isOn) uncountSavedPost(cache, id);
  cache.modify<Viewer>({
    id: cache.identify({ __typename: 'Viewer' }),
    fields: {
      bookmarks: (list, { toReference }) => {
        const node = toReference({ __typename: 'Post', id });
        return isOn ? withFirst(list, 'PostEdge', node) : without(list, node);
      },
    },
  });
}

/** Takes a post that leaves the reading list off the numbers of unread posts and of its collections. */
export function uncountSavedPost(cache: ApolloCache, postId: string): void {
  // Unknown unless the page of the reading list was opened (apollo/shelfPolicies.ts).
  const id = cache.identify({ __typename: 'SavedPost', post: { id: postId } });
  if (id === undefined) return;
  let unread = 0;
  let collectionIds: readonly string[] = [];
  cache.modify<SavedPost>({
    id,
    fields: {
      readAt: (readAt) => {
        if (readAt === null) unread = 1;
        return readAt;
      },
      collectionIds: (ids) => {
        if (!('__ref' in ids)) collectionIds = ids;
        return [];
      },
    },
  });
  cache.modify<Viewer>({
    id: cache.identify({ __typename: 'Viewer' }),
    fields: { unreadBookmarksCount: (before) => Math.max(0, before - unread) },
  });
  for (const collectionId of collectionIds) {
    cache.modify<{ postsCount: number }>({
      id: cache.identify({ __typename: 'Collection', id: collectionId }),
      fields: { postsCount: (before) => Math.max(0, before - 1) },
    });
  }
}
