import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

const BLOCKS = ['p', 'h2', 'h3', 'h4', 'blockquote'];
const TAGS = new Set([
  ...BLOCKS,
  ...'strong em u s code a img pre ul ol li br hr table thead tbody tr th td figure figcaption'.split(' '),
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
    case 'figure data-example':
      return value === 'react';
    case 'code data-file':
      return /^\/?(?:[\w.-]+\/)?[\w.-]+$/.test(value) && !/\.\.|^\.?\/?\.?$|^\.\/|\/\.$/.test(value);
    case 'figure data-run':
    case 'code data-hidden':
    case 'code data-active':
      return value === '';
    default:
      return name === 'class' && BLOCKS.includes(tag) && /^indent-[1-8]$/.test(value);
  }
}

type Element = DefaultTreeAdapterTypes.Element;

const isElement = (node: DefaultTreeAdapterTypes.Node): node is Element => 'tagName' in node;
const hasAttribute = ({ attrs }: Element, name: string) => attrs.some((attribute) => attribute.name === name);

/** What is wrong with the parts of an example: it is a top-level figure of `pre > code[data-file]`, then a caption. */
function misplaced(node: Element): string[] {
  const { parentNode: parent, tagName } = node;
  const parentTag = parent && isElement(parent) ? parent.tagName : '';
  const found: string[] = [];
  if (tagName === 'figure') {
    const children = node.childNodes.filter(isElement);
    const isCaption = ({ tagName: tag }: Element) => tag === 'figcaption';
    const files = children.filter((child) => !isCaption(child));
    const code = files.flatMap((pre) => pre.childNodes.filter(isElement));
    const names = code.map(({ attrs }) => attrs.find(({ name }) => name === 'data-file')?.value);
    if (parentTag !== '') found.push(`figure in ${parentTag}`);
    if (!hasAttribute(node, 'data-example')) found.push('figure without data-example');
    if (files.length === 0 || files.some((child) => child.tagName !== 'pre'))
      found.push('figure without files');
    if (names.includes(undefined) || new Set(names).size < files.length)
      found.push('files without own names');
    if (children.findIndex(isCaption) !== -1 && children.findIndex(isCaption) !== children.length - 1)
      found.push('caption before files');
  } else if (tagName === 'figcaption') {
    if (parentTag !== 'figure') found.push('figcaption outside of a figure');
    if (!isInline(node)) found.push('figcaption with blocks');
  } else if (tagName === 'code' && hasAttribute(node, 'data-file')) {
    const figure = parent?.nodeName === 'pre' && 'parentNode' in parent ? parent.parentNode : null;
    if (figure?.nodeName !== 'figure') found.push('data-file outside of an example');
    if (node.childNodes.some(isElement)) found.push('markup in a file');
  } else if (hasAttribute(node, 'data-hidden') || hasAttribute(node, 'data-active')) {
    found.push(`attribute of a file on ${tagName}`);
  }
  return found;
}

const INLINE = new Set('strong em u s code a br'.split(' '));
const isInline = (node: Element): boolean =>
  node.childNodes.filter(isElement).every((child) => INLINE.has(child.tagName) && isInline(child));

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
      found.push(...misplaced(node));
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
