import type { PostCard_PostFragment } from '../../generated/graphql';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { PostOpening } from './PostArticle';
import articleStyles from './PostArticle.module.css';
import styles from './PostPage.module.css';
import relatedStyles from './RelatedPosts.module.css';

/** Numbers of skeletons (docs/behaviour.md#post-page). */
const PARAGRAPHS = 4;
const RELATED = 5;

/** The placeholder of the post page while the post is loading; `known` is its data from a list, if cached. */
export function PostSkeleton({ known }: { known: PostCard_PostFragment | null }) {
  return (
    <div className={styles.page}>
      <div role="status">
        <VisuallyHidden>Loading post</VisuallyHidden>
      </div>
      <div className={articleStyles.article} aria-busy="true">
        {known ? <PostOpening post={known} /> : <OpeningSkeleton />}
        {Array.from({ length: PARAGRAPHS }, (_, index) => (
          <div key={index} className={styles.paragraph}>
            <SkeletonLine />
            <SkeletonLine width="97%" />
            <SkeletonLine width="94%" />
            <SkeletonLine width={`${45 + index * 12}%`} />
          </div>
        ))}
      </div>
      <div className={styles.aside}>
        <RelatedSkeleton />
      </div>
    </div>
  );
}

export function RelatedSkeleton() {
  return (
    <div className={relatedStyles.list} aria-hidden>
      {Array.from({ length: RELATED }, (_, index) => (
        <div key={index} className={relatedStyles.post}>
          <div className={relatedStyles.title}>
            <SkeletonLine />
            <SkeletonLine width={`${40 + ((index * 31) % 45)}%`} />
          </div>
          <span className={relatedStyles.tags}>
            <Skeleton width="60%" height="0.72em" />
          </span>
        </div>
      ))}
    </div>
  );
}

function OpeningSkeleton() {
  return (
    <div className={articleStyles.header}>
      <div className={articleStyles.title}>
        <SkeletonLine width="95%" />
        <SkeletonLine width="60%" />
      </div>
      <span className={relatedStyles.tags}>
        <Skeleton width="14rem" height="0.72em" />
      </span>
      <div className={articleStyles.byline}>
        <Skeleton width={44} height={44} radius="var(--radius-full)" />
        <div>
          <Skeleton width="9rem" height="0.8em" />
          <p className={articleStyles.posted}>
            <SkeletonLine width="11rem" />
          </p>
        </div>
      </div>
    </div>
  );
}
