import { Skeleton, SkeletonLine } from '../../ui/Skeleton';
import itemStyles from './CommentSkeleton.module.css';
import listStyles from './CommentList.module.css';

/** No more placeholders than are likely to be visible. */
const MAX_COUNT = 4;

export function CommentSkeletons({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className={listStyles.list} aria-hidden>
      {Array.from({ length: Math.min(count, MAX_COUNT) }, (_, index) => (
        <div key={index} className={itemStyles.remark}>
          <Skeleton width={36} height={36} radius="var(--radius-full)" />
          <div>
            <div className={itemStyles.byline}>
              <SkeletonLine width="9rem" />
            </div>
            <SkeletonLine width="94%" />
            <SkeletonLine width={`${38 + ((index * 23) % 40)}%`} />
          </div>
        </div>
      ))}
    </div>
  );
}
