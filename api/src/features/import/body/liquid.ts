import type { MarkedExtension, Token, Tokens } from 'marked';
import { escapeMarkup } from '../../../platform/text/escapeMarkup.js';
import type { Losses } from './losses.js';

/** The page that a tag of dev.to names by an id. */
const PAGES: Readonly<Record<string, string>> = {
  asciinema: 'https://asciinema.org/a/',
  codesandbox: 'https://codesandbox.io/s/',
  dotnetfiddle: 'https://dotnetfiddle.net/',
  github: 'https://github.com/',
  glitch: 'https://glitch.com/~',
  instagram: 'https://www.instagram.com/p/',
  replit: 'https://replit.com/',
  spotify: 'https://open.spotify.com/',
  stackblitz: 'https://stackblitz.com/edit/',
  tag: 'https://dev.to/t/',
  tweet: 'https://twitter.com/i/status/',
  twitter: 'https://twitter.com/i/status/',
  user: 'https://dev.to/',
  vimeo: 'https://vimeo.com/',
  youtube: 'https://www.youtube.com/watch?v=',
};

const LINE = /^ {0,3}(?:\{%-? *(\w+)(?: +([^%\n]*?))? *-?%\}|%\[ *(https?:[^\]\s]+) *\])[ \t]*(?:\n+|$)/;
/** Pairs whose content is Markdown. */
const FOLDED =
  /^ {0,3}\{% *(details|collapsible|spoiler) *([^%\n]*?) *%\}([^]*?)\{% *end\1 *%\}[ \t]*(?:\n+|$)/;
/** Pairs whose content is code. */
const CODE =
  /^ {0,3}\{% *(highlight|katex|runkit|mermaid) *([\w+#-]*)[^%\n]*%\}[ \t]*\n?([^]*?)\n?[ \t]*\{% *end\1 *%\}[ \t]*(?:\n+|$)/;
const CTA = /^ {0,3}\{% *cta +(https?:[^\s%]+) *%\}([^]*?)\{% *endcta *%\}[ \t]*(?:\n+|$)/;

/** marked asks at each paragraph where the next block begins: searching the whole rest would take quadratic time. */
export function paragraphAt(source: string): string {
  const end = source.indexOf('\n\n');
  return end < 0 ? source : source.slice(0, end);
}

/** Where the next line begins that a pattern with a line break before it finds: marked asks behind the first character. */
export function lineStart(source: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(paragraphAt(source));
  return found ? found.index + 1 : undefined;
}

/** The tags that dev.to, Hashnode (`%[address]`) and Jekyll add to Markdown. */
export function liquidTags(losses: Losses): MarkedExtension {
  return {
    extensions: [
      {
        name: 'liquid',
        level: 'block',
        start: (source) => lineStart(source, /\n {0,3}(?:\{%|%\[)/),
        tokenizer(source) {
          const [code, tag = '', lang = '', text = ''] = CODE.exec(source) ?? [];
          if (code !== undefined) {
            if (tag !== 'highlight') losses.add(`{% ${tag} %} became code`);
            return { type: 'code', raw: code, lang: lang || (tag === 'runkit' ? 'js' : ''), text };
          }
          const [folded, , summary = '', content = ''] = FOLDED.exec(source) ?? [];
          if (folded !== undefined) {
            const tokens: Token[] = [];
            this.lexer.blockTokens(content.trim(), tokens);
            return { type: 'liquid', raw: folded, summary, tokens };
          }
          const [cta, href = '', label = ''] = CTA.exec(source) ?? [];
          if (cta !== undefined)
            return html(
              cta,
              `<p><a href="${escapeMarkup(href)}">${escapeMarkup(label.trim() || href)}</a></p>`,
            );
          return readLine(source);
        },
        renderer({ summary, tokens = [] }) {
          const shown = typeof summary === 'string' && summary !== '' ? summary : 'Details';
          return `<details><summary>${escapeMarkup(shown)}</summary>${this.parser.parse(tokens)}</details>\n`;
        },
      },
    ],
  };
}

const html = (raw: string, text: string): Tokens.HTML => ({
  type: 'html',
  block: true,
  pre: false,
  raw,
  text,
});

/** Undefined for a tag that stays as text: templates.ts counts it. */
function readLine(source: string): Tokens.HTML | Tokens.Space | undefined {
  const [raw, name = '', given = '', address] = LINE.exec(source) ?? [];
  if (raw === undefined) return undefined;
  const tag = name.toLowerCase();
  // With an argument `comment` is an embed of dev.to, without one a comment of Jekyll.
  if (/^(?:end)?raw$|^endcomment$/.test(tag) || (tag === 'comment' && given === ''))
    return { type: 'space', raw };
  const url = address ?? pageOf(tag, given.split(/\s+/)[0] ?? '');
  return url === undefined ? undefined : html(raw, `<figure class="embed">${escapeMarkup(url)}</figure>\n`);
}

function pageOf(tag: string, given: string): string | undefined {
  if (/^https?:\/\/[^/]/i.test(given)) return given;
  if (tag === 'link' || tag === 'post')
    return /^[\w./-]+$/.test(given) ? `https://dev.to/${given.replace(/^\//, '')}` : undefined;
  const page = Object.hasOwn(PAGES, tag) ? PAGES[tag] : undefined;
  if (page === undefined || !/^@?[\w./:-]+$/.test(given)) return undefined;
  return (
    page + (tag === 'spotify' ? given.replace(/^spotify:/, '').replaceAll(':', '/') : given.replace(/^@/, ''))
  );
}
