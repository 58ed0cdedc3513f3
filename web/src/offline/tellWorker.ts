import type { SessionUser } from '../session';

/** The browser's service workers; none where the site is not served over https, whatever the types say. */
export const workers = () => navigator.serviceWorker as ServiceWorkerContainer | undefined;

/**
 * Tells the service worker who is signed in, so that what they have bookmarked can be read without a network
 * (src/serviceWorker/savedPosts.ts).
 */
export function tellWorker(user: Pick<SessionUser, '_id' | 'accessToken'> | null): void {
  const message = { userId: user?._id ?? null, accessToken: user?.accessToken ?? null };
  void workers()?.ready.then(({ active }) => active?.postMessage(message));
}
