import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

const BLOCKS = ['p', 'h2', 'h3', 'h4', 'blockquote'];
const TAGS = new Set([
  ...BLOCKS,
  ...'strong em u s code kbd a abbr img pre ul ol li br hr table thead tbody tr th td figure figcaption'.split(
    ' ',
  ),
  ...'aside details summary small'.split(' '),
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
    case 'abbr title':
      return /^\S(?:.{0,398}\S)?$/u.test(value) && !/\s\s|[\t\n]/.test(value);
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
    case 'figure data-width':
      return value === 'wide';
    case 'figure data-embed':
      return /^(?:youtube|vimeo|codesandbox|stackblitz|codepen|gist|github|link)$/.test(value);
    case 'aside data-callout':
      return /^(?:note|tip|warning)$/.test(value);
    case 'li data-checked':
      return /^(?:true|false)$/.test(value);
    case 'code data-file':
      return /^[^\p{Cc}]{1,100}$/u.test(value) && value === value.trim() && !/\s\s|[\t\n]/.test(value);
    case 'code data-lines':
      return isListOfRanges(value);
    case 'small data-note':
    case 'figure data-run':
    case 'code data-hidden':
    case 'code data-active':
      return value === '';
    default:
      return name === 'class' && BLOCKS.includes(tag) && /^indent-[1-8]$/.test(value);
  }
}

/** At most 50 ranges in order, with unmarked lines between them. */
function isListOfRanges(value: string): boolean {
  if (!/^[1-9]\d{0,3}(?:-\d{1,4})?(?:,[1-9]\d{0,3}(?:-\d{1,4})?)*$/.test(value)) return false;
  const ranges = value.split(',').map((range) => range.split('-').map(Number));
  let last = -1;
  for (const [start = 0, end = start + 0.5] of ranges) {
    if (start <= last + 1 || end <= start) return false;
    last = Math.floor(end);
  }
  return ranges.length <= 50;
}

type Element = DefaultTreeAdapterTypes.Element;

const isElement = (node: DefaultTreeAdapterTypes.Node): node is Element => 'tagName' in node;
const hasAttribute = ({ attrs }: Element, name: string) => attrs.some((attribute) => attribute.name === name);

const parentOf = ({ parentNode }: Element): Element | null =>
  parentNode && isElement(parentNode) ? parentNode : null;
const attributeOf = ({ attrs }: Element, name: string) =>
  attrs.find((attribute) => attribute.name === name)?.value;
const isCaption = ({ tagName }: Element) => tagName === 'figcaption';
const isExample = (node: Element | null): boolean => node !== null && hasAttribute(node, 'data-example');
const isBlankText = (node: DefaultTreeAdapterTypes.Node) => 'value' in node && node.value.trim() === '';

/** A file name that keeps within its example. */
const isSafeName = (name: string) =>
  /^\/?(?:[\w.-]+\/)?[\w.-]+$/.test(name) && !/\.\.|^\.?\/?\.?$|^\.\/|\/\.$/.test(name);

/** What is wrong with a top-level figure: an example, an embed, or one to three images; each may end with a caption. */
function figureProblems(node: Element): string[] {
  const found: string[] = [];
  const children = node.childNodes.filter(isElement);
  const content = children.filter((child) => !isCaption(child));
  const isEmbed = hasAttribute(node, 'data-embed');
  if (parentOf(node)) found.push('figure that is not at the top level');
  if (children.findIndex(isCaption) !== -1 && children.findIndex(isCaption) !== content.length)
    found.push('caption that is not last');
  if (node.childNodes.some((child) => !isElement(child) && !(isExample(node) && isBlankText(child))))
    found.push('text in a figure');
  if (hasAttribute(node, 'data-width') && (isEmbed || isExample(node)))
    found.push('width of a figure without images');
  if (isExample(node)) {
    const names = content
      .flatMap((pre) => pre.childNodes.filter(isElement))
      .map((code) => attributeOf(code, 'data-file'));
    if (content.length === 0 || content.some((child) => child.tagName !== 'pre'))
      found.push('example without files');
    if (names.includes(undefined) || new Set(names).size < content.length)
      found.push('files without own names');
    if (names.some((name) => name === undefined || !isSafeName(name))) found.push('unsafe file name');
  } else if (isEmbed) {
    const [link, ...others] = content;
    if (link?.tagName !== 'a' || others.length > 0) found.push('embed that is not one link');
    const [title, ...more] = link?.childNodes ?? [];
    const isTitled =
      title !== undefined && 'value' in title && title.value.trim() !== '' && title.value.length <= 600;
    if (!isTitled || more.length > 0) found.push('embed without a plain title');
  } else {
    if (content.length === 0 || content.length > 3 || content.some(({ tagName }) => tagName !== 'img'))
      found.push('figure without one to three images');
    if (children.length === 1 && !hasAttribute(node, 'data-width')) found.push('figure around a bare image');
  }
  return found;
}

