import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { SOMETHING_WENT_WRONG } from '../../apollo';
import { loadAnew } from '../../apollo/askedQuery';
import { useClientAccess } from '../../apollo/clientAccess';
import { RetryNote } from '../../ui/RetryNote';
import { ServedMarkup } from '../../richText/ServedMarkup';
import { Skeleton } from '../../ui/Skeleton';
import { useWasServed } from '../../ui/useWasServed';
import { whenNear } from '../../ui/whenNear';
import { CommentSkeletons } from './CommentSkeleton';
import { ScriptlessForms } from './ScriptlessForms';
import { NoComments } from './NoComments';
import styles from './Comments.module.css';
import { COMMENTS_ID } from './commentsId';
import { commentsCode } from './commentsCode';
import { areCommentsAsked, COMMENTS_QUERY } from './commentsQuery';

/** How near is near enough when the address names a comment. */
const ANYWHERE = '1000000px';

/**
 * The comments of a post (docs/behaviour.md#comments). They are fetched when a reader comes near; the server renders them only
 * for the link of readers without scripts.
 */
export function CommentsSection({ postId, commentsCount }: { postId: string; commentsCount: number }) {
  const access = useClientAccess();
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isAsked = areCommentsAsked(useSearchParams()[0]);
  const wasServed = useWasServed() && isAsked;
  const [Part, setPart] = useState(() => (import.meta.env.SSR && !isAsked ? null : commentsCode.loaded()));
  const [hasFailed, setHasFailed] = useState(false);

  const load = useCallback(
    async (onFailure?: () => void) => {
      setHasFailed(false);
      try {
        const [Comments] = await Promise.all([commentsCode.load(), access.load()]);
        setPart(() => Comments);
      } catch {
        setHasFailed(true);
        onFailure?.();
      }
    },
    [access],
  );

  const { hash } = useLocation();
  // As commentAddress.ts, which is loaded with the comments, has it.
  const isNamed = /^#(?:comment|reply)-/.test(hash);
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
      {/* Only the server renders this: with scripts enabled, React does not hydrate <noscript> content. */}
      <noscript>{import.meta.env.SSR ? <ScriptlessForms postId={postId} /> : null}</noscript>
      {Part ? (
        <div>
          <Part postId={postId} commentsCount={commentsCount} heading={heading} wasServed={wasServed} />
        </div>
      ) : wasServed ? (
        <ServedMarkup />
      ) : hasFailed ? null : (
        <>
          <div className={styles.pending}>
            <div className={styles.formPlace}>
              <Skeleton height="100%" />
            </div>
            <CommentSkeletons count={commentsCount} />
          </div>
          {commentsCount === 0 && <NoComments />}
          {/* Only the server renders this: with scripts enabled, React does not hydrate <noscript> content. */}
          <noscript>
            {import.meta.env.SSR && commentsCount > 0 ? (
              <a href={`/post/${encodeURIComponent(postId)}?${COMMENTS_QUERY}#${COMMENTS_ID}`}>
                Show the comments
              </a>
            ) : null}
          </noscript>
        </>
      )}
      {hasFailed && (
        <RetryNote
          className={styles.error}
          message={SOMETHING_WENT_WRONG}
          onRetry={() => {
            // The focused button disappears.
            heading.current?.focus();
            void load(loadAnew);
          }}
        />
      )}
    </section>
  );
}
