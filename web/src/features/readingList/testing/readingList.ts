import type { SavedItem } from '../savedItems';

/** A saved post as the API returns it. */
export const item = (id: string, more: Partial<SavedItem> = {}) => ({
  __typename: 'SavedPost' as const,
  savedAt: '2026-01-01T00:00:00.000Z',
  readAt: null,
  note: '',
  collectionIds: [],
  categoryNames: ['React'],
  ...more,
  post: {
    __typename: 'Post' as const,
    id,
    title: `Title of ${id}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    readingMinutes: 3,
    viewerHasBookmarked: true,
    author: { __typename: 'User' as const, id: 'u9', userName: 'ravi', name: 'Ravi Menon' },
    ...more.post,
  },
});

/** A page of the reading list as the API returns it, which is the whole list. */
export const readingList = (...items: SavedItem[]) => ({
  data: {
    viewer: {
      __typename: 'Viewer',
      bookmarksCount: items.length,
      unreadBookmarksCount: items.length,
      collections: [],
      readingList: {
        __typename: 'SavedPostConnection',
        edges: items.map((node) => ({ __typename: 'SavedPostEdge', cursor: node.post.id, node })),
        pageInfo: { __typename: 'PageInfo', endCursor: items.at(-1)?.post.id ?? null, hasNextPage: false },
      },
    },
  },
});
