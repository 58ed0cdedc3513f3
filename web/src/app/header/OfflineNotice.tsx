import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import styles from './OfflineNotice.module.css';

/** Says below the header that the browser has no network, for as long as that is so. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {isOnline ? null : (
        <p className={styles.notice} data-notice>
          <CloudOff size={16} aria-hidden />
          You are offline. Loaded pages still work.
        </p>
      )}
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
