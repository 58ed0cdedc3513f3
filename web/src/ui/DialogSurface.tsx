import * as Ariakit from '@ariakit/react/dialog';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import styles from './Dialog.module.css';
import iconStyles from './IconButton.module.css';

interface DialogSurfaceProps {
  open: boolean;
  /** Called by Escape, the backdrop and the close button; the caller then sets `open` to false. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  /** `side`: a sheet along the left edge instead of a window in the centre. */
  placement?: 'center' | 'side';
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** Takes the focus when the dialog closes; by default the element that had it before. */
  finalFocus?: RefObject<HTMLElement>;
}

/** A modal dialog: traps the focus while open and returns it afterwards. */
export function DialogSurface({
  open,
  onClose,
  title,
  children,
  footer,
  placement = 'center',
  role = 'dialog',
  finalFocus,
}: DialogSurfaceProps) {
  return (
    <Ariakit.Dialog
      open={open}
      onClose={onClose}
      role={role}
      finalFocus={finalFocus}
      unmountOnHide
      // Toasts report the result of the dialog's action, so they stay accessible and can be dismissed.
      getPersistentElements={() => document.querySelectorAll('[data-toasts]')}
      className={clsx(styles.dialog, styles[placement])}
      backdrop={<div className={styles.backdrop} />}
    >
      <header className={styles.header}>
        <Ariakit.DialogHeading className={styles.title}>{title}</Ariakit.DialogHeading>
        <Ariakit.DialogDismiss className={iconStyles.icon} aria-label="Close">
          <X size={20} aria-hidden />
        </Ariakit.DialogDismiss>
      </header>
      <div className={styles.body}>{children}</div>
      {footer ? <footer className={styles.footer}>{footer}</footer> : null}
    </Ariakit.Dialog>
  );
}
