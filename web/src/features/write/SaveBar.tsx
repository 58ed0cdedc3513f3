import { Button } from '../../ui/Button';
import type { DraftKeeper } from '../drafts/draftKeeper';
import { SaveState } from './SaveState';
import styles from './WriteForm.module.css';

interface SaveBarProps {
  keeper: DraftKeeper;
  /** The reading time of the text. */
  minutes: number;
  isUpdate: boolean;
  isSaving: boolean;
}

/** What is saved, the reading time and the button that publishes. */
export function SaveBar({ keeper, minutes, isUpdate, isSaving }: SaveBarProps) {
  return (
    <div className={styles.actions}>
      <SaveState keeper={keeper} />
      <p className={styles.reading}>{minutes} min read</p>
      <Button type="submit" busy={isSaving}>
        {isUpdate ? 'Update' : 'Publish'}
      </Button>
    </div>
  );
}
