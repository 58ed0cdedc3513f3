import { clsx } from 'clsx';
import { useEffect, useId, useRef, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { RichText } from '../../richText/RichText';
import frame from '../../ui/Page.module.css';
import type { RemarkKind } from './commentAddress';
import { keptState } from './keptState';
import styles from './RemarkText.module.css';

/** A longer text is shortened, so that it does not push the others out of sight. */
const MANY_CHARACTERS = 900;
const MANY_LINES = 14;

interface RemarkTextProps {
  /** Of the comment or reply. */
  id: string;
  what: RemarkKind;
  text: string;
  /** Empty while the API has not seen the text. */
  html: string;
}

const useIsOpen = keptState(false);

/** The text of a comment or reply. */
export function RemarkText({ id: remarkId, what, text, html }: RemarkTextProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useIsOpen(remarkId);
  const content = useNameLinks();
  const isLong = text.length > MANY_CHARACTERS || text.split('\n', MANY_LINES + 1).length > MANY_LINES;
  if (text === '') return null;

  return (
    <>
      <div ref={content} id={id} className={clsx(isLong && !isOpen && styles.beginning)}>
        {html === '' ? (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        ) : (
          <RichText html={html} className={styles.rich} />
        )}
      </div>
      {isLong ? (
        <button
          type="button"
          className={clsx(frame.link, styles.more)}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : `Show the whole ${what}`}
        </button>
      ) : null}
    </>
  );
}

/** Follows the names within the returned ref without reloading the page. All other links leave the site or have a host. */
function useNameLinks(): RefObject<HTMLDivElement> {
  const content = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const element = content.current;
    const follow = (event: MouseEvent) => {
      // Any other click opens a new tab or a menu.
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const href = link?.getAttribute('href');
      if (!href?.startsWith('/')) return;
      event.preventDefault();
      void navigate(href);
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [navigate]);

  return content;
}
