import { Marked } from 'marked';
import { escapeMarkup } from '../platform/text/escapeMarkup.js';

/**
 * Markdown as the site writes it at `/post/{id}.md`: in a `figure`, fenced code with a file name in its info string is a
 * file of an example (docs/behaviour.md#examples).
 */
const marked = new Marked({
  renderer: {
    code({ text, lang }) {
      const [language = '', name, ...marks] = lang?.split(' ') ?? [];
      if (name === undefined) return false;
      const attributes = marks.map((mark) => ` data-${mark}`).join('');
      const open = `<pre><code class="language-${language}" data-file="${escapeMarkup(name)}"${attributes}>`;
      return `${open}${escapeMarkup(`${text}\n`)}</code></pre>\n`;
    },
  },
});

/** Converts the Markdown of a demo post to HTML. */
export function demoHtml(markdown: string): string {
  return marked.parse(markdown, { async: false });
}
