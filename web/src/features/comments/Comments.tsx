import { useId, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useServedDataRefresh } from '../../apollo';
import { usePageFetchPolicy } from '../../apollo/usePageFetchPolicy';
import { CommentsDocument, useCommentsQuery, type Comment_CommentFragment } from '../../generated/graphql';
import { useSession, useSessionStore } from '../../session';
import { Button } from '../../ui/Button';
import { RetryNote } from '../../ui/RetryNote';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { listErrorText } from '../../apollo/listErrorText';
import { usePages } from '../pagination/usePages';
import { CommentForm } from './CommentForm';
import { CommentList } from './CommentList';
import { CommentNews } from './CommentNews';
import { CommentOrderChoice, type Order } from './CommentOrderChoice';
import { CommentSkeletons } from './CommentSkeleton';
import styles from './Comments.module.css';
import { NoComments } from './NoComments';
import type { CommentsProps } from './commentsCode';
import { keptState } from './keptState';
import { changesOn, replyTo } from './commentDrafts';
import { COMMENTS_ID } from './commentsId';
import { useHasDraft } from './useCommentDraft';
import { useLinkedRemark } from './useLinkedRemark';
import { useRetryFocus } from './useRetryFocus';

const ownQueries = [CommentsDocument];
const useOrder = keptState<Order>('NEWEST');
const useOpened = keptState<ReadonlySet<string>>(new Set());

/** The form for the reader's own comment, then that comment and all others in the chosen order. */
export function Comments({ postId, commentsCount, heading, wasServed }: CommentsProps) {
  const { user } = useSession();
  const session = useSessionStore();
  const listId = useId();
  const [order, setOrder] = useOrder();
  const [focusOn, setFocusOn] = useState<string | null>(null);
  const [shownBefore, setShownBefore] = useState<ShownComments | null>(null);
  const [opened, setOpened] = useOpened();
  const [editRequest, setEditRequest] = useState(0);
  const policy = usePageFetchPolicy();
  const query = useCommentsQuery({ variables: { postId, order }, ...(!wasServed && policy) });
  useServedDataRefresh(wasServed, ownQueries);
  // The list stays until it has arrived in the other order, and when the post is deleted over an unsent text.
  const found = (query.data ?? query.previousData)?.post;
  const [last, setLast] = useState(found);
  const post = found ?? last;
  if (post !== last) setLast(post);
  const [shownOrder, setShownOrder] = useState(order);
  if (query.data && shownOrder !== order) setShownOrder(order);
  // Its end means nothing in the other order, and it would hide that the other order could not be fetched.
  const isFormer = shownOrder !== order;
  const { items, isLoading, isLoadingMore, hasMore, error, loadMore, retry } = usePages(
    query,
    isFormer && query.error ? undefined : post?.comments,
  );
  const own = post?.viewerComment ?? null;
  const linked = useLinkedRemark(
    postId,
    isLoading,
    (id) => id === own?.id || items.some((comment) => comment.id === id),
  );
  const comments = withFirst(items, linked.comment, own);
  const firstOfMore = shownBefore && firstAfter(shownBefore, items, comments, own?.id);
  const retryBox = useRetryFocus(error, shownBefore !== null);
  const retryVisibly = () => {
    // The focused button disappears. After a later page, its first comment takes the focus.
    heading.current?.focus({ preventScroll: true });
    retry();
  };
  const focus = (id: string | null) => {
    setShownBefore(null);
    setFocusOn(id);
  };

  return (
    <>
      {found === null ? (
        <p className={styles.none} role="alert">
          This post was deleted. You see the last copy.
        </p>
      ) : null}
      {user ? (
        <CommentForm
          key={`${user._id} ${session.getActor()?.signOuts ?? ''}`}
          postId={postId}
          user={user}
          hasCommented={post?.viewerHasCommented ?? false}
          onAdded={focus}
          onEdit={own?.viewerCanEdit ? () => setEditRequest(editRequest + 1) : undefined}
        />
      ) : (
        <LoginInvitation postId={postId} comments={comments} />
      )}

      {linked.missing ? (
        <p className={styles.none}>The {linked.missing} that the address names does not exist any more.</p>
      ) : null}
      {commentsCount > 1 || comments.length > 1 ? (
        <CommentOrderChoice
          order={order}
          listId={listId}
          onChoose={(chosen) => {
            focus(null);
            setOpened(new Set());
            setOrder(chosen);
          }}
        />
      ) : null}
      <CommentList
        id={listId}
        postId={postId}
        postAuthorId={post?.author.id}
        linked={linked}
        own={{ id: own?.id, editRequest }}
        comments={comments}
        opened={opened}
        commentsCount={commentsCount}
        isBusy={query.loading || isLoadingMore}
        focusOn={firstOfMore ?? focusOn}
        heading={heading}
      />
      {isLoading ? <CommentSkeletons count={commentsCount} /> : null}
      <div role="status">
        {query.loading || isLoadingMore ? <VisuallyHidden>Loading comments</VisuallyHidden> : null}
      </div>
      {error ? (
        <div ref={retryBox}>
          <RetryNote className={styles.error} message={listErrorText(error)} onRetry={retryVisibly} />
        </div>
      ) : null}
      {found !== null && (!isLoading || commentsCount === 0) && !error && items.length === 0 ? (
        <NoComments />
      ) : null}
      {hasMore && !isFormer && !error ? (
        <Button
          variant="secondary"
          className={styles.more}
          busy={isLoadingMore}
          keepsFocus
          aria-controls={listId}
          onClick={() => {
            if (isLoadingMore) return;
            // The first newly loaded comment takes the focus.
            setShownBefore({ count: items.length, ids: comments.map(({ id }) => id) });
            loadMore();
          }}
        >
          Show more comments
        </Button>
      ) : null}
      <CommentNews
        key={order}
        postId={postId}
        order={order}
        post={post ?? null}
        isFetched={(!query.loading || query.isFetchingMore) && !query.error}
        shown={comments}
        heading={heading}
        onAsk={() => focus(null)}
        onShown={(id, threads) => {
          setOpened((before) => new Set([...before, ...threads]));
          focus(id);
        }}
      />
    </>
  );
}

