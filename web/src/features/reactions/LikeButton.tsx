import { Heart } from 'lucide-react';
import type { LikeButton_PostFragment } from '../../generated/graphql';
import buttons from '../../ui/IconButton.module.css';
import { useToggle } from './useToggle';
import { likesLabel } from './likesLabel';

/** The like toggle of a post with its count (docs/behaviour.md#likes). */
export function LikeButton({ post }: { post: LikeButton_PostFragment }) {
  const toggle = useToggle();
  return (
    <button
      type="button"
      className={buttons.label}
      aria-pressed={post.viewerHasLiked}
      onClick={() => toggle({ kind: 'like', id: post.id, wasOn: post.viewerHasLiked }, 'like the post')}
    >
      <Heart size={20} aria-hidden fill={post.viewerHasLiked ? 'currentColor' : 'none'} />
      <span>
        {post.likesCount} {likesLabel(post.likesCount)}
      </span>
    </button>
  );
}
