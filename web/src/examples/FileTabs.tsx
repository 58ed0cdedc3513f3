import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './FileTabs.module.css';

interface FileTabsProps {
  /** Names of the files, which are unique. */
  names: readonly string[];
  selected: string;
  onSelect: (name: string) => void;
  /** Accessible name of the list. */
  label: string;
  /** Id of the panel that shows the selected file. Give that element `role="tabpanel"` and `aria-labelledby`. */
  panelId: string;
  /** Prefix of the tabs' ids: see `tabId`. */
  id: string;
  /** What stands in a tab instead of the name alone, such as the name with a mark. */
  content?: (name: string) => ReactNode;
}

/** The id of the tab of a file, for the panel's `aria-labelledby`. */
export function tabId(id: string, names: readonly string[], name: string): string {
  return `${id}-tab-${names.indexOf(name)}`;
}

/**
 * Tabs of files. Arrow keys, Home and End select the next file; only the selected tab is in the order of Tab.
 * Source: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function FileTabs({ names, selected, onSelect, label, panelId, id, content }: FileTabsProps) {
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const name = names[targetOf(event.key, names.indexOf(selected), names.length)];
    if (name === undefined) return;
    event.preventDefault();
    onSelect(name);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[names.indexOf(name)]?.focus();
  };

  return (
    <div
      ref={list}
      className={styles.tabs}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {names.map((name) => (
        <button
          key={name}
          id={tabId(id, names, name)}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={name === selected}
          aria-controls={panelId}
          tabIndex={name === selected ? 0 : -1}
          data-name={name}
          onClick={() => onSelect(name)}
        >
          {content ? content(name) : name}
        </button>
      ))}
    </div>
  );
}

/** The index that a key leads to; -1 for other keys. */
function targetOf(key: string, index: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}
