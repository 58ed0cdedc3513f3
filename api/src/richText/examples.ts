import { createHash } from 'node:crypto';

/**
 * The stored form of examples, which readers can run (docs/behaviour.md#examples). This module reads stored HTML and
 * loads no HTML parser.
 */

export interface ExampleFile {
  /** A path such as `App.js`, `/App.js` or `src/App.js`. */
  name: string;
  /** For highlighting, such as `jsx`; null if unknown. */
  language: string | null;
  /** As the author wrote it, with all white space. */
  code: string;
  /** Whether the file has no tab of its own. */
  isHidden: boolean;
  /** Whether the author wants this file to be shown first. */
  isActive: boolean;
}

export interface Example {
  /** Inline HTML of the stored subset; null without a caption. */
  captionHtml: string | null;
  /** At least one, each with a name of its own. */
  files: ExampleFile[];
  /** Whether the author wants it to run without a press of a button. */
  runsAutomatically: boolean;
}

/** The only kind of example; `data-example` of the figure. */
export const EXAMPLE_KIND = 'react';

/** Limits of published examples. docs/behaviour.md#limits lists them. */
export const exampleLimits = {
  /** Examples of a post. */
  examples: 50,
  /** Files of an example. */
  files: 20,
  /** Bytes of the code of an example, in UTF-8. */
  codeBytes: 100_000,
} as const;

/** The types of files in a published example, with their language for highlighting; null if there is none. */
const LANGUAGES = new Map<string, string | null>(
  Object.entries({
    js: 'jsx',
    jsx: 'jsx',
    ts: 'ts',
    tsx: 'tsx',
    css: 'css',
    json: 'json',
    html: 'html',
    md: 'md',
    txt: null,
    svg: 'svg',
  }),
);

const MAX_NAME = 100;
/** At most one folder, no `.` or `..`. Names that contain `..` are refused separately. */
const FILE_NAME = /^\/?(?:(?!\.\/)[\w.-]+\/)?(?!\.$)[\w.-]+$/;

/** Whether an example can hold a file with this name. Published examples also need a known type. */
export function isFileName(name: string): boolean {
  return name.length <= MAX_NAME && FILE_NAME.test(name) && !name.includes('..');
}

const typeOf = (name: string): string => /\.([^./]+)$/.exec(name)?.[1] ?? '';

/** The language of a file whose author has not named one; null if unknown. */
export function languageOfFile(name: string): string | null {
  return LANGUAGES.get(typeOf(name)) ?? null;
}

/** The start of a stored example, up to its marks, which no other stored HTML contains. */
export const EXAMPLE_START = `<figure data-example="${EXAMPLE_KIND}"`;
const END = '</figure>';
/** Text and attribute values of stored HTML contain neither `<` nor `>`. */
const FILE = /<pre><code([^>]*)>([^<]*)<\/code><\/pre>/g;
const CAPTION = /<figcaption>([^]*)<\/figcaption>/;

/** The examples of a stored body, in order. Linear in its length. */
export function examplesOf(html: string): Example[] {
  const examples: Example[] = [];
  let start = html.indexOf(EXAMPLE_START);
  while (start !== -1) {
    const end = html.indexOf(END, start);
    if (end === -1) break;
    const content = html.slice(start + EXAMPLE_START.length, end);
    const marks = content.slice(0, content.indexOf('>'));
    examples.push({
      files: [...content.matchAll(FILE)].map(([, attributes = '', code = '']) => fileOf(attributes, code)),
      captionHtml: CAPTION.exec(content)?.[1] ?? null,
      runsAutomatically: marks.includes(' data-run'),
    });
    start = html.indexOf(EXAMPLE_START, end);
  }
  return examples;
}

/** Number of examples in a stored body, without reading them. */
export function countExamples(html: string): number {
  return html.split(EXAMPLE_START).length - 1;
}

/** Identifies what an example runs: its files in their order, without caption and marks. */
export function exampleDigest({ files }: Pick<Example, 'files'>): string {
  const code = JSON.stringify(files.map(({ name, code }) => [name, code]));
  return createHash('sha256').update(code).digest('hex');
}

function fileOf(attributes: string, code: string): ExampleFile {
  return {
    name: / data-file="([^"]*)"/.exec(attributes)?.[1] ?? '',
    language: / class="language-([^"]*)"/.exec(attributes)?.[1] ?? null,
    code: decoded(code),
    isHidden: attributes.includes(' data-hidden'),
    isActive: attributes.includes(' data-active'),
  };
}

/** Decodes the entities that stored HTML contains. */
function decoded(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}

/** The caption as plain text on one line; null without text. */
export function captionText({ captionHtml }: Example): string | null {
  const text = decoded((captionHtml ?? '').replace(/<br \/>/g, ' ').replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? null : text;
}

/** Why the examples of a stored body cannot be published; null if they can. */
export function exampleProblem(html: string): string | null {
  const examples = examplesOf(html);
  const { examples: most, files: mostFiles, codeBytes: mostBytes } = exampleLimits;
  if (examples.length > most) return `The post has ${examples.length} examples, ${most} are allowed.`;
  for (const [index, { files }] of examples.entries()) {
    const which = `Example ${index + 1} (${files[0]?.name ?? ''})`;
    if (files.length > mostFiles) return `${which} has ${files.length} files, ${mostFiles} are allowed.`;
    const unknown = files.find(({ name }) => !LANGUAGES.has(typeOf(name)));
    if (unknown) {
      const types = [...LANGUAGES.keys()].join(', ');
      return `${which} has a file of an unknown type: ${unknown.name}. Allowed types are ${types}.`;
    }
    const bytes = files.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0);
    if (bytes > mostBytes) return `${which} has ${bytes} bytes of code, ${mostBytes} are allowed.`;
  }
  return null;
}
