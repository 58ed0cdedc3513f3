import { useSearchParams } from 'react-router-dom';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import { Feed } from './Feed';
import { FeedTabs } from './FeedTabs';
import { feedSort } from './feedSort';
import styles from './HomePage.module.css';
import { SidePanel } from './SidePanel';
import { SiteFooter } from './SiteFooter';

/** SPEC.md section 2, "Home feed". */
export function Component() {
  const [searchParams] = useSearchParams();
  const sort = feedSort(searchParams.get('sort'));
  useDocumentTitle(sort === 'LATEST' ? 'Latest posts' : '');

  return (
    <div className={styles.page}>
      <div className={styles.feed}>
        <h1 className={styles.tagline}>The Developer Hub for All Things React</h1>
        <FeedTabs active={sort} />
        <Feed key={sort} sort={sort} />
      </div>
      <div className={styles.rail}>
        <SidePanel />
        <SiteFooter />
      </div>
    </div>
  );
}
