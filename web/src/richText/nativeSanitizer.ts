import {
  allowedAddress,
  allowedAttributes,
  allowedPicture,
  finishElement,
  keptClasses,
} from './storedSubset';

/** The part of the HTML Sanitizer API used here, which TypeScript does not know yet. */
interface SanitizingElement {
  setHTML: (html: string, options: { sanitizer: typeof config }) => void;
}

/** Elements that are unwrapped, not removed, because their content may be useful. */
const wrappers =
  'abbr address article aside b big center cite del details dd div dl dt font footer form h1 h5 h6 ' +
  'header i ins kbd label main mark nav picture q samp section small span strike sub summary sup tfoot time tt var';

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
    dropUnlessAllowed(element, 'href', allowedAddress);
    dropUnlessAllowed(element, 'src', allowedPicture);
    const classes = element.getAttribute('class');
    if (classes !== null) setOrRemove(element, 'class', keptClasses(classes));
    finishElement(element);
  }
  return body.innerHTML;
}

function dropUnlessAllowed(element: Element, name: string, allowed: RegExp): void {
  // Browsers ignore white space and control characters when they read the scheme of an address.
  const address = element.getAttribute(name)?.replace(/[\p{C}\p{Z}]/gu, '');
  if (address !== undefined && !allowed.test(address)) element.removeAttribute(name);
}

function setOrRemove(element: Element, name: string, value: string): void {
  if (value === '') element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function canSanitize(element: Element): element is Element & SanitizingElement {
  return 'setHTML' in element;
}
