import { Skeleton } from '../../ui/Skeleton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import articleStyles from './PostArticle.module.css';
import styles from './PostPage.module.css';

/** SPEC.md section 9: skeleton counts on post detail are 4 and 5. */
const PARAGRAPHS = 4;
const RELATED = 5;

/** The shape of the post page while the post is on its way. */
export function PostSkeleton() {
  return (
    <div className={styles.page}>
      <div role="status">
        <VisuallyHidden>Loading post</VisuallyHidden>
      </div>
      <div className={articleStyles.article} aria-hidden>
        <div className={articleStyles.header}>
          <div className={articleStyles.title}>
            <Skeleton width="95%" height="0.95em" />
            <Skeleton width="60%" height="0.95em" />
          </div>
          <div className={articleStyles.byline}>
            <Skeleton width={44} height={44} radius="var(--radius-full)" />
            <Skeleton width="11rem" height="1em" />
          </div>
        </div>
        {Array.from({ length: PARAGRAPHS }, (_, index) => (
          <div key={index} className={styles.paragraph}>
            <Skeleton height="1em" />
            <Skeleton width="97%" height="1em" />
            <Skeleton width={`${45 + index * 12}%`} height="1em" />
          </div>
        ))}
      </div>
      <div className={styles.aside} aria-hidden>
        <Skeleton height="11rem" />
        <div>
          {Array.from({ length: RELATED }, (_, index) => (
            <div key={index} className={styles.paragraph}>
              <Skeleton height="1em" />
              <Skeleton width="50%" height="0.8em" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
