import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useApolloClient } from '../../apollo/hooks';
import { errorMessage, wasDropped } from '../../apollo';
import { useModerationPolicies } from '../../apollo/moderationPolicies';
import {
  useDeleteCommentMutation,
  useDeleteReplyMutation,
  useNewAccountQuery,
} from '../../generated/graphql';
import { Button } from '../../ui/Button';
import { useToast } from '../../ui/toast';
import { forgetNewAccount } from './forgetNewAccount';
import styles from './HeldRemarks.module.css';

/** The comments and replies of the viewer on a post that wait for a moderator. */
export function HeldRemarks({ postId }: { postId: string }) {
  useModerationPolicies();
  const { data } = useNewAccountQuery();
  const held = (data?.viewer?.heldTexts ?? []).filter((each) => each.postId === postId && each.text !== null);
  const { remove, isBusy } = useWithdraw();
  if (held.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Held for review">
      {held.map(({ id, text, commentId }) => (
        <li key={id} className={styles.held}>
          <p className={styles.title}>
            <Hourglass size={16} aria-hidden className={styles.icon} />
            <span>
              <strong>Held for review.</strong> Only you and the moderators see your{' '}
              {commentId === null ? 'comment' : 'reply'}, until they have approved it.
            </span>
          </p>
          <p className={styles.text} dir="auto">
            {text}
          </p>
          <Button variant="quiet" busy={isBusy} onClick={() => void remove(id, commentId !== null)}>
            Delete
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Deletes a held text. If it was decided meanwhile, it is fetched again. */
function useWithdraw() {
  const { cache } = useApolloClient();
  const [isBusy, setIsBusy] = useState(false);
  const [deleteComment] = useDeleteCommentMutation();
  const [deleteReply] = useDeleteReplyMutation();
  const showToast = useToast();
  const remove = async (id: string, isReply: boolean) => {
    setIsBusy(true);
    try {
      await (isReply
        ? deleteReply({ variables: { input: { replyId: id } } })
        : deleteComment({ variables: { input: { commentId: id } } }));
    } catch (error) {
      if (!wasDropped(error)) showToast(errorMessage(error), 'error');
    }
    setIsBusy(false);
    forgetNewAccount(cache);
  };
  return { remove, isBusy };
}
