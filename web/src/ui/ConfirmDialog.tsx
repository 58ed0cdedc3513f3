import type { ReactNode, RefObject } from 'react';
import { useOnDemand } from './useOnDemand';

// Most visits are asked nothing, so this is fetched with the first question.
const loadSurface = () => import('./ConfirmDialogSurface');

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
export function ConfirmDialog(props: ConfirmDialogProps) {
  const Surface = useOnDemand(loadSurface, props.open, props.onCancel)?.ConfirmDialogSurface;
  return Surface ? <Surface {...props} /> : null;
}
