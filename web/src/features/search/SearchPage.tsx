import { useSearchParams } from 'react-router-dom';
import { useSearchQuery } from '../../generated/graphql';
import { ButtonLink } from '../../ui/Button';
import { DryPage } from '../../ui/drawings/DryPage';
import { StillWater } from '../../ui/drawings/StillWater';
import { EmptyState } from '../../ui/EmptyState';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import { usePageFetchPolicy } from '../lists/usePageFetchPolicy';
import { usePages } from '../lists/usePages';
import { PostList } from '../posts/PostList';
import styles from './SearchPage.module.css';

/** SPEC.md section 2, "Search". */
export function Component() {
  const [searchParams] = useSearchParams();
  const query = searchParams.get('q')?.trim() ?? '';
  return query === '' ? <NothingAsked /> : <SearchResults key={query} query={query} />;
}

function SearchResults({ query }: { query: string }) {
  useDocumentTitle(`Search results for: ${query}`);
  const result = useSearchQuery({ variables: { query }, ...usePageFetchPolicy() });
  const pages = usePages(result, result.data?.search);

  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>
        Search results for:{' '}
        <span className={styles.query} dir="auto">
          {query}
        </span>
      </h1>
      <PostList
        pages={pages}
        empty={
          <EmptyState
            drawing={<DryPage />}
            title="No post found for the searched string."
            hint="Try fewer words, or other ones."
            action={
              <ButtonLink variant="secondary" to="/">
                See all posts
              </ButtonLink>
            }
          />
        }
      />
    </div>
  );
}

function NothingAsked() {
  useDocumentTitle('Search');
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>
        <span className={styles.query}>Search</span>
      </h1>
      <EmptyState
        drawing={<StillWater />}
        title="What are you looking for?"
        hint="Type a word or two into the search box at the top: a title, a hook, a library."
        action={
          <ButtonLink variant="secondary" to="/">
            See all posts
          </ButtonLink>
        }
      />
    </div>
  );
}
