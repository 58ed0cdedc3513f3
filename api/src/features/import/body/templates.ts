import type { MarkedExtension, Token, Tokens } from 'marked';
import { escapeMarkup } from '../../../platform/text/escapeMarkup.js';
import { lineStart } from './liquid.js';
import type { Losses } from './losses.js';

/*
 * What site generators add to Markdown besides liquid tags: callouts of Docusaurus, attributes of kramdown, JavaScript of MDX, and
 * templates, which only the generator can fill in.
 */

/** The callouts of Docusaurus, VuePress and others. */
const CALLOUTS: Readonly<Record<string, string>> = {
  note: 'note',
  info: 'note',
  important: 'note',
  tip: 'tip',
  success: 'tip',
  hint: 'tip',
  warning: 'warning',
  caution: 'warning',
  danger: 'warning',
};

const CALLOUT = /^(:{3,})[ \t]*([a-z]+)(?:[ \t]*\[([^\]\n]*)\]|[ \t]+([^\n{]*))?(?:\{[^\n]*\})?[ \t]*\n/i;
/** Behind a line break: a fence of code, or the first or last line of a callout. */
const MARK = /\n(?:[ \t]*(`{3,}|~{3,})([^\n]*)|(:{3,})[ \t]*(?:$|(?=\n)|[a-z]))/gi;
/** Callouts within another of the same fence. Without a limit, many without an end would take quadratic time. */
const MOST_WITHIN = 5;
const ATTRIBUTES = /^\{:[ \t]*(?:[.#][\w-]|[\w-]+=(?!>)|toc\b)[^{}\n]*\}/;
/** A comment has a limit, because a text of such beginnings would take quadratic time. */
const COMMENT = /^\{\s{0,20}\/\*[^]{0,10000}?\*\/\s{0,20}\}/;
const MODULE =
  /^(?:import[ \t]+(?:["'{*]|[\w$]+[ \t]*(?:,|from\b))|export[ \t]+(?:const|let|var|default|function|async|class|type|interface|[{*]))[^\n]*(?:\n(?![ \t]*\n)[^\n]+)*(?:\n+|$)/;
const EXPRESSION = /^\{[^{}\n]{1,500}\}/;
const TEMPLATE = /^\{\{[^\n]{0,500}?\}\}/;
const TAG = /^\{%-? *\/?(\w+)[^%\n]*-?%\}/;

/** @param isMdx whether braces are JavaScript */
export function templates(losses: Losses, isMdx: boolean): MarkedExtension {
  const space = (raw: string): Tokens.Space => ({ type: 'space', raw });
  const text = (raw: string): Tokens.Text => ({ type: 'text', raw, text: raw, escaped: false });

  return {
    extensions: [
      {
        name: 'callout',
        level: 'block',
        start: (source) => lineStart(source, /\n:{3,}[ \t]*[a-z]/i),
        tokenizer(source) {
          const [line, fence = '', name = '', inBrackets, plain] = CALLOUT.exec(source) ?? [];
          if (line === undefined) return undefined;
          const kind = Object.hasOwn(CALLOUTS, name.toLowerCase()) ? CALLOUTS[name.toLowerCase()] : undefined;
          const rest = `\n${source.slice(line.length)}`;
          const end = endOf(rest, fence);
          if (end === null || (kind === undefined && name.toLowerCase() !== 'details')) {
            losses.add(`:::${name.slice(0, 30)} stays as text`);
            return undefined;
          }
          const raw = line + rest.slice(1, end.behind);
          const tokens: Token[] = [];
          this.lexer.blockTokens(rest.slice(1, Math.max(1, end.index)), tokens);
          return { type: 'callout', raw, kind, title: (inBrackets ?? plain ?? '').trim(), tokens };
        },
        renderer({ kind, title, tokens = [] }) {
          const content = this.parser.parse(tokens);
          const shown = typeof title === 'string' ? escapeMarkup(title) : '';
          if (typeof kind !== 'string')
            return `<details><summary>${shown === '' ? 'Details' : shown}</summary>${content}</details>\n`;
          const heading = shown === '' ? '' : `<p><strong>${shown}</strong></p>`;
          return `<aside data-callout="${kind}">${heading}${content}</aside>\n`;
        },
      },
      {
        name: 'codeOfMdx',
        level: 'block',
        start: (source) => lineStart(source, /\n(?:\{\s{0,20}\/\*|\{:)/),
        tokenizer(source) {
          const comment = COMMENT.exec(source)?.[0];
          // With words behind it, it may be what they are about.
          if (
            comment !== undefined &&
            (isMdx || source.slice(comment.length).split('\n', 1)[0]?.trim() === '')
          ) {
            losses.add('comment of MDX was left out');
            return space(comment);
          }
          const module = isMdx ? MODULE.exec(source)?.[0] : undefined;
          if (module !== undefined) {
            losses.add('imports and exports of MDX were left out');
            return space(module);
          }
          const attributes = ATTRIBUTES.exec(source)?.[0];
          if (attributes === undefined) return undefined;
          losses.add('attributes of kramdown were left out');
          return space(attributes);
        },
      },
      {
        name: 'template',
        level: 'inline',
        start: (source) => source.indexOf('{'),
        tokenizer(source) {
          const attributes = ATTRIBUTES.exec(source)?.[0];
          if (attributes !== undefined) {
            losses.add('attributes of kramdown were left out');
            return { type: 'text', raw: attributes, text: '', escaped: true };
          }
          const comment = isMdx ? COMMENT.exec(source)?.[0] : undefined;
          if (comment !== undefined) {
            losses.add('comment of MDX was left out');
            return { type: 'text', raw: comment, text: '', escaped: true };
          }
          const [tag, name = ''] = TAG.exec(source) ?? [];
          if (tag !== undefined) {
            if (!/^(?:end)?raw$/.test(name) && !name.startsWith('end'))
              losses.add(`{% ${name.slice(0, 30)} %} stays as text`);
            return text(tag);
          }
          const template = TEMPLATE.exec(source)?.[0];
          if (template !== undefined) {
            const [, shortcode = '', isEnd] = /^\{\{[<%] *((\/?) *[\w-]+)/.exec(template) ?? [];
            if (shortcode === '') losses.add('template in {{ }} stays as text');
            else if (isEnd === '') losses.add(`{{< ${shortcode.slice(0, 30)} >}} stays as text`);
            return text(template);
          }
          const expression = isMdx ? EXPRESSION.exec(source)?.[0] : undefined;
          if (expression === undefined) return undefined;
          losses.add('expression of MDX stays as text');
          return text(expression);
        },
      },
    ],
  };
}

/** Where a callout ends, and what is behind its last line; null if it does not end. Colons in code, and the ends of callouts within it, do not count. */
function endOf(rest: string, fence: string): { index: number; behind: number } | null {
  let code = '';
  let depth = 1;
  for (const { index, 0: mark, 1: ticks, 2: info = '', 3: colons } of rest.matchAll(MARK)) {
    if (ticks !== undefined) {
      if (code === '') code = ticks.startsWith('`') && info.includes('`') ? '' : ticks;
      else if (ticks.startsWith(code) && info.trim() === '') code = '';
    } else if (code === '' && colons === fence) {
      depth += /[a-z]$/i.test(mark) ? 1 : -1;
      if (depth > MOST_WITHIN) return null;
      if (depth === 0) return { index, behind: index + mark.length + 1 };
    }
  }
  return null;
}
