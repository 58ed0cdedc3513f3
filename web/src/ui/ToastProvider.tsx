import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { ToastContext, type ToastKind } from './toast';
import styles from './ToastProvider.module.css';

interface Toast {
  id: number;
  message: string;
  kind: ToastKind;
}

/** Time to notice a toast, plus time to read it. */
const NOTICE_MS = 4000;
const READ_MS_PER_CHARACTER = 60;
const MAX_SHOWN = 3;

/** Holds the toasts and the polite live region that announces them. No message is shown twice. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const nextId = useRef(0);

  const showToast = useCallback((message: string, kind: ToastKind = 'info') => {
    const toast = { id: nextId.current++, message, kind };
    setToasts((current) =>
      [...current.filter((other) => other.message !== message), toast].slice(-MAX_SHOWN),
    );
  }, []);

  const remove = useCallback((id: number) => {
    setToasts((current) => current.filter((toast) => toast.id !== id));
  }, []);

  return (
    <ToastContext.Provider value={showToast}>
      {children}
      <div className={styles.region} role="status" aria-live="polite" aria-atomic="false" data-toasts>
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} onClose={remove} />
        ))}
      </div>
    </ToastContext.Provider>
  );
}

function ToastItem({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  // A user who points at a toast or focuses it is reading it, so it stays.
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const cameFrom = useRef<Element | null>(null);
  const isHeld = isPointedAt || hasFocus;
  const lifetime = NOTICE_MS + toast.message.length * READ_MS_PER_CHARACTER;

  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => onClose(toast.id), lifetime);
    return () => clearTimeout(timer);
  }, [isHeld, lifetime, onClose, toast.id]);

  function onFocus(event: FocusEvent) {
    cameFrom.current = event.relatedTarget;
    setHasFocus(true);
  }

  function dismiss() {
    onClose(toast.id);
    // The focused button disappears, so the focus returns to where it was.
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
  }

  return (
    <div
      className={clsx(styles.toast, styles[toast.kind])}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={onFocus}
      onBlur={() => setHasFocus(false)}
    >
      <p className={styles.message}>{toast.message}</p>
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={dismiss}>
        <X size={18} aria-hidden />
      </button>
    </div>
  );
}
