import type { MarkedExtension, Tokens } from 'marked';
import { embedToHtml } from '../html/embedHtml';
import { paragraphAt } from '../markdown/markdownNotes';

/** What dev.to, Hashnode and Jekyll add to Markdown. */

/** The page of an embed that is named by an id, such as `{% youtube dQw4w9WgXcQ %}`. */
const PAGES: Readonly<Record<string, string>> = {
  codesandbox: 'https://codesandbox.io/s/',
  github: 'https://github.com/',
  stackblitz: 'https://stackblitz.com/edit/',
  vimeo: 'https://vimeo.com/',
  youtube: 'https://www.youtube.com/watch?v=',
};

const EMBED = /^ {0,3}(?:\{% *(\w+) +([^\s%]+)[^%\n]*%\}|%\[ *(https?:[^\]\s]+) *\])[ \t]*(?:\n+|$)/;
const HIGHLIGHT =
  /^ {0,3}\{% *highlight +([\w+#-]+)[^%\n]*%\}[ \t]*\n([^]*?)\n?[ \t]*\{% *endhighlight *%\}[ \t]*(?:\n+|$)/;
const RAW = /^ {0,3}\{% *(?:end)?raw *%\}[ \t]*(?:\n+|$)/;

export const fileDialects: MarkedExtension = {
  extensions: [
    {
      name: 'liquid',
      level: 'block',
      start: (source) => /^ {0,3}(?:\{%|%\[)/m.exec(paragraphAt(source))?.index,
      tokenizer(source) {
        const [code, lang, text = ''] = HIGHLIGHT.exec(source) ?? [];
        if (code !== undefined) return { type: 'code', raw: code, lang, text };
        const [raw] = RAW.exec(source) ?? [];
        if (raw !== undefined) return { type: 'space', raw };
        const [line, tag = '', given = '', address] = EMBED.exec(source) ?? [];
        const url = address ?? pageOf(tag.toLowerCase(), given);
        if (line === undefined || url === undefined) return undefined;
        const html = embedToHtml({ url, title: '', captionHtml: null });
        return { type: 'html', block: true, pre: false, raw: line, text: html } satisfies Tokens.HTML;
      },
    },
  ],
};

function pageOf(tag: string, given: string): string | undefined {
  if (/^https?:\/\/[^/]/i.test(given)) return given;
  const page = PAGES[tag];
  return page !== undefined && /^[\w./-]+$/.test(given) ? page + given : undefined;
}

/** Signs of templates that stay as text: `{% … %}`, `{{ … }}` and `{{< … >}}` outside of code. */
export const countTemplates = (text: string): number =>
  (text.match(/\{%[^\n]*?%\}|\{\{[^\n]*?\}\}/g) ?? []).length;
