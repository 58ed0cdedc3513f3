import type { SessionUser } from '../session';

/** The browser's service workers; undefined without https, although the types say otherwise. */
export const workers = () => navigator.serviceWorker as ServiceWorkerContainer | undefined;

/** Tells the service worker whose bookmarked posts to cache (src/serviceWorker/savedPosts.ts). */
export function sendUserToWorker(user: Pick<SessionUser, '_id' | 'accessToken'> | null): void {
  const message = { userId: user?._id ?? null, accessToken: user?.accessToken ?? null };
  void workers()?.ready.then(({ active }) => active?.postMessage(message));
}
