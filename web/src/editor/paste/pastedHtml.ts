import { EXAMPLES } from '../../examples/example';
import { sanitizePastedHtml } from '../../richText/domPurify';
import { pageOfFrame } from '../../richText/embeds/embedAddress';
import { parseHtml } from '../../richText/parseHtml';
import { MAX_IMAGES } from '../html/blocks';
import { embedToHtml, readEmbed } from '../html/embedHtml';
import { readExample } from '../html/exampleHtml';
import { readPastedBoxes, readPastedTasks } from './pastedBoxes';
import { readPastedCode } from './pastedCode';
import { dropDecoration, readFormulas, readRaised } from './pastedFormulas';
import { dropUnreachable, isReachable, readLazyImages, readOwnImages } from './pastedImages';
import { flattenItem, readPastedLists } from './pastedLists';
import { fillImages } from './pastedRtf';
import { tagNames } from '../markdown/markdownLosses';
import { markupProblem, textProblem } from './pasteLimits';
import { applySheets, isMonospaced } from './pastedStyles';
import { readPastedWord } from './pastedWord';

/** Clipboard HTML as post HTML, with the number of pictures that are unreachable and of those on other sites. */
export interface PastedHtml {
  html: string;
  lostImages: number;
  remoteImages: number;
  /** Number of frames of sites that cannot be embedded. */
  lostFrames: number;
  /** What else was left out, in words for the writer. */
  losses: readonly string[];
  /** Why nothing of it can be pasted, in words for the writer. */
  problem?: string;
  /** Whether items of lists were deeper than a post has levels. */
  hasDeepItems: boolean;
}

export const NOTHING_LOST: Omit<PastedHtml, 'html'> = {
  lostImages: 0,
  remoteImages: 0,
  lostFrames: 0,
  losses: [],
  hasDeepItems: false,
};

/** Reduces clipboard HTML to what a post may hold: styles with a meaning become elements. Runs nothing. */
export function readPastedHtml(html: string, rtf = ''): PastedHtml {
  const body = parseHtml(html);
  const problem = textProblem(body.textContent) ?? markupProblem(body);
  if (problem !== undefined) return { html: '', ...NOTHING_LOST, problem };
  normalizeText(body);
  applySheets(body);
  const examples = takeExamples(body);
  const { taken: embeds, lostFrames } = takeEmbeds(body);
  const losses = readFormulas(body);
  const untold = body.querySelectorAll(TOLD);
  if (untold.length > 0)
    losses.push(`A post cannot hold some of the page, which was left out: ${tagNames([...untold])}.`);
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  dropDecoration(body);
  for (const mark of body.querySelectorAll('.Apple-interchange-newline')) mark.remove();
  // Bookmarks, which lead nowhere.
  for (const anchor of body.querySelectorAll('a:not([href])')) anchor.replaceWith(...anchor.childNodes);
  readPastedWord(body);
  readRaised(body);
  fillImages(body, rtf);
  readLazyImages(body);
  readOwnImages(body);
  readPastedCode(body);
  for (const element of body.querySelectorAll<HTMLElement>('[style], [face], b, strong, i, em'))
    readStyle(element);
  readPastedBoxes(body);
  readPastedTasks(body);
  const figures = takeFigures(body);
  for (const [name, selector] of renamed) {
    for (const element of body.querySelectorAll(selector)) rename(element, name);
  }
  for (const underline of body.querySelectorAll('u')) dropLinkLine(underline);
  for (const pre of body.querySelectorAll('pre')) readCode(pre);
  // Each block would get all of them: hundreds around thousands of blocks are more than a page can hold.
  for (const mark of body.querySelectorAll(NESTED_MARKS)) mark.replaceWith(...mark.childNodes);
  for (const mark of body.querySelectorAll(MARKS)) moveInside(mark);
  const hasDeepItems = readPastedLists(body);
  for (const item of body.querySelectorAll('li, td, th')) flattenItem(item);
  for (const cell of body.querySelectorAll<HTMLElement>('td, th')) readAlignment(cell);
  const { lostImages, unreadable } = dropUnreachable(body);
  const lifted = new Map<Element, Element>();
  for (const image of body.querySelectorAll('img')) liftImage(image, lifted);
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) readHeading(heading);
  for (const [place, figure] of figures) place.replaceWith(figure);
  const remoteImages = [...body.querySelectorAll('img')].filter(isElsewhere).length;
  for (const [place, figure] of [...examples, ...embeds]) place.replaceWith(figure);
  const counts = { lostImages, remoteImages, lostFrames, hasDeepItems };
  return { html: sanitizePastedHtml(body.innerHTML), losses: [...losses, ...unreadable], ...counts };
}

/** As the API stores it. Files of macOS and PDFs have letters and their accents apart, which no search finds. */
function normalizeText(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    const normal = node.data.normalize();
    if (normal !== node.data) node.data = normal;
  }
}

type Taken = readonly [place: Element, figure: Element];

/** Figures that can stay figures: not within lists and the like. */
const figuresIn = (body: HTMLElement, selector: string): Element[] =>
  [...body.querySelectorAll(selector)].filter(
    (figure) => !figure.closest('li, blockquote, table, figure figure'),
  );

