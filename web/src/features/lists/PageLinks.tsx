import { ButtonLink } from '../../ui/Button';
import styles from './PageLinks.module.css';

interface PageLinksProps {
  /** The address of the list: of its first page. */
  path: string;
  page: number;
}

/** Above a list that begins in the middle: the way to what stands in front of it. */
export function PreviousPageLink({ path, page }: PageLinksProps) {
  if (page === 1) return null;
  return (
    <nav className={styles.links} aria-label="Previous page">
      <PageLink path={path} page={page - 1} rel="prev" />
    </nav>
  );
}

/** Below a list that nothing continues because scripts are off: the ways to the pages beside it. */
export function PageLinks({ path, page, hasMore }: PageLinksProps & { hasMore: boolean }) {
  return (
    // Written by the server alone: where scripts run, React leaves it as it is.
    <noscript>
      {import.meta.env.SSR ? (
        <nav className={styles.links} aria-label="Pages">
          {page > 1 ? <PageLink path={path} page={page - 1} rel="prev" /> : null}
          {hasMore ? <PageLink path={path} page={page + 1} rel="next" /> : null}
        </nav>
      ) : null}
    </noscript>
  );
}

function PageLink({ rel, path, page }: PageLinksProps & { rel: 'prev' | 'next' }) {
  return (
    <ButtonLink variant="secondary" rel={rel} to={pagePath(path, page)}>
      {rel === 'prev' ? 'Previous page' : 'Next page'}
    </ButtonLink>
  );
}

/** The address of one page of a list; the first is at the list's own. */
export function pagePath(path: string, page: number): string {
  return page === 1 ? path : `${path}${path.includes('?') ? '&' : '?'}page=${page}`;
}
