import type { Token, Tokens } from 'marked';
import type { ExampleFile } from '../../examples/example';
import { fileNameProblem, isFileName, isScript } from '../../examples/exampleRules';
import type { BlockData } from '../html/blocks';
import { fileName, lineRanges, readFenceInfo } from '../html/codeLines';
import { codeToHtml } from '../html/codeHtml';
import { createExample, createFile } from '../html/exampleEdits';
import { exampleToHtml } from '../html/exampleHtml';
import type { FoundBlock } from './markdownFigures';

/** The line that begins an example in Markdown (docs/behaviour.md#examples). */
const FIGURE = /^<figure data-example="react"( data-run)?>$/;
/** A fence with the name of a file: ```jsx App.js, ```jsx title="App.js" */
const NAMED_FENCE = /^ {0,3}(?:```|~~~)\S* +\S/m;

/** Whether Markdown may hold examples. */
export const mayHaveExamples = (markdown: string): boolean =>
  NAMED_FENCE.test(markdown) || markdown.includes('<figure data-example=');

/** The example or the code with a file name that begins at a token. */
export const exampleAt = (tokens: readonly Token[], start: number): FoundBlock | undefined =>
  readFigure(tokens, start) ?? readFences(tokens, start) ?? readCode(tokens, start);

/** The form that the site exports: lines of HTML around fences. */
function readFigure(tokens: readonly Token[], start: number): FoundBlock | undefined {
  const first = tokens[start];
  const line = first?.type === 'html' ? FIGURE.exec(first.raw.trim()) : null;
  if (!line) return undefined;
  const runsAutomatically = line[1] !== undefined;
  const files: ExampleFile[] = [];
  let captionHtml: string | null = null;
  for (let index = start + 1; index < tokens.length; index += 1) {
    const token = tokens[index];
    const file = readFile(token);
    if (file) files.push(file);
    else if (token?.type === 'html') {
      const text = token.raw.trim();
      if (text === '</figure>') {
        return { html: exampleToHtml({ files, captionHtml, runsAutomatically }), end: index + 1 };
      }
      captionHtml = /^<figcaption>(.*)<\/figcaption>$/.exec(text)?.[1] ?? captionHtml;
    } else if (token?.type !== 'space') return undefined;
  }
  return undefined;
}

/** Fences with the names of different files, of which React can run at least one. */
function readFences(tokens: readonly Token[], start: number): FoundBlock | undefined {
  const files: ExampleFile[] = [];
  let end = start;
  for (let index = start; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token?.type === 'space' && files.length > 0) continue;
    const file = readFile(token);
    const names = files.map(({ name }) => name);
    if (!file || fileNameProblem(file.name, names) !== null) break;
    files.push(file);
    end = index + 1;
  }
  return files.some(({ name }) => isScript(name))
    ? { html: exampleToHtml(createExample(files)), end }
    : undefined;
}

/** A fence that says more about its code than the language. */
function readCode(tokens: readonly Token[], index: number): FoundBlock | undefined {
  const token = tokens[index];
  if (token?.type !== 'code') return undefined;
  const { lang = '', text } = token as Tokens.Code;
  const data = readInfo(lang);
  if (data?.file === undefined && data?.lines === undefined) return undefined;
  return { html: codeToHtml(text, data), end: index + 1 };
}

/**
 * What the info string of a fence says. The site exports names of files without quotes, behind a language that is `plain`
 * if there is none.
 */
export function readInfo(info: string): BlockData | undefined {
  const [, plain, rest = ''] = /^(plain )?(.*)$/.exec(info.trim()) ?? [];
  const read = readFenceInfo(rest);
  if (plain === undefined && read) return read;
  const [, language, name = '', list = ''] =
    /^(\S*) ?([^{}="]*?)(?: ?\{([\d,-]+)\})?$/.exec(plain === undefined ? rest : ` ${rest}`) ?? [];
  const lines = lineRanges(list);
  if (lines === null || (plain === undefined && !/[./]/.test(name))) return undefined;
  return { language: language?.toLowerCase() || undefined, file: fileName(name), lines };
}

/** The file in a fence whose info string names one, such as `jsx App.js hidden`. */
function readFile(token: Token | undefined): ExampleFile | undefined {
  if (token?.type !== 'code' || !/^ {0,3}(?:```|~~~)/.test(token.raw)) return undefined;
  const [language = '', first = '', ...marks] = ((token as Tokens.Code).lang ?? '').split(/\s+/);
  // Only code that does not run has highlighted lines.
  if (marks.some((mark) => mark.startsWith('{'))) return undefined;
  const named = /^(?:title|file|filename)=["']?([^"']+)["']?$/.exec(first)?.[1] ?? first;
  const name = named === 'run' ? defaultName(language) : named;
  if (!isFileName(name) || !name.includes('.')) return undefined;
  const lines = linesOf(token.raw);
  const endsLine = lines.length > 0 && !marks.includes('no-newline');
  const file = createFile(name, lines.join('\n') + (endsLine ? '\n' : ''), {
    isHidden: marks.includes('hidden'),
    isActive: marks.includes('active'),
  });
  return language === 'plain' ? file : { ...file, language };
}

const defaultName = (language: string): string =>
  /^(?:tsx?|typescript)$/.test(language) ? 'App.tsx' : 'App.js';

/** The lines of a fence; marked's `text` does not tell an empty line from none. */
function linesOf(raw: string): string[] {
  const [, ...lines] = raw.trimEnd().split('\n');
  const isClosed = /^ {0,3}(?:`{3,}|~{3,})$/.test(lines.at(-1) ?? '');
  return isClosed ? lines.slice(0, -1) : lines;
}