/** What is wrong with a callout or details: they stand at the top level and hold blocks. */
function boxProblems(node: Element): string[] {
  const found: string[] = [];
  const [first, ...others] = node.childNodes;
  if (parentOf(node)) found.push(`${node.tagName} that is not at the top level`);
  if (
    node.childNodes.some(
      (child) => !isElement(child) || (INLINE.has(child.tagName) && child.tagName !== 'img'),
    )
  )
    found.push(`${node.tagName} without blocks`);
  if (node.tagName === 'aside') {
    if (!hasAttribute(node, 'data-callout') || !first) found.push('aside that is no callout');
  } else if (first?.nodeName !== 'summary' || others.length === 0)
    found.push('details without summary and content');
  return found;
}

/** What is wrong with the place of an element, or with its parts. */
function misplaced(node: Element): string[] {
  const { tagName } = node;
  const found: string[] = [];
  const parent = parentOf(node);
  if (tagName === 'figure') found.push(...figureProblems(node));
  if (tagName === 'aside' || tagName === 'details') found.push(...boxProblems(node));
  if (tagName === 'figcaption' && parent?.tagName !== 'figure') found.push('figcaption outside of a figure');
  if (tagName === 'summary' && parent?.tagName !== 'details') found.push('summary outside of details');
  if (['figcaption', 'summary', 'small'].includes(tagName)) {
    if (!isInline(node)) found.push(`${tagName} with blocks, images or notes`);
    if (node.childNodes.length === 0) found.push(`empty ${tagName}`);
  }
  if (tagName === 'abbr' && (!hasAttribute(node, 'title') || isInLink(node)))
    found.push('abbreviation without its words, or in a link');
  if (tagName === 'a' && isInAbbreviation(node)) found.push('link in an abbreviation');
  if (tagName === 'small') {
    if (!hasAttribute(node, 'data-note')) found.push('small that is no note');
    if (parent && INLINE.has(parent.tagName)) found.push(`note in ${parent.tagName}`);
  }
  if (hasAttribute(node, 'data-checked') && parent?.tagName !== 'ul')
    found.push('task outside of a bullet list');
  if (tagName === 'code') found.push(...codeProblems(node, parent));
  else if (hasAttribute(node, 'data-hidden') || hasAttribute(node, 'data-active'))
    found.push(`attribute of a file on ${tagName}`);
  return found;
}

/** Whether an element around this one has the name. */
const isIn =
  (name: string) =>
  (node: Element): boolean => {
    const parent = parentOf(node);
    return parent !== null && (parent.tagName === name || isIn(name)(parent));
  };
const isInLink = isIn('a');
const isInAbbreviation = isIn('abbr');

function codeProblems(node: Element, parent: Element | null): string[] {
  const found: string[] = [];
  const inExample = parent?.tagName === 'pre' && isExample(parentOf(parent));
  if (parent?.tagName === 'pre' && node.childNodes.some(isElement)) found.push('markup in code');
  for (const { name } of node.attrs) {
    const isOfExample = name === 'data-hidden' || name === 'data-active';
    if (isOfExample ? !inExample : name === 'data-lines' && inExample) found.push(`misplaced ${name}`);
    if (parent?.tagName !== 'pre') found.push(`${name} of inline code`);
  }
  return found;
}

const INLINE = new Set('strong em u s code kbd a abbr br'.split(' '));
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
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u0008\u000b-\u001f]|\p{Cs}/u.test(html)) found.push('control character or lone surrogate');
  return found;
}
