import { X } from 'lucide-react';
import styles from './EditorNotices.module.css';

/** Notices of failed actions. They stay until dismissed or replaced by the next notices. */
export function EditorNotices({ notices, onDismiss }: { notices: readonly string[]; onDismiss: () => void }) {
  return (
    <div role="alert">
      {notices.length > 0 && (
        <div className={styles.notices}>
          <ul className={styles.list}>
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
          <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={onDismiss}>
            <X size={18} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
