import createPurifier, { type DOMPurify } from 'dompurify';
import { allowedAddress, allowedAttributes, finishElement, keptClasses } from './storedSubset';

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

function createPostPurifier(view: Window & typeof globalThis): DOMPurify {
  // A separate instance: hooks on the shared one would affect every other use of the library.
  const instance = createPurifier(view);
  instance.addHook('uponSanitizeAttribute', (node, attribute) => {
    attribute.keepAttr =
      allowedAttributes[node.nodeName.toLowerCase()]?.includes(attribute.attrName) ?? false;
    if (attribute.keepAttr && attribute.attrName === 'class') {
      attribute.attrValue = keptClasses(attribute.attrValue);
      attribute.keepAttr = attribute.attrValue !== '';
    }
  });
  instance.addHook('afterSanitizeAttributes', finishElement);
  return instance;
}
