import type { SessionStore, SessionUser } from '../session';

/** The browser's service workers; undefined without https, although the types say otherwise. */
const workers = () => navigator.serviceWorker as ServiceWorkerContainer | undefined;

/** Tells the service worker whose bookmarked posts to cache (src/serviceWorker/savedPosts.ts). */
export function sendUserToWorker(user: Pick<SessionUser, '_id' | 'accessToken'> | null): void {
  const message = { userId: user?._id ?? null, accessToken: user?.accessToken ?? null };
  void workers()?.ready.then(({ active }) => active?.postMessage(message));
}

/** Starts the service worker after the page has loaded, and keeps it informed about the session. */
export function startOffline(session: SessionStore): void {
  const begin = () => {
    // The only script that may run as a service worker.
    const policy = window.trustedTypes?.createPolicy('service-worker', {
      createScriptURL: (_url: string) => '/sw.js',
    });
    // Registration fails without https, in some private windows and without storage. The site works without a worker.
    workers()
      ?.register(policy?.createScriptURL('') ?? '/sw.js')
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
