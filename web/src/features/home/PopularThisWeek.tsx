import { clsx } from 'clsx';
import { Heart } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePopularThisWeekQuery } from '../../generated/graphql';
import { SkeletonLine } from '../../ui/Skeleton';
import frame from '../../ui/Page.module.css';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { likesLabel } from '../reactions/likesLabel';
import styles from './PopularThisWeek.module.css';

/** The API's own number. */
const LENGTH = 5;

/** The most liked posts of the last seven days. Renders nothing if there are none or the query failed. */
export function PopularThisWeek() {
  const { data, error } = usePopularThisWeekQuery();
  const posts = data?.popularThisWeek;
  if (posts ? posts.length === 0 : error) return null;

  return (
    <section aria-labelledby="popular-this-week">
      <h2 id="popular-this-week" className={styles.heading}>
        Popular this week
      </h2>
      {posts ? (
        <ol className={styles.list}>
          {posts.map(({ id, title, likesCount, author }) => (
            <li key={id} className={styles.post}>
              <Link className={styles.title} to={`/post/${id}`} dir="auto">
                {title}
              </Link>
              <p className={styles.facts}>
                <Link className={clsx(frame.link, styles.author)} to={`/${author.userName}`}>
                  {author.userName}
                </Link>
                <span className={styles.likes}>
                  <Heart size={14} aria-hidden />
                  {likesCount} <VisuallyHidden>{likesLabel(likesCount)}</VisuallyHidden>
                </span>
              </p>
            </li>
          ))}
        </ol>
      ) : (
        <Placeholders />
      )}
    </section>
  );
}

/** As high as the list will be: each title has room for two lines. */
function Placeholders() {
  return (
    <div className={styles.list} aria-hidden>
      {Array.from({ length: LENGTH }, (_, index) => (
        <div key={index} className={styles.post}>
          <span className={styles.title}>
            <SkeletonLine />
            <SkeletonLine width="60%" />
          </span>
          <span className={styles.facts}>
            <SkeletonLine width="7rem" />
          </span>
        </div>
      ))}
    </div>
  );
}
