import { Banner } from './Banner';
import { Button } from './Button';
import type { ConfirmDialogProps } from './ConfirmDialog';
import styles from './ConfirmDialog.module.css';
import { DialogSurface } from './DialogSurface';

/** The dialog itself; `ConfirmDialog` loads it on demand. */
export function ConfirmDialogSurface({
  open,
  title,
  message,
  confirmLabel,
  cancelLabel = 'Cancel',
  busy = false,
  error,
  danger = false,
  finalFocus,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <DialogSurface
      open={open}
      onClose={busy ? () => undefined : onCancel}
      role="alertdialog"
      title={title}
      finalFocus={finalFocus}
      footer={
        <>
          <Button variant="quiet" data-autofocus disabled={busy} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {/* It may change while the dialog is open. */}
      <p className={styles.message} aria-live="polite">
        {message}
      </p>
      {error ? (
        <Banner kind="error" takesFocus>
          {error}
        </Banner>
      ) : null}
    </DialogSurface>
  );
}
