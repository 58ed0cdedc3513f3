import type { SessionStore, SessionUser } from '../session';
import { scriptUrlPolicy } from '../ui/trustedTypes';
import { tellWorker, workers } from './tellWorker';

/** The only script that runs as a worker, whatever is asked for. */
const workerScript = scriptUrlPolicy('service-worker', () => '/sw.js');

/** Starts the service worker, once the page has all it needs, and keeps it up to date about the session. */
export function startOffline(session: SessionStore): void {
  const begin = () => {
    // Without https, in some private windows and without storage there is none, and the site works as ever.
    workers()
      ?.register(workerScript('/sw.js'))
      .catch(() => undefined);
    let told: SessionUser | null | undefined;
    const tell = () => {
      const { user } = session.getState();
      if (user?.accessToken === told?.accessToken && told !== undefined) return;
      told = user;
      tellWorker(user);
    };
    tell();
    session.subscribe(tell);
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin);
}
