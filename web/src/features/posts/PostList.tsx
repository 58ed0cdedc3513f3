import { memo, Suspense, type ReactNode } from 'react';
import type { PostCard_PostFragment } from '../../generated/graphql';
import { ButtonLink } from '../../ui/Button';
import { RetryNote } from '../../ui/RetryNote';
import { useHydrated } from '../../ui/useHydrated';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { BookmarkButton } from '../reactions/BookmarkButton';
import { listErrorText } from '../../apollo/listErrorText';
import { PageLinks, PreviousPageLink } from '../pagination/PageLinks';
import type { Pages } from '../pagination/usePages';
import { PostCard, PostCardSkeleton } from './PostCard';
import styles from './PostList.module.css';
import { memberPart } from '../moderation/memberPart';
import { useEndOfList } from '../pagination/useEndOfList';

/** Placeholder cards for the first page, and for a following one (docs/behaviour.md#home-feed). */
const FIRST_PLACEHOLDERS = 6;
const MORE_PLACEHOLDERS = 2;
/** Covers that are visible without scrolling, even on a phone: only these are not lazy-loaded. */
const EAGER_COVERS = 1;

interface PostListProps {
  pages: Pages<PostCard_PostFragment>;
  /** The page number at which the list starts, from the address. */
  page?: number;
  /** The address of the list, for links to its pages; missing if only its owner sees it. */
  path?: string;
  empty: ReactNode;
  /** The first post of the list is shown as the larger lead story. */
  hasLead?: boolean;
  /** The control in each card's corner; a bookmark toggle by default. A new identity re-renders every card. */
  renderAction?: (post: PostCard_PostFragment) => ReactNode;
  renderText?: (text: string) => ReactNode;
  errorText?: (error: unknown) => string;
}

const Folded = memberPart('Folded');

const renderBookmark = (post: PostCard_PostFragment) => <BookmarkButton post={post} title={post.title} />;

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
    <div aria-busy={isLoading || isLoadingMore}>
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
      {/* A new key per page: otherwise the observed element would move down and not be observed anew. */}
      <div key={items.length} ref={end}>
        {hasMore && !error ? <NextPlaceholders /> : null}
      </div>
      <div role="status">
        {isLoading || isLoadingMore ? <VisuallyHidden>Loading posts</VisuallyHidden> : null}
        {items.length > 0 && !hasMore && !error ? <p className={styles.end}>You have seen it all</p> : null}
      </div>
      {error ? <RetryNote className={styles.error} message={errorText(error)} onRetry={retry} /> : null}
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

/** Memoised: renders again when its post changes, not when the list grows. */
const Item = memo(function Item({ post, renderAction, ...card }: ItemProps) {
  const { userName, viewerHasBlocked } = post.author;
  const shown = <PostCard post={post} action={renderAction(post)} {...card} />;
  return (
    <li className={styles.post}>
      {viewerHasBlocked ? (
        <Suspense>
          <Folded what="post" userName={userName}>
            {shown}
          </Folded>
        </Suspense>
      ) : (
        shown
      )}
    </li>
  );
});

/** Without scripts nothing would replace a placeholder. */
function NextPlaceholders() {
  return useHydrated() ? <Placeholders count={MORE_PLACEHOLDERS} /> : null;
}

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
