import { useState, type RefObject } from 'react';
import { ConfirmDialogSurface } from '../../ui/ConfirmDialogSurface';
import { useDeletePost } from './useDeletePost';

interface DeletePostDialogProps {
  postId: string;
  open: boolean;
  onClose: () => void;
  /** Where the dialog stands on the post's own page: goes away from it once the post is deleted. */
  leave?: () => void | Promise<void>;
  /** Takes the focus once the post is gone, and the button that opened the dialog with it. */
  focusAfterwards?: RefObject<HTMLElement>;
}

/** Asks whether a post is to be deleted, and deletes it. The post's menu fetches it on demand. */
export function DeletePostDialog({ postId, open, onClose, leave, focusAfterwards }: DeletePostDialogProps) {
  const [isDeleted, setIsDeleted] = useState(false);
  const { deletePost, isDeleting, failure, forgetFailure } = useDeletePost(leave);

  const confirm = async () => {
    if (!(await deletePost(postId))) return;
    setIsDeleted(true);
    onClose();
  };

  const cancel = () => {
    forgetFailure();
    onClose();
  };

  return (
    <ConfirmDialogSurface
      open={open}
      title="Delete post"
      // docs/behaviour.md#author-menu
      message="Are you sure you want to delete this Post? All the post data will be deleted. This action cannot be undone."
      confirmLabel="Delete"
      danger
      busy={isDeleting}
      error={failure}
      finalFocus={isDeleted ? focusAfterwards : undefined}
      onConfirm={() => void confirm()}
      onCancel={cancel}
    />
  );
}
