import { clsx } from 'clsx';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { emptyHtml } from '../ui/trustedTypes';
import { whenNear } from '../ui/whenNear';
import { whenTouched } from '../ui/whenTouched';
import { watchAbbreviations } from './dismissible';
import { anchorHeadings } from './headingAnchors';
import { watchImages } from './missingImages';
import type { LoadExamples } from './code/CodeBlocks';
import { namesExample } from './code/exampleHash';
import styles from './RichText.module.css';
import { canSanitize, loadSanitizer, sanitizeHtml } from './sanitizeHtml';
import { frameOf, watchScrollable } from './scrollable';

// If the chunk cannot be loaded, the post must not fail.
const NearBlocks = lazy(() => import('./NearBlocks').catch(() => ({ default: (): ReactNode => null })));

interface RichTextProps {
  /** A post's stored HTML. */
  html: string;
  className?: string;
  /** Loads what makes examples run. Without it they stay code blocks. */
  loadExamples?: LoadExamples;
}

/** Shows a post's HTML with the site's typography. It is the only component that puts HTML into the page. */
export function RichText({ html, className, loadExamples }: RichTextProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [nearBlocks, setNearBlocks] = useState<readonly HTMLElement[]>([]);
  const [isReady, setIsReady] = useState(canSanitize);
  const served = useRef<string | null>(null);
  // Memoised, because setting the same HTML again would remove what the effect adds.
  const content = useMemo(() => ({ __html: isReady ? sanitizeHtml(html) : emptyHtml() }), [html, isReady]);

  useEffect(() => {
    if (isReady) return;
    // Server-rendered HTML is sanitised by the API and already on screen, so it stays.
    served.current ??= ref.current?.hasChildNodes() ? html : null;
    if (served.current === html) {
      // When the reader comes back to this post, its text is there at once, and the position can be restored.
      whenTouched().then(loadSanitizer).catch(String);
      return;
    }
    loadSanitizer().then(
      () => setIsReady(true),
      // Unsanitised HTML is never shown; the error boundary reports the failure.
      (reason: unknown) =>
        setIsReady(() => {
          throw reason;
        }),
    );
  }, [html, isReady]);

  useEffect(() => {
    const root = ref.current;
    if (!root) return undefined;
    anchorHeadings(root);
    // None of these additions changes the layout, so they do not disturb a reader.
    const blocks = [...root.querySelectorAll<HTMLElement>('pre, [data-embed]')].map((block) =>
      block.nodeName === 'PRE' ? frameOf(block, 'data-code') : block,
    );
    const awaited = namesExample() ? [root] : blocks;
    const stops = [
      watchImages(root),
      watchScrollable(root),
      watchAbbreviations(root),
      whenNear(awaited, () => setNearBlocks(blocks)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [content]);

  return (
    <>
      <div
        ref={ref}
        className={clsx(styles.richText, className)}
        dangerouslySetInnerHTML={content}
        // Browsers may serialise the served HTML differently; do not replace it.
        suppressHydrationWarning
      />
      {nearBlocks.length > 0 ? (
        <Suspense fallback={null}>
          <NearBlocks blocks={nearBlocks} loadExamples={loadExamples} />
        </Suspense>
      ) : null}
    </>
  );
}
