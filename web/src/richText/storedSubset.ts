/** Elements of a stored post with their allowed attributes: the same list that the API applies when it saves. */
export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel'],
  abbr: ['title'],
  aside: ['data-callout'],
  blockquote: ['class'],
  br: [],
  code: ['class', 'data-file', 'data-hidden', 'data-active', 'data-lines'],
  details: [],
  em: [],
  figcaption: [],
  figure: ['data-example', 'data-run', 'data-width', 'data-embed'],
  h2: ['class'],
  h3: ['class'],
  h4: ['class'],
  hr: [],
  img: ['src', 'alt', 'width', 'height'],
  kbd: [],
  li: ['data-checked'],
  ol: ['start'],
  p: ['class'],
  pre: [],
  s: [],
  small: ['data-note'],
  strong: [],
  summary: [],
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

/** Attributes of which only some values are allowed. */
const allowedValues: Readonly<Record<string, RegExp>> = {
  href: allowedAddress,
  // Also embedded pictures: an unsaved draft has its pictures inside. The editor knows their types (embeddedImage.ts).
  src: /^(?:https?:|data:image\/|(?![a-z][a-z\d+.-]*:))/i,
  'data-callout': /^(?:note|tip|warning)$/,
  'data-checked': /^(?:true|false)$/,
  'data-embed': /^[a-z]+$/,
  'data-file': /^\P{Cc}{1,100}$/u,
  'data-lines': /^\d[\d,-]{0,499}$/,
  'data-width': /^wide$/,
};

/** Classes with a meaning in a stored post; all others are dropped. */
const allowedClass = /^(?:indent-[1-8]|language-[\w+#.-]+)$/;

/** The value of an allowed attribute without what is not allowed in it; null: the attribute is dropped. */
export function keptValue(name: string, value: string): string | null {
  if (name === 'class')
    return (
      value
        .match(/\S+/g)
        ?.filter((each) => allowedClass.test(each))
        .join(' ') || null
    );
  // Browsers ignore white space and control characters when they read the scheme of an address.
  const read = /^(?:href|src)$/.test(name) ? value.replace(/[\p{C}\p{Z}]/gu, '') : value;
  return allowedValues[name]?.test(read) === false ? null : value;
}

/** Elements that mean nothing without a mark: they lose their tag. */
export const unmarked = 'abbr:not([title]), aside:not([data-callout]), small:not([data-note])';

/** Applied to every sanitised post: links to other sites get no opener, pictures load lazily. */
export function finishElement(element: Element): void {
  if (element instanceof HTMLAnchorElement && /^https?:/i.test(element.getAttribute('href') ?? '')) {
    element.relList.add('noopener');
  }
  if (element.nodeName === 'IMG') {
    element.setAttribute('loading', 'lazy');
    element.setAttribute('decoding', 'async');
  }
}
