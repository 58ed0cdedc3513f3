import createPurifier, { type DOMPurify } from 'dompurify';

/** Elements of a stored post with the attributes each may carry: the same list that the API applies when it saves. */
const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
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

/** Classes that mean something in a stored post; every other one is dropped. */
const allowedClass = /^(?:indent-[1-8]|language-[\w+#.-]+)$/;

/** Elements of other sites' pages that the editor understands and turns into those of a post. */
const pastedElements = ['b', 'i', 'strike', 'del', 'h1', 'h5', 'h6', 'div', 'section', 'article', 'figure'];

let purifier: DOMPurify | undefined;

/**
 * Cleans post HTML down to the stored subset before it is shown. Links that leave the site get `rel="noopener"`, images
 * load when they come near.
 *
 * The API sanitises on every write, so this is a second fence. Where there is no window (rendering on a server) there is
 * no DOM to parse with, and the API's sanitised HTML is passed on as it is; the browser cleans it again.
 */
export function sanitizeHtml(html: string): string {
  return typeof window === 'undefined' ? html : purify(html, []);
}

/** Cleans HTML from the clipboard for the editor: what a post may hold, and elements that mean the same. */
export function sanitizePastedHtml(html: string): string {
  return purify(html, pastedElements);
}

function purify(html: string, moreElements: readonly string[]): string {
  purifier ??= createPostPurifier(window);
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...Object.keys(allowedAttributes), '#text', ...moreElements],
    ALLOWED_ATTR: [...new Set(Object.values(allowedAttributes).flat()), 'loading', 'decoding'],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|(?![a-z][a-z\d+.-]*:))/i,
  });
}

function createPostPurifier(view: Window & typeof globalThis): DOMPurify {
  // An instance of its own: hooks on the shared one would change every other use of the library.
  const instance = createPurifier(view);
  instance.addHook('uponSanitizeAttribute', (node, attribute) => {
    attribute.keepAttr =
      allowedAttributes[node.nodeName.toLowerCase()]?.includes(attribute.attrName) ?? false;
    if (attribute.keepAttr && attribute.attrName === 'class') {
      attribute.attrValue = attribute.attrValue
        .split(/\s+/)
        .filter((name) => allowedClass.test(name))
        .join(' ');
      attribute.keepAttr = attribute.attrValue !== '';
    }
  });
  instance.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'A' && /^https?:/i.test(node.getAttribute('href') ?? '')) {
      const rel = new Set((node.getAttribute('rel') ?? '').split(/\s+/).filter(Boolean)).add('noopener');
      node.setAttribute('rel', [...rel].join(' '));
    }
    if (node.nodeName === 'IMG') {
      node.setAttribute('loading', 'lazy');
      node.setAttribute('decoding', 'async');
    }
  });
  return instance;
}
