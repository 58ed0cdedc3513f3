import { useEffect, useRef, useState, type RefObject } from 'react';
import { useClientAccess, type ClientAccess } from '../../apollo/clientAccess';
import { CommentNewsDocument } from '../../generated/graphql';
import type { Order } from './CommentOrderChoice';

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
interface SeenCounts extends Counts {
  viewerHasCommented: boolean;
}

/** The counts of the lists in the cache. That of a post may be newer, because other pages fetch it too. */
const seenCounts = new WeakMap<ClientAccess, Map<string, number>>();

/** One's own comment is no news. */
const othersOf = ({ commentsCount, viewerHasCommented }: SeenCounts): number =>
  commentsCount - Number(viewerHasCommented);

interface News {
  comments: number;
  replies: number;
  /** Takes note that the reader has been shown what there was at these counts. */
  see: (counts: SeenCounts) => void;
}

/**
 * How many comments and replies there are besides those that the reader has. It is asked for while the comments are on the screen or near and the reader is active.
 *
 * @param place an element below the comments
 * @param isFetched whether the list is as the server has it, but for the news
 */
export function useCommentNews(
  place: RefObject<HTMLElement>,
  postId: string,
  order: Order,
  post: SeenCounts,
  isFetched: boolean,
): News {
  const access = useClientAccess();
  // As of the last answer: own words that come later are no news and hide none.
  const [news, setNews] = useState({ comments: 0, replies: 0 });
  const list = `${postId} ${order}`;
  const [seen, setSeen] = useState(() => seenCounts.get(access)?.get(list) ?? othersOf(post));
  useEffect(() => {
    const counts = seenCounts.get(access) ?? new Map<string, number>();
    seenCounts.set(access, counts.set(list, seen));
  }, [access, list, seen]);
  const see = (counts: SeenCounts) => {
    setSeen(othersOf(counts));
    setNews({ comments: 0, replies: 0 });
  };
  const [wasFetched, setWasFetched] = useState(isFetched);
  if (isFetched !== wasFetched) {
    setWasFetched(isFetched);
    if (isFetched) see(post);
  }
  const compare = useRef<(now: Counts) => void>(() => undefined);
  useEffect(() => {
    compare.current = (now) =>
      setNews({
        comments: Math.max(0, othersOf({ ...post, ...now }) - seen),
        replies: Math.max(0, now.repliesCount - post.repliesCount),
      });
  });

  useEffect(() => {
    const section = place.current?.parentElement;
    if (!section) return undefined;
    let isNear = false;
    let lastAsked = Date.now();
    let lastActive = Date.now();
    let isCurrent = true;

    const ask = async () => {
      const time = Date.now();
      if (!isNear || document.visibilityState !== 'visible') return;
      if (time - lastAsked < PAUSE || time - lastActive > PATIENCE) return;
      lastAsked = time;
      try {
        // Not cached, because the cache has what the reader sees.
        const client = await access.load();
        const { data } = await client.query({
          query: CommentNewsDocument,
          variables: { postId },
          fetchPolicy: 'no-cache',
        });
        if (isCurrent && data?.post) compare.current(data.post);
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
  }, [access, place, postId]);

  return { ...news, see };
}
