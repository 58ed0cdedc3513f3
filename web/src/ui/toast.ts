import { createContext, useContext } from 'react';

export type ToastKind = 'info' | 'error' | 'success';
export type ShowToast = (message: string, kind?: ToastKind) => void;

export const ToastContext = createContext<ShowToast | null>(null);

/** Returns the function that shows a short message over the page; its identity is stable. */
export function useToast(): ShowToast {
  const showToast = useContext(ToastContext);
  if (!showToast) throw new Error('useToast needs a ToastProvider above it');
  return showToast;
}
