import { clsx } from 'clsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useApolloClient } from '../../apollo/useApolloClient';
import { listErrorText } from '../../apollo/listErrorText';
import { errorMessage } from '../../apollo';
import {
  NotificationsDocument,
  useMarkNotificationsReadMutation,
  useNotificationsQuery,
  type NotificationItem_NotificationFragment as Item,
} from '../../generated/graphql';
import { usePageFetchPolicy } from '../../apollo/usePageFetchPolicy';
import { Button } from '../../ui/Button';
import { StillWater } from '../../ui/drawings/StillWater';
import { EmptyState } from '../../ui/EmptyState';
import { RetryNote } from '../../ui/RetryNote';
import { SkeletonLine } from '../../ui/Skeleton';
import { useToast } from '../../ui/toast';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { type Pages, usePages } from '../pagination/usePages';
import frame from '../../ui/Page.module.css';
import { isShown, NotificationItem } from './NotificationItem';
import styles from './NotificationsPage.module.css';

/** As many as often fit the window. */
const PLACEHOLDERS = 5;

/** The page size of Notifications.graphql, and the largest one of the API. */
const PAGE = 20;
const LARGEST_PAGE = 100;

/** docs/behaviour.md#notifications */
export function Component() {
  useDocumentTitle('Notifications');
  const query = useNotificationsQuery(usePageFetchPolicy());
  const viewer = query.data?.viewer;
  const pages = usePages(query, viewer?.notifications);
  const { items, isLoading, hasMore, error } = pages;
  const { isLoadingMore, loadMore, expectNone } = useFetchOfNew(pages, viewer?.unreadNotificationsCount);
  const shown = items.filter(isShown);
  const isEmpty = shown.length === 0;
  const seeksMore = isEmpty && hasMore && !isLoadingMore;
  useEffect(() => {
    // Nothing on these pages can be shown, such as notifications of posts that were deleted since.
    if (seeksMore) loadMore();
  }, [loadMore, seeksMore]);
  const [now] = useState(Date.now);
  const heading = useRef<HTMLHeadingElement>(null);
  const { read, readAll, isBusy } = useReading(items, expectNone);
  const hasUnread = (viewer?.unreadNotificationsCount ?? 0) > 0;

  const retry = () => {
    // The focused button disappears.
    heading.current?.focus({ preventScroll: true });
    pages.retry();
  };

  return (
    <div className={frame.column} aria-busy={isLoading || isLoadingMore}>
      <div className={clsx(frame.header, styles.header)}>
        <h1 ref={heading} className={frame.title} tabIndex={-1}>
          Notifications
        </h1>
        <div className={styles.actions}>
          {hasUnread && items.length > 0 && (
            <Button
              variant="secondary"
              busy={isBusy}
              onClick={() => {
                // The focused button disappears.
                heading.current?.focus({ preventScroll: true });
                void readAll();
              }}
            >
              Mark all as read
            </Button>
          )}
        </div>
      </div>
      {isLoading || (isEmpty && hasMore && !error) ? <Placeholders /> : null}
      {!isEmpty && (
        <ul className={styles.list} aria-label="Notifications">
          {shown.map((notification) => (
            <NotificationItem
              key={notification.id}
              notification={notification}
              // Another tab may have marked all as read: this one only learns the count.
              isUnread={hasUnread && notification.readAt === null}
              now={now}
              onOpen={read}
            />
          ))}
        </ul>
      )}
      <div role="status">
        {isLoading || isLoadingMore ? <VisuallyHidden>Loading notifications</VisuallyHidden> : null}
      </div>
      {error ? (
        <RetryNote className={styles.error} message={listErrorText(error)} onRetry={retry} />
      ) : hasMore && !isEmpty ? (
        <Button variant="secondary" className={styles.more} busy={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      ) : null}
      {viewer && isEmpty && !hasMore && !error ? (
        <EmptyState
          drawing={<StillWater />}
          title="All is quiet."
          hint="Comments, replies, mentions and likes will appear here."
        />
      ) : null}
      <p className={styles.settings}>
        <Link to="/settings/notifications">Choose which of them you get by mail</Link>
      </p>
    </div>
  );
}

/**
 * Fetches the list again if the bell counts more unread notifications than it can show, and when the bell is clicked.
 *
 * @returns how to fetch the next page: after the list, if that is under way, which would cut the page off again; and what to
 * call when all of the list is read, so that any unread one is new.
 */
function useFetchOfNew(
  { items, hasMore, isLoadingMore, loadMore }: Pages<Item>,
  count: number | undefined,
): Pick<Pages<Item>, 'isLoadingMore' | 'loadMore'> & { expectNone: () => void } {
  const client = useApolloClient();
  const { key } = useLocation();
  const shownKey = useRef(key);
  const shownCount = useRef<number>();
  /** The highest count since the list was fetched last: the answer to an older request lowers it again. */
  const highestCount = useRef(0);
  const [isFetching, setIsFetching] = useState(false);
  /** The next page was asked for in the meantime. */
  const wantsMore = useRef(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const unread = items.filter(({ readAt }) => readAt === null).length;
  // Below an unread one there may be more of them, on pages that are not fetched yet.
  const isComplete = !hasMore || items.at(-1)?.readAt !== null;
  const fetchFirst = useCallback(
    async (first: number) => {
      setIsFetching(true);
      await client
        .query({ query: NotificationsDocument, variables: { first }, fetchPolicy: 'network-only' })
        // The list stays.
        .catch(() => undefined);
      setIsFetching(false);
      setIsWaiting(false);
    },
    [client],
  );
  useEffect(() => {
    // One request at a time: a page that is under way would be cut off again, and an older list would replace a newer one.
    if (count === undefined) return;
    const highest = Math.max(highestCount.current, count);
    highestCount.current = highest;
    if (isLoadingMore || isFetching) return;
    if (wantsMore.current && hasMore) {
      wantsMore.current = false;
      loadMore();
      return;
    }
    highestCount.current = 0;
    const before = shownCount.current;
    const isBehind = before === undefined ? isComplete && count > unread : highest > before;
    const isClicked = shownKey.current !== key;
    shownCount.current = highest;
    shownKey.current = key;
    if (!isBehind && !isClicked) return;
    // All that is shown is fetched with it: a list that gets shorter loses the place and the focus.
    const first = items.length + Math.max(0, highest - (before ?? unread));
    void fetchFirst(Math.min(LARGEST_PAGE, Math.max(PAGE, first)));
  }, [
    count,
    fetchFirst,
    hasMore,
    isComplete,
    isFetching,
    isLoadingMore,
    items.length,
    key,
    loadMore,
    unread,
  ]);
  return {
    isLoadingMore: isLoadingMore || isWaiting,
    loadMore: useCallback(() => {
      wantsMore.current = isFetching;
      setIsWaiting(isFetching);
      if (!isFetching) loadMore();
    }, [isFetching, loadMore]),
    expectNone: useCallback(() => {
      shownCount.current = 0;
    }, []),
  };
}

/** Marks notifications as read: at once in this tab, then on the server. */
function useReading(items: readonly Item[], expectNone: () => void) {
  const { cache } = useApolloClient();
  const [mark, { loading: isBusy }] = useMarkNotificationsReadMutation();
  const showToast = useToast();

  const setRead = (notifications: readonly Item[]) => {
    const readAt = new Date().toISOString();
    for (const notification of notifications)
      cache.modify({ id: cache.identify(notification), fields: { readAt: () => readAt } });
  };

  const read = (notification: Item) => {
    if (notification.readAt !== null) return;
    setRead([notification]);
    cache.modify({
      id: cache.identify({ __typename: 'Viewer' }),
      // More than 99 are counted as 100, so the server has to count again.
      fields: {
        unreadNotificationsCount: (count: number) => (count > 99 ? count : Math.max(0, count - 1)),
      },
    });
    // If it fails, the notification is unread again when the page is opened next.
    mark({ variables: { input: { notificationIds: [notification.id] } } }).catch(() => undefined);
  };

  const readAll = async () => {
    try {
      // What came since is not shown yet.
      const [upTo] = items
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse();
      await mark({ variables: { input: { upTo } } });
      expectNone();
      setRead(items.filter(({ readAt }) => readAt === null));
    } catch (error) {
      showToast(`The notifications stay unread: ${errorMessage(error)}`, 'error');
    }
  };

  return { read, readAll, isBusy };
}

function Placeholders() {
  return (
    <div className={styles.list}>
      {Array.from({ length: PLACEHOLDERS }, (_, index) => (
        <div key={index} className={styles.placeholder}>
          <SkeletonLine width="70%" />
          <SkeletonLine width="40%" />
        </div>
      ))}
    </div>
  );
}
