import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import type { SearchHintsQuery } from '../../generated/graphql';
import { Avatar } from '../../ui/Avatar';
import frame from '../../ui/Page.module.css';
import { filteredPath, type SearchFilters } from './searchFilters';
import styles from './Hints.module.css';

type SearchHints = NonNullable<SearchHintsQuery['searchHints']>;

/** Another spelling, above the results. */
export function Spelling({
  query,
  filters,
  hints,
}: {
  query: string;
  filters: SearchFilters;
  hints: SearchHints;
}) {
  const { didYouMean, isCorrected } = hints;
  if (didYouMean === null) return null;
  const link = (
    <Link className={clsx(frame.link, styles.spelling)} to={filteredPath(didYouMean, filters)} dir="auto">
      {didYouMean}
    </Link>
  );
  return (
    <p className={styles.note} role="status">
      {isCorrected ? (
        <>
          No post has <q dir="auto">{query}</q>. These are the results for {link}.
        </>
      ) : (
        <>Did you mean {link}?</>
      )}
    </p>
  );
}

/** People and categories that a query names. */
export function Named({ users, categories }: Pick<SearchHints, 'users' | 'categories'>) {
  if (users.length === 0 && categories.length === 0) return null;
  return (
    <section className={styles.named} aria-label="People and categories">
      <ul className={styles.list}>
        {categories.map(({ id, name, postsCount }) => (
          <li key={id}>
            <Link className={styles.item} to={`/category/?name=${encodeURIComponent(name)}`}>
              <span className={styles.name}>#{name}</span>
              <span className={styles.detail}>{postsCount === 1 ? '1 post' : `${postsCount} posts`}</span>
            </Link>
          </li>
        ))}
        {users.map(({ id, name, userName, profilePicture }) => (
          <li key={id}>
            <Link className={styles.item} to={`/${userName}`}>
              <Avatar src={profilePicture} name={name} size={28} />
              <span className={styles.name} dir="auto">
                {name}
              </span>
              <span className={styles.detail}>@{userName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
