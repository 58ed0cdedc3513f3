import { useState, type RefObject } from 'react';
import { ConfirmDialogSurface } from '../../ui/ConfirmDialogSurface';
import { useDeletePost } from './useDeletePost';

interface DeletePostDialogProps {
  postId: string;
  open: boolean;
  onClose: () => void;
  /** On the post's own page: leaves that page after the deletion. */
  leave?: () => void | Promise<void>;
  /** Takes the focus after the deletion, because the button that opened the dialog disappears with the post. */
  focusAfterwards?: RefObject<HTMLElement>;
}

/** Asks for confirmation and deletes a post. The post's menu loads it on demand. */
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
