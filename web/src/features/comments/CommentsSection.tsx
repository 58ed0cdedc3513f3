import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { SOMETHING_WENT_WRONG } from '../../apollo';
import { useSession } from '../../session';
import { RetryNote } from '../../ui/RetryNote';
import { ServedMarkup } from '../../richText/ServedMarkup';
import { Skeleton } from '../../ui/Skeleton';
import { useWasServed } from '../../ui/useWasServed';
import { whenNear } from '../../ui/whenNear';
import { CommentSkeletons } from './CommentSkeleton';
import styles from './Comments.module.css';
import { remarkNamed } from './commentAddress';
import { COMMENTS_ID } from './commentsId';
import { commentsCode } from './commentsCode';

/** The approximate height of the form or the invitation above the comments. */
const FORM_HEIGHT = '9.5rem';
const INVITATION_HEIGHT = '3.65rem';

/** How near is near enough when the address names a comment. */
const ANYWHERE = '1000000px';

/** The comments of a post (docs/behaviour.md#comments). Their code is fetched when a reader comes near. */
export function CommentsSection({ postId, commentsCount }: { postId: string; commentsCount: number }) {
  const { user } = useSession();
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasServed = useWasServed();
  const [Part, setPart] = useState(commentsCode.loaded);
  const [hasFailed, setHasFailed] = useState(false);

  const load = useCallback(async () => {
    setHasFailed(false);
    try {
      const Comments = await commentsCode.load();
      setPart(() => Comments);
    } catch {
      setHasFailed(true);
    }
  }, []);

  const { hash } = useLocation();
  const isNamed = remarkNamed(hash, 'comment') !== null || remarkNamed(hash, 'reply') !== null;
  useEffect(() => {
    return section.current
      ? whenNear([section.current], () => void load(), isNamed ? ANYWHERE : undefined)
      : undefined;
  }, [isNamed, load]);

  return (
    <section ref={section} className={styles.comments} aria-labelledby={COMMENTS_ID}>
      <h2 ref={heading} id={COMMENTS_ID} className={styles.heading} tabIndex={-1}>
        Comments <span className={styles.count}>{commentsCount}</span>
      </h2>
      {Part ? (
        <div>
          <Part postId={postId} commentsCount={commentsCount} heading={heading} wasServed={wasServed} />
        </div>
      ) : wasServed ? (
        <ServedMarkup />
      ) : hasFailed ? null : (
        <>
          <Skeleton height={user ? FORM_HEIGHT : INVITATION_HEIGHT} />
          <CommentSkeletons count={commentsCount} />
        </>
      )}
      {hasFailed && (
        <RetryNote className={styles.error} message={SOMETHING_WENT_WRONG} onRetry={() => void load()} />
      )}
    </section>
  );
}
