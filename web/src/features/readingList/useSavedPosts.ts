import { equal } from '@wry/equality';
import { useEffect, useState } from 'react';
import { usePageFetchPolicy } from '../../apollo/usePageFetchPolicy';
import { type ReadingListQuery, useReadingListQuery } from '../../generated/graphql';
import { sendUserToWorker } from '../../offline';
import { useIsOffline } from '../../offline/useIsOffline';
import { useSession } from '../../session';
import { type Pages, usePages } from '../pagination/usePages';
import { type KeptList, readKeptList } from './keptList';
import { useNetworkCheck } from './useNetworkCheck';
import { type Collection, type SavedItem, type Selection, searchOf, selected } from './savedItems';

export interface SavedPosts {
  pages: Pages<SavedItem>;
  /** Undefined until it is known. */
  count: number | undefined;
  unread: number | undefined;
  collections: readonly Collection[];
  /** The list is what the device has kept, and cannot be changed. */
  isKept: boolean;
  /** The list is that of the selection before, until the chosen one is here. */
  isFormer: boolean;
}

const afterChoice = { fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' } as const;

/** The selected part of the reading list: of the API, or without a network of the device. */
export function useSavedPosts(selection: Selection): SavedPosts {
  const kept = useKeptList();
  const { query, sort, category, unreadOnly, collectionId } = selection;
  const policy = usePageFetchPolicy();
  // What the cache has of another selection is older than what was marked, noted and collected since.
  const hasChosen = useHasChanged(searchOf(selection));
  const result = useReadingListQuery({
    variables: {
      sort,
      unreadOnly,
      query: query || null,
      category: category || null,
      collectionId: collectionId || null,
    },
    ...(hasChosen ? afterChoice : policy),
  });
  useKeeping(result.data?.viewer ?? undefined);
  // Between two selections the former list stays, so that the page does not jump with each letter.
  const viewer = result.data?.viewer ?? result.previousData?.viewer;
  const isFormer = !result.data && viewer !== undefined && !result.error;
  const pages = usePages(result, result.data || isFormer ? viewer?.readingList : undefined);
  useNetworkCheck(pages);
  if (kept && !result.data) {
    const items = selected(kept.items, selection);
    return {
      pages: { ...pages, items, isLoading: false, hasMore: false, error: undefined },
      count: kept.items.length,
      unread: kept.items.filter(({ readAt }) => readAt === null).length,
      collections: kept.collections,
      isKept: true,
      isFormer: false,
    };
  }
  return {
    pages: { ...pages, items: pages.items.filter(({ post }) => post.viewerHasBookmarked) },
    count: viewer?.bookmarksCount,
    unread: viewer?.unreadBookmarksCount,
    collections: viewer?.collections ?? [],
    isKept: false,
    isFormer,
  };
}

/** Whether the value has ever been another one than at first. */
function useHasChanged(value: string): boolean {
  const [first] = useState(value);
  const [hasChanged, setHasChanged] = useState(false);
  if (value !== first && !hasChanged) setHasChanged(true);
  return hasChanged || value !== first;
}

/** How long after the last change the device keeps the list, in milliseconds. */
const PAUSE = 1500;

type Viewer = NonNullable<ReadingListQuery['viewer']>;

/** Lets the service worker keep the list again after each change. It reads all of it, which a further page of the same list does not call for. */
function useKeeping(viewer: Viewer | undefined): void {
  const { user } = useSession();
  const isOffline = useIsOffline();
  const [kept, setKept] = useState(viewer);
  if (viewer && viewer !== kept && !(kept && isFurtherPage(kept, viewer))) setKept(viewer);
  useEffect(() => {
    if (!kept || !user || isOffline) return;
    const timer = setTimeout(() => sendUserToWorker(user), PAUSE);
    return () => clearTimeout(timer);
  }, [kept, user, isOffline]);
}

function isFurtherPage(before: Viewer, now: Viewer): boolean {
  const { edges } = before.readingList;
  const sameEdges = now.readingList.edges.slice(0, edges.length);
  return equal({ ...before, readingList: edges }, { ...now, readingList: sameEdges });
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
