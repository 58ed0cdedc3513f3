import type { SessionStore, SessionUser } from '../session';
import { scriptUrlPolicy } from '../ui/trustedTypes';
import { sendUserToWorker, workers } from './sendUserToWorker';

/** The only script that may run as a service worker. */
const workerScript = scriptUrlPolicy('service-worker', () => '/sw.js');

/** Starts the service worker after the page has loaded, and keeps it informed about the session. */
export function startOffline(session: SessionStore): void {
  const begin = () => {
    // Registration fails without https, in some private windows and without storage. The site works without a worker.
    workers()
      ?.register(workerScript('/sw.js'))
      .catch(() => undefined);
    let told: SessionUser | null | undefined;
    const tell = () => {
      const { user } = session.getState();
      if (user?.accessToken === told?.accessToken && told !== undefined) return;
      told = user;
      sendUserToWorker(user);
    };
    tell();
    session.subscribe(tell);
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin);
}
