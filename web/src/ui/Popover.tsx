import { clsx } from 'clsx';
import { useCallback, useId, useRef, useState, type ReactNode } from 'react';
import iconStyles from './IconButton.module.css';
import styles from './Popover.module.css';
import { useDismissal } from './useDismissal';

interface PopoverProps {
  /** The accessible name of the button. */
  label: string;
  /** The content of the button. */
  trigger: ReactNode;
  triggerClassName?: string;
  /** The current location, as an object of its own for each visit: the panel closes when it changes. */
  place?: unknown;
  /** The panel; `close` also returns the focus to the button. */
  children: (close: () => void) => ReactNode;
}

/** A button with a panel of links, which need no menu roles. Escape, a click outside and leaving close it. */
export function Popover({ label, trigger, triggerClassName, place = '', children }: PopoverProps) {
  const [openAt, setOpenAt] = useState<unknown>(null);
  const open = openAt === place;
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  const close = useCallback(() => {
    setOpenAt(null);
    button.current?.focus();
  }, []);
  useDismissal(
    open,
    container,
    useCallback((byEscape) => (byEscape ? close() : setOpenAt(null)), [close]),
  );

  return (
    <div ref={container} className={styles.container}>
      <button
        ref={button}
        type="button"
        className={clsx(iconStyles.icon, triggerClassName)}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpenAt(open ? null : place)}
      >
        {trigger}
      </button>
      {open && (
        <div id={panelId} className={styles.panel}>
          <Panel render={children} close={close} />
        </div>
      )}
    </div>
  );
}

function Panel({ render, close }: { render: PopoverProps['children']; close: () => void }) {
  return render(close);
}
