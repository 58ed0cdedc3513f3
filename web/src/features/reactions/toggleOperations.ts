import type { ApolloCache, ApolloClient } from '@apollo/client';
import {
  BookmarkButton_PostFragmentDoc,
  BookmarkPostDocument,
  LikeButton_PostFragmentDoc,
  LikePostDocument,
  PostReactionsDocument,
  RemoveBookmarkDocument,
  UnlikePostDocument,
} from '../../generated/graphql';
import type { Actor } from '../../session';
import { without, withFirst, type StoredConnection } from '../../apollo/cachedEdges';

export type ToggleKind = 'like' | 'bookmark';

/** A state that a person wants. */
export interface Toggle {
  kind: ToggleKind;
  postId: string;
  isOn: boolean;
  actor: Actor;
}

interface Post {
  viewerHasLiked: boolean;
  likesCount: number;
  viewerHasBookmarked: boolean;
}

interface Viewer {
  bookmarks: StoredConnection;
  bookmarksCount: number;
}

const fieldOf = { like: 'viewerHasLiked', bookmark: 'viewerHasBookmarked' } as const;

const postKey = (cache: ApolloCache, id: string) => cache.identify({ __typename: 'Post', id });

/** Sends one toggle as its actor. The answer updates the post, the counts and the reading list in the cache. */
export async function sendToggle(client: ApolloClient, toggle: Toggle): Promise<void> {
  const { kind, postId, isOn, actor } = toggle;
  const options = { variables: { input: { postId } }, context: { actor } };
  if (kind === 'like')
    await client.mutate({ ...options, mutation: isOn ? LikePostDocument : UnlikePostDocument });
  else
    await client.mutate({
      ...options,
      mutation: isOn ? BookmarkPostDocument : RemoveBookmarkDocument,
      update: (cache) => updateReadingList(cache, toggle),
    });
}

/** Refetches a post's toggles after the answer to one was lost. */
export async function readToggles(client: ApolloClient, actor: Actor, postId: string): Promise<void> {
  const { data } = await client.query({
    query: PostReactionsDocument,
    variables: { id: postId },
    context: { actor },
    fetchPolicy: 'network-only',
  });
  if (data && data.post === null) forgetPost(client.cache, postId);
}

/** Whether a toggle is shown as on; `undefined` if the post is not cached. */
export function readToggle(cache: ApolloCache, kind: ToggleKind, postId: string): boolean | undefined {
  const options = { id: postKey(cache, postId), optimistic: true };
  return kind === 'like'
    ? cache.readFragment({ ...options, fragment: LikeButton_PostFragmentDoc })?.viewerHasLiked
    : cache.readFragment({
        ...options,
        fragment: BookmarkButton_PostFragmentDoc,
      })?.viewerHasBookmarked;
}

/** Shows a toggle optimistically, in a cache layer that stays until it is removed by name. */
export function showToggle(cache: ApolloCache, layer: string, toggle: Toggle): void {
  const { kind, postId, isOn, actor } = toggle;
  cache.removeOptimistic(layer);
  cache.batch({
    optimistic: layer,
    update: (store) => {
      let change = 0;
      store.modify<Post>({
        id: postKey(store, postId),
        fields: {
          [fieldOf[kind]]: (wasOn: boolean) => {
            if (wasOn !== isOn) change = isOn ? 1 : -1;
            return isOn;
          },
        },
      });
      const count = (before: number) => Math.max(0, before + change);
      if (kind === 'like') {
        store.modify<Post>({ id: postKey(store, postId), fields: { likesCount: count } });
        return;
      }
      store.modify<Viewer>({
        id: store.identify({ __typename: 'Viewer', id: actor.userId }),
        fields: { bookmarksCount: count },
      });
      if (change !== 0) updateReadingList(store, toggle);
    },
  });
}

export function forgetPost(cache: ApolloCache, postId: string): void {
  cache.evict({ id: postKey(cache, postId) });
  cache.gc();
}

/** Updates the cached reading list, if any: newest first, each post once. */
function updateReadingList(cache: ApolloCache, { postId, isOn, actor }: Toggle): void {
  cache.modify<Viewer>({
    id: cache.identify({ __typename: 'Viewer', id: actor.userId }),
    fields: {
      bookmarks: (list, { toReference }) => {
        const node = toReference({ __typename: 'Post', id: postId });
        return isOn ? withFirst(list, 'PostEdge', node) : without(list, node);
      },
    },
  });
}
