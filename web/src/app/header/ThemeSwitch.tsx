import { Moon, Sun } from 'lucide-react';
import { Popover } from '../../ui/Popover';
import { useOnDemand } from '../../ui/useOnDemand';
import styles from './ThemeSwitch.module.css';
import { useTheme } from './useTheme';

const loadChoices = () => import('./ThemeChoices');

/** The choice of theme behind one button, with a sun or moon icon. */
export function ThemeSwitch() {
  // Follows a choice in another tab even while the menu is closed.
  useTheme();
  return (
    <Popover
      label="Theme"
      trigger={
        // The style sheet shows one of the two icons, because it knows the system's theme before any script does.
        <>
          <Sun size={20} aria-hidden className={styles.sun} />
          <Moon size={20} aria-hidden className={styles.moon} />
        </>
      }
    >
      {(close) => <Choices onChoose={close} />}
    </Popover>
  );
}

function Choices({ onChoose }: { onChoose: () => void }) {
  const code = useOnDemand(loadChoices, true, onChoose);
  return code ? <code.ThemeChoices onChoose={onChoose} /> : <div className={styles.pending} />;
}
