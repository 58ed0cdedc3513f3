import { Pencil, Play } from 'lucide-react';
import type { RefObject } from 'react';
import styles from './ReaderExample.module.css';

interface ExampleActionsProps {
  onRun: () => void;
  isEditing: boolean;
  onToggleEditing: () => void;
  editButton: RefObject<HTMLButtonElement>;
}

/** The main actions of an example. */
export function ExampleActions({ onRun, isEditing, onToggleEditing, editButton }: ExampleActionsProps) {
  return (
    <div className={styles.actions}>
      <button
        ref={editButton}
        type="button"
        className={styles.action}
        aria-pressed={isEditing}
        onClick={onToggleEditing}
      >
        <Pencil size={15} aria-hidden /> Edit
      </button>
      <button type="button" className={styles.run} onClick={onRun}>
        <Play size={14} aria-hidden fill="currentColor" /> Run
      </button>
    </div>
  );
}
