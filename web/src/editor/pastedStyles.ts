/** Styles with a meaning, from style sheets of the clipboard onto their elements. */

const RULE = /([^{}]+)\{([^{}]*)\}/g;
const CLASS = /^[a-z]*\.[\w-]+$/i;
const MEANING = [
  'font-family',
  'font-weight',
  'font-style',
  'text-decoration',
  'text-align',
  'white-space',
] as const;

/**
 * Pages, Terminal and Excel write classes and a sheet. Only selectors of one class are read, as they write them. Styles of
 * an element itself stay as they are written: some of Word's are not CSS.
 */
export function applySheets(body: HTMLElement): void {
  const document = body.ownerDocument;
  const added = new Map<Element, string>();
  for (const sheet of document.querySelectorAll('style')) {
    const rules = sheet.textContent.replace(/<!--|-->|\/\*[^]*?\*\//g, '');
    for (const [, selectors = '', declarations = ''] of rules.matchAll(RULE)) {
      const given = document.createElement('span').style;
      given.cssText = declarations;
      const meant = MEANING.map((name) => [name, given.getPropertyValue(name)])
        .filter(([, value]) => value !== '')
        .map(([name, value]) => `${name}:${value};`);
      if (meant.length === 0) continue;
      for (const selector of selectors.split(',').map((part) => part.trim())) {
        if (!CLASS.test(selector)) continue;
        for (const element of body.querySelectorAll(selector)) {
          added.set(element, (added.get(element) ?? '') + meant.join(''));
        }
      }
    }
  }
  for (const [element, styles] of added) {
    element.setAttribute('style', styles + (element.getAttribute('style') ?? ''));
  }
}

/** Whether an element itself names a font of fixed width. */
export const isMonospaced = (element: HTMLElement): boolean =>
  /\b(?:mono|monospace|courier|consolas|menlo|monaco)\b/i.test(
    (element.style.fontFamily || (element.getAttribute('face') ?? '')).replaceAll(/([a-z])([A-Z])/g, '$1 $2'),
  );
