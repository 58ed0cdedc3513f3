import { clsx } from 'clsx';
import { Link, useNavigate, useLocation } from 'react-router-dom';
import { lazy, Suspense, useEffect, useRef, useState, type ComponentProps, type RefObject } from 'react';
import type { PostCard_PostFragment, PostQuery } from '../../generated/graphql';
import { RichText } from '../../richText/RichText';
import { ServedMarkup } from '../../richText/ServedMarkup';
import { elementNamed, useIsReturn } from '../../router/ScrollRestoration';
import { Avatar } from '../../ui/Avatar';
import { DateText } from '../../ui/DateText';
import frame from '../../ui/Page.module.css';
import { whenTouched } from '../../ui/whenTouched';
import type { ReadingTools } from '../reading/ReadingTools';
import { SeriesNavigation } from '../series/SeriesNavigation';
import { CategoryChips } from './CategoryChips';
import { CoverImage } from './CoverImage';
import styles from './PostArticle.module.css';

type OwnExamplesProps = ComponentProps<typeof import('../exampleRuns/ownExamplesLater').default>;
type PostOpening = Pick<
  PostCard_PostFragment,
  'title' | 'categories' | 'author' | 'createdAt' | 'readingMinutes' | 'coverImageURL'
> & {
  /** Where the post appeared first; missing for this site, and while only a list has been fetched. */
  canonicalURL?: string | null;
  updatedAt?: string;
  reactVersion?: number | null;
  /** The post whose revisions readers may see. */
  id?: string;
  showsRevisions?: boolean;
  examplesCount?: number;
  brokenExamplesCount?: number;
};

// Not a static import, which would load its modules in browsers too.
const served = import.meta.env.SSR ? await import('../exampleRuns/ServedBody') : null;

/** The start of the text, on which the first paint waits (server/pageTemplate.ts). No heading's id has a colon. */
export const TEXT_START_ID = 'text:start';

const loadExamples = () => import('./examples');

// At the first touch, because all that a page loads by itself is limited. Without them the post is still readable.
const loadTools = async () => {
  await whenTouched();
  const later = await import('../reading/readingToolsLater');
  return later.default();
};

// Only the author needs it. If it is not available, the post is still readable.
const OwnExamples = lazy(() =>
  import('../exampleRuns/ownExamplesLater').catch(() => ({ default: (_: OwnExamplesProps) => <></> })),
);

export function PostArticle({ post }: { post: NonNullable<PostQuery['post']> }) {
  const body = usePostLinks();
  const { seriesPart: part } = post;
  useScrollToHash();
  const [tools, setTools] = useState<{ ReadingTools: typeof ReadingTools; body: HTMLElement }>();
  useEffect(() => {
    loadTools().then(
      (loaded) => body.current && setTools({ ...loaded, body: body.current }),
      () => undefined,
    );
  }, [body]);
  return (
    <article className={styles.article}>
      {post.viewerCanEdit && post.examplesCount > 0 && (
        <Suspense>
          <OwnExamples post={post} />
        </Suspense>
      )}
      <PostOpening post={post} />
      {part && <SeriesNavigation postId={post.id} part={part} at="start" />}
      {tools ? (
        <tools.ReadingTools post={post} body={tools.body} />
      ) : served ? (
        <served.ServedContents html={post.html} />
      ) : (
        <ServedMarkup />
      )}
      <div ref={body} id={TEXT_START_ID}>
        {served ? (
          <served.ServedBody post={post} />
        ) : (
          <RichText html={post.html} loadExamples={loadExamples} />
        )}
      </div>
      {part && <SeriesNavigation postId={post.id} part={part} at="end" />}
    </article>
  );
}

/** Title, categories, author and cover: the data that is already cached when a post is opened from a list. */
export function PostOpening({ post }: { post: PostOpening }) {
  const { author } = post;
  // The days, or the moments: earlier texts that are shown have their link from the first day on.
  const length = post.showsRevisions ? 24 : 10;
  return (
    <>
      <header className={styles.header}>
        <h1 className={styles.title} dir="auto">
          {post.title}
        </h1>
        <CategoryChips categories={post.categories} />
        <div className={styles.byline} data-byline>
          <Avatar src={author.profilePicture} name={author.name} size={44} />
          <div>
            <Link className={clsx(frame.link, styles.author)} to={`/${author.userName}`} dir="auto">
              {author.name}
            </Link>
            <p className={styles.posted}>
              Posted on <DateText iso={post.createdAt} />
              {post.updatedAt && post.updatedAt.slice(0, length) > post.createdAt.slice(0, length) && (
                <>
                  , updated{' '}
                  {post.showsRevisions ? (
                    <Link to={`/post/${post.id}/revisions`}>
                      <DateText iso={post.updatedAt} />
                    </Link>
                  ) : (
                    <DateText iso={post.updatedAt} />
                  )}
                </>
              )}
              &nbsp;· {post.readingMinutes}&nbsp;min&nbsp;read
              {post.reactVersion ? `\u00A0· React\u00A0${post.reactVersion}` : null}
            </p>
          </div>
        </div>
        {post.brokenExamplesCount ? (
          <p className={styles.first}>
            {post.brokenExamplesCount} of {post.examplesCount}{' '}
            {post.examplesCount === 1 ? 'example' : 'examples'} no longer ran when they were last checked.
          </p>
        ) : null}
        {post.canonicalURL && (
          <p className={styles.first}>
            First published at{' '}
            <a href={post.canonicalURL} rel="nofollow ugc">
              {new URL(post.canonicalURL).host}
            </a>
          </p>
        )}
      </header>
      {post.coverImageURL ? (
        <CoverImage
          className={styles.cover}
          src={post.coverImageURL}
          sizes="(min-width: 44rem) 46rem, 100vw"
          eager
          important
        />
      ) : null}
    </>
  );
}

/** Paths of this app that posts link to; other paths of this origin may be files, such as `/post/{id}.md`. */
const appPaths = /^\/(?:$|post\/[^.]*$|category\/?$|search\/?$)/;

/** Follows links to posts and sections within the returned ref without reloading the page. */
function usePostLinks(): RefObject<HTMLDivElement> {
  const body = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const element = body.current;
    const follow = (event: MouseEvent) => {
      // Any other click opens a new tab, a download or a menu.
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const href = link?.getAttribute('href');
      if (!link || !href) return;
      if (href.startsWith('#')) {
        event.preventDefault();
        void navigate({ hash: href });
      } else if (link.origin === window.location.origin && appPaths.test(link.pathname)) {
        event.preventDefault();
        void navigate(link.pathname + link.search + link.hash);
      }
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [navigate]);

  return body;
}

/** Scrolls to and focuses the element that the address names, but not after Back or Forward. */
function useScrollToHash(): void {
  const { hash, key } = useLocation();
  const isReturn = useIsReturn();

  useEffect(() => {
    const target = isReturn ? null : elementNamed(hash);
    // A folded part opens, as it does when a browser itself follows a fragment.
    target?.closest('details')?.setAttribute('open', '');
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [hash, key, isReturn]);
}
