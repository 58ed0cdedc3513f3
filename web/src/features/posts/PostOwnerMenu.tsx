import { Ellipsis, History, Pencil, Trash2 } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { Popover } from '../../ui/Popover';
import popoverStyles from '../../ui/PopoverItems.module.css';
import { useOnDemand } from '../../ui/useOnDemand';

// Authors seldom delete.
const loadDialog = () => import('./DeletePostDialog');

interface PostOwnerMenuProps {
  post: { id: string; title: string };
  /** Where the menu stands on the post's own page: goes away from it once the post is deleted. */
  leave?: () => void | Promise<void>;
  /** Takes the focus once the post is gone, and this menu with it. */
  focusAfterwards?: RefObject<HTMLElement>;
}

/** What the author can do with a post: edit it, see its earlier texts, or delete it after a question. */
export function PostOwnerMenu({ post, leave, focusAfterwards }: PostOwnerMenuProps) {
  const [isAsking, setIsAsking] = useState(false);
  const Dialog = useOnDemand(loadDialog, isAsking, () => setIsAsking(false))?.DeletePostDialog;

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
    </>
  );
}
