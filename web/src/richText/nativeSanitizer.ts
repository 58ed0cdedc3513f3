import { allowedAttributes, finishElement, keptValue, unmarked } from './storedSubset';

/** The part of the HTML Sanitizer API used here, which TypeScript does not know yet. */
interface SanitizingElement {
  setHTML: (html: string, options: { sanitizer: typeof config }) => void;
}

/** Elements that are unwrapped, not removed, because their content may be useful. */
const wrappers =
  'abbr address article b big center cite del dd div dl dt font footer form h1 h5 h6 ' +
  'header i ins label main mark nav picture q samp section span strike sub sup tfoot time tt var';

const config = {
  elements: Object.entries(allowedAttributes).map(([name, attributes]) => ({ name, attributes })),
  attributes: [],
  replaceWithChildrenElements: wrappers.split(' '),
  comments: false,
  dataAttributes: false,
};

/** Whether the browser has a native sanitizer (Chromium 146, Firefox 148). */
export function hasNativeSanitizer(): boolean {
  return typeof Element !== 'undefined' && canSanitize(Element.prototype);
}

/** Sanitises with the browser's own sanitizer, plus the rules that it does not support. */
export function sanitizeNatively(html: string): string {
  // An element of a document that is never shown, so nothing is fetched meanwhile.
  const body: Element = document.implementation.createHTMLDocument('').createElement('div');
  if (!canSanitize(body)) throw new Error('This browser has no sanitizer of its own.');
  body.setHTML(html, { sanitizer: config });
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
