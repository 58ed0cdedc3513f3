import { ChevronRight, CircleX, TriangleAlert } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { ConsoleEntry } from './consoleEntries';
import styles from './ExampleConsole.module.css';
import type { ConsoleLevel } from './runExample';

interface ExampleConsoleProps {
  entries: readonly ConsoleEntry[];
  onClear: () => void;
  /** Stands at the end of the console's bar. */
  children?: ReactNode;
}

/** The messages of an example, collapsed until the reader opens them. The bar says how many there are. */
export function ExampleConsole({ entries, onClear, children }: ExampleConsoleProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const errors = countOf(entries, 'error');
  const warnings = countOf(entries, 'warn');
  const total = entries.reduce((sum, { count }) => sum + count, 0);

  return (
    <>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronRight size={16} aria-hidden className={styles.arrow} />
          Console
          {total > errors + warnings && <Count level="log" count={total - errors - warnings} />}
          {warnings > 0 && <Count level="warn" count={warnings} />}
          {errors > 0 && <Count level="error" count={errors} />}
        </button>
        {isOpen && entries.length > 0 && (
          <button type="button" className={styles.clear} onClick={onClear}>
            Clear
          </button>
        )}
        {children}
      </div>
      {isOpen && (
        // Scrolls, so it must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div id={id} className={styles.entries} role="log" aria-label="Console" tabIndex={0}>
          {entries.length === 0 ? (
            <p className={styles.empty}>No messages.</p>
          ) : (
            entries.map((entry) => <Entry key={entry.id} entry={entry} />)
          )}
        </div>
      )}
    </>
  );
}

function countOf(entries: readonly ConsoleEntry[], level: ConsoleLevel): number {
  return entries.reduce((sum, entry) => sum + (entry.level === level ? entry.count : 0), 0);
}

const nouns = { log: 'message', warn: 'warning', error: 'error' };

function Count({ level, count }: { level: keyof typeof nouns; count: number }) {
  const label = `${count} ${nouns[level]}${count === 1 ? '' : 's'}`;
  return (
    <span className={styles.count} data-level={level} role="img" aria-label={label} title={label}>
      {level === 'error' && <CircleX size={13} aria-hidden />}
      {level === 'warn' && <TriangleAlert size={13} aria-hidden />}
      {count > 999 ? '999+' : count}
    </span>
  );
}

function Entry({ entry: { level, text, count } }: { entry: ConsoleEntry }) {
  return (
    <div className={styles.entry} data-level={level}>
      {level === 'error' && <CircleX size={14} aria-label="Error" className={styles.sign} />}
      {level === 'warn' && <TriangleAlert size={14} aria-label="Warning" className={styles.sign} />}
      <span className={styles.text}>{text}</span>
      {count > 1 && (
        <span className={styles.repeats} role="img" aria-label={`${count} times`}>
          {count}
        </span>
      )}
    </div>
  );
}
