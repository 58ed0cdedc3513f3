import { useCallback, useRef, type RefObject } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { useProfileQuery, type PostCard_PostFragment } from '../../generated/graphql';
import { useSession } from '../../session';
import { ButtonLink } from '../../ui/Button';
import { DryPage } from '../../ui/drawings/DryPage';
import { EmptyState } from '../../ui/EmptyState';
import { PageError } from '../../ui/PageError';
import { useDocumentTitle } from '../../ui/useDocumentTitle';
import { BookmarkButton } from '../reactions/BookmarkButton';
import { usePageNumber } from '../pagination/usePageNumber';
import { PostCard } from '../posts/PostCard';
import { PostList } from '../posts/PostList';
import { PostOwnerMenu } from '../posts/PostOwnerMenu';
import { usePageFetchPolicy } from '../../apollo/usePageFetchPolicy';
import { usePosts } from '../posts/usePosts';
import { PinItem } from './PinItem';
import { ProfileHeader, ProfileHeaderSkeleton } from './ProfileHeader';
import { ProfileSeries } from './ProfileSeries';
import frame from '../../ui/Page.module.css';
import styles from './ProfilePage.module.css';

/** docs/behaviour.md#profile-page */
export function Component() {
  const { userName = '' } = useParams();
  return <ProfilePage key={userName} userName={userName} />;
}

/** Usernames are case-insensitive. */
function useIsOwn(userName: string): boolean {
  return useSession().user?.userName.toLowerCase() === userName.toLowerCase();
}

function ProfilePage({ userName }: { userName: string }) {
  const { data, error, refetch } = useProfileQuery({ variables: { userName }, ...usePageFetchPolicy() });
  const user = data?.user;
  const isOwn = useIsOwn(userName);
  const isMember = useSession().user !== null;
  const page = usePageNumber();
  useDocumentTitle(user ? `${user.name} (@${user.userName})` : null, page);

  const pinned = user?.pinnedPosts ?? [];
  const heading = useRef<HTMLHeadingElement>(null);

  if (data && !user) return <Navigate to="/404" replace />;
  if (error && !user) {
    return (
      <PageError
        title="Something went wrong."
        detail="The profile could not be fetched. Check your connection, then try again."
        onRetry={() => void refetch().catch(() => undefined)}
      />
    );
  }
  return (
    <div className={frame.column}>
      {user ? <ProfileHeader user={user} isOwn={isOwn} isMember={isMember} /> : <ProfileHeaderSkeleton />}
      {pinned.length > 0 && page === 1 ? (
        <section aria-labelledby="pinned" className={styles.pinned}>
          <h2 id="pinned" className={styles.heading}>
            Pinned
          </h2>
          {pinned.map((post) => (
            <PostCard
              key={post.id}
              post={post}
              action={<PinnedAction post={post} isOwn={isOwn} pinned={pinned} focusAfterwards={heading} />}
            />
          ))}
        </section>
      ) : null}
      <ProfilePosts
        key={page}
        userName={userName}
        shownUserName={user?.userName ?? userName}
        isOwn={isOwn}
        pinned={pinned}
        heading={heading}
        page={page}
      />
      {user && <ProfileSeries user={user} />}
    </div>
  );
}

interface CardActionProps {
  post: PostCard_PostFragment;
  isOwn: boolean;
  pinned: readonly { id: string }[];
  focusAfterwards?: RefObject<HTMLElement>;
}

/** The menu of the own posts, and a bookmark on those of others. */
function CardAction({ post, isOwn, pinned, focusAfterwards }: CardActionProps) {
  if (!isOwn) return <BookmarkButton post={post} title={post.title} />;
  return (
    <PostOwnerMenu
      post={post}
      focusAfterwards={focusAfterwards}
      more={(close) => (
        <PinItem postId={post.id} isPinned={pinned.some(({ id }) => id === post.id)} close={close} />
      )}
    />
  );
}

/** The same for a pinned card. If it goes with the focus in its menu, as after `Unpin`, `focusAfterwards` takes it. */
function PinnedAction(props: CardActionProps & { focusAfterwards: RefObject<HTMLElement> }) {
  const { focusAfterwards } = props;
  const box = useRef<HTMLElement | null>(null);
  const handover = useCallback(
    (element: HTMLElement | null) => {
      // React calls it before it removes the element.
      if (!element && box.current?.contains(document.activeElement)) focusAfterwards.current?.focus();
      box.current = element;
    },
    [focusAfterwards],
  );
  return (
    <span ref={handover}>
      <CardAction {...props} />
    </span>
  );
}

interface ProfilePostsProps {
  /** The spelling in the address. */
  userName: string;
  /** The spelling of its owner. */
  shownUserName: string;
  isOwn: boolean;
  pinned: readonly { id: string }[];
  heading: RefObject<HTMLHeadingElement>;
  page: number;
}

function ProfilePosts({ userName, shownUserName, isOwn, pinned, heading, page }: ProfilePostsProps) {
  const pages = usePosts({ author: userName }, { page });

  return (
    <section aria-labelledby="posts-from">
      <h2 id="posts-from" ref={heading} className={styles.heading} tabIndex={-1}>
        Posts from {shownUserName}
      </h2>
      <PostList
        pages={pages}
        page={page}
        path={`/${shownUserName}`}
        renderAction={(post) => (
          <CardAction post={post} isOwn={isOwn} pinned={pinned} focusAfterwards={heading} />
        )}
        empty={
          isOwn ? (
            <EmptyState
              drawing={<DryPage />}
              title="You haven't created any post yet."
              hint="Start with something you wish you had known a month ago."
              action={<ButtonLink to="/write">Create post</ButtonLink>}
            />
          ) : (
            <EmptyState
              drawing={<DryPage />}
              title={`${shownUserName} is yet to write a post.`}
              action={
                <ButtonLink to="/" variant="secondary">
                  Read what others write
                </ButtonLink>
              }
            />
          )
        }
      />
    </section>
  );
}
