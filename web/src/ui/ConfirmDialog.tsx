import type { ReactNode, RefObject } from 'react';
import { useOnDemand } from './useOnDemand';

// Lazy-loaded with the first question, because most visits have none.
const loadSurface = () => import('./ConfirmDialogSurface');

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  message: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** The confirmed action is running, so both buttons are disabled. */
  busy?: boolean;
  /** Why the confirmed action failed. The dialog stays open, so that confirming again retries. */
  error?: ReactNode;
  /** The action is destructive. */
  danger?: boolean;
  /** Takes the focus when the dialog closes; by default the element that had it before. */
  finalFocus?: RefObject<HTMLElement>;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks a question with two answers; Escape and the backdrop mean "no". The focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const Surface = useOnDemand(loadSurface, props.open, props.onCancel)?.ConfirmDialogSurface;
  return Surface ? <Surface {...props} /> : null;
}
