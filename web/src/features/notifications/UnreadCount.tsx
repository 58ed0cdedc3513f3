import type { ApolloClient } from '@apollo/client';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useClientAccess, type ClientAccess } from '../../apollo/clientAccess';
import {
  MarkNotificationsReadDocument,
  UnreadNotificationsDocument,
  useUnreadNotificationsQuery,
} from '../../generated/graphql';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { SIGN_OUT_PATH } from '../auth/signOutPath';
import styles from './NotificationsPage.module.css';

/** How often the count is fetched while the page is visible, in milliseconds. */
const INTERVAL = 60_000;
/** Fetches by focus and visibility are at least this far apart, in milliseconds. */
const SHORTEST = 5_000;

/** The number of unread notifications in the bell, which is a link (docs/behaviour.md#notifications). */
export function UnreadCount() {
  // The cache also hears of it when notifications are read in this tab.
  const { data } = useUnreadNotificationsQuery({ fetchPolicy: 'cache-only' });
  const known = data?.viewer?.unreadNotificationsCount ?? null;
  const count = known ?? 0;
  const shown = count > 99 ? '99+' : String(count);
  const news = useNews(known);
  usePolling();

  return (
    <>
      {count > 0 && (
        <>
          <span className={styles.count} aria-hidden>
            {shown}
          </span>
          <VisuallyHidden> {shown} unread</VisuallyHidden>
        </>
      )}
      {/* Outside of the link, whose name it would be part of. */}
      {createPortal(
        <VisuallyHidden>
          <span role="status">{news}</span>
        </VisuallyHidden>,
        document.body,
      )}
    </>
  );
}

/** Says that the count has grown since the page was opened. */
function useNews(count: number | null): string {
  const [state, setState] = useState({ count, news: '' });
  if (count !== state.count) {
    const isMore = count !== null && state.count !== null && count > state.count;
    const many = count !== null && count > 99 ? 'more than 99' : count;
    setState({ count, news: isMore ? `Unread notifications: ${many}.` : '' });
  }
  return state.news;
}

/** Fetches the count now, each minute while the page is visible, and when the person comes back to it. */
function usePolling(): void {
  const access = useClientAccess();
  const fetchedAt = useRef(0);

  useEffect(() => {
    const poll = () => {
      const now = Date.now();
      if (document.visibilityState !== 'visible' || !navigator.onLine || now - fetchedAt.current < SHORTEST)
        return;
      // The session may end at any moment.
      if (window.location.pathname === SIGN_OUT_PATH) return;
      fetchedAt.current = now;
      // The next one may succeed; meanwhile the old count stays.
      access
        .load()
        .then((client) => client.query({ query: UnreadNotificationsDocument, fetchPolicy: 'network-only' }))
        .catch(() => undefined);
    };
    void markMailed(access).then(poll);
    const timer = setInterval(poll, INTERVAL);
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('visibilitychange', poll, { signal });
    for (const event of ['focus', 'online']) window.addEventListener(event, poll, { signal });
    return () => {
      clearInterval(timer);
      listening.abort();
    };
  }, [access]);
}

/** The parameter of links in mails (api/src/features/notifications/notificationMail.ts). */
const MAILED = 'notification';

/** Marks the notification as read from whose mail the person comes, and takes it out of the address, which people share. */
async function markMailed({ load }: ClientAccess): Promise<void> {
  const address = new URL(window.location.href);
  const id = address.searchParams.get(MAILED);
  if (id === null) return;
  let client: ApolloClient;
  try {
    client = await load();
    await client.mutate({
      mutation: MarkNotificationsReadDocument,
      variables: { input: { notificationIds: [id] } },
    });
  } catch {
    // The next load of the page tries again.
    return;
  }
  const readAt = new Date().toISOString();
  const { cache } = client;
  cache.modify({ id: cache.identify({ __typename: 'Notification', id }), fields: { readAt: () => readAt } });
  address.searchParams.delete(MAILED);
  // Not through the router, which would scroll to the named comment again.
  if (window.location.search.includes(id)) window.history.replaceState(window.history.state, '', address);
}
