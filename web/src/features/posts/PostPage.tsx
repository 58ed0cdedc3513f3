import { useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { useClientAccess } from '../../apollo/clientAccess';
import { useFragment } from '../../apollo/hooks';
import { PostCard_PostFragmentDoc, usePostQuery } from '../../generated/graphql';
import { useSession, useSessionStore } from '../../session';
import { PageError } from '../../ui/PageError';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import { CommentsSection } from '../comments/CommentsSection';
import { usePageFetchPolicy } from '../../apollo/usePageFetchPolicy';
import { AuthorCard } from './AuthorCard';
import { PostActions } from './PostActions';
import { PostArticle } from './PostArticle';
import styles from './PostPage.module.css';
import { PostSkeleton } from './PostSkeleton';
import { RelatedPosts } from './RelatedPosts';

/** docs/behaviour.md#post-page */
export function Component() {
  const { postId = '' } = useParams();
  // A new key per post, so that no state of the previous one (an open dialog, a half-written comment) remains.
  return <PostPage key={postId} postId={postId} />;
}

function PostPage({ postId }: { postId: string }) {
  const { data, error, refetch } = usePostQuery({ variables: { id: postId }, ...usePageFetchPolicy() });
  // A post that is deleted while it is read stays, with what the reader has typed below it.
  const viewerId = useSession().user?._id;
  const [last, setLast] = useState({ post: data?.post, viewerId });
  // Only its author may read a held post.
  const mayStay = !last.post?.isHeld || last.viewerId === viewerId;
  const post = data?.post ?? (mayStay ? last.post : null);
  if (post && post !== last.post) setLast({ post, viewerId });
  useDocumentTitle(post?.title ?? null);

  const access = useClientAccess();
  const { hasExpired } = useSessionStore();
  const isGone = data?.post === null;
  useEffect(() => {
    // Lists that were cached before the post was deleted would still show it.
    const cache = isGone && access.engine?.client.cache;
    if (cache) cache.evict({ id: cache.identify({ __typename: 'Post', id: postId }) });
  }, [access, isGone, postId]);

  if (isGone && !post)
    // It may be the reader's own held post.
    return <Navigate to={hasExpired() ? '/login' : '/404'} replace state={{ from: `/post/${postId}` }} />;
  if (error && !post) {
    return (
      <PageError
        title="Something went wrong"
        detail="The post could not be fetched. Check your connection, then try again."
        onRetry={() => void refetch()}
      />
    );
  }
  if (!post) return <ComingPost postId={postId} />;

  return (
    <div className={styles.page}>
      <PostArticle post={post} />
      {/* Nobody can like, save or comment on a post before it is public. */}
      {!post.isHeld && <PostActions post={post} />}
      <aside className={styles.aside} aria-label="About the author and related posts">
        <AuthorCard post={post} />
        <RelatedPosts postId={post.id} />
      </aside>
      {!post.isHeld && <CommentsSection postId={post.id} commentsCount={post.commentsCount} />}
    </div>
  );
}

/** A post that is being fetched, with what a list has shown of it. */
function ComingPost({ postId }: { postId: string }) {
  const inList = useFragment({
    fragment: PostCard_PostFragmentDoc,
    fragmentName: 'PostCard_post',
    from: { __typename: 'Post', id: postId },
  });
  const known = inList.complete ? inList.data : null;
  useDocumentTitle(known?.title ?? null);
  return <PostSkeleton known={known} />;
}
