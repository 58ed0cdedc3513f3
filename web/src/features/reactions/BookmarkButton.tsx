import { Bookmark } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { BookmarkButton_PostFragment } from '../../generated/graphql';
import buttons from '../../ui/IconButton.module.css';
import { useToggle } from './useToggle';

interface BookmarkButtonProps {
  post: BookmarkButton_PostFragment;
  /** Part of the label, to tell the bookmark buttons of a list apart. */
  title: string;
}

/** The bookmark toggle of a post (docs/behaviour.md#bookmarks). Visitors are sent to the login. */
export function BookmarkButton({ post, title }: BookmarkButtonProps) {
  const toggle = useToggle();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const click = () => {
    const bookmark = { kind: 'bookmark', id: post.id, wasOn: post.viewerHasBookmarked } as const;
    if (!toggle(bookmark, 'save post')) void navigate('/login', { state: { from: pathname + search } });
  };

  return (
    <button
      type="button"
      className={buttons.icon}
      aria-pressed={post.viewerHasBookmarked}
      aria-label={`Bookmark ${title}`}
      title={post.viewerHasBookmarked ? 'Remove from reading list' : 'Save to reading list'}
      onClick={click}
    >
      <Bookmark size={20} aria-hidden fill={post.viewerHasBookmarked ? 'currentColor' : 'none'} />
    </button>
  );
}
