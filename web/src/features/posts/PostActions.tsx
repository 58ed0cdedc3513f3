import { clsx } from 'clsx';
import { MessageCircle } from 'lucide-react';
import { lazy, Suspense, type ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PostQuery } from '../../generated/graphql';
import buttons from '../../ui/IconButton.module.css';
import { BookmarkButton } from '../reactions/BookmarkButton';
import { COMMENTS_ID } from '../comments/commentsId';
import { LikeButton } from '../reactions/LikeButton';
import styles from './PostActions.module.css';

type OwnerMenuProps = ComponentProps<typeof import('./PostOwnerMenu').PostOwnerMenu>;

// Lazy-loaded, because only the author needs it. If it is not available, the post is still readable.
const PostOwnerMenu = lazy(() =>
  import('./PostOwnerMenu').then(
    (module) => ({ default: module.PostOwnerMenu }),
    () => ({ default: (_: OwnerMenuProps) => <></> }),
  ),
);

/** Like, comment, save and, for the author, edit and delete. Stays visible while scrolling. */
export function PostActions({ post }: { post: NonNullable<PostQuery['post']> }) {
  const navigate = useNavigate();

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
      {post.viewerCanEdit && (
        <Suspense fallback={<span className={styles.menuPlace} />}>
          <PostOwnerMenu
            post={post}
            leave={async () => navigate(`/${post.author.userName}`, { replace: true })}
          />
        </Suspense>
      )}
    </div>
  );
}
