import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { errorMessage, statusText, wasDropped } from '../../apollo';
import { useModerationPolicies } from '../../apollo/moderationPolicies';
import { useBlockedUsersQuery, useUnblockPersonMutation } from '../../generated/graphql';
import { Avatar } from '../../ui/Avatar';
import { RetryBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import layout from '../../ui/Layout.module.css';
import { SkeletonLine } from '../../ui/Skeleton';
import { useToast } from '../../ui/toast';
import { usePages } from '../pagination/usePages';
import styles from './SessionList.module.css';

/** The people whom the person blocks, each with a button to unblock them. */
export function BlockedList({ disabled }: { disabled: boolean }) {
  useModerationPolicies();
  const query = useBlockedUsersQuery({ fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' });
  const pages = usePages(query, query.data?.viewer?.blockedUsers);
  const [unblock, { loading }] = useUnblockPersonMutation();
  const showToast = useToast();
  const summary = useRef<HTMLParagraphElement>(null);

  if (disabled && !query.data?.viewer)
    return <p className={styles.summary}>Log in again to see whom you block.</p>;
  if (pages.error && !query.data) {
    return (
      <RetryBanner onRetry={pages.retry}>
        The list could not be fetched: {statusText(pages.error)}
      </RetryBanner>
    );
  }
  if (!query.data?.viewer) return <SkeletonLine width="16rem" />;

  // The list keeps its entries until it is fetched again.
  const people = pages.items.filter(({ viewerHasBlocked }) => viewerHasBlocked);
  const end = async ({ id, userName }: { id: string; userName: string }) => {
    try {
      await unblock({ variables: { input: { userId: id } } });
    } catch (error) {
      if (!wasDropped(error)) showToast(errorMessage(error), 'error');
      return;
    }
    // The focused button disappears.
    summary.current?.focus();
    showToast(`You see again what ${userName} writes.`, 'success');
  };

  return (
    <div className={layout.stack4}>
      <p ref={summary} tabIndex={-1} className={styles.summary}>
        {people.length === 0 && !pages.hasMore
          ? 'You block nobody.'
          : `You block ${countText(people.length, pages.hasMore)}.`}
      </p>
      {people.length > 0 && (
        <ul className={styles.list} aria-label="Blocked people">
          {people.map((person) => (
            <li key={person.id} className={styles.item}>
              <Avatar src={person.profilePicture} name={person.name} size={36} />
              <div className={layout.text}>
                <Link to={`/${person.userName}`}>@{person.userName}</Link>
                <p className={layout.faint}>{person.name}</p>
              </div>
              <Button
                variant="secondary"
                className={styles.end}
                aria-label={`Unblock ${person.userName}`}
                disabled={disabled || loading}
                onClick={() => void end(person)}
              >
                Unblock
              </Button>
            </li>
          ))}
        </ul>
      )}
      {pages.error ? (
        <RetryBanner onRetry={pages.retry}>More could not be fetched: {statusText(pages.error)}</RetryBanner>
      ) : null}
      {pages.hasMore && !pages.error && (
        <Button
          variant="secondary"
          className={styles.more}
          busy={pages.isLoadingMore}
          onClick={pages.loadMore}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

function countText(count: number, hasMore: boolean): string {
  if (hasMore) return `${count} people or more`;
  return count === 1 ? '1 person' : `${count} people`;
}
