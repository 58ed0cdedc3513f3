import type { FieldPolicy, FieldReadFunction, InMemoryCacheConfig, Reference } from '@apollo/client/cache';
import { mergeConnections, readConnection, type CachedConnection } from './connectionPolicy';

/** A paginated list; each combination of `keyArgs` is a separate list. */
export function connection(
  keyArgs: Exclude<FieldPolicy['keyArgs'], undefined>,
): FieldPolicy<CachedConnection | null> {
  return { keyArgs, merge: mergeConnections, read: readConnection };
}

/** Reads an object that another query has cached, such as a post opened from a list or a post just published. */
function fromCache(typename: string): FieldReadFunction<Reference | null> {
  return (existing, { args, toReference }) => {
    const id: unknown = args?.id;
    return existing === undefined && typeof id === 'string'
      ? toReference({ __typename: typename, id })
      : existing;
  };
}

/** The arguments that limit lists of posts to a period. */
const dates = ['publishedAfter', 'publishedBefore', 'updatedAfter', 'updatedBefore'];

/** All cache policies. Objects are keyed by `id` alone, so queries must select the `id` of these types. */
export const cachePolicies: Pick<InMemoryCacheConfig, 'possibleTypes' | 'typePolicies'> = {
  possibleTypes: { Node: ['Category', 'Comment', 'Draft', 'Post', 'Reply', 'Series', 'User'] },
  typePolicies: {
    Query: {
      fields: {
        posts: connection(['sort', 'category', 'author', 'page', 'period', 'followedByViewer', ...dates]),
        search: connection(['query', 'page', 'filter', 'sort']),
        changes: connection(['types']),
        // Plain lists, not connections: the newer list replaces the older.
        suggestions: { merge: false },
        popularThisWeek: { merge: false },
        post: { read: fromCache('Post') },
      },
    },
    Category: {
      keyFields: ['id'],
      fields: {
        posts: connection(['sort', ...dates]),
        mostRead: { merge: false },
        mostSaved: { merge: false },
      },
    },
    Comment: {
      keyFields: ['id'],
      // Two lists: the three that come with a comment (Comments.graphql), and the whole one. Its page size may vary.
      fields: { replies: connection((args) => (args?.first === 3 ? 'first' : 'whole')) },
    },
    Draft: { keyFields: ['id'] },
    Post: {
      keyFields: ['id'],
      // An edit replaces the categories. Without a policy Apollo warns that a shorter list may lose data.
      fields: {
        categories: { merge: false },
        examples: { merge: false },
        comments: connection(['order']),
        likedBy: connection(false),
        revisions: connection(false),
      },
    },
    Notification: { keyFields: ['id'] },
    PostRevision: { keyFields: ['id'] },
    Reply: { keyFields: ['id'] },
    Series: { keyFields: ['id'], fields: { posts: { merge: false } } },
    User: {
      keyFields: ['id'],
      fields: {
        posts: connection(['sort', ...dates]),
        series: { merge: false },
        pinnedPosts: { merge: false },
      },
    },
    Viewer: {
      // There is one. The cache is cleared when another person logs in.
      keyFields: [],
      fields: {
        bookmarks: connection(false),
        drafts: connection(['postId']),
        notifications: connection(['unreadOnly']),
        followedUsers: connection(false),
        followedCategories: connection(false),
      },
    },
  },
};
