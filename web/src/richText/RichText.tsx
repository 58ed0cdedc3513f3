import { clsx } from 'clsx';
import { useEffect, useMemo, useRef } from 'react';
import styles from './RichText.module.css';
import { sanitizeHtml } from './sanitizeHtml';
import { watchScrollable } from './scrollable';

export interface RichTextProps {
  /** A post's stored HTML. */
  html: string;
  className?: string;
}

/** Shows a post's HTML in the site's reading typography: the only place that puts HTML into the page. */
export function RichText({ html, className }: RichTextProps) {
  const ref = useRef<HTMLDivElement>(null);
  // Also keeps React from setting the same HTML again, which would undo what the effect adds.
  const content = useMemo(() => ({ __html: sanitizeHtml(html) }), [html]);
  useEffect(() => (ref.current ? watchScrollable(ref.current) : undefined), [content]);

  return <div ref={ref} className={clsx(styles.richText, className)} dangerouslySetInnerHTML={content} />;
}
