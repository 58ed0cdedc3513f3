import { EXAMPLES, exampleOf, type Example, type ExampleFile, fileKey } from '../../examples/example';
import { isFileName, languageOfFile } from '../../examples/exampleRules';
import { escapeAttribute, escapeText, nodesToHtml } from './writtenHtml';

/** The stored form of an example, byte for byte as the API writes it (docs/behaviour.md#examples). */
export function exampleToHtml({ files, captionHtml, runsAutomatically }: Example): string {
  const parts = files.map(fileToHtml);
  if (captionHtml !== null) parts.push(`<figcaption>${captionHtml}</figcaption>`);
  const mark = runsAutomatically ? ' data-run' : '';
  return `<figure data-example="react"${mark}>\n${parts.map((part) => `${part}\n`).join('')}</figure>`;
}

function fileToHtml({ name, language, code, isHidden, isActive }: ExampleFile): string {
  const attributes =
    (language === null ? '' : ` class="language-${escapeAttribute(language)}"`) +
    ` data-file="${escapeAttribute(name)}"` +
    (isHidden ? ' data-hidden' : '') +
    (isActive ? ' data-active' : '');
  return `<pre><code${attributes}>${escapeText(code)}</code></pre>`;
}

/** The example that a figure holds, by the rules of the API; `undefined` for any other figure. */
export function readExample(figure: Element): Example | undefined {
  if (!figure.matches(EXAMPLES)) return undefined;
  const parts = visibleNodes(figure);
  const captions = parts.filter((part) => part.nodeName === 'FIGCAPTION');
  const files = parts.filter((part) => part.nodeName !== 'FIGCAPTION');
  if (files.length === 0 || captions.length > 1 || !files.every(isFile)) return undefined;

  const example = exampleOf(figure);
  const names = new Set(example.files.map(({ name }) => fileKey(name)));
  if (names.size < files.length || !example.files.every(({ name }) => isFileName(name))) return undefined;
  const [caption] = captions;
  return {
    ...example,
    files: example.files.map((file) => ({ ...file, language: file.language ?? languageOfFile(file.name) })),
    captionHtml: caption && /\S/.test(caption.textContent ?? '') ? nodesToHtml(caption.childNodes) : null,
  };
}

/** Whether a node is a `pre` with a single `code` of text, which has a file name. */
function isFile(node: Node): boolean {
  if (node.nodeName !== 'PRE') return false;
  const [code, ...others] = visibleNodes(node);
  return (
    code instanceof Element && others.length === 0 && code.matches('code[data-file]') && !code.children.length
  );
}

const visibleNodes = (parent: Node): Node[] =>
  [...parent.childNodes].filter((node) => node instanceof Element || /\S/.test(node.textContent ?? ''));
