import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import { useSession } from '../../session';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';
import { whenNear } from '../../ui/whenNear';
import { CommentSkeletons } from './CommentSkeleton';
import styles from './Comments.module.css';
import { COMMENTS_ID } from './commentsId';
import { commentsCode, type CommentsProps } from './commentsCode';

/** What stands above the comments is about this high. */
const FORM_HEIGHT = '9.5rem';
const INVITATION_HEIGHT = '3.65rem';

type CommentsSectionProps = Omit<CommentsProps, 'heading'>;

/**
 * The part of the page where a post is talked about (SPEC.md section 2, "Post detail"). Its code is fetched when a reader comes
 * near; comments that came with the page can be read before.
 */
export function CommentsSection({ postId, commentsCount }: CommentsSectionProps) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [nearness] = useState(createNearness);
  const [Part, setPart] = useState(() => commentsCode.loaded() ?? lazyComments(nearness.reached));

  useEffect(() => (section.current ? whenNear([section.current], nearness.reach) : undefined), [nearness]);

  // The same element in each render: comments that are served and not alive yet must not be given anything new, or they are
  // made anew.
  const comments = useMemo(
    () => (
      <Suspense fallback={<CommentsPending count={commentsCount} />}>
        <Part
          postId={postId}
          commentsCount={commentsCount}
          heading={heading}
          onRetry={() => setPart(() => lazyComments(nearness.reached))}
        />
      </Suspense>
    ),
    [Part, commentsCount, nearness, postId],
  );

  return (
    <section ref={section} className={styles.comments} aria-labelledby={COMMENTS_ID}>
      <h2 ref={heading} id={COMMENTS_ID} className={styles.heading} tabIndex={-1}>
        Comments <span className={styles.count}>{commentsCount}</span>
      </h2>
      {comments}
    </section>
  );
}

function CommentsPending({ count }: { count: number }) {
  const { user } = useSession();
  return (
    <>
      <Skeleton height={user ? FORM_HEIGHT : INVITATION_HEIGHT} />
      <CommentSkeletons count={count} />
    </>
  );
}

interface PartProps extends CommentsProps {
  onRetry: () => void;
}

/** The comments, once they are near; where their code cannot be had, a word and another try. */
function lazyComments(near: Promise<void>): ComponentType<PartProps> {
  const failed: ComponentType<PartProps> = LoadFailure;
  return lazy(async () => {
    await near;
    return { default: await commentsCode.load().catch(() => failed) };
  });
}

function LoadFailure({ onRetry }: PartProps) {
  return (
    <div className={styles.error} role="alert">
      <p>Something went wrong!</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** Something that is reached once, and can be waited for. */
function createNearness() {
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  return { reached, reach };
}
