import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useApolloClient } from '../../apollo/useApolloClient';
import { errorMessage, wasDropped } from '../../apollo';
import { useModerationPolicies } from '../../apollo/moderationPolicies';
import {
  useDeleteCommentMutation,
  useDeleteReplyMutation,
  useNewAccountQuery,
} from '../../generated/graphql';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
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
  const [asked, setAsked] = useState({ id: '', what: 'comment' });
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      {held.length === 0 ? null : (
        <ul className={styles.list} aria-label="Held for review">
          {held.map(({ id, text, commentId }) => {
            const what = commentId === null ? 'comment' : 'reply';
            return (
              <HeldRemark
                key={id}
                text={text}
                what={what}
                isBusy={isBusy}
                onDelete={() => {
                  if (isBusy) return;
                  setAsked({ id, what });
                  setIsAsking(true);
                }}
              />
            );
          })}
        </ul>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Delete ${asked.what}`}
        message={`Are you sure you want to delete the ${asked.what}?`}
        confirmLabel="Delete"
        danger
        onConfirm={() => {
          // Closed first: the button has the focus again, and the text hands it over when it goes.
          setIsAsking(false);
          void remove(asked.id, asked.what === 'reply');
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

interface HeldRemarkProps {
  text: string | null;
  what: string;
  isBusy: boolean;
  onDelete: () => void;
}

function HeldRemark({ text, what, isBusy, onDelete }: HeldRemarkProps) {
  return (
    <li ref={useFocusHandover()} className={styles.held}>
      <p className={styles.title}>
        <Hourglass size={16} aria-hidden className={styles.icon} />
        <span>
          <strong>Held for review.</strong> Only you and the moderators see your {what}, until they have
          approved it.
        </span>
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <Button variant="quiet" busy={isBusy} keepsFocus onClick={onDelete}>
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
