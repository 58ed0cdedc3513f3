import * as Ariakit from '@ariakit/react/dialog';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { DialogProps } from './Dialog';
import styles from './Dialog.module.css';
import iconStyles from './IconButton.module.css';

/** The dialog itself; `Dialog` loads it on demand. */
export function DialogSurface({
  open,
  onClose,
  title,
  children,
  footer,
  placement = 'center',
  role = 'dialog',
  finalFocus,
}: DialogProps) {
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
