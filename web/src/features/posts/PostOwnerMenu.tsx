import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Popover } from '../../ui/Popover';
import popoverStyles from '../../ui/PopoverItems.module.css';
import { DELETE_POST_QUESTION, useDeletePost } from './useDeletePost';

interface PostOwnerMenuProps {
  post: { id: string; title: string };
  /** Where the menu stands on the post's own page: goes away from it once the post is deleted. */
  leave?: () => Promise<void>;
  /** Called once the post is gone, and this menu with it: the place to put the focus. */
  onDeleted?: () => void;
}

/** What the author can do with a post: edit it, or delete it after a question. */
export function PostOwnerMenu({ post, leave, onDeleted }: PostOwnerMenuProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { deletePost, isDeleting, failure, forgetFailure } = useDeletePost(leave);

  const confirm = async () => {
    if (!(await deletePost(post.id))) return;
    setIsAsking(false);
    onDeleted?.();
  };

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
              <button
                type="button"
                className={popoverStyles.item}
                onClick={() => {
                  close();
                  forgetFailure();
                  setIsAsking(true);
                }}
              >
                <Trash2 size={18} aria-hidden /> Delete
              </button>
            </li>
          </ul>
        )}
      </Popover>
      <ConfirmDialog
        open={isAsking}
        title="Delete post"
        message={DELETE_POST_QUESTION}
        confirmLabel="Delete"
        danger
        busy={isDeleting}
        error={failure}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
