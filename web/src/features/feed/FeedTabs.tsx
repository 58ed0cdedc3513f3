import { Link } from 'react-router-dom';
import type { PostSort } from '../../generated/graphql';
import styles from './FeedTabs.module.css';

const tabs: readonly { sort: PostSort; label: string; to: string }[] = [
  { sort: 'POPULAR', label: 'Popular', to: '/?sort=popular' },
  { sort: 'LATEST', label: 'Latest', to: '/?sort=latest' },
];

/** The two orders of the feed, as links, so that each has its own address. */
export function FeedTabs({ active }: { active: PostSort }) {
  return (
    <nav className={styles.tabs} aria-label="Feed">
      {tabs.map(({ sort, label, to }) => (
        <Link
          key={sort}
          className={styles.tab}
          to={to}
          aria-current={sort === active ? 'page' : undefined}
          // The bold label is as wide as the regular one: this keeps its place.
          data-label={label}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
