import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { compareBodies } from './compareBodies';
import { compareInline } from './compareInline';
import richText from '../RichText.module.css';
import styles from './ComparedText.module.css';

interface ComparedTextProps {
  /** A stored body. */
  before: string;
  /** A stored body. */
  after: string;
  className?: string;
}

/** Shows two bodies as one: removed words are struck through, added ones underlined. */
export function ComparedText({ before, after, className }: ComparedTextProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [, fail] = useState<never>();
  useEffect(() => {
    let isWanted = true;
    // Not through `sanitizeHtml`: a chunk shared with this one would cost every reader of a post a request.
    import('../domPurify')
      .then(({ purify }) => {
        if (isWanted) ref.current?.replaceChildren(spoken(compareBodies(purify(before), purify(after))));
      })
      // Unsanitised HTML is never shown; the error boundary reports the failure.
      .catch((reason: unknown) =>
        fail(() => {
          throw reason;
        }),
      );
    return () => {
      isWanted = false;
    };
  }, [before, after]);
  return <div ref={ref} className={clsx(richText.richText, styles.compared, className)} />;
}

/** Shows two lines of plain text as one, with the differences marked. */
export function ComparedLine({ before, after }: { before: string; after: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const line = document.createDocumentFragment();
    compareInline([document.createTextNode(before)], [document.createTextNode(after)], line);
    ref.current?.replaceChildren(spoken(line));
  }, [before, after]);
  return <span ref={ref} className={styles.line} dir="auto" />;
}

/** Most screen readers do not announce insertions and deletions, so add hidden text that does. */
function spoken(compared: DocumentFragment): DocumentFragment {
  for (const mark of compared.querySelectorAll('ins, del')) {
    const word = document.createElement('span');
    word.className = styles.spoken ?? '';
    word.textContent = mark.nodeName === 'INS' ? 'added: ' : 'removed: ';
    mark.prepend(word);
    const end = document.createElement('span');
    end.className = styles.spoken ?? '';
    end.textContent = mark.nodeName === 'INS' ? ' (end of added)' : ' (end of removed)';
    mark.append(end);
  }
  return compared;
}
