import { WrapText } from 'lucide-react';
import { useReadingLooks } from '../../ui/useReadingLooks';
import styles from './CodeBlocks.module.css';

/** Wraps the long lines of all code. Shown where lines are too long, and everywhere while they are wrapped. */
export function WrapButton() {
  const [looks, choose] = useReadingLooks();
  const isOn = looks.includes('wrap');
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label="Wrap long lines"
      title="Wrap long lines"
      aria-pressed={isOn}
      onClick={() => choose('code', isOn ? null : 'wrap')}
    >
      <WrapText size={18} aria-hidden />
    </button>
  );
}
