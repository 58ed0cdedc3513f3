import { clsx } from 'clsx';
import { useSearchParams } from 'react-router-dom';
import { useSearchQuery, type SearchQuery } from '../../generated/graphql';
import { ButtonLink } from '../../ui/Button';
import { DryPage } from '../../ui/drawings/DryPage';
import { StillWater } from '../../ui/drawings/StillWater';
import { EmptyState } from '../../ui/EmptyState';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import { usePageFetchPolicy } from '../../apollo/usePageFetchPolicy';
import { usePageNumber } from '../pagination/usePageNumber';
import { appended, usePages } from '../pagination/usePages';
import { PostList } from '../posts/PostList';
import frame from '../../ui/Page.module.css';
import styles from './SearchPage.module.css';
import { MarkedText } from './MarkedText';
import { searchPath } from './searchPath';

const allPosts = (
  <ButtonLink variant="secondary" to="/">
    See all posts
  </ButtonLink>
);

/** docs/behaviour.md#search-results */
export function Component() {
  const [searchParams] = useSearchParams();
  const query = searchParams.get('q')?.trim() ?? '';
  const page = usePageNumber();
  if (query === '') return <NothingAsked />;
  return <SearchResults key={`${page} ${query}`} query={query} page={page} />;
}

function SearchResults({ query, page }: { query: string; page: number }) {
  useDocumentTitle(`Search results for: ${query}`, page);
  const isNumbered = page > 1;
  const result = useSearchQuery({
    variables: isNumbered ? { query, page } : { query },
    ...usePageFetchPolicy(),
  });
  const pages = usePages(result, result.data?.search, isNumbered ? join : undefined);

  return (
    <div className={frame.column}>
      <h1 className={clsx(frame.header, styles.heading)}>
        Search results for:{' '}
        <span className={styles.query} dir="auto">
          {query}
        </span>
      </h1>
      <PostList
        pages={pages}
        page={page}
        path={searchPath(query)}
        renderText={(text) => <MarkedText text={text} query={query} className={styles.match} />}
        empty={
          <EmptyState
            drawing={<DryPage />}
            title="No post found for the searched string."
            hint="Try fewer words, or other ones."
            action={allPosts}
          />
        }
      />
    </div>
  );
}

function join(before: SearchQuery, { fetchMoreResult }: { fetchMoreResult: SearchQuery }): SearchQuery {
  return { search: appended(before.search, fetchMoreResult.search) };
}

function NothingAsked() {
  useDocumentTitle('Search');
  return (
    <div className={frame.column}>
      <h1 className={clsx(frame.header, styles.heading)}>
        <span className={styles.query}>Search</span>
      </h1>
      <EmptyState
        drawing={<StillWater />}
        title="What are you looking for?"
        hint="Type a word or two into the search box at the top: a title, a hook, a library."
        action={allPosts}
      />
    </div>
  );
}
