import { clsx } from 'clsx';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { skipToken, useQuery } from '../../apollo/hooks';
import { errorCode, errorMessage, wasDropped } from '../../apollo';
import { useClientAccess } from '../../apollo/clientAccess';
import { listErrorText } from '../../apollo/listErrorText';
import {
  RepliesDocument,
  useAddReplyMutation,
  useDeleteReplyMutation,
  useUpdateReplyMutation,
  type Comment_CommentFragment,
  type Reply_ReplyFragment,
} from '../../generated/graphql';
import { useSession } from '../../session';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { RetryNote } from '../../ui/RetryNote';
import { TRAP } from '../../ui/TrapField';
import { useToast } from '../../ui/toast';
import { forgetNewAccount } from '../moderation/forgetNewAccount';
import { usePages } from '../pagination/usePages';
import { dropCommentDrafts, readCommentDraft, replyTo } from './commentDrafts';
import frame from '../../ui/Page.module.css';
import { keptState } from './keptState';
import { openForms } from './openForms';
import { Remark } from './Remark';
import { countReply, listReply } from './remarkUpdates';
import styles from './Replies.module.css';
import { TextForm } from './TextForm';
import { useAttemptKey } from './useAttemptKey';
import { useRetryFocus } from './useRetryFocus';
import { useTellTabs } from './useTellTabs';

interface RepliesProps {
  comment: Comment_CommentFragment;
  postId: string;
  /** The id of the post's author, if known. */
  postAuthorId: string | undefined;
  /** The news have fetched the replies. They are shown without being asked for. */
  isOpened: boolean;
  /** The reply that the address names, which may not be among the fetched ones. */
  linked: Reply_ReplyFragment | null;
  /** Id of the comment or reply that takes the focus when it appears. */
  focusOn: string | null;
}

