import { htmlPolicy } from '../ui/trustedTypes';
import { hasNativeSanitizer, sanitizeNatively } from './nativeSanitizer';

/** DOMPurify, after a browser without a native sanitizer has loaded it. */
let purify: ((html: string) => string) | undefined;

/** Whether `sanitizeHtml` can be called; if not, call `loadSanitizer` first. */
export function canSanitize(): boolean {
  return typeof window === 'undefined' || hasNativeSanitizer() || purify !== undefined;
}

/** Loads DOMPurify. */
export async function loadSanitizer(): Promise<void> {
  const library = await import('./domPurify');
  purify = (html) => library.purify(html);
}

/** The only policy for HTML that is shown: it sanitises its input. */
const trustSanitized = htmlPolicy('rich-text', (html) => (purify ? purify(html) : sanitizeNatively(html)));

/**
 * Sanitises post HTML to the stored subset before it is shown. External links get `rel="noopener"`, images load lazily.
 *
 * The API sanitises on every write, so this is a second line of defence: the native sanitizer if there is one, else
 * DOMPurify. On a server there is no DOM to parse with, so the API's sanitised HTML is returned unchanged; the browser
 * sanitises it again.
 */
export function sanitizeHtml(html: string): TrustedHTML | string {
  return typeof window === 'undefined' ? html : trustSanitized(html);
}
