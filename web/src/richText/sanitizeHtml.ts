import { htmlPolicy } from '../ui/trustedTypes';
import { tags, withDirections } from './directions';
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

/**
 * Puts the text of each note into an element of its own, as the number of the note stays in the line. What abbreviations
 * stand for is shown by the style sheet, not by the browser, for which it takes a mouse. Attributes
 * keep what looks like a tag, and what is written in has no quotes that could end one.
 */
function framedNotes(html: string): string {
  const known = new Set<string>();
  return html.replace(tags, (tag: string, slash: string, name: string, attributes: string) => {
    if (name === 'small') return slash ? `</span>${tag}` : `${tag}<span>`;
    if (name !== 'abbr' || !attributes) return tag;
    const first = known.has(attributes) ? '' : ' data-first';
    known.add(attributes);
    return `<abbr${first} tabindex=0 data-${attributes.slice(1)}>`;
  });
}

/** What is added to sanitised HTML for display. */
const prepared = (html: string) => withDirections(framedNotes(html));

/** The only policy for HTML that is shown: it sanitises its input. */
const trustSanitized = htmlPolicy('rich-text', (html) =>
  prepared(purify ? purify(html) : sanitizeNatively(html)),
);

/** Sanitises as a second line of defence after the API; a server has no DOM and returns the API's HTML. */
export function sanitizeHtml(html: string): TrustedHTML | string {
  return typeof window === 'undefined' ? prepared(html) : trustSanitized(html);
}
