// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { deferred } from '../testing/renderFeature';
import { usePages } from './usePages';

const connection = {
  edges: [{ node: 'a' }],
  pageInfo: { endCursor: 'after-a', hasNextPage: true },
};

describe('usePages', () => {
  it('fetches one page at a time, from the end of the list', async () => {
    const page = deferred<unknown>();
    const fetchMore = vi.fn(() => page.promise);
    const query = { loading: false, fetchMore, refetch: () => Promise.resolve() };
    const { result } = renderHook(() => usePages(query, connection));

    act(() => {
      result.current.loadMore();
      result.current.loadMore();
    });
    expect(result.current.isLoadingMore).toBe(true);
    expect(fetchMore.mock.calls).toEqual([[{ variables: { after: 'after-a' } }]]);

    await act(async () => page.resolve(null));
    expect(result.current.isLoadingMore).toBe(false);
    await act(async () => result.current.loadMore());
    expect(fetchMore).toHaveBeenCalledTimes(2);
  });
});
