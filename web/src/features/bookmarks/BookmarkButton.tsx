import { Bookmark } from 'lucide-react';
import type { BookmarkButton_PostFragment } from '../../generated/graphql';
import styles from './BookmarkButton.module.css';
import { useToggleBookmark } from './useToggleBookmark';

interface BookmarkButtonProps {
  post: BookmarkButton_PostFragment;
  /** Named in the label, so that one button of many can be told from the others. */
  title: string;
  onToggled?: () => void;
}

/** The bookmark toggle of a post: filled when it is in the reader's list, outline otherwise. */
export function BookmarkButton({ post, title, onToggled }: BookmarkButtonProps) {
  const toggle = useToggleBookmark(post);
  return (
    <button
      type="button"
      className={styles.button}
      aria-pressed={post.viewerHasBookmarked}
      aria-label={`Bookmark ${title}`}
      title={post.viewerHasBookmarked ? 'Remove from reading list' : 'Save to reading list'}
      onClick={() => {
        void toggle();
        onToggled?.();
      }}
    >
      <Bookmark size={20} aria-hidden fill={post.viewerHasBookmarked ? 'currentColor' : 'none'} />
    </button>
  );
}
