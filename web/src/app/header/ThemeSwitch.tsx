import { Moon, Sun } from 'lucide-react';
import { Popover } from '../../ui/Popover';
import { ThemeChoices } from './ThemeChoices';
import styles from './ThemeSwitch.module.css';
import { useTheme } from './useTheme';

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
      {(close) => <ThemeChoices onChoose={close} />}
    </Popover>
  );
}
