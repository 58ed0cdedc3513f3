import { ButtonLink } from '../../ui/Button';
import styles from './PageLinks.module.css';

interface PageLinksProps {
  /** The address of the list, which is that of its first page. */
  path: string;
  page: number;
}

export function PreviousPageLink({ path, page }: PageLinksProps) {
  if (page === 1) return null;
  return (
    <nav className={styles.links} aria-label="Previous page">
      <PageLink path={path} page={page - 1} rel="prev" />
    </nav>
  );
}

/** Links to the next and the previous page, for lists that cannot load more because scripts are off. */
export function PageLinks({ path, page, hasMore }: PageLinksProps & { hasMore: boolean }) {
  return (
    // Only the server renders this: with scripts enabled, React does not hydrate <noscript> content.
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

/** The address of one page of a list; the first page has the list's own address. */
export function pagePath(path: string, page: number): string {
  return page === 1 ? path : `${path}${path.includes('?') ? '&' : '?'}page=${page}`;
}
