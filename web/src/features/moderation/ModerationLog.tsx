import { Link, Navigate } from 'react-router-dom';
import { errorCode } from '../../apollo';
import { listErrorText } from '../../apollo/listErrorText';
import { useModerationLogQuery, type ModerationRecord_RecordFragment } from '../../generated/graphql';
import { RetryBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { DateText } from '../../ui/DateText';
import { DryPage } from '../../ui/drawings/DryPage';
import { EmptyState } from '../../ui/EmptyState';
import layout from '../../ui/Layout.module.css';
import { SkeletonLine } from '../../ui/Skeleton';
import { usePages } from '../pagination/usePages';
import styles from './ModerationPage.module.css';
import { actionTexts, capital, subjectName } from './moderationTexts';

interface LoggedRecord extends ModerationRecord_RecordFragment {
  person?: { userName: string } | null;
}

/** Everything that moderators have decided and undone, latest first. Nobody can change it. */
export function ModerationLog() {
  const query = useModerationLogQuery({ fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' });
  const { items, isLoading, isLoadingMore, hasMore, error, loadMore, retry } = usePages(
    query,
    query.data?.moderationLog,
  );
  if (error && errorCode(error) === 'FORBIDDEN') return <Navigate to="/404" replace />;
  if (error && items.length === 0)
    return <RetryBanner onRetry={retry}>The log could not be fetched. {listErrorText(error)}</RetryBanner>;
  if (isLoading) {
    return (
      <div role="status" aria-label="Loading the log" className={layout.stack4}>
        <SkeletonLine width="70%" />
        <SkeletonLine width="50%" />
      </div>
    );
  }
  if (items.length === 0) return <EmptyState drawing={<DryPage />} title="Nothing has been decided yet." />;
  return (
    <>
      <h2 className={styles.count}>All decisions, latest first</h2>
      <HistoryList records={items} />
      {error ? <RetryBanner onRetry={retry}>{listErrorText(error)}</RetryBanner> : null}
      {hasMore && (
        <Button variant="secondary" busy={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      )}
    </>
  );
}

/** Entries of the log. */
export function HistoryList({ records }: { records: readonly LoggedRecord[] }) {
  if (records.length === 0) return null;
  return (
    <ol className={styles.records}>
      {records.map((record) => (
        <li key={record.id}>
          <HistoryItem record={record} />
        </li>
      ))}
    </ol>
  );
}

function HistoryItem({ record }: { record: LoggedRecord }) {
  const { event, action, subjectType, moderator, person, reason, createdAt, suspendUntil } = record;
  return (
    <>
      <p>
        <strong>{event === 'UNDONE' ? 'Undone: ' : ''}</strong>
        {capital(subjectName(subjectType))} {person === undefined ? null : <Person person={person} />}{' '}
        <strong>{actionTexts[action].done}</strong>
        {action === 'SUSPEND' && suspendUntil !== null && (
          <>
            {' '}
            until <DateText iso={suspendUntil} />
          </>
        )}{' '}
        <span className={layout.faint}>
          by {moderator ? `@${moderator.userName}` : 'a former moderator'}, <DateText iso={createdAt} />
        </span>
      </p>
      {reason !== '' && (
        <p className={styles.words} dir="auto">
          {reason}
        </p>
      )}
    </>
  );
}

function Person({ person }: { person: { userName: string } | null }) {
  return person ? (
    <>
      of <Link to={`/${person.userName}`}>@{person.userName}</Link>
    </>
  ) : (
    <>of a deleted account</>
  );
}
