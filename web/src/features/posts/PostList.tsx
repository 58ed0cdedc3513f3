import { memo, type ReactNode } from 'react';
import type { PostCard_PostFragment } from '../../generated/graphql';
import { Button, ButtonLink } from '../../ui/Button';
import { useHydrated } from '../../ui/useHydrated';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { BookmarkButton } from '../bookmarks/BookmarkButton';
import { listErrorText } from '../lists/listErrorText';
import { PageLinks, PreviousPageLink } from '../lists/PageLinks';
import type { Pages } from '../lists/usePages';
import { PostCard } from './PostCard';
import { PostCardSkeleton } from './PostCardSkeleton';
import styles from './PostList.module.css';
import { useEndOfList } from '../lists/useEndOfList';

/** Placeholder cards for the first page, and for a following one (docs/behaviour.md#home-feed). */
const FIRST_PLACEHOLDERS = 6;
const MORE_PLACEHOLDERS = 2;
/** Covers that are in sight before any scrolling, on a phone too: the others do not compete with what the first screen shows. */
const EAGER_COVERS = 1;

interface PostListProps {
  pages: Pages<PostCard_PostFragment>;
  /** Where the list begins, by a number that the address may name. */
  page?: number;
  /** The address of the list, for those who turn its pages; none, when only its owner sees it. */
  path?: string;
  /** Shown when there is no post at all. */
  empty: ReactNode;
  /** The first post of all opens the page as its lead story. */
  hasLead?: boolean;
  /** Each card's corner, a bookmark toggle unless it is said. Keep its identity stable, or each card is made anew with the list. */
  renderAction?: (post: PostCard_PostFragment) => ReactNode;
  /** As for {@link PostCard}. */
  renderText?: (text: string) => ReactNode;
  errorText?: (error: unknown) => string;
}

const renderBookmark = (post: PostCard_PostFragment) => <BookmarkButton post={post} title={post.title} />;

/** The endless list of post cards, the same on every page that lists posts. */
export function PostList({
  pages,
  page = 1,
  path,
  empty,
  hasLead: mayHaveLead = false,
  renderAction = renderBookmark,
  renderText,
  errorText = listErrorText,
}: PostListProps) {
  const { items, isLoading, isLoadingMore, hasMore, error, loadMore, retry } = pages;
  const end = useEndOfList<HTMLDivElement>(items.length, loadMore);
  const isEmpty = items.length === 0 && !isLoading && !hasMore && !error;
  const hasLead = mayHaveLead && page === 1;

  return (
    <div className={styles.list} aria-busy={isLoading || isLoadingMore}>
      {path !== undefined && !isEmpty ? <PreviousPageLink path={path} page={page} /> : null}
      {isLoading ? <Placeholders count={FIRST_PLACEHOLDERS} hasLead={hasLead} /> : null}
      {items.length > 0 ? (
        <ul className={styles.posts}>
          {items.map((post, index) => (
            <Item
              key={post.id}
              post={post}
              renderAction={renderAction}
              eager={index < EAGER_COVERS}
              lead={hasLead && index === 0}
              renderText={renderText}
            />
          ))}
        </ul>
      ) : null}
      {/* A new one for each page: the old one makes way for posts, it does not move down the page. */}
      <div key={items.length} ref={end}>
        {hasMore && !error ? <NextPlaceholders /> : null}
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
      {isEmpty && page === 1 ? empty : null}
      {isEmpty && page > 1 ? <BehindTheEnd path={path} /> : null}
      {path !== undefined && !isEmpty && !isLoading ? (
        <PageLinks path={path} page={page} hasMore={hasMore} />
      ) : null}
    </div>
  );
}

type ItemProps = Pick<PostListProps, 'renderText'> & {
  post: PostCard_PostFragment;
  renderAction: (post: PostCard_PostFragment) => ReactNode;
  eager: boolean;
  lead: boolean;
};

/** Rendered again when its post has changed, not when the list has grown. */
const Item = memo(function Item({ post, renderAction, ...card }: ItemProps) {
  return (
    <li className={styles.post}>
      <PostCard post={post} action={renderAction(post)} {...card} />
    </li>
  );
});

/** Where no script runs nothing will come in the place of a placeholder. */
function NextPlaceholders() {
  return useHydrated() ? <Placeholders count={MORE_PLACEHOLDERS} /> : null;
}

/** A page by a number that the list does not reach, or no longer. */
function BehindTheEnd({ path = '/' }: { path?: string }) {
  return (
    <div className={styles.error}>
      <p>There are no posts on this page.</p>
      <ButtonLink variant="secondary" to={path}>
        Back to the first page
      </ButtonLink>
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
