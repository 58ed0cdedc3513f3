import { Monitor, Moon, Sun } from 'lucide-react';
import { Popover } from '../../ui/Popover';
import itemStyles from '../../ui/PopoverItems.module.css';
import styles from './ThemeSwitch.module.css';
import { useTheme, type Theme } from './useTheme';

const choices: readonly { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
  { theme: 'system', label: 'System', Icon: Monitor },
];

/** Light, dark, or what the system says. */
export function ThemeSwitch() {
  const [theme, setTheme] = useTheme();
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
      {(close) => (
        <ul className={itemStyles.items} aria-label="Theme">
          {choices.map(({ theme: choice, label, Icon }) => (
            <li key={choice}>
              <button
                type="button"
                className={itemStyles.item}
                aria-pressed={choice === theme}
                onClick={() => {
                  setTheme(choice);
                  close();
                }}
              >
                <Icon size={18} aria-hidden /> {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
