import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useClientAccess } from '../../apollo/clientAccess';
import { errorMessage, wasDropped } from '../../apollo';
import {
  CommentsDocument,
  RepliesDocument,
  type Comment_CommentFragment,
  type CommentsQuery,
} from '../../generated/graphql';
import { useToast } from '../../ui/toast';
import styles from './CommentNews.module.css';
import type { Order } from './CommentOrderChoice';
import { shownReplies } from './openForms';
import { useCommentNews } from './useCommentNews';

/** The API's maximum. */
const MAX_PAGE = 100;
/** The API's default. */
const PAGE = 20;
/** How many replies come with a comment. */
const REPLIES = 3;

type Comment = Comment_CommentFragment;

interface CommentNewsProps {
  postId: string;
  order: Order;
  post: NonNullable<CommentsQuery['post']>;
  /** The list is as the server has it, but for what is announced. */
  isFetched: boolean;
  shown: readonly Comment_CommentFragment[];
  /** Called with the id of the first new comment or reply, and with how many replies were fetched, by comment. */
  onShown: (id: string | null, threads: ReadonlyMap<string, number>) => void;
}

/** Says that there are new comments and replies, over the page, so that the text does not move. Pressed, it shows them. */
export function CommentNews({ postId, order, post, isFetched, shown, onShown }: CommentNewsProps) {
  const access = useClientAccess();
  const showToast = useToast();
  const place = useRef<HTMLDivElement>(null);
  const [isLoading, setIsLoading] = useState(false);
  const news = useCommentNews(place, postId, order, post, isFetched);
  const label = labelOf(news.comments, news.replies);

  const show = async () => {
    if (isLoading) return;
    setIsLoading(true);
    try {
      const client = await access.load();
      // All that is shown is fetched anew in one page, so that nothing of it goes away.
      const variables = { postId, order, first: pageOf(shown.length + news.comments) };
      // Written below, because threads would fold until their replies have arrived.
      const { data } = await client.query({
        query: CommentsDocument,
        variables,
        fetchPolicy: 'no-cache',
      });
      const now = data?.post?.comments.edges.map(({ node }) => node) ?? [];
      const threads = await Promise.all(
        now
          .map((comment) => threadOf(comment, shown))
          .filter(({ shownReplies, added }) => added > 0 || shownReplies.length > REPLIES)
          .map(async (thread) => {
            const first = pageOf(thread.comment.repliesCount);
            const { data: found } = await client.query({
              query: RepliesDocument,
              variables: { commentId: thread.comment.id, first },
              fetchPolicy: 'network-only',
            });
            const { replies } = found?.node?.__typename === 'Comment' ? found.node : thread.comment;
            return { ...thread, first, replies };
          }),
      );
      // Threads open before their comments fall back to the first replies.
      flushSync(() =>
        onShown(
          firstNew(now, shown, threads),
          new Map(threads.map(({ comment, first }) => [comment.id, first])),
        ),
      );
      if (data?.post) {
        client.writeQuery({ query: CommentsDocument, variables, data });
        news.see(data.post);
      }
    } catch (error) {
      if (!wasDropped(error)) showToast(errorMessage(error), 'error');
    } finally {
      setIsLoading(false);
    }
  };

  return (
    <div ref={place} className={styles.place}>
      <div role="status">
        {label !== '' && (
          <button
            type="button"
            className={styles.news}
            aria-disabled={isLoading || undefined}
            onClick={() => void show()}
          >
            {label}
          </button>
        )}
      </div>
    </div>
  );
}

function labelOf(comments: number, replies: number): string {
  const parts = [
    comments > 0 && `${comments} new ${comments === 1 ? 'comment' : 'comments'}`,
    replies > 0 && `${replies} new ${replies === 1 ? 'reply' : 'replies'}`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** The size of a page that holds so many, if one can. */
const pageOf = (count: number): number => Math.min(MAX_PAGE, Math.max(PAGE, count));

interface Thread {
  comment: Comment;
  /** The ids of the replies on the page. */
  shownReplies: readonly string[];
  /** How many replies are new. */
  added: number;
}

function threadOf(comment: Comment, before: readonly Comment[]): Thread {
  const known = before.find(({ id }) => id === comment.id);
  return {
    comment,
    shownReplies: known ? shownReplies(comment.id) : [],
    added: known ? comment.repliesCount - known.repliesCount : 0,
  };
}

/** The first comment or reply that was not there before; else the comment with more replies than before. */
function firstNew(
  now: readonly Comment[],
  before: readonly Comment[],
  threads: readonly (Thread & Pick<Comment, 'replies'>)[],
): string | null {
  for (const comment of now) {
    if (before.every(({ id }) => id !== comment.id)) return comment.id;
    const thread = threads.find((each) => each.comment.id === comment.id);
    if (!thread || thread.added <= 0) continue;
    const { replies } = thread;
    // The last ones are new. The others were folded.
    const unseen = replies.edges.filter(({ node }) => !thread.shownReplies.includes(node.id));
    const reply = replies.pageInfo.hasNextPage ? undefined : unseen.slice(-thread.added)[0];
    return reply?.node.id ?? comment.id;
  }
  return null;
}
