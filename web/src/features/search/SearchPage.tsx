import { clsx } from 'clsx';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSearchHintsQuery, useSearchQuery, type SearchQuery } from '../../generated/graphql';
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
import { useSession } from '../../session';
import { Named, Spelling } from './Hints';
import { rememberSearch } from './recentSearches';
import { SearchFilterForm } from './SearchFilterForm';
import {
  countFilters,
  filteredPath,
  hintVariables,
  type SearchFilters,
  searchFilters,
  searchVariables,
} from './searchFilters';

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
  const filters = searchFilters(searchParams);
  const path = filteredPath(query, filters);
  return (
    <div className={frame.column}>
      <h1 className={clsx(frame.header, styles.heading)}>
        Search results for:{' '}
        <span className={styles.query} dir="auto">
          {query}
        </span>
      </h1>
      {/* Stays while its choices change what is below it. */}
      <SearchFilterForm key={query} query={query} filters={filters} />
      <SearchResults key={`${page} ${path}`} {...{ query, filters, path, page }} />
    </div>
  );
}

interface SearchResultsProps {
  query: string;
  filters: SearchFilters;
  /** The address of the first page. */
  path: string;
  page: number;
}

function SearchResults({ query, filters, path, page }: SearchResultsProps) {
  useDocumentTitle(`Search results for: ${query}`, page);
  const { user } = useSession();
  const userId = user?._id ?? null;
  useEffect(() => rememberSearch(userId, query), [userId, query]);
  const isNumbered = page > 1;
  const result = useSearchQuery({
    variables: { ...searchVariables(query, filters), ...(isNumbered && { page }) },
    ...usePageFetchPolicy(),
  });
  const hints = useSearchHintsQuery({ variables: hintVariables(query, filters) }).data?.searchHints;
  const pages = usePages(result, result.data?.search, isNumbered ? join : undefined);
  const items = useMemo(() => pages.items.map(withReason), [pages.items]);
  const marked = hints?.isCorrected ? (hints.didYouMean ?? query) : query;
  const renderText = useCallback(
    (text: string) => <MarkedText text={text} query={marked} className={styles.match} />,
    [marked],
  );

  return (
    <>
      {hints && page === 1 ? <Spelling query={query} filters={filters} hints={hints} /> : null}
      {hints && page === 1 && countFilters(filters) === 0 ? <Named {...hints} /> : null}
      <PostList
        pages={{ ...pages, items }}
        page={page}
        path={path}
        renderText={renderText}
        empty={
          <EmptyState
            drawing={<DryPage />}
            title="No post found for the searched string."
            hint={
              countFilters(filters) > 0
                ? 'Try it without the filters, or with other words.'
                : 'Try fewer words, or other ones.'
            }
            action={allPosts}
          />
        }
      />
    </>
  );
}

type FoundPost = NonNullable<SearchQuery['search']>['edges'][number]['node'];

/** The passage with the words takes the place of the summary: it says why the post is here. */
function withReason(post: FoundPost): FoundPost {
  const { passage } = post;
  if (!passage) return post;
  const { heading, text } = passage;
  return { ...post, description: heading === null ? text : `In “${heading}”: ${text}` };
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
