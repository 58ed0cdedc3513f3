import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { RichText } from '../../richText/RichText';
import frame from '../../ui/Page.module.css';
import type { RemarkKind } from './commentAddress';
import styles from './RemarkText.module.css';

/** A longer text is shortened, so that it does not push the others out of sight. */
const MANY_CHARACTERS = 900;
const MANY_LINES = 14;

interface RemarkTextProps {
  what: RemarkKind;
  text: string;
  /** Empty while the API has not seen the text. */
  html: string;
}

/** The text of a comment or reply. */
export function RemarkText({ what, text, html }: RemarkTextProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > MANY_CHARACTERS || text.split('\n', MANY_LINES + 1).length > MANY_LINES;
  if (text === '') return null;

  return (
    <>
      <div id={id} className={clsx(isLong && !isOpen && styles.beginning)}>
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
