import { useEffect, useRef, useState, type RefObject } from 'react';
import { useClientAccess, type ClientAccess } from '../../apollo/clientAccess';
import { CommentNewsDocument, type CommentsQuery } from '../../generated/graphql';
import { commentsOf, type FetchedNews, type ShownComments } from './fetchNews';

/** How often the counts are asked for, in milliseconds. */
const PAUSE = 45_000;
/** Without any sign of the reader for this long, it is not asked any more. */
const PATIENCE = 10 * 60_000;
/** The distance of the comments from the screen. */
const NEAR = '600px';

type Post = NonNullable<CommentsQuery['post']>;

interface Counts {
  commentsCount: number;
  repliesCount: number;
}

/** What the reader has been shown of a list, or how many more there are. */
interface Seen {
  /** Those of others: one's own comment is no news. */
  comments: number;
  replies: number;
  /** The counts of the comments. They change with one's own replies, and with those that are fetched on the page. */
  threads: Map<string, number>;
}

/** By the lists in the cache. What is cached of the post may be newer, because other pages fetch it too. */
const seenLists = new WeakMap<ClientAccess, Map<string, Seen>>();

const othersOf = (commentsCount: number, { viewerHasCommented }: Post): number =>
  commentsCount - Number(viewerHasCommented);

/** @param threads those that were fetched with the post. Their counts are newer than the one of the post, but may be all that is known of a comment. */
const seenAt = (post: Post, threads: FetchedNews['threads']): Seen => ({
  comments: othersOf(post.commentsCount, post),
  replies: post.repliesCount,
  threads: new Map([...threads, ...commentsOf(post)].map(({ id, repliesCount }) => [id, repliesCount])),
});

/** Takes note of what has changed in the threads on the page since. */
function follow(seen: Seen, shown: ShownComments['shown']): void {
  for (const { id, repliesCount } of shown) {
    seen.replies += repliesCount - (seen.threads.get(id) ?? repliesCount);
    seen.threads.set(id, repliesCount);
  }
}

interface News {
  comments: number;
  replies: number;
  /** Takes note that the reader is shown the post, and the threads, as they were fetched. */
  see: (post: Post, threads: FetchedNews['threads']) => void;
}

/**
 * How many comments and replies there are besides those that the reader has. It is asked for while the comments are on the screen or near and the reader is active.
 *
 * @param place the announcement, below the comments
 * @param isFetched whether the list is as the server has it, but for the news
 */
export function useCommentNews(
  place: RefObject<HTMLElement>,
  { postId, order, post, shown }: Omit<ShownComments, 'news'>,
  isFetched: boolean,
): News {
  const access = useClientAccess();
  // As of the last answer: own words that come later are no news and hide none.
  const [news, setNews] = useState({ comments: 0, replies: 0 });
  const lists = seenLists.get(access) ?? new Map<string, Seen>();
  const list = `${postId} ${order}`;
  const known = useRef('');
  const see: News['see'] = (fetched, threads) => {
    seenLists.set(access, lists.set(list, seenAt(fetched, threads)));
    known.current = '';
    setNews({ comments: 0, replies: 0 });
  };
  const wasFetched = useRef(isFetched);
  const askAgain = useRef<() => void>(() => undefined);
  const compare = useRef<(now: Counts) => void>(() => undefined);
  useEffect(() => {
    if (!post) return;
    if (!lists.has(list) || (isFetched && !wasFetched.current)) see(post, []);
    wasFetched.current = isFetched;
    const seen = lists.get(list);
    if (!seen) return;
    follow(seen, shown);
    const before = known.current;
    known.current = `${seen.replies} ${post.viewerHasCommented}`;
    // What is announced may be on the page now: it was unfolded, or it is one's own, and was counted before it was heard of.
    if (news.comments + news.replies > 0 && before !== '' && before !== known.current) askAgain.current();
    compare.current = (now) => {
      const more = {
        comments: Math.max(0, othersOf(now.commentsCount, post) - seen.comments),
        replies: Math.max(0, now.repliesCount - seen.replies),
      };
      // Who has the focus on the announcement would lose it.
      const isHeld = more.comments + more.replies === 0 && place.current?.contains(document.activeElement);
      if (!isHeld) setNews(more);
    };
  });
  useEffect(() => {
    const section = place.current?.parentElement;
    if (!section) return undefined;
    let isNear = false;
    let lastAsked = Date.now();
    let lastActive = Date.now();
    let isCurrent = true;

    const ask = async (pause = PAUSE) => {
      const time = Date.now();
      if (!isNear || document.visibilityState !== 'visible') return;
      if (time - lastAsked < pause || time - lastActive > PATIENCE) return;
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
    askAgain.current = () => void ask(0);
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
