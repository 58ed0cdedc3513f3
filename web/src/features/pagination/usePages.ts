import { useCallback, useRef, useState } from 'react';
import { errorCode, fieldErrors } from '../../apollo';
import { useSessionStore } from '../../session';

export interface Pages<Item> {
  items: readonly Item[];
  isLoading: boolean;
  isLoadingMore: boolean;
  hasMore: boolean;
  /** Why the first or the next page could not be fetched; `undefined` if nothing failed. */
  error: unknown;
  /** Fetches the next page; does nothing while one is loading or if there is none. */
  loadMore: () => void;
  retry: () => void;
}

interface Connection<Item> {
  edges: readonly { node: Item }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
}

/** Joins a query's result and the following page where the cache does not merge them. */
type Join<Data> = (before: Data, more: { fetchMoreResult: Data }) => Data;

interface ConnectionQuery<Data> {
  loading: boolean;
  error?: unknown;
  refetch: () => Promise<unknown>;
  fetchMore: (options: {
    variables: { after: string | null; page?: undefined };
    updateQuery?: Join<Data>;
  }) => Promise<unknown>;
}

/**
 * Reads a connection as an endless list (docs/behaviour.md#home-feed): pages are appended, one at a time, until the last.
 *
 * @param join for a list that starts with a numbered page: it continues by cursor, and the API refuses a number and a
 * cursor together. Keep its identity stable.
 */
export function usePages<Item, Data>(
  query: ConnectionQuery<Data>,
  connection: Connection<Item> | null | undefined,
  join?: Join<Data>,
): Pages<Item> {
  const session = useSessionStore();
  // The end of the list from which the page is fetched, and that at which it failed: another selection is another list.
  const [loadingAfter, setLoadingAfter] = useState<string | null>();
  const [failure, setFailure] = useState<{ after: string | null; reason: unknown }>();
  // A ref, because state is one render late: two scroll events in one frame must not fetch the same page.
  const busyAfter = useRef<string | null>();

  const { loading, error, refetch, fetchMore } = query;
  const { endCursor: after = null, hasNextPage = false } = connection?.pageInfo ?? {};
  const moreError = failure?.after === after ? failure.reason : undefined;

  const fetchNext = useCallback(async () => {
    if (busyAfter.current === after || loading || !hasNextPage) return;
    busyAfter.current = after;
    const viewer = session.getState().user?._id;
    setLoadingAfter(after);
    setFailure(undefined);
    try {
      await fetchMore(
        join ? { variables: { after, page: undefined }, updateQuery: join } : { variables: { after } },
      );
    } catch (reason) {
      // When the session ends, the list is fetched again for the next viewer, and goes on from there.
      const isForNext = viewer !== session.getState().user?._id || errorCode(reason) === 'UNAUTHENTICATED';
      if (!isForNext) setFailure({ after, reason });
    } finally {
      if (busyAfter.current === after) {
        busyAfter.current = undefined;
        setLoadingAfter(undefined);
      }
    }
  }, [after, fetchMore, hasNextPage, join, loading, session]);

  return {
    items: connection?.edges.map((edge) => edge.node) ?? [],
    isLoading: loading && !connection,
    isLoadingMore: loadingAfter === after,
    hasMore: hasNextPage,
    error: moreError ?? (connection ? undefined : error),
    loadMore: useCallback(() => {
      // After an error the reader decides when to retry.
      if (moreError === undefined) void fetchNext();
    }, [fetchNext, moreError]),
    retry: () => {
      // An expired cursor continues nothing, so the list starts again.
      const isExpired = fieldErrors(moreError).after !== undefined;
      if (connection && !isExpired) return void fetchNext();
      setFailure(undefined);
      // The query itself reports a failed refetch.
      refetch().catch(() => undefined);
    },
  };
}

/** Appends the next page to the list. The cache drops duplicates. */
export function appended<List extends { edges: readonly unknown[] }>(
  before: List | null,
  more: List | null,
): List | null {
  return before && more ? { ...more, edges: [...before.edges, ...more.edges] } : before;
}
