import { X } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import iconStyles from '../../ui/IconButton.module.css';
import { Contents } from './Contents';
import { ContentsButton } from './ContentsButton';
import { MIN_HEADINGS, type Heading } from './heading';
import { LooksMenu } from './LooksMenu';
import { ParagraphLink } from './ParagraphLink';
import styles from './ReadingTools.module.css';
import { ShareMenu } from './ShareMenu';
import { useCurrentHeading, useHeadings } from './useHeadings';
import { usePlace } from './usePlace';
import { useReadReport } from './useReadReport';

interface ReadingToolsProps {
  post: { id: string; title: string; viewerCanEdit: boolean; isHeld: boolean };
  /** The text of the post. */
  body: HTMLElement;
}

/** What helps to read a long post (docs/behaviour.md#reading-a-post). Loaded at the first touch. */
export function ReadingTools({ post, body }: ReadingToolsProps) {
  const found = useHeadings(body);
  const headings = found.length >= MIN_HEADINGS ? found : NONE;
  const current = useCurrentHeading(body, headings);
  const [offered, settle] = usePlace(post.id, body, headings, current);
  useReadReport(post.id, post.viewerCanEdit || post.isHeld);
  const navigate = useNavigate();
  const goTo = (heading: Heading) => void navigate({ hash: encodeURIComponent(heading.id) });
  // Parts of the page that stay as long as the post.
  const [{ byline, actions }] = useState(() => ({
    byline: body.closest('article')?.querySelector('[data-byline]'),
    actions: body.closest('article')?.parentElement?.querySelector('[role=group][aria-label=Post]'),
  }));

  return (
    <>
      {/* As the server renders it, so that nothing moves. */}
      <div>
        {headings.length > 0 && (
          <Contents
            headings={headings}
            current={current}
            onFollow={(heading, event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              goTo(heading);
            }}
          />
        )}
      </div>
      {headings.length > 0 && actions
        ? createPortal(<ContentsButton headings={headings} current={current} goTo={goTo} />, actions)
        : null}
      {byline
        ? createPortal(
            <div className={styles.tools}>
              <LooksMenu />
              <ShareMenu post={post} body={body} />
            </div>,
            byline,
          )
        : null}
      <ParagraphLink post={post} body={body} />
      <div role="status">
        {offered && (
          <div className={styles.offer}>
            <button
              type="button"
              className={styles.resume}
              onClick={() => {
                settle(true);
                goTo(offered);
              }}
            >
              Continue at “<bdi>{offered.text}</bdi>”
            </button>
            <button
              type="button"
              className={iconStyles.icon}
              aria-label="Dismiss"
              onClick={() => {
                settle(false);
                // The focused button disappears.
                document.getElementById('main')?.focus({ preventScroll: true });
              }}
            >
              <X size={18} aria-hidden />
            </button>
          </div>
        )}
      </div>
    </>
  );
}

const NONE: readonly Heading[] = [];
