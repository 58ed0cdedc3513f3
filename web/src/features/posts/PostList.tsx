import type { ReactNode } from 'react';
import type { PostCard_PostFragment } from '../../generated/graphql';
import { Button } from '../../ui/Button';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { BookmarkButton } from '../bookmarks/BookmarkButton';
import { listErrorText } from '../lists/listErrorText';
import type { Pages } from '../lists/usePages';
import { PostCard } from './PostCard';
import { PostCardSkeleton } from './PostCardSkeleton';
import styles from './PostList.module.css';
import { useEndOfList } from '../lists/useEndOfList';

/** SPEC.md section 9: placeholder cards at first, and while more are loading. */
const FIRST_PLACEHOLDERS = 6;
const MORE_PLACEHOLDERS = 2;
/** Covers that may be in sight before any scrolling. */
const EAGER_COVERS = 2;

interface PostListProps {
  pages: Pages<PostCard_PostFragment>;
  /** Shown when there is no post at all. */
  empty: ReactNode;
  /** The first post opens the page as its lead story. */
  hasLead?: boolean;
  renderAction?: (post: PostCard_PostFragment) => ReactNode;
  errorText?: (error: unknown) => string;
}

/** The endless list of post cards, the same on every page that lists posts. */
export function PostList({
  pages,
  empty,
  hasLead = false,
  renderAction = (post) => <BookmarkButton post={post} title={post.title} />,
  errorText = listErrorText,
}: PostListProps) {
  const { items, isLoading, isLoadingMore, hasMore, error, loadMore, retry } = pages;
  const end = useEndOfList<HTMLDivElement>(items.length, loadMore);
  const isEmpty = items.length === 0 && !isLoading && !hasMore && !error;

  return (
    <div className={styles.list} aria-busy={isLoading || isLoadingMore}>
      {isLoading ? <Placeholders count={FIRST_PLACEHOLDERS} hasLead={hasLead} /> : null}
      {items.length > 0 ? (
        <ul className={styles.posts}>
          {items.map((post, index) => (
            <li key={post.id} className={styles.post}>
              <PostCard
                post={post}
                action={renderAction(post)}
                eager={index < EAGER_COVERS}
                lead={hasLead && index === 0}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {/* A new one for each page: the old one makes way for posts, it does not move down the page. */}
      <div key={items.length} ref={end}>
        {hasMore && !error ? <Placeholders count={MORE_PLACEHOLDERS} /> : null}
      </div>
      <div role="status">
        {isLoading || isLoadingMore ? <VisuallyHidden>Loading posts</VisuallyHidden> : null}
        {items.length > 0 && !hasMore && !error ? <p className={styles.end}>You have seen it all</p> : null}
      </div>
      {error ? (
        <div className={styles.error} role="alert">
          <p>{errorText(error)}</p>
          <Button variant="secondary" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : null}
      {isEmpty ? empty : null}
    </div>
  );
}

function Placeholders({ count, hasLead = false }: { count: number; hasLead?: boolean }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className={styles.post}>
      <PostCardSkeleton lead={hasLead && index === 0} />
    </div>
  ));
}
