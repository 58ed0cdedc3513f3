/** What pages show beside the line of the text: formulas, and what is raised or lowered. */

/** The elements of KaTeX, MathJax and MediaWiki that hold a formula, and the same drawn a second time. */
const DRAWN = '.katex-display, .katex, mjx-container, .MathJax_Display, .MathJax, .mwe-math-element';
/** MediaWiki shows formulas as pictures too, with their TeX as the description. */
const PICTURES = 'img[class*="mwe-math-fallback-image"][alt]';

/** Writes formulas as code in TeX if the page has that, otherwise as their text. Says what changed, in words for the writer. */
export function readFormulas(body: HTMLElement): string[] {
  const losses = new Set<string>();
  for (const math of body.querySelectorAll('math')) {
    if (!body.contains(math)) continue;
    const tex = texOf(math);
    for (const note of math.querySelectorAll('annotation, annotation-xml')) note.remove();
    const text = math.textContent.replace(/\s+/g, ' ').trim();
    const written = tex === '' ? text : codeOf(math, tex);
    (math.closest(DRAWN) ?? math).replaceWith(written);
    if (written === '') losses.add('Formulas were left out.');
    else if (tex === '') losses.add('Formulas became their text, without fractions, roots and the like.');
  }
  for (const picture of body.querySelectorAll(PICTURES)) {
    const tex = trimTex(picture.getAttribute('alt') ?? '');
    if (tex !== '') picture.replaceWith(codeOf(picture, tex));
  }
  return [...losses];
}

const texOf = (math: Element): string =>
  trimTex(
    math.querySelector('annotation[encoding="application/x-tex"]')?.textContent ??
      math.getAttribute('alttext') ??
      '',
  );

/** MediaWiki wraps all of its formulas. */
const trimTex = (tex: string): string =>
  tex
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\{\\(?:displaystyle|textstyle) (.*)\}$/, '$1')
    .trim();

function codeOf(place: Element, text: string): Element {
  const code = place.ownerDocument.createElement('code');
  code.textContent = text;
  return code;
}

const DIGITS = '0123456789+-=()';
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎';
/** Letters that belong into the line of the text: 1st, 2e, Mme, trademarks. */
const ORDINAL = /^(?:st|nd|rd|th|d|e|er|re|ère|ème|me|mes|nde|o|os|a|as|tm|sm)$/i;

/** Keeps what is raised and lowered apart from the text before it: 10⁶, not 106. A post has no such elements. */
export function readRaised(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('sup, sub, [style*="vertical-align"]')) {
    const { tagName, style } = element;
    const isRaised = tagName === 'SUP' || style.verticalAlign === 'super';
    if (!isRaised && tagName !== 'SUB' && style.verticalAlign !== 'sub') continue;
    // Links there lead to notes.
    if (element.closest('a, pre') || element.querySelector('a, img, sup, sub')) continue;
    const text = element.textContent.trim().replaceAll('−', '-');
    const marked = isRaised ? inSigns(text, RAISED, '^') : inSigns(text, LOWERED, '_');
    if (marked !== undefined) element.textContent = marked;
  }
}

/** @returns undefined if the text says the same in the line */
function inSigns(text: string, signs: string, mark: string): string | undefined {
  if (!/^[\p{L}\p{N}+\-=()*/., ]+$/u.test(text) || !/[\p{L}\p{N}]/u.test(text) || ORDINAL.test(text))
    return undefined;
  const written = [...text].map((character) => signs[DIGITS.indexOf(character)]);
  if (written.every((sign) => sign !== undefined)) return written.join('');
  return /^[\p{L}\p{N}]+$/u.test(text) ? mark + text : `${mark}(${text})`;
}

/** Icon fonts write the name of the icon. */
const ICON = /icon|symbol|glyph/i;

/** Removes what is hidden from screen readers and says nothing to others: links to headings, icons, numbers of lines. */
export function dropDecoration(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[aria-hidden="true"]')) {
    const text = element.textContent.trim();
    const isAnchor = /^[#¶§🔗]?$/u.test(text) || element.matches('a[href*="#"]');
    if (isAnchor || ICON.test(element.className) || element.closest('pre, a[href^="#"]')) element.remove();
  }
}
