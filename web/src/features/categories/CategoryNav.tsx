import { clsx } from 'clsx';
import { Link, useSearchParams } from 'react-router-dom';
import { statusText } from '../../apollo';
import { useCategoriesQuery } from '../../generated/graphql';
import { RetryNote } from '../../ui/RetryNote';
import { Skeleton } from '../../ui/Skeleton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { categoryPath } from '../posts/CategoryChips';
import styles from './CategoryNav.module.css';

const PLACEHOLDERS = 20;

interface CategoryNavProps {
  /** Places categories side by side if there is room. */
  compact?: boolean;
  /** Called when a category is chosen, so that the drawer can close. */
  onNavigate?: () => void;
}

export function CategoryNav({ compact = false, onNavigate }: CategoryNavProps) {
  const { data, error, refetch } = useCategoriesQuery();
  const [searchParams] = useSearchParams();
  const current = searchParams.get('name');
  const listClass = clsx(styles.list, compact && styles.compact);

  if (error && !data) {
    return (
      <RetryNote
        className={styles.error}
        message={`Failed to fetch categories: ${statusText(error)}`}
        onRetry={() => void refetch().catch(() => undefined)}
      />
    );
  }
  if (!data?.categories) {
    return (
      <div className={listClass} aria-hidden>
        {Array.from({ length: PLACEHOLDERS }, (_, index) => (
          <span key={index} className={styles.link}>
            <Skeleton width={`${4.5 + ((index * 17) % 5)}rem`} height="0.9em" />
          </span>
        ))}
      </div>
    );
  }
  // Empty ones lead nowhere, except on a site that is empty itself.
  const filled = data.categories.filter(({ postsCount }) => postsCount > 0);
  return (
    <ul className={listClass}>
      {(filled.length > 0 ? filled : data.categories).map(({ id, name, postsCount }) => (
        <li key={id}>
          <Link
            className={styles.link}
            to={categoryPath(name)}
            aria-current={name === current ? 'page' : undefined}
            onClick={onNavigate}
          >
            <span className={styles.name}>{name}</span>
            <span className={styles.count}>
              {postsCount} <VisuallyHidden>{postsCount === 1 ? 'post' : 'posts'}</VisuallyHidden>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
