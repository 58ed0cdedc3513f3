import { CALLOUTS } from './callouts.js';

/** The start of a form that some clients would not show truthfully. Text and attributes of stored HTML contain no `<`. */
const NEW_FORM = /<(?:aside|li data-|figure data-embed|kbd|small)/;

/**
 * A stored body as clients without our styles and scripts show it truthfully (docs/behaviour.md#older-clients). The
 * sanitiser reads callouts and tasks back; embeds, notes and keys stay what they become here. This module loads no HTML
 * parser.
 */
export function plainerForm(html: string): string {
  if (!NEW_FORM.test(html)) return html;
  return html
    .replace(
      /<aside data-callout="(\w+)">/g,
      (_, kind: string) =>
        `<blockquote data-callout="${kind}"><p><strong>${CALLOUTS.get(kind) ?? ''}</strong></p>`,
    )
    .replaceAll('</aside>', '</blockquote>')
    .replace(
      /<li data-checked="(true|false)">(<p(?: [^>]*)?>)?/g,
      (_, isDone: string, paragraph = '') => `<li>${paragraph}${isDone === 'true' ? '☑' : '☐'} `,
    )
    .replace(
      /<figure data-embed="\w+">(<a [^>]*>[^<]*<\/a>)(?:<figcaption>([^]*?)<\/figcaption>)?<\/figure>/g,
      (_, link: string, caption?: string) =>
        `<p>${link}</p>${caption === undefined ? '' : `<p>${caption}</p>`}`,
    )
    .replace(/<(\/?)kbd>/g, '<$1code>')
    .replaceAll('<small data-note>', ' (')
    .replaceAll('</small>', ')');
}
