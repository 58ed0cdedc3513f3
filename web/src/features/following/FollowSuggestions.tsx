import { useFollowSuggestionsQuery } from '../../generated/graphql';
import { listErrorText } from '../../apollo/listErrorText';
import { useSession } from '../../session';
import { RetryNote } from '../../ui/RetryNote';
import { Skeleton } from '../../ui/Skeleton';
import { CategoryRows, PeopleRows } from './FollowRows';
import styles from './FollowSuggestions.module.css';

const PEOPLE = 5;
const CATEGORIES = 6;

/** People who wrote something popular this week, and the categories with most posts. */
export function FollowSuggestions() {
  const { data, error, refetch } = useFollowSuggestionsQuery();
  const ownId = useSession().user?._id;
  if (error && !data) {
    return <RetryNote message={listErrorText(error)} onRetry={() => void refetch().catch(() => undefined)} />;
  }
  if (!data?.popularThisWeek || !data.categories) return <Skeleton height="24rem" />;
  const authors = new Map(data.popularThisWeek.map(({ author }) => [author.id, author]));
  if (ownId !== undefined) authors.delete(ownId);
  const people = [...authors.values()].slice(0, PEOPLE);
  const categories = [...data.categories].sort((a, b) => b.postsCount - a.postsCount).slice(0, CATEGORIES);
  return (
    <div className={styles.groups}>
      {people.length > 0 && (
        <section aria-labelledby="follow-people">
          <h2 id="follow-people" className={styles.heading}>
            Popular this week
          </h2>
          <PeopleRows people={people} />
        </section>
      )}
      <section aria-labelledby="follow-categories">
        <h2 id="follow-categories" className={styles.heading}>
          Categories
        </h2>
        <CategoryRows categories={categories} />
      </section>
    </div>
  );
}
