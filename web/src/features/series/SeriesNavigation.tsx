import { ArrowLeft, ArrowRight, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { SeriesPart_PostFragment } from '../../generated/graphql';
import styles from './SeriesNavigation.module.css';

interface SeriesNavigationProps {
  postId: string;
  part: NonNullable<SeriesPart_PostFragment['seriesPart']>;
  /** Before the post: its place, and all parts, folded. After it: the parts before and after. */
  at: 'start' | 'end';
}

/** What leads through a series of posts (docs/behaviour.md#series). */
export function SeriesNavigation({ postId, part, at }: SeriesNavigationProps) {
  const { title: name, posts } = part.series;
  const index = posts.findIndex(({ id }) => id === postId);
  if (index < 0) return null;
  if (at === 'start') {
    return (
      <nav className={styles.series} aria-label="Series">
        <details>
          <summary className={styles.summary}>
            <ChevronRight size={18} aria-hidden className={styles.arrow} />
            <span>
              Part {index + 1} of {posts.length} in{' '}
              <strong className={styles.name} dir="auto">
                {name}
              </strong>
            </span>
          </summary>
          <ol className={styles.parts}>
            {posts.map(({ id, title }) => (
              <li key={id} dir="auto">
                {id === postId ? (
                  <span aria-current="page">{title}</span>
                ) : (
                  <Link to={`/post/${id}`}>{title}</Link>
                )}
              </li>
            ))}
          </ol>
        </details>
      </nav>
    );
  }

  const previous = posts[index - 1];
  const next = posts[index + 1];
  if (!previous && !next) return null;
  return (
    <nav className={styles.neighbours} aria-label="Parts before and after">
      {previous && (
        <Link className={styles.neighbour} to={`/post/${previous.id}`} rel="prev">
          <span className={styles.direction}>
            <ArrowLeft size={16} aria-hidden /> Previous in this series
          </span>
          <span className={styles.title} dir="auto">
            {previous.title}
          </span>
        </Link>
      )}
      {next && (
        <Link className={styles.neighbour} data-next to={`/post/${next.id}`} rel="next">
          <span className={styles.direction}>
            Next in this series <ArrowRight size={16} aria-hidden />
          </span>
          <span className={styles.title} dir="auto">
            {next.title}
          </span>
        </Link>
      )}
    </nav>
  );
}
