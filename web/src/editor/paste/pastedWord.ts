/** What Word writes in a form of its own: lists, headings with numbers, drawings. */

/** Word's style for a paragraph that is a list item: `mso-list: l0 level2 lfo1`. */
const WORD_LIST = /mso-list:\s*l(\d+)\s+level(\d+)\s+lfo(\d+)/i;

interface OpenList {
  list: Element;
  level: number;
  margin: string;
}

export function readPastedWord(body: HTMLElement): void {
  readDrawings(body);
  const paragraphs = [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')];
  for (const empty of body.querySelectorAll('o\\:p')) empty.replaceWith(...empty.childNodes);
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h1');
  for (const title of body.querySelectorAll('p.MsoSubtitle')) rename(title, 'h2');
  readLists(paragraphs);
}

/** Pictures that are only in VML, outside of a comment. */
function readDrawings(body: HTMLElement): void {
  for (const data of [...body.getElementsByTagName('v:imagedata')]) {
    let shape = data.parentElement;
    while (shape && shape.tagName !== 'V:SHAPE') shape = shape.parentElement;
    if (!shape) continue;
    const image = body.ownerDocument.createElement('img');
    image.setAttribute('src', data.getAttribute('src') ?? '');
    image.setAttribute('alt', shape.getAttribute('alt') ?? '');
    shape.replaceWith(image);
  }
}

/** Turns list paragraphs, whose bullet or number is part of the text, into lists, and numbered headings into headings. */
function readLists(paragraphs: readonly HTMLElement[]): void {
  let open: OpenList[] = [];
  let before: Element | undefined;
  for (const paragraph of paragraphs) {
    const level = Number(WORD_LIST.exec(paragraph.getAttribute('style') ?? '')?.[2] ?? 0);
    const follows = before !== undefined && elementBefore(paragraph) === before;
    if (paragraph.tagName !== 'P') {
      if (level > 0) takeMarker(paragraph);
      continue;
    }
    if (level === 0) {
      if (follows) continueItem(paragraph, open);
      continue;
    }
    if (!follows) open = [];
    const { tag, number } = takeMarker(paragraph);
    const skipped = open.find((entry) => entry.level > level);
    open = open.filter((entry) => entry.level <= level);
    // Levels between were skipped: the list of the deeper item is that of this one.
    if (skipped?.list.tagName === tag && open.at(-1)?.level !== level) open.push({ ...skipped, level });
    const list = listFor(paragraph, { tag, level, number }, open);
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    before = open[0]?.list;
    paragraph.remove();
  }
}

/** Word leaves empty elements of bookmarks between paragraphs. */
function elementBefore(paragraph: Element): Element | null {
  let before = paragraph.previousElementSibling;
  while (
    before &&
    /^(?:A|SPAN)$/.test(before.tagName) &&
    before.textContent.trim() === '' &&
    !before.querySelector('img')
  ) {
    before = before.previousElementSibling;
  }
  return before;
}

/** The list of an item. It is opened below the last item of the level above, if none of its kind is open. */
function listFor(
  paragraph: HTMLElement,
  { tag, level, number }: { tag: string; level: number; number: number },
  open: OpenList[],
): Element {
  const current = open.at(-1);
  if (current?.level === level) {
    if (current.list.tagName === tag) return current.list;
    open.pop();
  }
  const list = paragraph.ownerDocument.createElement(tag);
  if (number > 1) list.setAttribute('start', String(number));
  const outer = open.at(-1)?.list;
  const parent = outer?.lastElementChild;
  if (parent) parent.append(list);
  else if (current && open.length === 0) current.list.after(list);
  else paragraph.before(list);
  open.push({ list, level, margin: paragraph.style.marginLeft });
  return list;
}

/** A paragraph of a list without a marker is a further line of the item that has the same margin. */
function continueItem(paragraph: HTMLElement, open: readonly OpenList[]): void {
  if (!/\bMsoListParagraph/.test(paragraph.className)) return;
  const entry = open.find(({ margin }) => margin === paragraph.style.marginLeft);
  const item = entry?.list.lastElementChild;
  if (!item || paragraph.textContent.trim() === '' || item.querySelector('ul, ol')) return;
  item.append(item.ownerDocument.createElement('br'), ...paragraph.childNodes);
  paragraph.remove();
}

/** Removes the bullet or number. @returns the kind of list, and the number or 0 */
function takeMarker(paragraph: HTMLElement): { tag: 'UL' | 'OL'; number: number } {
  const markers = [...paragraph.querySelectorAll<HTMLElement>('span')].filter((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const text = markers
    .map((marker) => marker.textContent)
    .join('')
    .trim();
  for (const marker of markers) marker.remove();
  // Numbers of several levels, such as 1.2.3, end with that of their own.
  const [, number = ''] = /^\(?(?:\d+\.)*(\d+|[a-z]{1,4})[.)]?$/i.exec(text) ?? [];
  const isNumber = number !== '' && (/\d/.test(number) || /[.)]$/.test(text));
  return { tag: isNumber ? 'OL' : 'UL', number: Number.parseInt(number, 10) || 0 };
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
