/** The browser's service workers; none where the site is not served over https, whatever the types say. */
export const workers = () => navigator.serviceWorker as ServiceWorkerContainer | undefined;

/**
 * Tells the service worker who is signed in, so that what they have bookmarked can be read without a network
 * (src/serviceWorker/savedPosts.ts).
 */
export function tellWorker(accessToken: string | null): void {
  void workers()?.ready.then(({ active }) => active?.postMessage({ accessToken }));
}