/** Replaces an element by an empty one until the others are read. */
function take(element: Element, figure: Element): Taken {
  const place = element.ownerDocument.createElement('div');
  element.replaceWith(place);
  return [place, figure];
}

/** Takes examples out, so that their code and captions stay as they are. */
const takeExamples = (body: HTMLElement): Taken[] =>
  figuresIn(body, EXAMPLES)
    .filter((figure) => readExample(figure) !== undefined)
    .map((figure) => take(figure, figure));

/** Takes embeds out, also those that other sites show in frames. Frames stand outside of text. */
function takeEmbeds(body: HTMLElement): { taken: Taken[]; lostFrames: number } {
  const taken = figuresIn(body, 'figure[data-embed]')
    .filter((figure) => readEmbed(figure) !== undefined)
    .map((figure) => take(figure, figure));
  let lostFrames = 0;
  for (const frame of body.querySelectorAll('iframe')) {
    const url = pageOfFrame(frame.getAttribute('src') ?? '');
    if (url === null) {
      lostFrames += 1;
      continue;
    }
    const embed = { url, title: frame.title, captionHtml: null };
    const figure = parseHtml(embedToHtml(embed)).firstElementChild;
    if (!figure) continue;
    const line = [...ancestors(frame)]
      .filter(({ tagName }) => /^(?:P|H[1-6]|UL|OL|BLOCKQUOTE|TABLE|FIGURE)$/.test(tagName))
      .at(-1);
    line?.after(frame);
    taken.push(take(frame, figure));
  }
  return { taken, lostFrames };
}

/** Takes images with a caption or beside each other out. A single one without a caption is an image like others. */
const takeFigures = (body: HTMLElement): Taken[] =>
  figuresIn(body, 'figure').flatMap((element) => {
    const figure = imagesWithCaption(element);
    return figure ? [take(element, figure)] : [];
  });

function imagesWithCaption(element: Element): Element | undefined {
  const images = [...element.querySelectorAll('img')];
  const [caption, ...others] = element.querySelectorAll('figcaption');
  const hasCaption = caption !== undefined && /\S/.test(caption.textContent);
  const hasOtherText =
    others.length > 0 || element.textContent.replace(caption?.textContent ?? '', '').trim() !== '';
  if (images.length === 0 || images.length > MAX_IMAGES || !images.every(isReachable) || hasOtherText)
    return undefined;
  if (images.length === 1 && !hasCaption && !isWide(element)) return undefined;

  const figure = element.ownerDocument.createElement('figure');
  if (isWide(element)) figure.setAttribute('data-width', 'wide');
  figure.append(...images);
  if (hasCaption) figure.append(caption);
  for (const line of figure.querySelectorAll('p, div')) line.replaceWith(...line.childNodes, ' ');
  return figure;
}

const isWide = (figure: Element): boolean => figure.getAttribute('data-width') === 'wide';

const isElsewhere = (image: Element): boolean => {
  const source = image.getAttribute('src') ?? '';
  return /^https?:/i.test(source) && !source.startsWith(`${window.location.origin}/`);
};

const DROPPED =
  'script, style, meta, link, title, xml, template, noscript, object, embed, iframe, button, select, svg, video, audio, canvas, [hidden]';
/** Buttons outside of paragraphs are those of the page, such as the ones that copy code. */
const TOLD = 'video, audio, canvas, object, embed, p button';

const renamed: readonly (readonly [string, string])[] = [
  // Tables that the editor keeps as they are hold these too.
  ['strong', 'b'],
  ['em', 'i'],
  ['s', 'strike, del'],
  ['code', 'samp, tt'],
  ['u', 'ins'],
  ['p', 'dt, dd, figcaption, caption, blockquote > div'],
  ['div', 'figure, dl, address, center, form, fieldset, nav, hgroup'],
  ['span', 'picture'],
  ['ul', 'menu, dir'],
];

const MARKS = 'a, abbr, strong, em, u, s, code, kbd, small';
const NESTED_MARKS = ['strong', 'em', 'u', 's', 'code', 'kbd'].map((name) => `${name} ${name}`).join(', ');
const BLOCKS =
  'p, h1, h2, h3, h4, h5, h6, div, section, article, ul, ol, li, blockquote, pre, table, hr, aside, details, summary';

