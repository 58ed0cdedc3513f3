import { CloudOff } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './OfflineNotice.module.css';

const OFFLINE = 'You are offline. Loaded pages still work.';
/** The browser counts as online even if the network does not answer. */
const KEPT = 'This is a saved copy of the page: the network did not answer.';

/** Says that the browser is offline, or that the service worker served a marked page from its cache. */
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
  const listening = new AbortController();
  const { signal } = listening;
  for (const change of ['online', 'offline']) window.addEventListener(change, onChange, { signal });
  return () => listening.abort();
}
