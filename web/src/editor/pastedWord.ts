/** Word's style for a paragraph that is a list item: `mso-list: l0 level2 lfo1`. */
const LIST = /mso-list:\s*l(\d+)\s+level(\d+)\s+lfo(\d+)/i;

/** Turns Word's list paragraphs, whose bullet or number is part of the text, into lists. */
export function readWordLists(body: HTMLElement): void {
  const paragraphs = [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')];
  for (const empty of body.querySelectorAll('o\\:p')) empty.replaceWith(...empty.childNodes);
  for (const title of body.querySelectorAll('p.MsoTitle')) toHeading(title, 'h1');
  for (const title of body.querySelectorAll('p.MsoSubtitle')) toHeading(title, 'h2');

  let open: { list: Element; level: number }[] = [];
  let before: Element | undefined;
  for (const paragraph of paragraphs) {
    const level = Number(LIST.exec(paragraph.getAttribute('style') ?? '')?.[2] ?? 0);
    if (level === 0) continue;
    if (!before || !isNextTo(before, paragraph)) open = [];
    const tag = takeMarker(paragraph);
    open = open.filter((entry) => entry.level <= level);
    const current = open.at(-1);
    let list: Element;
    if (current?.level === level && current.list.tagName === tag) {
      list = current.list;
    } else {
      if (current?.level === level) open.pop();
      list = body.ownerDocument.createElement(tag);
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else paragraph.before(list);
      open.push({ list, level });
    }
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    before = open[0]?.list;
    paragraph.remove();
  }
}

/** Whether only white space and comments are between a list and a paragraph. */
function isNextTo(list: Element, paragraph: Element): boolean {
  return paragraph.previousElementSibling === list;
}

/** Removes the bullet or number and returns the kind of list. */
function takeMarker(paragraph: HTMLElement): 'UL' | 'OL' {
  const markers = [...paragraph.querySelectorAll<HTMLElement>('span')].filter((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const text = markers
    .map((marker) => marker.textContent)
    .join('')
    .trim();
  for (const marker of markers) marker.remove();
  return /^\(?(?:\d+|[a-z]{1,4})[.)]/i.test(text) ? 'OL' : 'UL';
}

function toHeading(paragraph: Element, name: string): void {
  const heading = paragraph.ownerDocument.createElement(name);
  heading.append(...paragraph.childNodes);
  paragraph.replaceWith(heading);
}
