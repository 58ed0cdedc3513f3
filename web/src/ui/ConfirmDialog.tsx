import type { ReactNode, RefObject } from 'react';
import { Banner } from './Banner';
import { Button } from './Button';
import styles from './ConfirmDialog.module.css';
import { Dialog } from './Dialog';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  message: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** The confirmed action is running: both answers wait. */
  busy?: boolean;
  /** Why the confirmed action failed; the question stays, so that confirming it again is the retry. */
  error?: ReactNode;
  /** The action destroys something. */
  danger?: boolean;
  /** Takes the focus when the dialog closes; by default whatever had it before. */
  finalFocus?: RefObject<HTMLElement>;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks one question with two answers; Escape and the backdrop mean "no". Focus starts on the harmless answer. */
export function ConfirmDialog({
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
    <Dialog
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
      <p className={styles.message}>{message}</p>
      {error ? (
        <Banner kind="error" takesFocus>
          {error}
        </Banner>
      ) : null}
    </Dialog>
  );
}
