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
import { useFocusHandover } from '../../ui/useFocusHandover';
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
      {held.map((remark) => (
        <HeldRemark
          key={remark.id}
          text={remark.text}
          isReply={remark.commentId !== null}
          isBusy={isBusy}
          onDelete={() => void remove(remark.id, remark.commentId !== null)}
        />
      ))}
    </ul>
  );
}

interface HeldRemarkProps {
  text: string | null;
  isReply: boolean;
  isBusy: boolean;
  onDelete: () => void;
}

function HeldRemark({ text, isReply, isBusy, onDelete }: HeldRemarkProps) {
  return (
    <li ref={useFocusHandover()} className={styles.held}>
      <p className={styles.title}>
        <Hourglass size={16} aria-hidden className={styles.icon} />
        <span>
          <strong>Held for review.</strong> Only you and the moderators see your{' '}
          {isReply ? 'reply' : 'comment'}, until they have approved it.
        </span>
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {/* Not disabled meanwhile, which would take the focus away. */}
      <Button variant="quiet" aria-busy={isBusy || undefined} onClick={onDelete}>
        Delete
      </Button>
    </li>
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
    if (isBusy) return;
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
