import { codeLanguage, exactCode, isDropped } from './code.js';
import { element, type StoredElement } from './elements.js';
import { EXAMPLE_KIND, type ExampleFile, isFileName, languageOfFile } from './examples.js';
import type { HtmlElement, HtmlNode } from './htmlTree.js';
import { isBlankText } from './lists.js';

/** A figure that is a whole example. `caption` is its `figcaption`, with any content. */
export interface ExampleModel {
  files: ExampleFile[];
  caption: HtmlElement | null;
  runsAutomatically: boolean;
}

/**
 * Reads a figure as an example: code blocks with a file name each, and at most one caption.
 * @returns null for any other figure, for names that are not allowed, and for two files of one name
 */
export function readExample(figure: HtmlElement): ExampleModel | null {
  if (figure.attributes.get('data-example') !== EXAMPLE_KIND) return null;
  const files: ExampleFile[] = [];
  let caption: HtmlElement | null = null;
  for (const node of content(figure)) {
    if (typeof node === 'string') return null;
    if (node.name === 'figcaption' && !caption) {
      caption = node;
      continue;
    }
    const file = node.name === 'pre' ? readFile(node) : null;
    if (!file) return null;
    files.push(file);
  }
  // `/App.js` and `App.js` are the same file.
  const names = new Set(files.map(({ name }) => name.replace(/^\//, '')));
  return files.length > 0 && names.size === files.length
    ? { files, caption, runsAutomatically: figure.attributes.has('data-run') }
    : null;
}

function readFile(pre: HtmlElement): ExampleFile | null {
  const [code, ...others] = content(pre);
  if (typeof code !== 'object' || code.name !== 'code' || others.length > 0) return null;
  const name = code.attributes.get('data-file') ?? '';
  if (!isFileName(name)) return null;
  return {
    name,
    language: codeLanguage(pre) ?? languageOfFile(name),
    code: exactCode(code.children),
    isHidden: code.attributes.has('data-hidden'),
    isActive: code.attributes.has('data-active'),
  };
}

function content({ children }: HtmlElement): HtmlNode[] {
  return children.filter((node) => !isBlankText(node) && !(typeof node === 'object' && isDropped(node)));
}

/** The stored form of an example, one element a line. */
export function exampleElement(
  { files, runsAutomatically }: Pick<ExampleModel, 'files' | 'runsAutomatically'>,
  caption: StoredElement | null,
): StoredElement {
  const parts = files.map(({ name, language, code, isHidden, isActive }) => {
    const attributes: Record<string, string> = {};
    if (language !== null) attributes.class = `language-${language}`;
    attributes['data-file'] = name;
    if (isHidden) attributes['data-hidden'] = '';
    if (isActive) attributes['data-active'] = '';
    return element('pre', {}, [element('code', attributes, [code])]);
  });
  if (caption) parts.push(caption);
  const attributes: Record<string, string> = { 'data-example': EXAMPLE_KIND };
  if (runsAutomatically) attributes['data-run'] = '';
  return element('figure', attributes, ['\n', ...parts.flatMap((part) => [part, '\n'])]);
}
