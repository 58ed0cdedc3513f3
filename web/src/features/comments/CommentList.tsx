import { useState, type RefObject } from 'react';
import { useClientAccess } from '../../apollo/clientAccess';
import { errorCode, errorMessage, wasDropped } from '../../apollo';
import {
  CommentsDocument,
  useDeleteCommentMutation,
  type Comment_CommentFragment,
} from '../../generated/graphql';
import { useSession } from '../../session';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useToast } from '../../ui/toast';
import { changesOn, dropCommentDrafts } from './commentDrafts';
import { CommentItem } from './CommentItem';
import styles from './CommentList.module.css';
import { openForms } from './openForms';
import { dropComment } from './remarkUpdates';
import type { useLinkedRemark } from './useLinkedRemark';
import { useTellTabs } from './useTellTabs';

interface CommentListProps {
  id: string;
  postId: string;
  /** The id of the post's author, if known. */
  postAuthorId: string | undefined;
  /** The comment or reply that the address names. */
  linked: Pick<ReturnType<typeof useLinkedRemark>, 'id' | 'reply'>;
  /** The reader's own comment, and the number of times they have asked to change it above. */
  own: { id: string | undefined; editRequest: number };
  comments: readonly Comment_CommentFragment[];
  /** The comments of which the news have fetched the replies. */
  opened: ReadonlySet<string>;
  /** The post's comment count, which may be more than are shown. */
  commentsCount: number;
  isBusy: boolean;
  /** Id of the comment or reply that takes the focus when it appears. */
  focusOn: string | null;
  /** Takes the focus after a deletion, because the focused button disappears with the comment. */
  heading: RefObject<HTMLElement>;
}

/** The fetched comments. Readers can delete their own after confirmation. */
export function CommentList({
  id,
  postId,
  postAuthorId,
  linked,
  own,
  comments,
  opened,
  commentsCount,
  isBusy,
  focusOn,
  heading,
}: CommentListProps) {
  const deleteComment = useDeleteComment();
  const [asksAbout, setAsksAbout] = useState<string | null>(null);
  const [isConfirmed, setIsConfirmed] = useState(false);

  const ask = (commentId: string) => {
    setIsConfirmed(false);
    setAsksAbout(commentId);
  };
  const confirm = () => {
    const hasReplies = comments.some(({ id, repliesCount }) => id === asksAbout && repliesCount > 0);
    if (asksAbout) void deleteComment({ commentId: asksAbout, postId, commentsCount, hasReplies });
    setIsConfirmed(true);
    setAsksAbout(null);
  };

  return (
    <>
      {comments.length > 0 ? (
        <ul id={id} className={styles.list} aria-busy={isBusy}>
          {comments.map((comment) => (
            <li key={comment.id}>
              <CommentItem
                comment={comment}
                postId={postId}
                postAuthorId={postAuthorId}
                isLinked={comment.id === linked.id}
                isOpened={opened.has(comment.id)}
                linkedReply={linked.reply?.commentId === comment.id ? linked.reply.reply : null}
                focusOn={focusOn}
                editRequest={comment.id === own.id ? own.editRequest : 0}
                onDelete={() => ask(comment.id)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <ConfirmDialog
        open={asksAbout !== null}
        title="Delete comment"
        message="Are you sure you want to delete the comment?"
        confirmLabel="Delete"
        danger
        finalFocus={isConfirmed ? heading : undefined}
        onConfirm={confirm}
        onCancel={() => setAsksAbout(null)}
      />
    </>
  );
}

interface Deletion {
  commentId: string;
  postId: string;
  /** The post's comment count before the deletion. */
  commentsCount: number;
  hasReplies: boolean;
}

/** Deletes the reader's own comment. It disappears immediately and comes back if the API refuses. */
function useDeleteComment(): (deletion: Deletion) => Promise<void> {
  const showToast = useToast();
  const access = useClientAccess();
  const { user } = useSession();
  const tellTabs = useTellTabs();
  const [mutate] = useDeleteCommentMutation({
    update: (cache, { data }) => {
      if (!data?.deleteComment) return;
      dropComment(cache, data.deleteComment.deletedCommentId);
    },
  });

  return async ({ commentId, postId, commentsCount, hasReplies }) => {
    // Forms below it stay with its replies.
    const forms = openForms('comment', commentId);
    const givenUp = hasReplies ? forms.filter((place) => place === changesOn(postId)) : forms;
    try {
      await mutate({
        variables: { input: { commentId } },
        optimisticResponse: {
          deleteComment: {
            __typename: 'DeleteCommentPayload',
            deletedCommentId: commentId,
            post: {
              __typename: 'Post',
              id: postId,
              commentsCount: Math.max(0, commentsCount - 1),
              viewerHasCommented: false,
              viewerComment: null,
            },
          },
        },
      });
      dropCommentDrafts(user?._id, givenUp);
      tellTabs({ change: 'deleted', what: 'comment', id: commentId, postId });
    } catch (error) {
      if (wasDropped(error)) return;
      if (errorCode(error) !== 'NOT_FOUND') {
        showToast(errorMessage(error), 'error');
        return;
      }
      // The comment is already deleted, for example in another tab: that counts as success. The counts are refetched.
      const client = await access.load();
      client.cache.evict({ id: client.cache.identify({ __typename: 'Comment', id: commentId }) });
      await client.refetchQueries({ include: [CommentsDocument] });
    }
  };
}
