import type { ReactNode, RefObject } from 'react';
import { useOnDemand } from './useOnDemand';

// Most visits open no dialog, so its behaviour is fetched when the first one opens.
const loadSurface = () => import('./DialogSurface');

export interface DialogProps {
  open: boolean;
  /** Escape, the backdrop and the close button ask for this; the caller then sets `open` to false. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  /** A sheet along the left edge instead of a window in the middle. */
  placement?: 'center' | 'side';
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** Takes the focus when the dialog closes; by default whatever had it before. */
  finalFocus?: RefObject<HTMLElement>;
}

/** A modal dialog: keeps focus inside while open and gives it back afterwards. */
export function Dialog(props: DialogProps) {
  const Surface = useOnDemand(loadSurface, props.open, props.onClose)?.DialogSurface;
  return Surface ? <Surface {...props} /> : null;
}
