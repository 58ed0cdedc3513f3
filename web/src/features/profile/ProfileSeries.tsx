import { Link } from 'react-router-dom';
import type { ProfileSeries_UserFragment } from '../../generated/graphql';
import page from './ProfilePage.module.css';
import styles from './ProfileSeries.module.css';

/** The series of an author; nothing if there is none with a post. Each leads to its first post. */
export function ProfileSeries({ user }: { user: ProfileSeries_UserFragment }) {
  const begun = user.series.flatMap(({ posts: [first], ...series }) => (first ? [{ ...series, first }] : []));
  if (begun.length === 0) return null;
  return (
    <section aria-labelledby="series" className={styles.section}>
      <h2 id="series" className={page.heading}>
        Series
      </h2>
      <ul className={styles.list}>
        {begun.map(({ id, title, postsCount, first }) => (
          <li key={id} className={styles.series}>
            <Link className={styles.title} to={`/post/${first.id}`} dir="auto">
              {title}
            </Link>
            <span className={styles.count}>{postsCount === 1 ? '1 post' : `${postsCount} posts`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
