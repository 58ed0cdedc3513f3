import { useSearchParams } from 'react-router-dom';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import { usePageNumber } from '../pagination/usePageNumber';
import { Feed } from './Feed';
import { FeedTabs } from './FeedTabs';
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
      <div className={styles.feed}>
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
