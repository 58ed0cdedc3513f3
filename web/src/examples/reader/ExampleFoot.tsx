import { clsx } from 'clsx';
import { Copy, Link, RotateCcw, SquarePen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { copyText } from '../../richText/code/copyText';
import type { SourceFile } from '../runExample';
import { addressOf } from './exampleAddress';
import styles from './ReaderExample.module.css';
import type { Origin } from './useExampleFiles';

interface ExampleFootProps {
  number: number;
  /** The code of the selected file. */
  code: string;
  changed: readonly SourceFile[];
  origin: Origin;
  /** Whether this example runs or has run. */
  hasRun: boolean;
  lastRun: string;
  onReset: () => void;
  onUseInPost: () => void;
}

const origins: Record<Exclude<Origin, 'author'>, string> = {
  reader: 'Changed by you',
  address: 'Changed version from the address.',
  brokenAddress: 'The address holds no readable version of this example. This is the original.',
};

const SHOWN_MS = 4000;

/** What can be done with an example besides running it, and whose code it is. */
export function ExampleFoot({
  number,
  code,
  changed,
  origin,
  hasRun,
  lastRun,
  onReset,
  onUseInPost,
}: ExampleFootProps) {
  const [notice, setNotice] = useState('');
  const about = origin === 'author' ? lastRun : origins[origin];
  const hint = origin === 'address' && !hasRun ? ' It runs when you press Run.' : '';
  /** A text that the browser refused to copy. */
  const [refused, setRefused] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (notice === '') return undefined;
    const timer = setTimeout(() => setNotice(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice]);

  const copy = async (text: string, success: string) => {
    // Cleared first, so that a second copy is announced again.
    setNotice('');
    setRefused(null);
    const isCopied = await copyText(text, () => {
      flushSync(() => setRefused(text));
      field.current?.select();
    });
    if (!isCopied) return;
    setRefused(null);
    setNotice(success);
  };

  const share = async () => {
    const address = await addressOf(number, changed);
    if (address !== null) return copy(address, 'Address copied');
    setRefused(null);
    setNotice('Your version is too long for an address. Copy its files instead.');
  };

  return (
    <div className={styles.foot}>
      <p className={clsx(styles.origin, origin === 'author' && styles.short)} role="status">
        {notice === '' ? about + hint : notice}
      </p>
      <div className={styles.actions}>
        <button type="button" className={styles.action} disabled={changed.length === 0} onClick={onReset}>
          <RotateCcw size={15} aria-hidden /> <span className={styles.label}>Reset</span>
        </button>
        <button type="button" className={styles.action} onClick={() => void copy(code, 'Copied')}>
          <Copy size={15} aria-hidden /> <span className={styles.label}>Copy</span>
        </button>
        <button type="button" className={styles.action} onClick={() => void share()}>
          <Link size={15} aria-hidden /> <span className={styles.label}>Share</span>
        </button>
        <button type="button" className={styles.action} onClick={onUseInPost}>
          <SquarePen size={15} aria-hidden /> <span className={styles.label}>Use in a post</span>
        </button>
      </div>
      {refused !== null && (
        <label className={styles.refused}>
          Your browser does not allow copying. Press Ctrl+C, or ⌘C on a Mac:
          <textarea ref={field} readOnly rows={2} value={refused} />
        </label>
      )}
    </div>
  );
}