/** Expresses the styles of one element as elements. */
function readStyle(element: HTMLElement): void {
  const { style, tagName } = element;
  if (element.closest('pre')) return;
  const weight = style.fontWeight;
  // Google Docs wraps everything that is copied in a <b> that is not bold.
  const isBoldTag = tagName === 'B' || tagName === 'STRONG';
  if (isBoldTag && /^(?:normal|[1-4]00)$/.test(weight)) rename(element, 'span');
  if ((tagName === 'I' || tagName === 'EM') && style.fontStyle === 'normal') rename(element, 'span');
  if (style.display === 'none' || /mso-hide:\s*all/.test(element.getAttribute('style') ?? ''))
    element.remove();
  if (!/^(?:SPAN|FONT|A|TD)$/.test(tagName)) return;

  const inHeading = element.closest('h1, h2, h3, h4, h5, h6') !== null;
  const inLink = element.closest('a') !== null;
  const decoration = `${style.textDecoration} ${style.textDecorationLine}`;
  if (!inHeading && /^(?:bold|bolder|[6-9]00)$/.test(weight)) wrapContent(element, 'strong');
  if (!inHeading && style.fontStyle === 'italic') wrapContent(element, 'em');
  if (!inLink && decoration.includes('underline')) wrapContent(element, 'u');
  if (decoration.includes('line-through')) wrapContent(element, 's');
  if (/^(?:SPAN|FONT)$/.test(tagName) && !element.closest('code') && isMonospaced(element))
    wrapContent(element, 'code');
}

/** Pages underline links themselves. */
function dropLinkLine(underline: Element): void {
  const links = [...underline.querySelectorAll('a[href]')].map((link) => link.textContent).join('');
  if (underline.closest('a[href]') || (links !== '' && links.trim() === underline.textContent.trim())) {
    underline.replaceWith(...underline.childNodes);
  }
}

function wrapContent(element: Element, name: string): void {
  if (element.textContent.trim() === '') return;
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function rename(element: Element, name: string): void {
  const renamedElement = element.ownerDocument.createElement(name);
  renamedElement.append(...element.childNodes);
  element.replaceWith(renamedElement);
}

/** Reduces code to text: highlighters wrap lines in elements and add colours and line numbers. */
function readCode(pre: Element): void {
  const named = [pre, pre.querySelector('code'), pre.parentElement]
    .map((element) => element?.className ?? '')
    .join(' ');
  const language = /(?:^|\s)(?:language|lang|brush:|highlight-source)-?([a-z0-9+#-]{1,20})(?:\s|$)/i.exec(
    named,
  )?.[1];
  for (const lineBreak of pre.querySelectorAll('br')) lineBreak.replaceWith('\n');
  for (const line of pre.querySelectorAll('div, p, li, tr')) {
    if (line.nextElementSibling && !line.textContent.endsWith('\n')) line.append('\n');
  }
  const code = pre.ownerDocument.createElement('code');
  if (language !== undefined) code.className = `language-${language.toLowerCase()}`;
  const stored = pre.querySelector('code');
  for (const name of ['data-file', 'data-lines']) {
    const value = stored?.getAttribute(name);
    if (value) code.setAttribute(name, value);
  }
  code.textContent = pre.textContent;
  if (pre.closest('li')) {
    // In the editor an item is one line of text.
    code.replaceChildren(...lines(code.textContent.trim(), pre.ownerDocument));
    pre.replaceWith(pre.ownerDocument.createElement('br'), code);
  } else {
    pre.replaceChildren(code);
  }
}

const lines = (text: string, document: Document): (Node | string)[] =>
  text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [document.createElement('br'), line]));

/** Moves a link or mark around paragraphs into each of them. */
function moveInside(mark: Element): void {
  const blocks = [...mark.querySelectorAll(BLOCKS)];
  if (blocks.length === 0) return;
  for (const block of blocks.filter((candidate) => !candidate.querySelector(BLOCKS))) {
    if (block.textContent.trim() === '') continue;
    const copy = mark.cloneNode(false) as Element;
    copy.append(...block.childNodes);
    block.append(copy);
  }
  mark.replaceWith(...mark.childNodes);
}

/** Spreadsheets align by style, and write a space into an empty cell. */
function readAlignment(cell: HTMLElement): void {
  if (cell.textContent.trim() === '' && !cell.querySelector('img, hr')) cell.replaceChildren();
  const { textAlign } = cell.style;
  if (textAlign === 'center' || textAlign === 'right') cell.setAttribute('align', textAlign);
}

/** Moves a picture within text behind that text and out of its link: the editor shows pictures between paragraphs. */
function liftImage(image: Element, lifted: Map<Element, Element>): void {
  const link = image.closest('a');
  if (link?.textContent.trim() === '') link.replaceWith(image);
  const block = image.closest('p, h1, h2, h3, h4, h5, h6, li');
  // The first of several pictures alone in a paragraph stays there.
  if (!block || (block.textContent.trim() === '' && block.querySelector('img') === image)) return;
  // A list item stays in its list; the picture goes after the outermost list.
  const outermost =
    [...ancestors(block)].filter(({ tagName }) => /^(?:UL|OL)$/.test(tagName)).at(-1) ?? block;
  // Pictures of the same text keep their order.
  const after = lifted.get(outermost) ?? outermost;
  const paragraph = image.ownerDocument.createElement('p');
  paragraph.append(image);
  after.after(paragraph);
  lifted.set(outermost, paragraph);
}

/** An empty heading would be announced as one, and a picture is none. */
function readHeading(heading: Element): void {
  if (heading.textContent.trim() !== '') return;
  if (heading.querySelector('img')) rename(heading, 'p');
  else heading.remove();
}

function* ancestors(element: Element): Generator<Element> {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) yield parent;
}
