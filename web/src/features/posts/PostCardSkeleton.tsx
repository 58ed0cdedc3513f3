import { clsx } from 'clsx';
import { Skeleton } from '../../ui/Skeleton';
import styles from './PostCard.module.css';

/** The shape of a post card while posts are on their way. */
export function PostCardSkeleton({ lead = false }: { lead?: boolean }) {
  return (
    <div className={clsx(styles.card, lead && styles.lead)} aria-hidden>
      {lead ? (
        <div className={styles.cover}>
          <Skeleton height="100%" />
        </div>
      ) : null}
      <div className={styles.byline}>
        <Skeleton width={28} height={28} radius="var(--radius-full)" />
        <Skeleton width="10rem" height="0.9em" />
      </div>
      <div className={styles.title}>
        <Skeleton width="92%" height="1em" />
        <Skeleton width="60%" height="1em" />
      </div>
      <div className={styles.excerpt}>
        <Skeleton height="1em" />
        <Skeleton width="80%" height="1em" />
      </div>
      <div className={styles.footer}>
        <Skeleton width="12rem" height="0.9em" />
      </div>
    </div>
  );
}
