import { clsx } from 'clsx';
import { Navigate } from 'react-router-dom';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApolloClient } from '../../apollo/useApolloClient';
import { checkNetwork, onNetworkBack } from '../../offline/network';
import { useIsOffline } from '../../offline/useIsOffline';
import { useSession, useSessionStore } from '../../session';
import { Banner, RetryBanner } from '../../ui/Banner';
import { Button, ButtonLink } from '../../ui/Button';
import { DryPage } from '../../ui/drawings/DryPage';
import { EmptyState } from '../../ui/EmptyState';
import { SkeletonLine } from '../../ui/Skeleton';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import { DraftItem } from './DraftItem';
import frame from '../../ui/Page.module.css';
import layout from '../../ui/Layout.module.css';
import styles from './DraftsPage.module.css';
import { errorCode } from '../../apollo';
import { useDeleteDraftMutation, useDraftsQuery } from '../../generated/graphql';
import { usePages } from '../pagination/usePages';
import { startSending } from '../write/sendDrafts';
import { listDeviceDrafts, removeDeviceDraft, watchDeviceDrafts, type DeviceDraft } from './deviceDrafts';
import { hasNoAnswer } from '../../apollo/hasNoAnswer';
import { fetchDraft } from './draftServer';
import { removeFinishedCopies } from './finishedCopies';
import { isWorthKeeping, mergeDrafts, type ListedDraft } from './mergeDrafts';
import { SeriesProblems } from './SeriesProblems';

/** `/drafts`: the viewer's unpublished drafts, on the server and on this device. For signed-in people only. */
export function Component() {
  const { user } = useSession();
  return user ? <DraftsPage key={user._id} userId={user._id} /> : <Navigate to="/404" replace />;
}

function DraftsPage({ userId }: { userId: string }) {
  useDocumentTitle('Drafts');
  const isOffline = useIsOffline();
  const { drafts, isLoading, hasMore, isLoadingMore, loadMore, isUnreachable, retry, remove } = useDrafts(
    userId,
    isOffline,
  );

  return (
    <div className={frame.column}>
      <header className={clsx(frame.header, layout.spread)}>
        <h1 id="drafts" tabIndex={-1} className={frame.title}>
          Drafts
        </h1>
        {drafts.length > 0 && <ButtonLink to="/write">Write a post</ButtonLink>}
      </header>
      {isOffline && (
        <div className={styles.failure}>
          <Banner kind="info">
            You are offline.{' '}
            {drafts.length > 0
              ? 'These are the drafts on this device.'
              : 'This device has no drafts; those on the server are shown when you are back online.'}
          </Banner>
        </div>
      )}
      {isUnreachable && !isOffline && (
        <RetryBanner className={styles.failure} onRetry={retry}>
          Your drafts could not be fetched. {drafts.length > 0 && 'Here is what this device has of them.'}
        </RetryBanner>
      )}
      {!isOffline && <SeriesProblems />}
      {isLoading ? (
        <div role="status" aria-label="Loading your drafts" className={styles.loading}>
          {[60, 45, 70].map((width) => (
            <div key={width} className={styles.placeholder}>
              <SkeletonLine width={`${width}%`} />
              <SkeletonLine width="90%" />
            </div>
          ))}
        </div>
      ) : (
        <ul className={styles.loading}>
          {drafts.map((draft) => (
            <DraftItem key={draft.id} draft={draft} onDelete={() => remove(draft)} />
          ))}
        </ul>
      )}
      {!isLoading && !isUnreachable && !isOffline && drafts.length === 0 && (
        <EmptyState
          drawing={<DryPage />}
          title="You have no drafts."
          hint="What you write is kept here until you publish it."
          action={<ButtonLink to="/write">Write a post</ButtonLink>}
        />
      )}
      {hasMore && (
        <Button variant="secondary" busy={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      )}
    </div>
  );
}

/** Whether a draft was saved on the server, or left the device, by the time of this list. */
function isSettledIn(drafts: readonly DeviceDraft[], { id, isOnServer }: DeviceDraft): boolean {
  const now = drafts.find((draft) => draft.id === id);
  return now === undefined || (now.isOnServer && !isOnServer);
}

/** The viewer's drafts: those of the server page by page, those of this device all together. */
function useDrafts(userId: string, isOffline: boolean) {
  const [onDevice, setOnDevice] = useState<readonly DeviceDraft[]>();
  const query = useDraftsQuery({
    // The device is read first: a draft that was sent before is in the answer, one that is sent later is noticed below.
    skip: onDevice === undefined,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    // A second request must not share the answer of one that is older than a change.
    context: { queryDeduplication: false },
  });
  const [deleteDraft] = useDeleteDraftMutation();
  const pages = usePages(query, query.data?.viewer?.drafts);

  const client = useApolloClient();
  const session = useSessionStore();
  const { refetch } = query;
  useEffect(() => {
    let shown: readonly DeviceDraft[] = [];
    let newest = 0;
    const list = async () => {
      const order = ++newest;
      const drafts = await listDeviceDrafts(userId);
      // The server's list may be older than what another page has saved, published or deleted.
      if (shown.some((draft) => isSettledIn(drafts, draft))) await refetch().catch(() => undefined);
      if (order !== newest) return;
      shown = drafts;
      setOnDevice(drafts);
    };
    void list();
    return watchDeviceDrafts(() => void list());
  }, [refetch, userId]);
  useEffect(() => onNetworkBack(() => void refetch().catch(() => undefined)), [refetch]);
  useEffect(() => startSending(client, session), [client, session]);
  const { error } = query;
  useEffect(() => {
    if (error !== undefined && hasNoAnswer(error)) void checkNetwork();
  }, [error]);

  const hasAnswer = query.data !== undefined;
  const { items, isLoading, hasMore } = pages;
  const isComplete = hasAnswer && error === undefined && !isLoading && !hasMore && !isOffline;
  useEffect(() => {
    if (!isComplete || onDevice === undefined) return;
    const actor = session.actorOf(userId);
    removeFinishedCopies({
      userId,
      onDevice,
      listed: new Set(items.map(({ id }) => id)),
      exists: async (id) => (await fetchDraft(client, actor, id)).draft !== null,
      mayRemove: () => session.mayKeep(actor),
      // Another visit tries again.
    }).catch(() => undefined);
  }, [client, isComplete, items, onDevice, session, userId]);

  /** Drafts that the viewer wanted to delete in a version that another device had replaced. */
  const overtaken = useRef(new Set<string>());
  const remove = useCallback(
    async ({ id, version, storedVersion }: ListedDraft) => {
      await deleteDraft({
        variables: { input: { id, version: overtaken.current.has(id) ? storedVersion : version } },
        update: (cache) => {
          cache.evict({ id: cache.identify({ __typename: 'Draft', id }) });
          cache.gc();
        },
      }).catch((error: unknown) => {
        if (errorCode(error) === 'CONFLICT') {
          // The viewer has been told that another device saved it meanwhile, and may then delete that version.
          overtaken.current.add(id);
          refetch().catch(() => undefined);
        }
        throw error;
      });
      await removeDeviceDraft(userId, id);
      setOnDevice((drafts) => drafts?.filter((draft) => draft.id !== id));
    },
    [deleteDraft, refetch, userId],
  );

  return {
    ...pages,
    drafts: mergeDrafts(hasAnswer ? pages.items : null, onDevice ?? []).filter(isWorthKeeping),
    isLoading: onDevice === undefined || (pages.isLoading && !isOffline),
    isUnreachable: pages.error !== undefined,
    remove,
  };
}
