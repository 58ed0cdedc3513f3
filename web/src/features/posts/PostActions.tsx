import { clsx } from 'clsx';
import { MessageCircle } from 'lucide-react';
import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PostQuery } from '../../generated/graphql';
import { useSession } from '../../session';
import buttons from '../../ui/IconButton.module.css';
import { BookmarkButton } from '../reactions/BookmarkButton';
import { COMMENTS_ID } from '../comments/commentsId';
import { LikeButton } from '../reactions/LikeButton';
import { memberPart } from '../moderation/memberPart';
import styles from './PostActions.module.css';

// Lazy-loaded, because only members need it.
const PostMenu = memberPart('PostMenu');

/** Like, comment, save; for the author edit and delete, for other members report and block. Stays visible while scrolling. */
export function PostActions({ post }: { post: NonNullable<PostQuery['post']> }) {
  const navigate = useNavigate();
  const { user } = useSession();

  const goToComments = () => {
    const heading = document.getElementById(COMMENTS_ID);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };

  return (
    <div className={styles.actions} role="group" aria-label="Post">
      <LikeButton post={post} />
      <button type="button" className={clsx(buttons.label, styles.comments)} onClick={goToComments}>
        <MessageCircle size={20} aria-hidden />
        <span>
          {post.commentsCount} {post.commentsCount === 1 ? 'Comment' : 'Comments'}
        </span>
      </button>
      <BookmarkButton post={post} title={post.title} />
      {(post.viewerCanEdit || user) && (
        <Suspense fallback={<span className={styles.menuPlace} />}>
          <PostMenu post={post} leave={async () => navigate(`/${post.author.userName}`, { replace: true })} />
        </Suspense>
      )}
    </div>
  );
}
