import { Link } from 'react-router-dom';
import type { PostSort } from '../../generated/graphql';
import styles from '../../ui/Tabs.module.css';

const tabs: readonly { sort: PostSort; label: string; to: string }[] = [
  { sort: 'POPULAR', label: 'Popular', to: '/?sort=popular' },
  { sort: 'LATEST', label: 'Latest', to: '/?sort=latest' },
];

/** The two orders of the feed, as links with an address each. */
export function FeedTabs({ active }: { active: PostSort }) {
  return (
    <nav className={styles.tabs} aria-label="Feed">
      {tabs.map(({ sort, label, to }) => (
        <Link
          key={sort}
          className={styles.tab}
          to={to}
          aria-current={sort === active ? 'page' : undefined}
          // Reserves the width of the bold label, so that the tabs do not shift.
          data-label={label}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