interface ShownComments {
  /** The length of the fetched list, to which one's own comment and the linked one need not belong. */
  count: number;
  ids: readonly string[];
}

/** The first comment of those that were fetched since then; the last one if all had been shown already. */
function firstAfter(
  before: ShownComments,
  items: readonly Comment_CommentFragment[],
  comments: readonly Comment_CommentFragment[],
  ownId: string | undefined,
): string | undefined {
  if (items.length <= before.count) return undefined;
  return (comments.find(({ id }) => id !== ownId && !before.ids.includes(id)) ?? comments.at(-1))?.id;
}

/** The comments with some of them first. */
function withFirst(
  comments: readonly Comment_CommentFragment[],
  ...wanted: (Comment_CommentFragment | null)[]
): readonly Comment_CommentFragment[] {
  const first = wanted.filter((comment) => comment !== null);
  return [...first, ...comments.filter(({ id }) => first.every((comment) => comment.id !== id))];
}

/** In place of the form for visitors; says so if the session ended over an unsent text. */
function LoginInvitation({
  postId,
  comments,
}: {
  postId: string;
  comments: readonly Comment_CommentFragment[];
}) {
  const { pathname } = useLocation();
  const places = useMemo(
    () => [
      ...[postId, changesOn(postId)],
      ...comments.flatMap(({ id, replies }) => [
        replyTo(id),
        ...replies.edges.map(({ node }) => changesOn(node.id)),
      ]),
    ],
    [postId, comments],
  );
  const hasDraft = useHasDraft(places);
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
