import { clsx } from 'clsx';
import { useFollowedCategoriesQuery, useFollowedPeopleQuery } from '../../generated/graphql';
import { listErrorText } from '../../apollo/listErrorText';
import { usePageFetchPolicy } from '../../apollo/usePageFetchPolicy';
import { Button, ButtonLink } from '../../ui/Button';
import frame from '../../ui/Page.module.css';
import { RetryNote } from '../../ui/RetryNote';
import { Skeleton } from '../../ui/Skeleton';
import { usePages } from '../pagination/usePages';
import { CategoryRows, PeopleRows } from './FollowRows';
import styles from './FollowedList.module.css';

/** What the viewer follows, with a button to end each. */
export function FollowedList() {
  const policy = usePageFetchPolicy();
  const peopleQuery = useFollowedPeopleQuery(policy);
  const people = usePages(peopleQuery, peopleQuery.data?.viewer?.followedUsers);
  const categoriesQuery = useFollowedCategoriesQuery(policy);
  const categories = usePages(categoriesQuery, categoriesQuery.data?.viewer?.followedCategories);
  return (
    <div className={frame.column}>
      <header className={clsx(frame.header, styles.header)}>
        <h1 className={frame.title}>Following</h1>
        <p className={styles.note}>Only you see whom and what you follow.</p>
        <ButtonLink variant="secondary" to="/following">
          Read their posts
        </ButtonLink>
      </header>
      <section aria-labelledby="people" className={styles.section}>
        <h2 id="people" className={styles.heading}>
          People
        </h2>
        {people.items.length > 0 && <PeopleRows people={people.items} />}
        <State pages={people} none="You follow nobody. Each profile has a Follow button." />
      </section>
      <section aria-labelledby="categories" className={styles.section}>
        <h2 id="categories" className={styles.heading}>
          Categories
        </h2>
        {categories.items.length > 0 && <CategoryRows categories={categories.items} />}
        <State pages={categories} none="You follow no category. Each category has a Follow button." />
      </section>
    </div>
  );
}

type Shown = Pick<
  ReturnType<typeof usePages<unknown, unknown>>,
  'items' | 'isLoading' | 'isLoadingMore' | 'hasMore' | 'error' | 'loadMore' | 'retry'
>;

/** What stands below, or in place of, the rows. */
function State({ pages, none }: { pages: Shown; none: string }) {
  const { items, isLoading, isLoadingMore, hasMore, error, loadMore, retry } = pages;
  if (error) return <RetryNote message={listErrorText(error)} onRetry={retry} />;
  if (isLoading) return <Skeleton height="8rem" />;
  if (items.length === 0) return <p className={styles.none}>{none}</p>;
  if (!hasMore) return null;
  return (
    <Button variant="secondary" className={styles.more} busy={isLoadingMore} onClick={loadMore}>
      Show more
    </Button>
  );
}
