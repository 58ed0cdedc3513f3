import type { ReactNode, RefObject } from 'react';
import { useOnDemand } from './useOnDemand';

// Lazy-loaded with the first dialog, because most visits open none.
const loadSurface = () => import('./DialogSurface');

export interface DialogProps {
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
export function Dialog(props: DialogProps) {
  const Surface = useOnDemand(loadSurface, props.open, props.onClose)?.DialogSurface;
  return Surface ? <Surface {...props} /> : null;
}
