import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import styles from './DraftOffer.module.css';
import type { PostDraft } from './postDraft';

interface DraftOfferProps {
  draft: PostDraft;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers the text that was left here without being published. */
export function DraftOffer({ draft, onRestore, onDiscard }: DraftOfferProps) {
  const title = draft.title.trim();
  return (
    <Banner kind="info">
      <div className={styles.offer}>
        <p className={styles.text}>
          {title === '' ? 'There is a draft' : <>There is a draft of “{title}”</>} from{' '}
          {formatTime(draft.savedAt)} on this device.
        </p>
        <div className={styles.actions}>
          <Button variant="primary" onClick={onRestore}>
            Restore
          </Button>
          <Button variant="quiet" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      </div>
    </Banner>
  );
}

/** In the person's own time zone: the draft is of this device, and only ever shown on it. */
const formatTime = (time: number): string =>
  new Intl.DateTimeFormat('en', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(time);
