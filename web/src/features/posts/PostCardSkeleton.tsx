import { clsx } from 'clsx';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton';
import styles from './PostCard.module.css';

/** The placeholder of a post card, as high as most cards. */
export function PostCardSkeleton({ lead = false }: { lead?: boolean }) {
  return (
    <div className={clsx(styles.card, lead && styles.lead)} aria-hidden>
      <div className={styles.byline}>
        <Skeleton width={28} height={28} radius="var(--radius-full)" />
        <Skeleton width="9rem" height="0.72em" />
      </div>
      <div className={styles.title}>
        <SkeletonLine width="80%" />
        {lead ? <SkeletonLine width="55%" /> : null}
      </div>
      <div className={styles.excerpt}>
        <SkeletonLine />
        {lead ? <SkeletonLine width="96%" /> : null}
        <SkeletonLine width="72%" />
      </div>
      {lead ? (
        <div className={styles.cover}>
          <Skeleton height="100%" />
        </div>
      ) : null}
      <div className={clsx(styles.categories, styles.categoriesPending)}>
        <Skeleton width="10rem" height="0.72em" />
      </div>
      <div className={styles.footer}>
        <Skeleton width="11rem" height="0.72em" />
      </div>
    </div>
  );
}
