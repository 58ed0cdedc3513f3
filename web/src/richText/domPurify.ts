import createPurifier, { type DOMPurify } from 'dompurify';
import { allowedAddress, allowedAttributes, finishElement, keptValue, unmarked } from './storedSubset';

let purifier: DOMPurify | undefined;

/** Sanitises HTML with DOMPurify. `moreElements`: allowed besides those of a post, without attributes. */
export function purify(html: string, moreElements: readonly string[] = []): string {
  purifier ??= createPostPurifier(window);
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...Object.keys(allowedAttributes), '#text', ...moreElements],
    ALLOWED_ATTR: [...new Set(Object.values(allowedAttributes).flat()), 'loading', 'decoding'],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: allowedAddress,
  });
}

/** Elements of other sites that the editor converts to elements of a post. */
const pastedElements = ['b', 'i', 'strike', 'del', 'h1', 'h5', 'h6', 'div', 'section', 'article', 'figure'];

/** Sanitises clipboard HTML for the editor: keeps what a post may hold, and elements that the editor converts. */
export function sanitizePastedHtml(html: string): string {
  return purify(html, pastedElements);
}

function createPostPurifier(view: Window & typeof globalThis): DOMPurify {
  // A separate instance: hooks on the shared one would affect every other use of the library.
  const instance = createPurifier(view);
  instance.addHook('uponSanitizeElement', (node, { tagName, allowedTags }) => {
    if (!/^(?:abbr|aside|small)$/.test(tagName)) return;
    // Attributes are sanitised after the tag.
    allowedTags[tagName] =
      node instanceof view.Element &&
      !node.matches(unmarked) &&
      keptValue('data-callout', node.getAttribute('data-callout') ?? 'note') !== null;
  });
  instance.addHook('uponSanitizeAttribute', (node, attribute) => {
    const isAllowed = allowedAttributes[node.nodeName.toLowerCase()]?.includes(attribute.attrName) ?? false;
    const value = isAllowed ? keptValue(attribute.attrName, attribute.attrValue) : null;
    attribute.keepAttr = value !== null;
    attribute.attrValue = value ?? '';
  });
  instance.addHook('afterSanitizeAttributes', finishElement);
  return instance;
}
