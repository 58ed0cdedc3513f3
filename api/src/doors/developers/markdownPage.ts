import { Marked, type Tokens } from 'marked';
import { bounds, parseJson } from '../../platform/bounds/bounds.js';
import { escapeMarkup } from '../../platform/text/escapeMarkup.js';

/** A heading with its text, which the search looks through. */
export interface Section {
  /** Of the element; empty for the text above the first heading. */
  id: string;
  title: string;
  text: string;
}

export interface RenderedPage {
  html: string;
  sections: readonly Section[];
}

/** Renders our own Markdown, which is not sanitised: headings have ids, and wide tables and code scroll. */
export function renderPage(markdown: string): RenderedPage {
  const sections: Section[] = [];
  const ids = new Map<string, number>();
  const variables = variablesOf(markdown);
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const title = this.parser.parseInline(tokens);
        const id = uniqueId(text, ids);
        sections.push({ id: depth === 1 ? '' : id, title: text.replace(/`/g, ''), text: '' });
        if (depth === 1) return `<h1>${title}</h1>\n`;
        return `<h${depth} id="${id}"><a href="#${id}">${title}</a></h${depth}>\n`;
      },
      code({ text, lang }: Tokens.Code) {
        const language = /^\w+/.exec(lang ?? '')?.[0] ?? 'text';
        const pre = `<pre tabindex="0" data-language="${language}"><code>${escapeMarkup(text)}</code></pre>`;
        // snippets.js adds a button.
        const link = language === 'graphql' ? sandboxLink(text, variables.get(text)) : '';
        return `${pre}<div class="dev-tools">${link}</div>\n`;
      },
      table(token: Tokens.Table) {
        const row = (cells: Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('');
        return `<div class="table" tabindex="0" role="group"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { html, sections: sectionsOf(markdown, sections) };
}

/** The variables that the text below an operation names, by operations. */
function variablesOf(markdown: string): ReadonlyMap<string, string> {
  const found = markdown.matchAll(/^```graphql\n([^]*?)\n```\n\nThe variables are `([^`]+)`/gm);
  return new Map([...found].map(([, operation = '', variables = '']) => [operation, variables]));
}

/** Opens the operation in the sandbox (web/src/sandbox/requestTexts.ts reads the address). */
function sandboxLink(query: string, variables: string | undefined): string {
  const json = variables === undefined ? undefined : indented(variables);
  const parameters = new URLSearchParams({ query, ...(json !== undefined && { variables: json }) });
  return `<a href="/sandbox#${escapeMarkup(parameters.toString())}">Try it in the sandbox</a>`;
}

/** From our own guides. */
function indented(json: string): string {
  return JSON.stringify(parseJson(json, bounds.json, 'A guide'), null, 2);
}

function uniqueId(text: string, ids: Map<string, number>): string {
  const id = text
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');
  const count = ids.get(id) ?? 0;
  ids.set(id, count + 1);
  return count === 0 ? id : `${id}-${count}`;
}

/** The text below each heading. A line that starts with `#` within code is no heading. */
function sectionsOf(markdown: string, headings: readonly Section[]): Section[] {
  const texts: string[] = [];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    else if (!isCode && /^#{1,6} /.test(line)) texts.push('');
    else if (texts.length > 0) texts.push(`${texts.pop() ?? ''} ${line}`);
  }
  return headings.map((heading, i) => ({ ...heading, text: plainText(texts[i] ?? '') }));
}

function plainText(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|]|-{3,}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
