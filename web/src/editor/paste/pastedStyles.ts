/** Styles with a meaning, from style sheets of the clipboard onto their elements. */

const SELECTOR = /^([a-z]*)\.([\w-]+)$/i;
const MEANING = [
  'font-family',
  'font-weight',
  'font-style',
  'text-decoration',
  'text-align',
  'white-space',
] as const;

/** Office programs write some hundred. What is beyond could keep the page busy for minutes. */
const MAX_SHEETS = 1_000_000;
const MAX_STYLES = 5000;

interface Style {
  /** Empty for all elements of the class. */
  tag: string;
  declarations: string;
  index: number;
}

/**
 * Pages, Terminal and Excel write classes and a sheet. Only selectors of one class are read, as they write them. Styles of
 * an element itself stay as they are written: some of Word's are not CSS.
 */
export function applySheets(body: HTMLElement): void {
  const classes = readSheets(body.ownerDocument);
  if (classes.size === 0) return;
  for (const element of body.querySelectorAll('[class]')) {
    const styles = [...element.classList]
      .flatMap((name) => classes.get(name) ?? [])
      .filter(({ tag }) => tag === '' || tag === element.localName)
      .sort((a, b) => a.index - b.index);
    if (styles.length === 0) continue;
    const declarations = [...new Set(styles.map((style) => style.declarations))].join('');
    element.setAttribute('style', declarations + (element.getAttribute('style') ?? ''));
  }
}

/** The styles with a meaning, by the class that they are for. */
function readSheets(document: Document): Map<string, Style[]> {
  const classes = new Map<string, Style[]>();
  const given = document.createElement('span').style;
  let left = MAX_SHEETS;
  let index = 0;
  for (const { textContent: sheet } of document.querySelectorAll('style')) {
    left -= sheet.length;
    if (left < 0) break;
    // Without regular expressions over all of it, which take quadratic time for a sheet without an end.
    for (const rule of withoutComments(sheet).split('}')) {
      const [selectors = '', declarations, ...others] = rule.split('{');
      if (declarations === undefined || others.length > 0) continue;
      given.cssText = declarations;
      const meant = MEANING.map((name) => [name, given.getPropertyValue(name)])
        .filter(([, value]) => value !== '')
        .map(([name, value]) => `${name}:${value};`);
      if (meant.length === 0) continue;
      for (const selector of selectors.split(',')) {
        const [, tag = '', name] = SELECTOR.exec(selector.trim()) ?? [];
        if (name === undefined) continue;
        index += 1;
        if (index > MAX_STYLES) return classes;
        const styles = classes.get(name) ?? [];
        styles.push({ tag: tag.toLowerCase(), declarations: meant.join(''), index });
        classes.set(name, styles);
      }
    }
  }
  return classes;
}

const withoutComments = (sheet: string): string =>
  sheet
    .replace(/<!--|-->/g, '')
    .split('/*')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('*/') + 2 || part.length)))
    .join('');

/** Whether an element itself names a font of fixed width. */
export const isMonospaced = (element: HTMLElement): boolean =>
  /\b(?:mono|monospace|courier|consolas|menlo|monaco)\b/i.test(
    (element.style.fontFamily || (element.getAttribute('face') ?? '')).replaceAll(/([a-z])([A-Z])/g, '$1 $2'),
  );
