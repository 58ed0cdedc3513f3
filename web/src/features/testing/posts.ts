import type { PostCard_PostFragment } from '../../generated/graphql';

/** A post as in a list, for tests. */
export function postCard(id: string, overrides: Partial<PostCard_PostFragment> = {}) {
  return {
    __typename: 'Post' as const,
    id,
    title: `Title of ${id}`,
    excerpt: 'What it is about.',
    coverImageURL: null,
    description: null,
    canonicalURL: null,
    createdAt: '2024-03-07T23:30:00.000Z',
    readingMinutes: 3,
    examplesCount: 0,
    reactVersion: null,
    likesCount: 1,
    commentsCount: 2,
    viewerCanEdit: false,
    viewerHasBookmarked: false,
    author: {
      __typename: 'User' as const,
      id: 'u9',
      userName: 'ravi',
      name: 'Ravi Menon',
      profilePicture: '/avatars/ravi.svg',
      viewerHasBlocked: false,
    },
    categories: [{ __typename: 'Category' as const, id: 'c1', name: 'Hooks & Effects' }],
    ...overrides,
  };
}

/** A page of a connection of posts. */
export function postPage(ids: readonly string[], endCursor: string | null, hasNextPage: boolean) {
  return {
    __typename: 'PostConnection',
    edges: ids.map((id) => ({ __typename: 'PostEdge', cursor: `after-${id}`, node: postCard(id) })),
    pageInfo: { __typename: 'PageInfo', endCursor, hasNextPage },
  };
}

/** A page of search results, without passages. */
export function foundPage(ids: readonly string[], endCursor: string | null, hasNextPage: boolean) {
  const page = postPage(ids, endCursor, hasNextPage);
  return {
    ...page,
    edges: page.edges.map(({ node, ...edge }) => ({ ...edge, node: { ...node, passage: null } })),
  };
}

/** The answer to a query without other spellings, people and categories. */
export const noHints = {
  searchHints: {
    __typename: 'SearchHints' as const,
    didYouMean: null,
    isCorrected: false,
    users: [],
    categories: [],
  },
};
