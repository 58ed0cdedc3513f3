import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import styles from './Popover.module.css';

interface PopoverProps {
  /** The accessible name of the button that opens it. */
  label: string;
  /** What the button shows. */
  trigger: ReactNode;
  triggerClassName?: string;
  /** Which edge of the button the panel lines up with. */
  align?: 'start' | 'end';
  /** The panel; `close` also gives the focus back to the button. */
  children: (close: () => void) => ReactNode;
}

/**
 * A button that shows a small panel of links or choices below itself. It closes on Escape, on a click outside and when
 * focus moves on. A panel of ordinary links needs no menu roles: Tab goes through it like through the rest of the page.
 */
export function Popover({ label, trigger, triggerClassName, align = 'end', children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const panelId = useId();

  useEffect(() => {
    if (!open) return undefined;
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !container.current?.contains(target);
    const onOutside = (event: Event) => {
      if (isOutside(event.target)) setOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button?.focus();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [button, open]);

  const close = () => {
    setOpen(false);
    button?.focus();
  };

  return (
    <div ref={container} className={styles.container}>
      <button
        ref={setButton}
        type="button"
        className={clsx(styles.trigger, triggerClassName)}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      {open && (
        <div id={panelId} className={clsx(styles.panel, styles[align])}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
