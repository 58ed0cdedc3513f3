import { useState } from 'react';
import { errorMessage } from '../../apollo';
import { useUpdatePostDisplayMutation } from '../../generated/graphql';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import styles from './RevisionsPage.module.css';

interface ShownToReadersProps {
  post: { id: string; showsRevisions: boolean };
  /** How many revisions readers would see. */
  count: number;
}

/** For the author: whether readers see the revisions. */
export function ShownToReaders({ post, count }: ShownToReadersProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [update, { loading, error, reset }] = useUpdatePostDisplayMutation();
  const isShown = post.showsRevisions;
  const close = () => {
    setIsAsking(false);
    reset();
  };
  const change = () => {
    update({ variables: { input: { postId: post.id, showsRevisions: !isShown } } }).then(
      close,
      // The dialog says why.
      () => undefined,
    );
  };
  return (
    <div className={styles.readers}>
      <p>
        {isShown
          ? 'Readers see these texts, except those that you hide. The date of the update on the post leads here.'
          : 'Only you see these texts.'}
      </p>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {isShown ? 'Stop showing them' : 'Show them to readers'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={isShown ? 'Stop showing the earlier texts?' : 'Show the earlier texts to readers?'}
        message={
          isShown
            ? 'Only you will see them.'
            : `Readers will see ${count === 1 ? 'the earlier text' : `all ${count} earlier texts`} and those that later updates replace. You can hide single ones.`
        }
        confirmLabel={isShown ? 'Stop' : 'Show them'}
        busy={loading}
        error={error && errorMessage(error)}
        onConfirm={change}
        onCancel={close}
      />
    </div>
  );
}
