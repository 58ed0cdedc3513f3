import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '../../apollo/useApolloClient';
import { ConfirmDialogSurface } from '../../ui/ConfirmDialogSurface';
import { errorCode, statusText, wasDropped } from '../../apollo';
import { DeletedPost_PostFragmentDoc, useDeletePostMutation } from '../../generated/graphql';
import { useSession } from '../../session';
import { uncountSavedPost } from '../reactions/toggleOperations';
import { useToast } from '../../ui/toast';

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
    await deletePost(postId, () => {
      setIsDeleted(true);
      onClose();
    });
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

/**
 * Deletes a post and removes it from every cached list and count.
 *
 * @param leave leaves the post's own page, which would otherwise refetch the post and find nothing.
 */
function useDeletePost(leave?: () => void | Promise<void>) {
  const showToast = useToast();
  const { cache } = useApolloClient();
  const viewer = useSession().user;
  const [mutate, { loading }] = useDeletePostMutation();
  const [failure, setFailure] = useState<string>();

  /** Never rejects. `close` is called once the post is deleted. */
  const deletePost = async (postId: string, close: () => void): Promise<void> => {
    setFailure(undefined);
    try {
      await mutate({ variables: { input: { postId } } });
    } catch (error) {
      if (wasDropped(error)) return;
      // The post is already deleted, for example in another tab: that counts as success.
      if (errorCode(error) !== 'NOT_FOUND') {
        // docs/behaviour.md#author-menu
        setFailure(`The post was not deleted: ${statusText(error)}`);
        return;
      }
    }
    showToast('Post deleted successfully!', 'success');
    await leave?.();
    // At once, because the dialog goes with the post, and passes the focus on only if it closes.
    flushSync(close);
    forgetPost(cache, postId, viewer?._id);
  };
  return { deletePost, isDeleting: loading, failure, forgetFailure: () => setFailure(undefined) };
}

/**
 * Removes a post from all cached lists, and from the counts of its categories and of the reading list. The series of its
 * author are fetched again: of each, the first part is known only.
 */
function forgetPost(cache: ApolloCache, postId: string, authorId: string | undefined): void {
  const id = cache.identify({ __typename: 'Post', id: postId });
  const post = cache.readFragment({ id, fragment: DeletedPost_PostFragmentDoc });
  cache.batch({
    update: () => {
      for (const category of post?.categories ?? []) {
        cache.modify<{ postsCount: number }>({
          id: cache.identify({ __typename: 'Category', id: category.id }),
          fields: { postsCount: oneLess },
        });
      }
      const viewer = cache.identify({ __typename: 'Viewer' });
      if (post?.viewerHasBookmarked) {
        cache.modify<{ bookmarksCount: number }>({ id: viewer, fields: { bookmarksCount: oneLess } });
        uncountSavedPost(cache, postId);
      }
      // The server keeps drafts of the post's changes but detaches them from it; they are refetched when shown.
      for (const fieldName of ['drafts', 'draftsCount']) cache.evict({ id: viewer, fieldName });
      if (authorId !== undefined)
        cache.modify<{ series: readonly unknown[] }>({
          id: cache.identify({ __typename: 'User', id: authorId }),
          fields: {
            series: (known, { DELETE }) => (Array.isArray(known) && known.length === 0 ? known : DELETE),
          },
        });
      cache.evict({ id: cache.identify({ __typename: 'SavedPost', post: { id: postId } }) });
      cache.evict({ id });
      cache.gc();
    },
  });
}

const oneLess = (count: number): number => Math.max(0, count - 1);
