import { Link, useSearchParams } from 'react-router-dom';
import type { PostSort } from '../../generated/graphql';
import { ButtonLink } from '../../ui/Button';
import { StillWater } from '../../ui/drawings/StillWater';
import { EmptyState } from '../../ui/EmptyState';
import frame from '../../ui/Page.module.css';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import { usePageNumber } from '../pagination/usePageNumber';
import { PostList } from '../posts/PostList';
import { usePosts } from '../posts/usePosts';
import { feedSort } from './feedSort';
import styles from './HomePage.module.css';
import { ScriptlessCategories, SidePanel } from './SidePanel';
import { SiteFooter } from './SiteFooter';

/** docs/behaviour.md#home-feed */
export function Component() {
  const [searchParams] = useSearchParams();
  const sort = feedSort(searchParams.get('sort'));
  const page = usePageNumber();
  useDocumentTitle(sort === 'LATEST' ? 'Latest posts' : '', page);

  return (
    <div className={styles.page}>
      <div>
        <h1 className={styles.tagline}>The Developer Hub for All Things React</h1>
        <FeedTabs active={sort} />
        <Feed key={`${sort} ${page}`} sort={sort} page={page} />
      </div>
      <div className={styles.rail}>
        <SidePanel />
        {/* Only the server renders this: with scripts enabled, React does not hydrate <noscript> content. */}
        <noscript>{import.meta.env.SSR ? <ScriptlessCategories /> : null}</noscript>
        <SiteFooter />
      </div>
    </div>
  );
}

const tabs: readonly { sort: PostSort; label: string; to: string }[] = [
  { sort: 'POPULAR', label: 'Popular', to: '/?sort=popular' },
  { sort: 'LATEST', label: 'Latest', to: '/?sort=latest' },
];

function FeedTabs({ active }: { active: PostSort }) {
  return (
    <nav className={frame.tabs} aria-label="Feed">
      {tabs.map(({ sort, label, to }) => (
        <Link
          key={sort}
          className={frame.tab}
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

/** One feed. Give it a key per sort and page, so that a change of the query string starts a new list. */
function Feed({ sort, page }: { sort: PostSort; page: number }) {
  return (
    <PostList
      pages={usePosts({ sort }, { page })}
      page={page}
      path={sort === 'LATEST' ? '/?sort=latest' : '/'}
      hasLead
      empty={
        <EmptyState
          drawing={<StillWater />}
          title="Nothing has been published yet."
          hint="Be the first: write about something you learned this week."
          action={<ButtonLink to="/write">Create Post</ButtonLink>}
        />
      }
    />
  );
}
