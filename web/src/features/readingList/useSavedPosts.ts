import { useEffect, useState } from 'react';
import { usePageFetchPolicy } from '../../apollo/usePageFetchPolicy';
import { useReadingListQuery } from '../../generated/graphql';
import { sendUserToWorker } from '../../offline';
import { useIsOffline } from '../../offline/useIsOffline';
import { useSession } from '../../session';
import { type Pages, usePages } from '../pagination/usePages';
import { type KeptList, readKeptList } from './keptList';
import { type Collection, type SavedItem, type Selection, selected } from './savedItems';

export interface SavedPosts {
  pages: Pages<SavedItem>;
  /** Undefined until it is known. */
  count: number | undefined;
  unread: number | undefined;
  collections: readonly Collection[];
  /** The list is what the device has kept, and cannot be changed. */
  isKept: boolean;
}

/** The selected part of the reading list: of the API, or without a network of the device. */
export function useSavedPosts(selection: Selection): SavedPosts {
  const kept = useKeptList();
  const { query, sort, category, unreadOnly, collectionId } = selection;
  const result = useReadingListQuery({
    variables: {
      sort,
      unreadOnly,
      query: query || null,
      category: category || null,
      collectionId: collectionId || null,
    },
    ...usePageFetchPolicy(),
  });
  useKeeping(result.data);
  // Between two selections the former list stays, so that the page does not jump with each letter.
  const viewer = result.data?.viewer ?? result.previousData?.viewer;
  const pages = usePages(result, viewer?.readingList);
  if (kept && !result.data) {
    const items = selected(kept.items, selection);
    return {
      pages: { ...pages, items, isLoading: false, hasMore: false, error: undefined },
      count: kept.items.length,
      unread: kept.items.filter(({ readAt }) => readAt === null).length,
      collections: kept.collections,
      isKept: true,
    };
  }
  return {
    pages: { ...pages, items: pages.items.filter(({ post }) => post.viewerHasBookmarked) },
    count: viewer?.bookmarksCount,
    unread: viewer?.unreadBookmarksCount,
    collections: viewer?.collections ?? [],
    isKept: false,
  };
}

/** How long after the last change the device keeps the list, in milliseconds. */
const PAUSE = 1500;

/** Lets the service worker keep the list again after each change. */
function useKeeping(data: unknown): void {
  const { user } = useSession();
  const isOffline = useIsOffline();
  useEffect(() => {
    if (!data || !user || isOffline) return;
    const timer = setTimeout(() => sendUserToWorker(user), PAUSE);
    return () => clearTimeout(timer);
  }, [data, user, isOffline]);
}

/** The list of the device, while the site cannot be reached. */
function useKeptList(): KeptList | null {
  const isOffline = useIsOffline();
  const [kept, setKept] = useState<KeptList | null>(null);
  useEffect(() => {
    let isWanted = isOffline;
    if (isOffline)
      void readKeptList().then((list) => {
        if (isWanted) setKept(list);
      });
    return () => {
      isWanted = false;
    };
  }, [isOffline]);
  return isOffline ? kept : null;
}
