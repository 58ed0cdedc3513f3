/** Elements of a stored post with the attributes each may carry: the same list that the API applies when it saves. */
export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel'],
  blockquote: ['class'],
  br: [],
  code: ['class'],
  em: [],
  h2: ['class'],
  h3: ['class'],
  h4: ['class'],
  hr: [],
  img: ['src', 'alt', 'width', 'height'],
  li: [],
  ol: ['start'],
  p: ['class'],
  pre: [],
  s: [],
  strong: [],
  table: [],
  tbody: [],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  thead: [],
  tr: [],
  u: [],
  ul: [],
};

/** Addresses that a link may have: of the web, of mail and telephone, or relative to this page. */
export const allowedAddress = /^(?:https?:|mailto:|tel:|(?![a-z][a-z\d+.-]*:))/i;

/** A draft that is looked at before it is saved has its pictures inside. */
export const allowedPicture = /^(?:https?:|data:image\/|(?![a-z][a-z\d+.-]*:))/i;

/** Classes that mean something in a stored post; every other one is dropped. */
const allowedClass = /^(?:indent-[1-8]|language-[\w+#.-]+)$/;

/** Those of the class names that mean something. */
export function keptClasses(value: string): string {
  return value
    .split(/\s+/)
    .filter((name) => allowedClass.test(name))
    .join(' ');
}

/** What every clean post gets on top: links that leave the site cannot reach back, pictures load when they come near. */
export function finishElement(element: Element): void {
  if (element.nodeName === 'A' && /^https?:/i.test(element.getAttribute('href') ?? '')) {
    const rel = new Set((element.getAttribute('rel') ?? '').split(/\s+/).filter(Boolean)).add('noopener');
    element.setAttribute('rel', [...rel].join(' '));
  }
  if (element.nodeName === 'IMG') {
    element.setAttribute('loading', 'lazy');
    element.setAttribute('decoding', 'async');
  }
}
