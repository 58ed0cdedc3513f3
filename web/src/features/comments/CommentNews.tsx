import { useRef, useState } from 'react';
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
import { useCommentNews } from './useCommentNews';

/** The API's maximum. */
const MAX_PAGE = 100;
/** The API's default. */
const PAGE = 20;

interface CommentNewsProps {
  postId: string;
  order: Order;
  post: NonNullable<CommentsQuery['post']>;
  /** The list is as the server has it, but for what is announced. */
  isFetched: boolean;
  shown: readonly Comment_CommentFragment[];
  /** Called with the id of the first new comment or reply. */
  onShown: (id: string | null) => void;
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
      const first = Math.min(MAX_PAGE, Math.max(PAGE, shown.length + news.comments));
      const [{ data }] = await Promise.all([
        client.query({
          query: CommentsDocument,
          variables: { postId, order, first },
          fetchPolicy: 'network-only',
        }),
        client.refetchQueries({ include: [RepliesDocument] }),
      ]);
      if (data?.post) news.see(data.post);
      onShown(firstNew(shown, data?.post?.comments.edges.map(({ node }) => node) ?? []));
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

/** The first comment or reply that was not there before; else the comment with more replies than before. */
function firstNew(
  before: readonly Comment_CommentFragment[],
  now: readonly Comment_CommentFragment[],
): string | null {
  for (const comment of now) {
    const known = before.find(({ id }) => id === comment.id);
    if (!known) return comment.id;
    if (comment.repliesCount <= known.repliesCount) continue;
    const knownReplies = known.replies.edges.map(({ node }) => node.id);
    const reply = comment.replies.edges.find(({ node }) => !knownReplies.includes(node.id));
    return reply?.node.id ?? comment.id;
  }
  return null;
}
