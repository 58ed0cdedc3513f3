import { Marked, type MarkedExtension, type Token, type Tokens } from 'marked';
import { escapeMarkup } from '../../../platform/text/escapeMarkup.js';
import { abbreviations } from './abbreviations.js';
import { hugoShortcodes } from './hugo.js';
import { lineStart, liquidTags } from './liquid.js';
import type { Losses } from './losses.js';
import { openRawBlocks, settleTags } from './markdownTags.js';
import { templates } from './templates.js';

/** GitHub's alerts with the callouts that they become. */
const ALERTS: Readonly<Record<string, string>> = {
  note: 'note',
  important: 'note',
  tip: 'tip',
  warning: 'warning',
  caution: 'warning',
};

/** `[^name]: text`, with indented lines that belong to it. */
const NOTE =
  /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*([^\n]*(?:\n(?! {0,3}\[\^)[^\S\n]*\S[^\n]*|\n(?:[ \t]*\n)+(?: {2,}|\t)[^\n]*\S[^\n]*)*)(?:\n+|$)/;

interface NoteToken extends Tokens.Generic {
  name: string;
}

/**
 * The HTML of a body in Markdown: GitHub's, with footnotes, alerts, and the tags of dev.to, Hashnode and Jekyll.
 * @param options `breaks`: whether a line break in a paragraph is one in the page, as on dev.to
 */
export function markdownHtml(
  markdown: string,
  losses: Losses,
  { breaks = false, isMdx = false }: { breaks?: boolean; isMdx?: boolean } = {},
): string {
  const marked = new Marked(
    { gfm: true, breaks },
    openRawBlocks(markdown),
    notes(losses),
    liquidTags(losses),
    hugoShortcodes(),
    templates(losses, isMdx),
    {
      hooks: {
        processAllTokens(tokens) {
          settleTags(tokens);
          return tokens;
        },
      },
      renderer: {
        code: (token) => codeHtml(token, losses),
        blockquote({ tokens, text }) {
          const [line, name = ''] = /^\[!(\w+)\][ \t]*(?:\n|$)/.exec(text) ?? [];
          const kind = Object.hasOwn(ALERTS, name.toLowerCase()) ? ALERTS[name.toLowerCase()] : undefined;
          if (line === undefined || kind === undefined) return false;
          return `<aside data-callout="${kind}">${this.parser.parse(withoutFirstLine(tokens))}</aside>\n`;
        },
      },
    },
    // Behind the others, so that it hears of HTML first.
    abbreviations(),
  );
  return marked.parse(markdown.replace(/\r\n?/g, '\n'), { async: false });
}

/** The paragraph of an alert begins with its kind. */
function withoutFirstLine(tokens: Token[]): Token[] {
  const [first, ...others] = tokens;
  if (first?.type !== 'paragraph') return tokens;
  const [kind, ...inline] = first.tokens ?? [];
  if (kind?.type !== 'text') return tokens;
  const text = kind.raw.replace(/^\[!\w+\]\s*/, '');
  const kept: Token[] = text === '' ? inline : [{ type: 'text', raw: text, text, escaped: false }, ...inline];
  const shown = kept[0]?.type === 'br' ? kept.slice(1) : kept;
  return [{ ...first, tokens: shown }, ...others];
}

/** The info string of a fence: a language, lines to mark as `{1,3-5}`, and the name of a file in the forms of Gatsby, Docusaurus and others. */
function codeHtml({ text, lang = '' }: Tokens.Code, losses: Losses): string {
  const [, language = '', rest = ''] = /^([\w+#-]*)(.*)$/.exec(lang.trim()) ?? [];
  const lines = /\{([\d,\s-]+)\}/.exec(rest)?.[1]?.replace(/\s+/g, '');
  const named = /(?:title|file|filename)=(?:"([^"]*)"|'([^']*)'|([^\s{}"']+))/.exec(rest);
  const bare = /^[:\s]\s*([\w./-]+\.\w{1,10})(?=\s|$)/.exec(rest)?.[1];
  const file = named?.[1] ?? named?.[2] ?? named?.[3] ?? bare;
  const known = [lines === undefined ? '' : /\{[\d,\s-]+\}/.exec(rest)?.[0], named?.[0], bare];
  const left = known
    .reduce<string>((info, part) => info.replace(part ?? '', ''), rest)
    .replace(/[:\s]+/g, ' ')
    .trim();
  if (left !== '') losses.add('what stands behind the language of code was left out');
  const attributes = [
    language === '' ? '' : ` class="language-${language.toLowerCase()}"`,
    file === undefined ? '' : ` data-file="${escapeMarkup(file)}"`,
    lines === undefined ? '' : ` data-lines="${lines}"`,
  ];
  return `<pre><code${attributes.join('')}>${escapeMarkup(text)}\n</code></pre>\n`;
}

/** Footnotes: `[^1]` with `[^1]: text` elsewhere. */
function notes(losses: Losses): MarkedExtension {
  const definitions = new Map<string, Token[]>();
  const used = new Set<string>();
  return {
    extensions: [
      {
        name: 'noteDefinition',
        level: 'block',
        start: (source) => lineStart(source, /\n {0,3}\[\^[^\]\s]+\]:/),
        tokenizer(source) {
          const [raw, name, text] = NOTE.exec(source) ?? [];
          if (raw === undefined || name === undefined || text === undefined) return undefined;
          const tokens: Token[] = [];
          if (!definitions.has(name)) definitions.set(name, tokens);
          this.lexer.inline(text.replace(/\s+/g, ' ').trim(), tokens);
          return { type: 'noteDefinition', raw, name, tokens };
        },
        renderer: () => '',
      },
      {
        name: 'note',
        level: 'inline',
        start: (source) => source.indexOf('[^'),
        tokenizer(source) {
          const [raw, name] = /^\[\^([^\]\s]+)\](?!\()/.exec(source) ?? [];
          return raw === undefined ? undefined : { type: 'note', raw, name };
        },
        renderer(token) {
          const { name } = token as NoteToken;
          const tokens = definitions.get(name);
          if (!tokens) return escapeMarkup(token.raw);
          if (used.has(name)) losses.add('footnote that is referred to again was repeated');
          used.add(name);
          const plain = tokens.filter(({ type }) => type !== 'note');
          return `<small data-note>${this.parser.parseInline(plain)}</small>`;
        },
      },
    ],
  };
}
