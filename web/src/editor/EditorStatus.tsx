import { KeyBindingUtil, type ContentState } from 'draft-js';
import { Search } from 'lucide-react';
import styles from './EditorStatus.module.css';
import { formatShortcut } from './shortcuts';
import { WordCount } from './WordCount';

interface EditorStatusProps {
  content: ContentState;
  onFind: () => void;
}

/** The line below the text. */
export function EditorStatus({ content, onFind }: EditorStatusProps) {
  return (
    <div className={styles.status}>
      <button
        type="button"
        className={styles.find}
        title={`Find and replace (${formatShortcut('Mod+F', KeyBindingUtil.usesMacOSHeuristics())})`}
        onClick={onFind}
      >
        <Search size={15} aria-hidden />
        Find and replace
      </button>
      <WordCount content={content} />
    </div>
  );
}
