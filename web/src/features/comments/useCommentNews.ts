import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState, type RefObject } from 'react';
import { CommentNewsDocument } from '../../generated/graphql';

/** How often the counts are asked for, in milliseconds. */
const PAUSE = 45_000;
/** Without any sign of the reader for this long, it is not asked any more. */
const PATIENCE = 10 * 60_000;
/** The distance of the comments from the screen. */
const NEAR = '600px';

interface Counts {
  commentsCount: number;
  repliesCount: number;
}

/**
 * How many comments and replies there are besides those that the reader has. It is asked for while the comments are on the screen or near and the reader is active.
 *
 * @param place an element below the comments
 */
export function useCommentNews(
  place: RefObject<HTMLElement>,
  postId: string,
  { commentsCount, repliesCount }: Counts,
): { comments: number; replies: number } {
  const client = useApolloClient();
  const [there, setThere] = useState<Counts | null>(null);

  useEffect(() => {
    const section = place.current?.parentElement;
    if (!section) return undefined;
    let isNear = false;
    let lastAsked = Date.now();
    let lastActive = Date.now();
    let isCurrent = true;

    const ask = async () => {
      const now = Date.now();
      if (!isNear || document.visibilityState !== 'visible') return;
      if (now - lastAsked < PAUSE || now - lastActive > PATIENCE) return;
      lastAsked = now;
      try {
        // Not cached, because the cache has what the reader sees.
        const { data } = await client.query({
          query: CommentNewsDocument,
          variables: { postId },
          fetchPolicy: 'no-cache',
        });
        if (isCurrent && data?.post) setThere(data.post);
      } catch {
        // Without a network there is no news.
      }
    };
    const observer = new IntersectionObserver(
      (entries) => {
        isNear = entries.at(-1)?.isIntersecting ?? false;
        void ask();
      },
      { rootMargin: `${NEAR} 0px` },
    );
    observer.observe(section);
    const timer = setInterval(() => void ask(), PAUSE / 3);
    const onActive = () => {
      lastActive = Date.now();
    };
    const onVisible = () => {
      onActive();
      void ask();
    };
    const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchmove'];
    for (const sign of signs) window.addEventListener(sign, onActive, { passive: true });
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isCurrent = false;
      observer.disconnect();
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, onActive);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [client, place, postId]);

  return {
    comments: Math.max(0, (there?.commentsCount ?? 0) - commentsCount),
    replies: Math.max(0, (there?.repliesCount ?? 0) - repliesCount),
  };
}
