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
  /** The current location: the panel closes when it changes. */
  place?: string;
  /** The panel; `close` also returns the focus to the button. */
  children: (close: () => void) => ReactNode;
}

/** A button with a panel of links, which need no menu roles. Escape, a click outside and leaving close it. */
export function Popover({ label, trigger, triggerClassName, place = '', children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const [openedAt, setOpenedAt] = useState(place);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  if (openedAt !== place) {
    setOpenedAt(place);
    setOpen(false);
  }

  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  useDismissal(
    open,
    container,
    useCallback((byEscape) => (byEscape ? close() : setOpen(false)), [close]),
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
        onClick={() => setOpen(!open)}
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
