import { Navigate, useParams } from 'react-router-dom';
import { usePostQuery } from '../../generated/graphql';
import { Button } from '../../ui/Button';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import { Comments } from '../comments/Comments';
import { AuthorCard } from './AuthorCard';
import { PostActions } from './PostActions';
import { PostArticle } from './PostArticle';
import styles from './PostPage.module.css';
import { PostSkeleton } from './PostSkeleton';
import { RelatedPosts } from './RelatedPosts';

/** SPEC.md section 2, "Post detail". */
export function Component() {
  const { postId = '' } = useParams();
  // A new post is a new page: nothing of the one before (an open question, a half-written comment) may stay.
  return <PostPage key={postId} postId={postId} />;
}

function PostPage({ postId }: { postId: string }) {
  const { data, error, refetch } = usePostQuery({ variables: { id: postId } });
  const post = data?.post;
  useDocumentTitle(post?.title ?? null);

  if (data && !post) return <Navigate to="/404" replace />;
  if (error) {
    return (
      <div className={styles.error}>
        <h1>Something went wrong.</h1>
        <p>The post could not be fetched. What you were about to read is still there.</p>
        <Button onClick={() => void refetch().catch(() => undefined)}>Try again</Button>
      </div>
    );
  }
  if (!post) return <PostSkeleton />;

  return (
    <div className={styles.page}>
      <PostActions post={post} />
      <PostArticle post={post} />
      <Comments postId={post.id} />
      <aside className={styles.aside} aria-label="About the author and related posts">
        <AuthorCard user={post.author} />
        <RelatedPosts postId={post.id} />
      </aside>
    </div>
  );
}
