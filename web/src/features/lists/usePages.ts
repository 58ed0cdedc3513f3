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

/** Joins what a query has brought and what follows it, where the cache cannot tell that the two belong together. */
type Join<Data> = (before: Data, more: { fetchMoreResult: Data }) => Data;

/** What is needed of an Apollo query result. */
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
 * @param connection what the query has brought so far; `undefined` before its first answer.
 * @param join for a list that begins with a page by its number: behind that page cursors lead, and the API takes no number
 *   beside one. Keep its identity stable.
 */
export function usePages<Item, Data>(
  query: ConnectionQuery<Data>,
  connection: Connection<Item> | undefined,
  join?: Join<Data>,
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
      const after = endCursor;
      await fetchMore(
        join ? { variables: { after, page: undefined }, updateQuery: join } : { variables: { after } },
      );
    } catch (reason) {
      setMoreError(reason);
    } finally {
      isBusy.current = false;
      setIsLoadingMore(false);
    }
  }, [endCursor, fetchMore, hasNextPage, join, loading]);

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

/** The connection of a list that went on: what there was, then what follows. The cache drops what is in it twice. */
export function appended<List extends { edges: readonly unknown[] }>(before: List, more: List): List {
  return { ...more, edges: [...before.edges, ...more.edges] };
}
