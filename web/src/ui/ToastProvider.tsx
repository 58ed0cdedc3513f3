import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ToastContext, type ToastKind } from './toast';
import styles from './ToastProvider.module.css';

interface Toast {
  id: number;
  message: string;
  kind: ToastKind;
}

const LIFETIME_MS = 6000;
const MAX_SHOWN = 3;

/** Holds the toasts and the polite live region that reads them out. The same message is not shown twice at once. */
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
      <div className={styles.region} role="status" aria-live="polite" aria-atomic="false">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} onClose={remove} />
        ))}
      </div>
    </ToastContext.Provider>
  );
}

function ToastItem({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  // Someone who points at a toast or tabs into it is reading it: it stays.
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => onClose(toast.id), LIFETIME_MS);
    return () => clearTimeout(timer);
  }, [held, onClose, toast.id]);

  return (
    <div
      className={clsx(styles.toast, styles[toast.kind])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={styles.message}>{toast.message}</p>
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={() => onClose(toast.id)}>
        <X size={18} aria-hidden />
      </button>
    </div>
  );
}
