import mammoth from 'mammoth/mammoth.browser.min.js';
import { parseHtml } from '../../richText/parseHtml';
import { NO_DETAILS, type FileDetails } from './frontMatter';
import { readPastedHtml } from '../paste/pastedHtml';
import { MAX_HTML } from '../paste/pasteLimits';
import { pasteNotices } from '../paste/pasteNotices';
import { checkWord, type WordParts } from './wordArchive';

export interface WordFile {
  /** The text as HTML of a post. */
  html: string;
  details: FileDetails;
  /** What could not be kept, in words for the writer. */
  notices: readonly string[];
}

const deeper = ['ul', 'ol'].flatMap((tag) =>
  [6, 7, 8, 9].map(
    (level) =>
      `p:${tag === 'ul' ? 'un' : ''}ordered-list(${level}) => ${'ul|ol > li > '.repeat(4)}${tag} > li:fresh`,
  ),
);

/** Styles with a meaning that mammoth does not know, with the names of Word and LibreOffice. */
const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  ...['Quote', 'Intense Quote', 'Quotations'].map(
    (name) => `p[style-name='${name}'] => blockquote > p:fresh`,
  ),
  ...['HTML Preformatted', 'Preformatted Text', 'Source Code', 'Code', 'Plain Text'].map(
    (name) => `p[style-name='${name}'] => pre:separator('\\n')`,
  ),
  ...['HTML Code', 'Source Text', 'Verbatim Char', 'Code Char'].map(
    (name) => `r[style-name='${name}'] => code`,
  ),
  "r[style-name='Emphasis'] => em",
  'u => u',
  ...deeper,
];

/** Pictures that a page can show. Word also has EMF and WMF, which are drawings of Windows. */
const SHOWN = /^image\/(?:png|jpeg|gif|webp|bmp)$/;
const MAX_IMAGE = 10 * 1024 * 1024;
const MAX_IMAGES = 40 * 1024 * 1024;

/** Reads a Word document. @returns why it cannot be opened, in words for the writer, if it cannot */
export async function openWord(
  file: File,
  { isWhole }: { isWhole: boolean },
): Promise<WordFile | { problem: string }> {
  const refuse = (reason: string) => ({ problem: `"${file.name}" was not opened: ${reason}` });
  const checked = await checkWord(file);
  if ('problem' in checked) return refuse(checked.problem);
  const converted = await convert(checked.bytes).catch(() => undefined);
  if (!converted) {
    return refuse('the file is damaged. Open it in Word or LibreOffice, save it again and try once more.');
  }
  const body = parseHtml(converted.html);
  const losses = [...lossesOf(checked.parts), ...imageLosses(converted.lostImages)];
  const title = fitHeadings(body, isWhole);
  placeNotes(body);
  losses.push(...dropInnerLinks(body));
  const { html, problem, ...counts } = readPastedHtml(body.innerHTML);
  const length = html.replaceAll(/src="data:[^"]*"/g, '').length;
  if (problem !== undefined || length > MAX_HTML) {
    return refuse(
      'it is longer than a post can be (1,000,000 characters of HTML). Split it into several files.',
    );
  }
  if (html === '') return refuse('there is no text in it.');
  return { html, details: { ...NO_DETAILS, title }, notices: [...losses, ...pasteNotices(counts)] };
}

async function convert(arrayBuffer: ArrayBuffer): Promise<{ html: string; lostImages: number }> {
  let lostImages = 0;
  let left = MAX_IMAGES;
  const convertImage = mammoth.images.imgElement(async (image) => {
    const data = SHOWN.test(image.contentType) ? await image.readAsBase64String() : '';
    const bytes = (data.length * 3) / 4;
    if (data === '' || bytes > Math.min(MAX_IMAGE, left)) {
      lostImages += 1;
      return { src: '' };
    }
    left -= bytes;
    return { src: `data:${image.contentType};base64,${data}` };
  });
  // Documents can bring a map of styles, which could write any element.
  const options = { styleMap: STYLES, includeEmbeddedStyleMap: false, convertImage };
  const { value } = await mammoth.convertToHtml({ arrayBuffer }, options);
  return { html: value, lostImages };
}

