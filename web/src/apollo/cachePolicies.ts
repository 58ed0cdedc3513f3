import type { FieldPolicy, FieldReadFunction, InMemoryCacheConfig, Reference } from '@apollo/client/cache';
import { mergeConnections, readConnection, type CachedConnection } from './connectionPolicy';

/** A list fetched page by page; each combination of `keyArgs` is a list of its own. */
function connection(keyArgs: readonly string[] | false): FieldPolicy<CachedConnection> {
  return { keyArgs, merge: mergeConnections, read: readConnection };
}

/** Shows at once what another query has already brought in: a post opened from a list, a post just published. */
function fromCache(typename: string): FieldReadFunction<Reference | null> {
  return (existing, { args, toReference }) => {
    const id: unknown = args?.id;
    return existing === undefined && typeof id === 'string'
      ? toReference({ __typename: typename, id })
      : existing;
  };
}

/**
 * Every rule of the cache in one place.
 *
 * An object's key is its id alone (never a slug here and an id there, or one thing would stand in the cache twice),
 * so queries must select `id` of each of these types.
 */
export const cachePolicies: Pick<InMemoryCacheConfig, 'possibleTypes' | 'typePolicies'> = {
  possibleTypes: { Node: ['Category', 'Comment', 'Post', 'User'] },
  typePolicies: {
    Query: {
      fields: {
        posts: connection(['sort', 'category', 'author', 'page']),
        search: connection(['query', 'page']),
        // Lists that are no connections: the newer one replaces the older.
        suggestions: { merge: false },
        popularThisWeek: { merge: false },
        post: { read: fromCache('Post') },
      },
    },
    Category: { keyFields: ['id'] },
    Comment: { keyFields: ['id'] },
    Draft: { keyFields: ['id'] },
    Post: {
      keyFields: ['id'],
      // An edit replaces the categories; without a word about it Apollo takes a shorter list for lost data.
      fields: { categories: { merge: false }, comments: connection(false), revisions: connection(false) },
    },
    Passkey: { keyFields: ['id'] },
    PostRevision: { keyFields: ['id'] },
    Session: { keyFields: ['id'] },
    User: { keyFields: ['id'] },
    Viewer: {
      keyFields: ['id'],
      fields: { bookmarks: connection(false), drafts: connection(['postId']) },
    },
  },
};
