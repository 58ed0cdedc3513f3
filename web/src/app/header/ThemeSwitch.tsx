import { Moon, Sun } from 'lucide-react';
import { Popover } from '../../ui/Popover';
import { ThemeChoices } from './ThemeChoices';
import styles from './ThemeSwitch.module.css';
import { useTheme } from './useTheme';

/** The choice of theme behind one button, which shows the sun or the moon. */
export function ThemeSwitch() {
  // The choice of another tab is followed while nothing is open here, too.
  useTheme();
  return (
    <Popover
      label="Theme"
      trigger={
        // Which of the two is seen is up to the style sheet: it knows the system's choice before any script does.
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
