import { KeyBindingUtil } from 'draft-js';
import { Search } from 'lucide-react';
import styles from './EditorStatus.module.css';
import { formatShortcut } from './shortcuts';

interface EditorStatusProps {
  words: number;
  onFind: () => void;
}

/** The line below the text. */
export function EditorStatus({ words, onFind }: EditorStatusProps) {
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
      <p>
        {words} {words === 1 ? 'word' : 'words'}
      </p>
    </div>
  );
}
