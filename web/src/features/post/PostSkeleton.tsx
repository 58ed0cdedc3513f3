import type { PostCard_PostFragment } from '../../generated/graphql';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { PostOpening } from './PostArticle';
import articleStyles from './PostArticle.module.css';
import styles from './PostPage.module.css';

/** SPEC.md section 9: skeleton counts on post detail are 4 and 5. */
const PARAGRAPHS = 4;
const RELATED = 5;

interface PostSkeletonProps {
  /** What is known of the post already. */
  known: PostCard_PostFragment | null;
}

/** The shape of the post page while the post is on its way. */
export function PostSkeleton({ known }: PostSkeletonProps) {
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
            <SkeletonLine width={`${45 + index * 12}%`} />
          </div>
        ))}
      </div>
      <div className={styles.aside}>
        <Skeleton height="11rem" />
        <div>
          {Array.from({ length: RELATED }, (_, index) => (
            <div key={index} className={styles.paragraph}>
              <SkeletonLine />
              <SkeletonLine width="50%" />
            </div>
          ))}
        </div>
      </div>
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
      <div className={articleStyles.byline}>
        <Skeleton width={44} height={44} radius="var(--radius-full)" />
        <Skeleton width="11rem" height="1em" />
      </div>
    </div>
  );
}
