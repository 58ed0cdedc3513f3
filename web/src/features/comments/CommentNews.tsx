import type { ApolloClient } from '@apollo/client';
import { equal } from '@wry/equality';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useClientAccess } from '../../apollo/clientAccess';
import { errorMessage, wasDropped } from '../../apollo';
import { useToast } from '../../ui/toast';
import styles from './CommentNews.module.css';
import { cachedThreads, fetchNews, writeNews, type FetchedNews, type ShownComments } from './fetchNews';
import { stayInPlace } from './stayInPlace';
import { useCommentNews } from './useCommentNews';

interface CommentNewsProps extends Omit<ShownComments, 'news'> {
  /** The list is as the server has it, but for what is announced. */
  isFetched: boolean;
  /** Takes the focus if there is nothing new to take it, because the focused button disappears. */
  heading: RefObject<HTMLElement>;
  /** Called when the reader asks for what is new. */
  onAsk: () => void;
  /** Called with the id of the comment or reply that takes the focus, and with the comments whose threads are shown whole. */
  onShown: (id: string | null, threads: readonly string[]) => void;
}

/** Says that there are new comments and replies, over the page, so that the text does not move. Pressed, it shows them. */
export function CommentNews({ isFetched, heading, onAsk, onShown, ...page }: CommentNewsProps) {
  const access = useClientAccess();
  const showToast = useToast();
  const place = useRef<HTMLDivElement>(null);
  const [isLoading, setIsLoading] = useState(false);
  const { see, ...news } = useCommentNews(place, page, isFetched);
  const label = labelOf(news.comments, news.replies);
  /** Null once the reader has left the page or this order. */
  const latest = useRef<ShownComments | null>(null);
  useEffect(() => {
    latest.current = { ...page, news };
  });
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );

  const show = async () => {
    if (isLoading) return;
    setIsLoading(true);
    // Some browsers do not focus a pressed button.
    const focused = document.activeElement;
    onAsk();
    try {
      const client = await access.load();
      let asked: ShownComments | null;
      let threads: readonly unknown[];
      let found: FetchedNews | null = null;
      do {
        asked = latest.current;
        threads = cachedThreads(client, asked);
        found = asked && (await fetchNews(client, asked));
        // What the reader writes and likes meanwhile is not in the answer.
      } while (
        found &&
        latest.current &&
        (latest.current.post !== asked?.post || !equal(threads, cachedThreads(client, asked)))
      );
      if (!latest.current) return;
      if (found) {
        // Who has gone on, for example to a form, stays there.
        const isWaiting = [focused, document.body].includes(document.activeElement);
        present(client, latest.current, found, isWaiting);
      } else showToast('This post was deleted.', 'error');
    } catch (error) {
      if (latest.current && !wasDropped(error))
        showToast(`${errorMessage(error)} The announcement stays, so that you can press it again.`, 'error');
    } finally {
      setIsLoading(false);
    }
  };

  const present = (client: ApolloClient, asked: ShownComments, found: FetchedNews, isWaiting: boolean) => {
    const threads = found.threads.map(({ id }) => id);
    const change = () =>
      flushSync(() => {
        writeNews(client, asked, found);
        onShown(isWaiting ? found.first : null, threads);
        see(found.post, found.threads);
      });
    if (isWaiting) heading.current?.focus({ preventScroll: true });
    if (isWaiting && found.first !== null) change();
    else stayInPlace(change);
    if (found.first === null)
      showToast(
        found.post.comments.pageInfo.hasNextPage
          ? 'What is new is not among these comments. It may be further down: press “Show more comments”.'
          : 'What was new is on the page already, or was deleted.',
      );
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