const LOST_PARTS: readonly (readonly [RegExp, string])[] = [
  [/<m:oMath[\s/>]/, 'Formulas were left out.'],
  [/<c:chart |<dgm:relIds |<cx:chart /, 'Charts and diagrams were left out. Add pictures of them.'],
  [/<w:commentReference /, 'Comments were left out.'],
  [/<w:(?:ins|del|moveFrom)[\s>]/, 'Tracked changes are in the text as if they had been accepted.'],
  [/<w:ilvl w:val="[5-8]"/, 'A list has five levels at most: deeper items are on the fifth level now.'],
];

/** What a post has no place for, as far as the document says so. */
function lossesOf(parts: WordParts): string[] {
  const text = parts.get('word/document.xml') ?? '';
  const losses = LOST_PARTS.filter(([sign]) => sign.test(text)).map(([, loss]) => loss);
  const edges = [...parts].filter(([name]) => /^word\/(?:header|footer)\d*\.xml$/.test(name));
  if (edges.some(([, xml]) => /<w:t[\s>]/.test(xml))) losses.push('Headers and footers were left out.');
  return losses;
}

function imageLosses(count: number): string[] {
  if (count === 0) return [];
  return count === 1
    ? [
        'An image was left out: it is larger than 10 MB, or in a format that browsers do not show. Add it as a file.',
      ]
    : [
        `${count} images were left out: they are too large, or in a format that browsers do not show. Add them as files.`,
      ];
}

/** Moves headings below the title of the post. @returns the title, if the document begins with the only one of it */
function fitHeadings(body: HTMLElement, isWhole: boolean): string | null {
  const first = body.firstElementChild;
  const tops = [...body.querySelectorAll('h1')];
  const title =
    isWhole && first && tops.length === 1 && first === tops[0] && !first.querySelector('img, sup')
      ? first.textContent.replace(/\s+/g, ' ').trim()
      : '';
  if (title !== '') first?.remove();
  if (body.querySelector('h1')) {
    for (const heading of [...body.querySelectorAll('h1, h2, h3')]) {
      const lower = body.ownerDocument.createElement(`h${Number(heading.tagName.slice(1)) + 1}`);
      lower.append(...heading.childNodes);
      heading.replaceWith(lower);
    }
  }
  return title === '' ? null : title;
}

/** Footnotes and endnotes stand at the end of mammoth's HTML. A post has them where they are referred to. */
function placeNotes(body: HTMLElement): void {
  for (const reference of [...body.querySelectorAll('sup > a[id*="note-ref-"]')]) {
    const note = body.ownerDocument.getElementById(reference.getAttribute('href')?.slice(1) ?? '');
    const place = reference.parentElement;
    if (!note || !place) continue;
    for (const back of note.querySelectorAll('a[href*="note-ref-"]')) back.remove();
    const small = body.ownerDocument.createElement('small');
    small.setAttribute('data-note', '');
    const paragraphs = [...note.querySelectorAll('p')];
    for (const [index, paragraph] of paragraphs.entries()) {
      small.append(...(index === 0 ? [] : [' ']), ...paragraph.childNodes);
    }
    if (paragraphs.length === 0) small.append(...note.childNodes);
    place.replaceWith(small);
    note.setAttribute(PLACED, '');
  }
  for (const note of body.querySelectorAll(`[${PLACED}]`)) {
    const list = note.parentElement;
    note.remove();
    if (list?.childElementCount === 0) list.remove();
  }
}

const PLACED = 'data-placed';

/** Links to places of the document lead nowhere in a post. */
function dropInnerLinks(body: HTMLElement): string[] {
  const links = [...body.querySelectorAll('a[href^="#"]')];
  for (const link of links) link.replaceWith(...link.childNodes);
  return links.length > 0 ? ['Links to other places of the document became text.'] : [];
}
