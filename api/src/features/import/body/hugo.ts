import type { MarkedExtension, Tokens } from 'marked';
import { escapeMarkup } from '../../../platform/text/escapeMarkup.js';
import { lineStart } from './liquid.js';

const LINE = /^ {0,3}\{\{[<%] *(\/? *[\w-]+)([^\n]*?)\/? *[>%]\}\}[ \t]*(?:\n+|$)/;
const CODE =
  /^ {0,3}\{\{[<%] *highlight +([\w+#-]+)[^\n]*?[>%]\}\}[ \t]*\n?([^]*?)\n?[ \t]*\{\{[<%] *\/ *highlight *[>%]\}\}[ \t]*(?:\n+|$)/;

/** Hugo's own shortcodes: `{{< youtube id >}}`, figures, code. Those of a site are programs, and stay as text, which templates.ts counts. */
export function hugoShortcodes(): MarkedExtension {
  return {
    extensions: [
      {
        name: 'hugo',
        level: 'block',
        start: (source) => lineStart(source, /\n {0,3}\{\{[<%]/),
        tokenizer(source) {
          const [code, lang = '', text = ''] = CODE.exec(source) ?? [];
          if (code !== undefined) return { type: 'code', raw: code, lang, text };
          const [raw, name = '', given = ''] = LINE.exec(source) ?? [];
          if (raw === undefined) return undefined;
          const html = htmlOf(name, optionsOf(given));
          return html === undefined
            ? undefined
            : ({ type: 'html', block: true, pre: false, raw, text: html } satisfies Tokens.HTML);
        },
      },
    ],
  };
}

/** Values by name; those without one by their number. */
function optionsOf(given: string): Map<string, string> {
  const options = new Map<string, string>();
  for (const [, name, double, single, bare = ''] of given.matchAll(
    /(?:([\w-]+)=)?(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g,
  ))
    options.set(name ?? String(options.size), double ?? single ?? bare);
  return options;
}

function htmlOf(name: string, options: ReadonlyMap<string, string>): string | undefined {
  const id = options.get('id') ?? options.get('0') ?? '';
  const page = pageOf(name, id, options.get('1') ?? '');
  if (page !== undefined) return `<figure class="embed">${escapeMarkup(page)}</figure>\n`;
  const src = options.get('src');
  if (name !== 'figure' || src === undefined) return undefined;
  const caption = [options.get('title'), options.get('caption')].filter((part) => part !== undefined);
  const shown = caption.length === 0 ? '' : `<figcaption>${escapeMarkup(caption.join(' '))}</figcaption>`;
  return `<figure><img src="${escapeMarkup(src)}" alt="${escapeMarkup(options.get('alt') ?? '')}">${shown}</figure>\n`;
}

function pageOf(name: string, id: string, second: string): string | undefined {
  if (!/^[\w-]+$/.test(id)) return undefined;
  if (name === 'youtube') return `https://www.youtube.com/watch?v=${id}`;
  if (name === 'vimeo') return `https://vimeo.com/${id}`;
  if (name === 'gist' && /^\w+$/.test(second)) return `https://gist.github.com/${id}/${second}`;
  if (name === 'instagram') return `https://www.instagram.com/p/${id}`;
  return undefined;
}
