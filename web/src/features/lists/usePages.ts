import { useCallback, useRef, useState } from 'react';

/** A list that is fetched page by page. */
export interface Pages<Item> {
  items: readonly Item[];
  /** Nothing to show yet. */
  isLoading: boolean;
  isLoadingMore: boolean;
  hasMore: boolean;
  /** Why the first or the next page could not be fetched; `undefined` when nothing failed. */
  error: unknown;
  /** Fetches the next page; does nothing while one is on its way or when there is none. */
  loadMore: () => void;
  /** Tries the page that failed again. */
  retry: () => void;
}

interface Connection<Item> {
  edges: readonly { node: Item }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
}

/** What is needed of an Apollo query result. */
interface ConnectionQuery {
  loading: boolean;
  error?: unknown;
  refetch: () => Promise<unknown>;
  fetchMore: (options: { variables: { after: string | null } }) => Promise<unknown>;
}

/**
 * Reads a connection as an endless list (SPEC.md section 4, "Feed"): pages are appended, one at a time, until the last.
 *
 * @param connection what the query has brought so far; `undefined` before its first answer.
 */
export function usePages<Item>(
  query: ConnectionQuery,
  connection: Connection<Item> | undefined,
): Pages<Item> {
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const [moreError, setMoreError] = useState<unknown>(undefined);
  // State is a render late; two scroll events of one frame must not both ask for the same page.
  const isBusy = useRef(false);

  const { loading, error, refetch, fetchMore } = query;
  const { endCursor = null, hasNextPage = false } = connection?.pageInfo ?? {};

  const fetchNext = useCallback(async () => {
    if (isBusy.current || loading || !hasNextPage) return;
    isBusy.current = true;
    setIsLoadingMore(true);
    setMoreError(undefined);
    try {
      await fetchMore({ variables: { after: endCursor } });
    } catch (reason) {
      setMoreError(reason);
    } finally {
      isBusy.current = false;
      setIsLoadingMore(false);
    }
  }, [endCursor, fetchMore, hasNextPage, loading]);

  const failed = moreError ?? (connection ? undefined : error);

  return {
    items: connection?.edges.map((edge) => edge.node) ?? [],
    isLoading: loading && !connection,
    isLoadingMore,
    hasMore: hasNextPage,
    error: failed,
    loadMore: useCallback(() => {
      // After a failure the reader decides when to try again.
      if (moreError === undefined) void fetchNext();
    }, [fetchNext, moreError]),
    retry: () => {
      // The query itself tells of a failed refetch.
      if (connection) void fetchNext();
      else refetch().catch(() => undefined);
    },
  };
}
