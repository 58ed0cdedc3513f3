import { clsx } from 'clsx';
import { useId, useState } from 'react';
import styles from './CommentText.module.css';

/** A longer comment is shortened, so that it does not push the others out of sight. */
const MANY_CHARACTERS = 900;
const MANY_LINES = 14;

/** The text of a comment, with its line breaks. */
export function CommentText({ text }: { text: string }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > MANY_CHARACTERS || text.split('\n', MANY_LINES + 1).length > MANY_LINES;

  return (
    <>
      <p id={id} className={clsx(styles.text, isLong && !isOpen && styles.beginning)} dir="auto">
        {text}
      </p>
      {isLong ? (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show the whole comment'}
        </button>
      ) : null}
    </>
  );
}
