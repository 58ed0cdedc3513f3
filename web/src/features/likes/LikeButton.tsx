import { Heart } from 'lucide-react';
import type { LikeButton_PostFragment } from '../../generated/graphql';
import styles from './LikeButton.module.css';
import { likesLabel } from './likesLabel';
import { useToggleLike } from './useToggleLike';

/** The like toggle of a post with its count (SPEC.md section 2, "Post detail"). */
export function LikeButton({ post }: { post: LikeButton_PostFragment }) {
  const toggle = useToggleLike(post);
  return (
    <button
      type="button"
      className={styles.button}
      aria-pressed={post.viewerHasLiked}
      onClick={() => void toggle()}
    >
      <Heart
        size={20}
        aria-hidden
        className={styles.icon}
        fill={post.viewerHasLiked ? 'currentColor' : 'none'}
      />
      <span>
        {post.likesCount} {likesLabel(post.likesCount)}
      </span>
    </button>
  );
}
