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

    await act(async () => page.resolve(null));
    expect(result.current.isLoadingMore).toBe(false);
    await act(async () => result.current.loadMore());
    expect(fetchMore).toHaveBeenCalledTimes(2);
  });

  describe('after another selection', () => {
    const other = { ...connection, pageInfo: { endCursor: 'after-b', hasNextPage: true } };
    const select = (fetchMore: () => Promise<unknown>) =>
      renderHook(
        (shown: typeof connection) =>
          usePages({ loading: false, fetchMore, refetch: () => Promise.resolve() }, shown),
        { wrapper, initialProps: connection },
      );

    it('has no error of the list before', async () => {
      const down = new Error('down');
      const fetchMore = vi.fn(() => Promise.reject(down));
      const { result, rerender } = select(fetchMore);
      await act(async () => result.current.loadMore());
      expect(result.current.error).toBe(down);
      rerender(other);
      expect(result.current.error).toBeUndefined();
      await act(async () => result.current.loadMore());
      expect(fetchMore).toHaveBeenLastCalledWith({ variables: { after: 'after-b' } });
      expect(result.current.error).toBe(down);
    });

    it('does not wait for a page of the list before', async () => {
      const pages = [deferred<unknown>(), deferred<unknown>()];
      const fetchMore = vi.fn(() => pages[fetchMore.mock.calls.length - 1]!.promise);
      const { result, rerender } = select(fetchMore);
      act(() => result.current.loadMore());
      rerender(other);
      expect(result.current.isLoadingMore).toBe(false);
      act(() => result.current.loadMore());
      await act(async () => pages[0]!.resolve(null));
      expect(fetchMore).toHaveBeenLastCalledWith({ variables: { after: 'after-b' } });
      expect(result.current.isLoadingMore).toBe(true);
      await act(async () => pages[1]!.resolve(null));
      expect(result.current.isLoadingMore).toBe(false);
    });
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
