import { htmlPolicy } from '../ui/trustedTypes';
import { hasNativeSanitizer, sanitizeNatively } from './nativeSanitizer';

/** DOMPurify, once a browser without a sanitizer of its own has fetched it. */
let purify: ((html: string) => string) | undefined;

/** Whether `sanitizeHtml` can be called; if not, `loadSanitizer` comes first. */
export function canSanitize(): boolean {
  return typeof window === 'undefined' || hasNativeSanitizer() || purify !== undefined;
}

/** Fetches what the browser lacks. */
export async function loadSanitizer(): Promise<void> {
  const library = await import('./domPurify');
  purify = (html) => library.purify(html);
}

/** What is sanitised here may be set as HTML, and nothing else. */
const trustSanitized = htmlPolicy('rich-text', (html) => (purify ? purify(html) : sanitizeNatively(html)));

/**
 * Cleans post HTML down to the stored subset before it is shown. Links that leave the site get `rel="noopener"`, images
 * load when they come near.
 *
 * The API sanitises on every write, so this is a second fence: the browser's own sanitizer where there is one, else
 * DOMPurify. Where there is no window (rendering on a server) there is no DOM to parse with, and the API's sanitised
 * HTML is passed on as it is; the browser cleans it again.
 */
export function sanitizeHtml(html: string): TrustedHTML | string {
  return typeof window === 'undefined' ? html : trustSanitized(html);
}
