import { clsx } from 'clsx';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { frameCode, type CodeBlock } from './codeFrames';
import { emptyHtml } from '../ui/trustedTypes';
import { whenNear } from '../ui/whenNear';
import { anchorHeadings } from './headingAnchors';
import { watchImages } from './missingImages';
import styles from './RichText.module.css';
import { canSanitize, loadSanitizer, sanitizeHtml } from './sanitizeHtml';
import { watchScrollable } from './scrollable';

// Offline meanwhile, code goes without its button and its colours; the post itself must not fail over that.
const CodeBlocks = lazy(() => import('./code/CodeBlocks').catch(() => ({ default: (): ReactNode => null })));

export interface RichTextProps {
  /** A post's stored HTML. */
  html: string;
  className?: string;
}

/** Shows a post's HTML in the site's reading typography: the only place that puts HTML into the page. */
export function RichText({ html, className }: RichTextProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [codeBlocks, setCodeBlocks] = useState<readonly CodeBlock[]>([]);
  const [isReady, setIsReady] = useState(canSanitize);
  const served = useRef<string | null>(null);
  // Also keeps React from setting the same HTML again, which would undo what the effect adds.
  const content = useMemo(() => ({ __html: isReady ? sanitizeHtml(html) : emptyHtml() }), [html, isReady]);

  useEffect(() => {
    if (isReady) return;
    // What came with the document itself, sanitised by the API, is on screen and stays.
    served.current ??= ref.current?.hasChildNodes() ? html : null;
    if (served.current === html) return;
    loadSanitizer().then(
      () => setIsReady(true),
      // Nothing is shown that has not been cleaned; the page says what went wrong.
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
    // None of what is added changes the layout, so a reader who has begun is not disturbed.
    const blocks = frameCode(root);
    const stops = [
      watchImages(root),
      watchScrollable(root),
      whenNear(
        blocks.map(({ frame }) => frame),
        () => setCodeBlocks(blocks),
      ),
    ];
    return () => stops.forEach((stop) => stop());
  }, [content]);

  return (
    <>
      <div
        ref={ref}
        className={clsx(styles.richText, className)}
        dangerouslySetInnerHTML={content}
        // Served HTML stays in place, in whichever way this browser would write the same.
        suppressHydrationWarning
      />
      {codeBlocks.length > 0 ? (
        <Suspense fallback={null}>
          <CodeBlocks blocks={codeBlocks} />
        </Suspense>
      ) : null}
    </>
  );
}
