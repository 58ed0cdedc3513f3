import { useId, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useCommentsQuery } from '../../generated/graphql';
import { useSession } from '../../session';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';
import { listErrorText } from '../lists/listErrorText';
import { usePages } from '../lists/usePages';
import { CommentForm } from './CommentForm';
import { CommentList } from './CommentList';
import styles from './Comments.module.css';
import { COMMENTS_ID } from './commentsId';

/** The comments of a post, newest first, and the form for one's own (SPEC.md section 2, "Post detail"). */
export function Comments({ postId }: { postId: string }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const listId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useCommentsQuery({ variables: { postId } });
  const post = query.data?.post;
  const { items, isLoading, isLoadingMore, hasMore, error, loadMore, retry } = usePages(
    query,
    post?.comments,
  );

  return (
    <section className={styles.comments} aria-labelledby={COMMENTS_ID}>
      <h2 ref={heading} id={COMMENTS_ID} className={styles.heading} tabIndex={-1}>
        Comments {post ? <span className={styles.count}>{post.commentsCount}</span> : null}
      </h2>

      {user ? (
        <CommentForm postId={postId} user={user} />
      ) : (
        <p className={styles.invitation}>
          <Link to="/login" state={{ from: pathname }}>
            Log in
          </Link>{' '}
          to join the conversation.
        </p>
      )}

      <CommentList
        id={listId}
        postId={postId}
        comments={items}
        commentsCount={post?.commentsCount ?? 0}
        isBusy={isLoading || isLoadingMore}
        heading={heading}
      />
      {isLoading ? <Skeleton height="4rem" /> : null}
      {error ? (
        <div className={styles.error} role="alert">
          <p>{listErrorText(error)}</p>
          <Button variant="secondary" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : null}
      {!isLoading && !error && items.length === 0 ? (
        <p className={styles.none}>No comments yet. What did this post make you think of?</p>
      ) : null}
      {hasMore && !error ? (
        <Button variant="secondary" busy={isLoadingMore} aria-controls={listId} onClick={loadMore}>
          Show more comments
        </Button>
      ) : null}
    </section>
  );
}
