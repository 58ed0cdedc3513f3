import { CloudOff } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './OfflineNotice.module.css';

const OFFLINE = 'You are offline. Loaded pages still work.';
/** The browser counts as online even if the network does not answer. */
const KEPT = 'This is a saved copy of the page: the network did not answer.';

/**
 * Says below the header that the browser is offline. If the service worker served the page from its cache and marked it
 * (src/serviceWorker/pages.ts), it says so until the reader navigates.
 */
export function OfflineNotice() {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const notice = useSyncExternalStore(
    subscribe,
    () => {
      if (!navigator.onLine) return OFFLINE;
      return key === firstKey && 'kept' in document.documentElement.dataset ? KEPT : '';
    },
    () => '',
  );
  return (
    <div role="status">
      {notice === '' ? null : (
        <p className={styles.notice} data-notice>
          <CloudOff size={16} aria-hidden />
          {notice}
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
