/** A letter of Hebrew, Arabic or another script that is written from right to left. */
const rightToLeft =
  /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu;

/** A tag of serialised HTML: attributes may contain any character, but quotes only as ends of their values. */
export const tags = /<(\/?)(\w+)((?:[^">]|"[^"]*")*)>/g;

/** Blocks whose marks, bars and columns are on the side where most of their text begins. */
const boxes = /^(?:ul|ol|table|blockquote|aside|details)$/;

/**
 * Adds `dir` to the blocks of a body with text from right to left; others stay as they are. A paragraph has the direction
 * of its first letter, as in the editor. A list or table has that of most of its letters: its first word is often a name
 * such as "React". Code is always from left to right, and does not decide on the direction of the text around it.
 *
 * What is written in has no quotes: it cannot end an attribute.
 */
export function withDirections(html: string): string {
  if (html.search(rightToLeft) < 0) return html;
  let [directed, start, depth] = ['', 0, 0];
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(tags)) {
    if (!/^(?:br|hr|img)$/.test(name)) depth += slash ? -1 : 1;
    if (depth > 0) continue;
    const end = index + tag.length;
    directed += withDirection(html.slice(start, end));
    start = end;
  }
  return directed + html.slice(start);
}

function withDirection(block: string): string {
  let isFirst = true;
  return block.replace(tags, (tag: string, slash: string, name: string, attributes: string) => {
    if (slash) return tag;
    const direction = isFirst ? directionOf(name, block) : inlineDirections[name];
    isFirst = false;
    return direction ? `<${name} dir=${direction}${attributes}>` : tag;
  });
}

/** Inside of blocks. A span is the text of a note. */
const inlineDirections: Readonly<Record<string, string>> = {
  code: 'ltr',
  kbd: 'ltr',
  span: 'auto',
  figcaption: 'auto',
};

function directionOf(name: string, block: string): string | undefined {
  if (/^(?:p|h\d)$/.test(name)) return 'auto';
  if (!boxes.test(name)) return undefined;
  // Without attributes first: in older browsers they may have thousands of `<code` without an end.
  const text = block.replace(tags, '<$1$2>').replace(/<(code|kbd)>[^]*?<\/\1>|<.*?>/g, '');
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return 2 * count(rightToLeft) > count(/\p{L}/gu) ? 'rtl' : 'ltr';
}
