// @vitest-environment jsdom
import { CombinedGraphQLErrors } from '@apollo/client';
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createSessionStore, SessionProvider } from '../../session';
import { deferred } from '../testing/renderFeature';
import { usePages } from './usePages';

const connection = {
  edges: [{ node: 'a' }],
  pageInfo: { endCursor: 'after-a', hasNextPage: true },
};

const store = createSessionStore(null);
const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(SessionProvider, { store, children });

describe('usePages', () => {
  it('fetches one page at a time, from the end of the list', async () => {
    const page = deferred<unknown>();
    const fetchMore = vi.fn(() => page.promise);
    const query = { loading: false, fetchMore, refetch: () => Promise.resolve() };
    const { result } = renderHook(() => usePages(query, connection), { wrapper });

    act(() => {
      result.current.loadMore();
      result.current.loadMore();
    });
    expect(result.current.isLoadingMore).toBe(true);
    expect(fetchMore.mock.calls).toEqual([[{ variables: { after: 'after-a' } }]]);

    const { loadMore } = result.current;
    await act(async () => page.resolve(null));
    expect(result.current.isLoadingMore).toBe(false);
    // Its observer (useEndOfList.ts) looks again, even if the cache ignored the page.
    expect(result.current.loadMore).not.toBe(loadMore);
    await act(async () => result.current.loadMore());
    expect(fetchMore).toHaveBeenCalledTimes(2);
  });

  it('starts the list again when its cursor has expired', async () => {
    const expired = new CombinedGraphQLErrors({
      errors: [
        { message: 'Expired.', extensions: { code: 'BAD_USER_INPUT', fields: { after: 'Expired.' } } },
      ],
    });
    const query = {
      loading: false,
      fetchMore: vi.fn(() => Promise.reject(expired)),
      refetch: vi.fn(() => Promise.resolve()),
    };
    const { result } = renderHook(() => usePages(query, connection), { wrapper });
    await act(async () => result.current.loadMore());
    expect(result.current.error).toBe(expired);
    await act(async () => result.current.retry());
    expect(query.refetch).toHaveBeenCalledOnce();
    expect(query.fetchMore).toHaveBeenCalledOnce();
    expect(result.current.error).toBeUndefined();
  });
});
