import { Marked } from 'marked';

const marked = new Marked({ gfm: true });

/** Signs that rarely occur by chance: a heading, a fence, several items, a quote, a link, bold text, code. */
const SIGNS = [
  /^#{1,6} \S/m,
  /^(?:```|~~~)/m,
  /^ {0,3}[-*+] \S.*\n(?:.*\n)*? {0,3}[-*+] \S/m,
  /^ {0,3}\d{1,4}[.)] \S.*\n(?:.*\n)*? {0,3}\d{1,4}[.)] \S/m,
  /^> \S/m,
  /!?\[[^\]\n]+\]\((?:https?:|mailto:|\/)[^)\s]+\)/,
  /(?<![\p{L}\p{N}*])\*\*[^\s*](?:[^*\n]*[^\s*])?\*\*(?![\p{L}\p{N}*])/u,
  /(?<!`)`[^`\n]+`(?!`)/,
];

/** The HTML of pasted Markdown, not sanitised yet; `undefined` if the text does not look like Markdown. */
export function markdownToHtml(text: string): string | undefined {
  return SIGNS.some((sign) => sign.test(text)) ? marked.parse(text, { async: false }) : undefined;
}
