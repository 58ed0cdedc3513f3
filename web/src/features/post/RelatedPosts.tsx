import { Link } from 'react-router-dom';
import { useRelatedPostsQuery } from '../../generated/graphql';
import { CategoryChips } from '../posts/CategoryChips';
import { RelatedSkeleton } from './PostSkeleton';
import styles from './RelatedPosts.module.css';

/**
 * Posts about the same things. Fetched on its own, so that it never keeps the article waiting; when it fails or there is
 * none, nothing stands here, because the article is what the reader came for.
 */
export function RelatedPosts({ postId }: { postId: string }) {
  const { data, loading } = useRelatedPostsQuery({ variables: { id: postId } });
  const related = data?.post?.related ?? [];
  if (!loading && related.length === 0) return null;

  return (
    <section aria-labelledby="related-posts">
      <h2 id="related-posts" className={styles.heading}>
        Related Posts
      </h2>
      {loading ? (
        <RelatedSkeleton />
      ) : (
        <ul className={styles.list}>
          {related.map((post) => (
            <li key={post.id} className={styles.post}>
              <Link className={styles.title} to={`/post/${post.id}`} dir="auto">
                {post.title}
              </Link>
              <CategoryChips categories={post.categories} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
