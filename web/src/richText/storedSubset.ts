/** Elements of a stored post with their allowed attributes: the same list that the API applies when it saves. */
export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel'],
  blockquote: ['class'],
  br: [],
  code: ['class', 'data-file', 'data-hidden', 'data-active'],
  em: [],
  figcaption: [],
  figure: ['data-example', 'data-run'],
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
  td: ['align', 'colspan', 'rowspan'],
  th: ['align', 'colspan', 'rowspan'],
  thead: [],
  tr: [],
  u: [],
  ul: [],
};

/** Allowed link addresses: web, mail, telephone, and relative ones. */
export const allowedAddress = /^(?:https?:|mailto:|tel:|(?![a-z][a-z\d+.-]*:))/i;

/** Also embedded pictures: an unsaved draft has its pictures inside. */
export const allowedPicture = /^(?:https?:|data:image\/|(?![a-z][a-z\d+.-]*:))/i;

/** Classes with a meaning in a stored post; all others are dropped. */
const allowedClass = /^(?:indent-[1-8]|language-[\w+#.-]+)$/;

export function keptClasses(value: string): string {
  return value
    .split(/\s+/)
    .filter((name) => allowedClass.test(name))
    .join(' ');
}

/** Applied to every sanitised post: links to other sites get no opener, pictures load lazily. */
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
