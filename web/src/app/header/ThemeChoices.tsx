import { clsx } from 'clsx';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { isSlashOff, switchSlash } from './slashKey';
import itemStyles from '../../ui/PopoverItems.module.css';
import styles from './ThemeChoices.module.css';
import { useTheme, type Theme } from './useTheme';

const choices: readonly { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
  { theme: 'system', label: 'System', Icon: Monitor },
];

interface ThemeChoicesProps {
  /** Places the choices in a row instead of a column. */
  isRow?: boolean;
  onChoose?: () => void;
}

/** Light, dark, or the system's theme. */
export function ThemeChoices({ isRow = false, onChoose }: ThemeChoicesProps) {
  const [theme, setTheme] = useTheme();
  const [isOff, setIsOff] = useState(isSlashOff);
  return (
    <>
      <ul className={clsx(itemStyles.items, isRow && styles.row)} aria-label="Theme">
        {choices.map(({ theme: choice, label, Icon }) => (
          <li key={choice}>
            <button
              type="button"
              className={itemStyles.item}
              aria-pressed={choice === theme}
              onClick={() => {
                setTheme(choice);
                onChoose?.();
              }}
            >
              <Icon size={18} aria-hidden /> {label}
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={clsx(itemStyles.item, itemStyles.separated)}
        role="switch"
        aria-checked={!isOff}
        onClick={() => {
          switchSlash(!isOff);
          setIsOff(isSlashOff());
        }}
      >
        Search by /
        <span className={styles.state} aria-hidden>
          {isOff ? 'Off' : 'On'}
        </span>
      </button>
    </>
  );
}
