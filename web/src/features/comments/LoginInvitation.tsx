import { Link, useLocation } from 'react-router-dom';
import { COMMENTS_ID } from './commentsId';
import styles from './Comments.module.css';
import { useHasDraft } from './useCommentDraft';

/** In place of the form for visitors; says so if the session ended over an unsent comment. */
export function LoginInvitation({ postId }: { postId: string }) {
  const { pathname } = useLocation();
  const hasDraft = useHasDraft(postId);
  const login = (
    <Link to="/login" state={{ from: `${pathname}#${COMMENTS_ID}` }}>
      Log in
    </Link>
  );

  return hasDraft ? (
    <div className={styles.invitation} role="alert">
      <p>you need to login to post a comment!</p>
      <p>What you wrote is kept. {login} to go on with it.</p>
    </div>
  ) : (
    <p className={styles.invitation} data-guests>
      {login} to join the conversation.
    </p>
  );
}
