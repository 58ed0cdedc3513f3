import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import styles from './CodeBlocks.module.css';
import { copyText } from './copyText';

type Outcome = 'copied' | 'selected';

const words: Record<Outcome, string> = {
  copied: 'Copied',
  selected: 'Your browser does not allow copying. The code is selected: press Ctrl+C, or ⌘C on a Mac.',
};
const SHOWN_MS: Record<Outcome, number> = { copied: 2000, selected: 8000 };

interface CopyButtonProps {
  code: HTMLElement;
  /** Buttons before it. */
  children?: ReactNode;
}

/** Copies one code block, and reports the result. */
export function CopyButton({ code, children }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS[outcome]);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    // Cleared first, so that a second copy is announced again.
    setOutcome(null);
    const text = code.textContent.replace(/\n$/, '');
    const isCopied = await copyText(text, () => document.getSelection()?.selectAllChildren(code));
    setOutcome(isCopied ? 'copied' : 'selected');
  };

  return (
    <div className={styles.tools}>
      <span className={styles.outcome} role="status">
        {outcome === null ? '' : words[outcome]}
      </span>
      {children}
      <button type="button" className={styles.copy} aria-label="Copy code" onClick={() => void copy()}>
        {outcome === 'copied' ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
      </button>
    </div>
  );
}
