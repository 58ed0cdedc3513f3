import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

const BLOCKS = ['p', 'h2', 'h3', 'h4', 'blockquote'];
const TAGS = new Set([
  ...BLOCKS,
  ...'strong em u s code a img pre ul ol li br hr table thead tbody tr th td'.split(' '),
]);
const EXTERNAL_REL = 'noopener noreferrer nofollow ugc';

/** Allowed attribute values, repeated here because the test must not share its rules with the code. */
function isAllowedAttribute(tag: string, name: string, value: string): boolean {
  switch (`${tag} ${name}`) {
    case 'a href':
      return /^(?:https?:\/\/[^/\\\s]|mailto:|tel:|#|\/(?![/\\]))/.test(value) && !/[\s<>"`\\]/.test(value);
    case 'a rel':
      return value === EXTERNAL_REL;
    case 'img src':
      return (
        (/^(?:https?:\/\/[^/\\\s]|\/(?![/\\]))/.test(value) && !/[\s<>"`\\]/.test(value)) ||
        /^data:image\/(?:png|gif|jpe?g|bmp|x-icon|webp);base64,[A-Za-z0-9+/]+={0,2}$/.test(value)
      );
    case 'img alt':
      return true;
    case 'img width':
    case 'img height':
    case 'ol start':
      return /^\d{1,6}$/.test(value);
    case 'td colspan':
    case 'td rowspan':
    case 'th colspan':
    case 'th rowspan':
      return /^\d{1,2}$/.test(value);
    case 'code class':
      return /^language-[a-z0-9+#-]{1,20}$/.test(value);
    default:
      return name === 'class' && BLOCKS.includes(tag) && /^indent-[1-8]$/.test(value);
  }
}

/** All disallowed parts of the HTML, as a browser's parser sees it. */
export function violations(html: string): string[] {
  const found: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node, isExternal = false): void => {
    if (node.nodeName === '#comment') found.push('comment');
    if ('tagName' in node) {
      if (!TAGS.has(node.tagName) || !node.namespaceURI.endsWith('xhtml')) found.push(`<${node.tagName}>`);
      for (const { name, value } of node.attrs) {
        if (!isAllowedAttribute(node.tagName, name, value))
          found.push(`<${node.tagName} ${name}="${value}">`);
      }
      const href = node.attrs.find(({ name }) => name === 'href')?.value ?? '';
      const hasRel = node.attrs.some(({ name }) => name === 'rel');
      if (node.tagName === 'a' && href.startsWith('http') !== hasRel) found.push(`rel of ${href}`);
    }
    if ('childNodes' in node) node.childNodes.forEach((child) => visit(child, isExternal));
  };
  visit(parseFragment(html));
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u0008\u000b-\u001f]|\p{Cs}/u.test(html)) found.push('control character or lone surrogate');
  return found;
}
