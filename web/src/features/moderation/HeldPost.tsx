import { Hourglass, X } from 'lucide-react';
import { useState } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { useFragment } from '../../apollo/hooks';
import { HeldPost_PostFragmentDoc } from '../../generated/graphql';
import { Button } from '../../ui/Button';
import buttons from '../../ui/IconButton.module.css';
import { useFocusHandover } from '../../ui/useFocusHandover';
import { useOnDemand } from '../../ui/useOnDemand';
import styles from './ModerationNotices.module.css';

const loadDialog = () => import('../posts/DeletePostDialog');

/** On the page of a post that waits for a moderator: its author reads why nobody answers. */
export function HeldPost() {
  const postId = useMatch('/post/:postId')?.params.postId ?? '';
  const { data, complete } = useFragment({
    fragment: HeldPost_PostFragmentDoc,
    fragmentName: 'HeldPost_post',
    from: { __typename: 'Post', id: postId },
  });
  return complete && data.isHeld ? <HeldNotice key={postId} postId={postId} /> : null;
}

function HeldNotice({ postId }: { postId: string }) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const handover = useFocusHandover();
  const [isClosed, setIsClosed] = useState(false);
  const Dialog = useOnDemand(loadDialog, isAsking, () => setIsAsking(false))?.DeletePostDialog;
  if (isClosed) return null;
  return (
    <aside ref={handover} className={styles.notice} aria-label="Held for review">
      <Hourglass size={20} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>Your post is held for review.</p>
        <p>
          Only you and the moderators see it, until they have approved it. Then it is published. You can
          delete it, but not change it.
        </p>
        <p>
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            Delete
          </Button>
        </p>
      </div>
      <button
        type="button"
        className={buttons.icon}
        aria-label="Close this notice"
        onClick={() => setIsClosed(true)}
      >
        <X size={20} aria-hidden />
      </button>
      {Dialog ? (
        <Dialog
          postId={postId}
          open={isAsking}
          onClose={() => setIsAsking(false)}
          leave={() => navigate('/')}
        />
      ) : null}
    </aside>
  );
}