/** The replies to a comment, oldest first, and the form for another one. */
export function Replies({ comment, postId, postAuthorId, isOpened, linked, focusOn }: RepliesProps) {
  const { user } = useSession();
  const listId = useId();
  const thread = useRef<HTMLDivElement>(null);
  const { replies: fetched, hasMore, isBusy, error, retry, ...pages } = useReplies(comment, isOpened);
  const { firstOfMore, more, wasAsked } = pages;
  const retryBox = useRetryFocus(error, wasAsked);
  const { isOpen, startedByReader, open, send, done, added, button } = useWriting(comment.id, postId);
  const deleteReply = useDeleteReply(postId);
  // Null once it is deleted: its button is gone, and the thread takes the focus.
  const [asksAbout, setAsksAbout] = useState<string | null>();
  const [update] = useUpdateReplyMutation();
  const tellTabs = useTellTabs();
  const replies = linked && fetched.every(({ id }) => id !== linked.id) ? [...fetched, linked] : fetched;
  const hidden = comment.repliesCount - replies.length;

  return (
    <div ref={thread} className={styles.thread} tabIndex={-1}>
      {replies.length > 0 && (
        <ul
          id={listId}
          className={styles.list}
          aria-label={`Replies to ${comment.author?.userName ?? 'a deleted comment'}`}
        >
          {replies.map((reply) => (
            <li key={reply.id}>
              <Remark
                what="reply"
                remark={reply}
                author={reply.author}
                place={reply.id}
                isByPostAuthor={reply.author.id === postAuthorId}
                isLinked={reply.id === linked?.id}
                takesFocus={[added, firstOfMore, focusOn].includes(reply.id)}
                save={async (text) => {
                  await update({ variables: { input: { replyId: reply.id, text } } });
                  tellTabs({ change: 'changed', what: 'reply', id: reply.id, postId, commentId: comment.id });
                }}
                onDelete={() => setAsksAbout(reply.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && (
        <div ref={retryBox}>
          <RetryNote message={listErrorText(error)} onRetry={retry} />
        </div>
      )}
      <div className={styles.actions}>
        {hasMore && error === undefined && (
          <button
            type="button"
            className={clsx(frame.link, styles.action)}
            aria-controls={listId}
            aria-disabled={isBusy || undefined}
            onClick={more}
          >
            {hidden === 1 ? 'Show 1 more reply' : `Show ${hidden > 1 ? `${hidden} ` : ''}more replies`}
          </button>
        )}
        {user && !isOpen && (
          <button ref={button} type="button" className={clsx(frame.link, styles.action)} onClick={open}>
            Reply
          </button>
        )}
      </div>
      {user && isOpen && (
        <TextForm
          place={replyTo(comment.id)}
          userId={user._id}
          what="reply"
          sent=""
          submitLabel="Reply"
          placeholder="Write a reply..."
          takesFocus={startedByReader}
          send={send}
          onDone={done}
        />
      )}
      <ConfirmDialog
        open={asksAbout != null}
        title="Delete reply"
        message="Are you sure you want to delete the reply?"
        confirmLabel="Delete"
        danger
        finalFocus={asksAbout === null ? thread : undefined}
        onConfirm={() => {
          if (asksAbout != null) void deleteReply(asksAbout, comment.id);
          setAsksAbout(null);
        }}
        onCancel={() => setAsksAbout(undefined)}
      />
    </div>
  );
}

const useIsAskedFor = keptState(false);

/** The first replies, which come with the comment, and all others once the reader asks for them. */
function useReplies({ id, replies: first, repliesCount }: Comment_CommentFragment, isOpened: boolean) {
  const [isAskedFor, setIsAskedFor] = useIsAskedFor(id);
  const isWhole = isAskedFor || isOpened;
  const [shownBefore, setShownBefore] = useState<readonly string[] | null>(null);
  // A list of its own in the cache: the comment may be fetched again, with its first replies only.
  const query = useQuery(RepliesDocument, isWhole ? { variables: { commentId: id } } : skipToken);
  const whole = query.data?.node?.__typename === 'Comment' ? query.data.node.replies : undefined;
  const list = whole ?? first;
  // What was cached earlier ends before the replies that were counted since.
  const hasNextPage = list.pageInfo.hasNextPage || list.edges.length < repliesCount;
  const pages = usePages(query, whole && { ...whole, pageInfo: { ...whole.pageInfo, hasNextPage } });
  const { isLoading, isLoadingMore, error, loadMore, retry } = pages;
  const replies = list.edges.map(({ node }) => node);
  return {
    replies,
    hasMore: hasNextPage,
    isBusy: isLoading || isLoadingMore,
    error,
    retry,
    /** The first of those that were fetched last takes the focus. */
    firstOfMore: shownBefore === null ? undefined : replies.find(({ id }) => !shownBefore.includes(id))?.id,
    wasAsked: shownBefore !== null,
    more: () => {
      setShownBefore(replies.map((reply) => reply.id));
      if (isWhole) loadMore();
      else setIsAskedFor(true);
    },
  };
}

/** The form for a reply, open once the reader asks for it or has an unsent one. */
function useWriting(commentId: string, postId: string) {
  const { user } = useSession();
  const userId = user?._id;
  const [choice, setChoice] = useState<boolean | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const sendUnderKey = useAttemptKey(userId, replyTo(commentId));
  const showToast = useToast();
  const tellTabs = useTellTabs();
  const [mutate] = useAddReplyMutation({
    update: (cache, { data }) => {
      if (!data?.addReply) return;
      const { reply, comment } = data.addReply;
      forgetNewAccount(cache);
      if (reply.isHeld) return;
      listReply(cache, comment.id, reply.id);
    },
  });
  const hasDraft = userId !== undefined && readCommentDraft(userId, replyTo(commentId)) !== '';
  return {
    isOpen: choice ?? hasDraft,
    startedByReader: choice !== null,
    open: () => setChoice(true),
    send: async (text: string, trap: string) => {
      const input = { commentId, text, ...(trap !== '' && { [TRAP]: trap }) };
      const { data } = await sendUnderKey([text, trap], (context) =>
        mutate({ variables: { input }, context }),
      );
      const reply = data?.addReply?.reply;
      if (reply && !reply.isHeld)
        tellTabs({ change: 'added', what: 'reply', id: reply.id, postId, commentId });
      setAdded(reply?.isHeld ? null : (reply?.id ?? null));
      if (reply?.isHeld) showToast('Held for review. You find it at the form for comments.');
    },
    done: () => {
      flushSync(() => setChoice(false));
      // A reply that was sent takes the focus itself.
      if (document.activeElement === document.body) button.current?.focus();
    },
    added,
    button,
  };
}

/** Deletes the reader's own replies. */
function useDeleteReply(postId: string): (replyId: string, commentId: string) => Promise<void> {
  const showToast = useToast();
  const access = useClientAccess();
  const { user } = useSession();
  const tellTabs = useTellTabs();
  const [mutate] = useDeleteReplyMutation();

  return async (replyId, commentId) => {
    const forms = openForms('reply', replyId);
    const { cache } = await access.load();
    const forget = (__typename: 'Comment' | 'Reply', id: string) =>
      cache.evict({ id: cache.identify({ __typename, id }) });
    const forgetReply = () => {
      forget('Reply', replyId);
      countReply(cache, commentId, -1);
    };
    try {
      const { data } = await mutate({ variables: { input: { replyId } } });
      forgetReply();
      dropCommentDrafts(user?._id, forms);
      tellTabs({ change: 'deleted', what: 'reply', id: replyId, postId, commentId });
      // It was the last reply to a deleted comment.
      if (data?.deleteReply?.comment === null) forget('Comment', commentId);
    } catch (error) {
      if (wasDropped(error)) return;
      // It is already deleted, for example in another tab.
      if (errorCode(error) === 'NOT_FOUND') forgetReply();
      else showToast(errorMessage(error), 'error');
    }
  };
}
