import { clsx } from 'clsx';
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { errorCode } from '../../apollo';
import { useApolloClient } from '../../apollo/useApolloClient';
import { listErrorText } from '../../apollo/listErrorText';
import { useModerationPolicies } from '../../apollo/moderationPolicies';
import {
  useModerationCasesQuery,
  type ModerationCase_CaseFragment,
  type ModerationCaseState,
} from '../../generated/graphql';
import { useSession, useSessionStore } from '../../session';
import { RetryBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { DryPage } from '../../ui/drawings/DryPage';
import { EmptyState } from '../../ui/EmptyState';
import frame from '../../ui/Page.module.css';
import { SkeletonLine } from '../../ui/Skeleton';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import { usePages } from '../pagination/usePages';
import { CaseCard } from './CaseCard';
import type { DecisionDraft } from './DecisionForm';
import { ModerationLog } from './ModerationLog';
import styles from './ModerationPage.module.css';

const TABS = [
  { show: 'open', label: 'Open' },
  { show: 'decided', label: 'Decided' },
  { show: 'log', label: 'Log' },
] as const;
type Tab = (typeof TABS)[number]['show'];
/** By the id of the case. They outlive the tab, and several can be open at once. */
type Drafts = ReadonlyMap<string, DecisionDraft>;
const NO_DRAFTS: Drafts = new Map();

/** What this person has entered, for the time after a log-in: their session may expire meanwhile. Only in memory. */
let kept: { userId: string; drafts: Drafts } | undefined;

/** `/moderation`: the queue of moderators (docs/behaviour.md#moderation). For others it does not exist. */
export function Component() {
  const { user } = useSession();
  const store = useSessionStore();
  const { pathname, search } = useLocation();
  const [parameters] = useSearchParams();
  const shown = TABS.find(({ show }) => show === parameters.get('show'))?.show ?? 'open';
  return user ? (
    <ModerationPage key={user._id} userId={user._id} shown={shown} />
  ) : store.hasExpired() ? (
    <Navigate to="/login" replace state={{ from: pathname + search }} />
  ) : (
    <Navigate to="/404" replace />
  );
}

function ModerationPage({ userId, shown }: { userId: string; shown: Tab }) {
  useDocumentTitle('Moderation');
  useModerationPolicies();
  const [drafts, setDrafts] = useState(() => (kept?.userId === userId ? kept.drafts : NO_DRAFTS));
  useEffect(() => {
    kept = { userId, drafts };
  }, [userId, drafts]);
  return (
    <div className={clsx(frame.column, styles.page)}>
      <h1 className={frame.title}>Moderation</h1>
      <nav className={frame.tabs} aria-label="Moderation">
        {TABS.map(({ show, label }) => (
          <Link
            key={show}
            className={frame.tab}
            to={show === 'open' ? '/moderation' : `/moderation?show=${show}`}
            aria-current={show === shown ? 'page' : undefined}
            data-label={label}
          >
            {label}
          </Link>
        ))}
      </nav>
      {shown === 'log' ? (
        <ModerationLog />
      ) : (
        <Cases
          key={shown}
          userId={userId}
          state={shown === 'open' ? 'OPEN' : 'DECIDED'}
          drafts={drafts}
          setDrafts={setDrafts}
        />
      )}
    </div>
  );
}

interface CasesProps {
  userId: string;
  state: ModerationCaseState;
  drafts: Drafts;
  setDrafts: Dispatch<SetStateAction<Drafts>>;
}

function Cases({ userId, state, drafts, setDrafts }: CasesProps) {
  const query = useModerationCasesQuery({
    variables: { state },
    fetchPolicy: 'network-only',
    // A decision updates the cache; that must not trigger a second fetch.
    nextFetchPolicy: 'cache-first',
  });
  const { items, isLoading, isLoadingMore, hasMore, error, loadMore, retry } = usePages(
    query,
    query.data?.moderationCases,
  );
  const { cache } = useApolloClient();
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // Members have no such page.
  if (error && errorCode(error) === 'FORBIDDEN') return <Navigate to="/404" replace />;
  if (error && items.length === 0) {
    return <RetryBanner onRetry={retry}>The cases could not be fetched. {listErrorText(error)}</RetryBanner>;
  }
  if (isLoading) return <Placeholder />;

  const discard = (id: string) =>
    setDrafts((before) => new Map([...before].filter(([other]) => other !== id)));
  /** The focused controls disappear with the decision, so the case itself takes the focus. */
  const finish = (id: string) => {
    discard(id);
    list.current?.querySelector<HTMLElement>(`[data-case="${id}"]`)?.focus();
  };
  const forget = (id: string) => {
    discard(id);
    heading.current?.focus();
    cache.evict({ id: cache.identify({ __typename: 'ModerationCase', id }) });
  };
  return (
    <>
      <h2 ref={heading} className={styles.count} tabIndex={-1}>
        {countText(items, state, hasMore)}
      </h2>
      {items.length === 0 && <Nothing state={state} />}
      <ul ref={list} className={styles.cases}>
        {items.map((entry) => (
          <li key={entry.id}>
            <CaseCard
              entry={entry}
              userId={userId}
              draft={drafts.get(entry.id)}
              onDraft={(draft) => setDrafts((before) => new Map([...before, [entry.id, draft]]))}
              onDone={() => finish(entry.id)}
              onGone={() => forget(entry.id)}
            />
          </li>
        ))}
      </ul>
      {error ? <RetryBanner onRetry={retry}>{listErrorText(error)}</RetryBanner> : null}
      {hasMore && (
        <Button variant="secondary" busy={isLoadingMore} onClick={loadMore}>
          Show more cases
        </Button>
      )}
    </>
  );
}

function countText(
  items: readonly ModerationCase_CaseFragment[],
  state: ModerationCaseState,
  hasMore: boolean,
): string {
  const count = items.filter((entry) => entry.state === state).length;
  const what = state === 'OPEN' ? 'to decide' : 'decided';
  return `${count}${hasMore ? ' or more' : ''} ${count === 1 ? 'case' : 'cases'} ${what}`;
}

function Nothing({ state }: { state: ModerationCaseState }) {
  return state === 'OPEN' ? (
    <EmptyState
      drawing={<DryPage />}
      title="Nothing waits for a decision."
      hint="Reports of members appear here."
    />
  ) : (
    <EmptyState drawing={<DryPage />} title="Nothing has been decided yet." />
  );
}

function Placeholder() {
  return (
    <div role="status" aria-label="Loading cases" className={styles.cases}>
      {[60, 80, 45].map((width) => (
        <div key={width} className={styles.case}>
          <SkeletonLine width={`${width}%`} />
          <SkeletonLine width="90%" />
        </div>
      ))}
    </div>
  );
}
