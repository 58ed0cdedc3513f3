import { Link } from 'react-router-dom';
import { useRelatedPostsQuery } from '../../generated/graphql';
import { CategoryChips } from './CategoryChips';
import { RelatedSkeleton } from './PostSkeleton';
import styles from './RelatedPosts.module.css';

/** A separate query, so that it never delays the article. Shows nothing if it fails. */
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
