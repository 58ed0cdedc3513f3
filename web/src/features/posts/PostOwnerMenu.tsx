import { Ellipsis, Eye, History, Layers, Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { Popover } from '../../ui/Popover';
import popoverStyles from '../../ui/PopoverItems.module.css';
import { useOnDemand } from '../../ui/useOnDemand';

// Lazy-loaded, because authors rarely delete posts.
const loadDialog = () => import('./DeletePostDialog');
const loadDisplay = () => import('../display/DisplayDialog');
const loadSeries = () => import('../series/SeriesDialog');

interface PostOwnerMenuProps {
  post: { id: string; title: string; author: { userName: string } };
  /** On the post's own page: leaves that page after the deletion. */
  leave?: () => void | Promise<void>;
  /** Further items, for the place of the menu. */
  more?: (close: () => void) => ReactNode;
  /** Takes the focus after the deletion, because this menu disappears with the post. */
  focusAfterwards?: RefObject<HTMLElement>;
}

export function PostOwnerMenu({ post, leave, more, focusAfterwards }: PostOwnerMenuProps) {
  const [isAsking, setIsAsking] = useState(false);
  const Dialog = useOnDemand(loadDialog, isAsking, () => setIsAsking(false))?.DeletePostDialog;

  const [isDisplaying, setIsDisplaying] = useState(false);
  const Display = useOnDemand(loadDisplay, isDisplaying, () => setIsDisplaying(false))?.DisplayDialog;

  const [isPlacing, setIsPlacing] = useState(false);
  const Series = useOnDemand(loadSeries, isPlacing, () => setIsPlacing(false))?.SeriesDialog;

  return (
    <>
      <Popover label={`Options for ${post.title}`} trigger={<Ellipsis size={20} aria-hidden />}>
        {(close) => (
          <ul className={popoverStyles.items}>
            <li>
              <Link className={popoverStyles.item} to="/write" state={{ postId: post.id }}>
                <Pencil size={18} aria-hidden /> Edit
              </Link>
            </li>
            <li>
              <Link className={popoverStyles.item} to={`/post/${post.id}/revisions`}>
                <History size={18} aria-hidden /> Revisions
              </Link>
            </li>
            {more?.(close)}
            <li>
              <button
                type="button"
                className={popoverStyles.item}
                onClick={() => {
                  close();
                  setIsDisplaying(true);
                }}
              >
                <Eye size={18} aria-hidden /> Readers
              </button>
            </li>
            <li>
              <button
                type="button"
                className={popoverStyles.item}
                onClick={() => {
                  close();
                  setIsPlacing(true);
                }}
              >
                <Layers size={18} aria-hidden /> Series
              </button>
            </li>
            <li>
              <button
                type="button"
                className={popoverStyles.item}
                onClick={() => {
                  close();
                  setIsAsking(true);
                }}
              >
                <Trash2 size={18} aria-hidden /> Delete
              </button>
            </li>
          </ul>
        )}
      </Popover>
      {Dialog ? (
        <Dialog
          postId={post.id}
          open={isAsking}
          onClose={() => setIsAsking(false)}
          leave={leave}
          focusAfterwards={focusAfterwards}
        />
      ) : null}
      {Display ? (
        <Display postId={post.id} open={isDisplaying} onClose={() => setIsDisplaying(false)} />
      ) : null}
      {Series ? (
        <Series
          post={post}
          userName={post.author.userName}
          open={isPlacing}
          onClose={() => setIsPlacing(false)}
        />
      ) : null}
    </>
  );
}
