import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useSession } from '../../session';
import { ButtonLink } from '../../ui/Button';
import { StillWater } from '../../ui/drawings/StillWater';
import { EmptyState } from '../../ui/EmptyState';
import frame from '../../ui/Page.module.css';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import { usePageNumber } from '../pagination/usePageNumber';
import { PostList } from '../posts/PostList';
import { usePosts } from '../posts/usePosts';
import { feedTitle, homePath, shownFeed, spans, type Feed, type FeedSpan } from './feedSort';
import styles from './HomePage.module.css';
import { LiveDrop } from './LiveDrop';
import { ScriptlessCategories, SidePanel } from './SidePanel';
import { SiteFooter } from './SiteFooter';

/** docs/behaviour.md#home-feed */
export function Component() {
  const [searchParams] = useSearchParams();
  const feed = shownFeed(searchParams);
  const number = usePageNumber();
  // A period has no numbered pages.
  const page = feed.period ? 1 : number;
  useDocumentTitle(feedTitle(feed), page);
  return (
    <HomeFrame active={feed.sort}>
      {feed.sort === 'POPULAR' && <Periods active={feed.period} />}
      <ChosenFeed key={useLocation().key} feed={feed} page={page} />
    </HomeFrame>
  );
}

/** What stands around each feed. */
export function HomeFrame({ active, children }: { active: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div>
        <div className={styles.opening}>
          <h1 className={styles.tagline}>The Developer Hub for All Things React</h1>
          <LiveDrop />
        </div>
        <FeedTabs active={active} />
        {children}
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

const tabs = [
  ['POPULAR', 'Popular', '/?sort=popular'],
  ['LATEST', 'Latest', '/?sort=latest'],
  // The last one, so that nothing moves when the page learns that its reader is a member.
  ['FOLLOWING', 'Following', '/following'],
] as const;

function FeedTabs({ active }: { active: string }) {
  const { user } = useSession();
  return (
    <nav className={frame.tabs} aria-label="Feed">
      {tabs.slice(0, user ? 3 : 2).map(([name, label, to]) => (
        <Link
          key={name}
          className={frame.tab}
          to={to}
          aria-current={name === active ? 'page' : undefined}
          // Reserves the width of the bold label, so that the tabs do not shift.
          data-label={label}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

const periods = [
  ['WEEK', 'Week'],
  ['MONTH', 'Month'],
  ['YEAR', 'Year'],
  [null, 'All time'],
] as const;

/** The choice of a period for Popular, and how it is counted. */
function Periods({ active }: { active: FeedSpan | null }) {
  return (
    <div className={styles.periods}>
      <nav className={styles.choice} aria-label="Period">
        {periods.map(([period, label]) => (
          <Link
            key={label}
            className={styles.period}
            to={homePath({ sort: 'POPULAR', period }, '/?sort=popular')}
            aria-current={period === active ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <p>{active ? `Posts of the last ${spans[active]}` : 'All posts'}, most likes first.</p>
    </div>
  );
}

/** One feed. Give it a key per navigation: the tab of a feed, or the logo, starts a new list on that feed too. */
function ChosenFeed({ feed: { sort, period }, page }: { feed: Feed; page: number }) {
  return (
    <PostList
      pages={usePosts({ sort, ...(period && { period }) }, { page })}
      page={page}
      path={period ? undefined : homePath({ sort, period })}
      hasLead
      empty={
        period ? (
          <EmptyState
            drawing={<StillWater />}
            title="Nothing was published in this period."
            action={<ButtonLink to="/?sort=popular">Popular of all time</ButtonLink>}
          />
        ) : (
          <EmptyState
            drawing={<StillWater />}
            title="Nothing has been published yet."
            hint="Be the first: write about something you learned this week."
            action={<ButtonLink to="/write">Create Post</ButtonLink>}
          />
        )
      }
    />
  );
}
