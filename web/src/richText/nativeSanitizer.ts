import { allowedAttributes, finishElement, keptValue, unmarked } from './storedSubset';

/** The part of the HTML Sanitizer API used here, which TypeScript does not know yet. */
interface SanitizingElement {
  setHTML: (html: string, options: { sanitizer: typeof config }) => void;
}

/** Elements that are unwrapped, not removed, because their content may be useful. */
const wrappers =
  'article b cite del dd div dl dt h1 h5 h6 i ins main mark picture q section span sub sup time';

const config = {
  elements: Object.entries(allowedAttributes).map(([name, attributes]) => ({ name, attributes })),
  attributes: [],
  replaceWithChildrenElements: wrappers.split(' '),
  comments: false,
  dataAttributes: false,
};

/** Whether this browser has a native sanitizer (Chromium 146, Firefox 148). */
export function hasNativeSanitizer(): boolean {
  return canSanitize(Element.prototype);
}

/** Sanitises with the browser's own sanitizer, plus the rules that it does not support. Without one, nothing is left. */
export function sanitizeNatively(html: string): string {
  // An element of a document that is never shown, so nothing is fetched meanwhile.
  const body: Element = document.implementation.createHTMLDocument('').createElement('div');
  if (canSanitize(body)) body.setHTML(html, { sanitizer: config });
  for (const element of body.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      const kept = keptValue(name, value);
      if (kept === null) element.removeAttribute(name);
      else element.setAttribute(name, kept);
    }
    finishElement(element);
    if (element.matches(unmarked)) element.replaceWith(...element.childNodes);
  }
  return body.innerHTML;
}

function canSanitize(element: Element): element is Element & SanitizingElement {
  return 'setHTML' in element;
}
