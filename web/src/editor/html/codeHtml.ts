import { trimCode, type BlockData } from './blocks';
import { escapeAttribute, escapeText } from './writtenHtml';

/** Stores code without empty lines around it; code that is empty then is left out. */
export function codeToHtml(text: string, { language, file, lines }: BlockData): string {
  const named = { class: language && `language-${language}`, 'data-file': file, 'data-lines': lines };
  const attributes = Object.entries(named)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  const code = trimCode(text);
  return code === '' ? '' : `<pre><code${attributes.join('')}>${escapeText(code)}</code></pre>`;
}
