import type { MarkedExtension, Tokens } from 'marked';
import { cleanExpansion } from './abbreviations';
import { paragraphAt } from './markdownNotes';
import { escapeAttribute } from './writtenHtml';

/** `*[HTML]: HyperText Markup Language` on a line of its own. */
const DEFINITION = /^ {0,3}\*\[([^\]\n]{1,60})\]:[ \t]*(\S[^\n]*)(?:\n+|$)/;
/** Each word of the text is compared with all terms. */
const MAX_TERMS = 100;
/** Each place repeats what its term stands for: a short text would become a huge one. */
const MAX_PLACES = 2000;

/** The abbreviations of Markdown Extra: a definition explains the term wherever it stands in the text. For one text only. */
export function markdownAbbreviations(): MarkedExtension {
  const titles = new Map<string, string>();
  let terms: RegExp | undefined;
  let places = 0;
  return {
    extensions: [
      {
        name: 'abbreviation',
        level: 'block',
        start: (source) => /^ {0,3}\*\[[^\]\n]{1,60}\]:/m.exec(paragraphAt(source))?.index,
        tokenizer(source) {
          const [raw, term, title] = DEFINITION.exec(source) ?? [];
          if (raw === undefined || term === undefined || title === undefined) return undefined;
          if (titles.size < MAX_TERMS)
            titles.set(escapeAttribute(term), escapeAttribute(cleanExpansion(title)));
          return { type: 'abbreviation', raw };
        },
        renderer: () => '',
      },
    ],
    renderer: {
      text(token) {
        if (titles.size === 0 || ('tokens' in token && token.tokens)) return false;
        terms ??= anyOf([...titles.keys()]);
        const html = isEscaped(token) ? token.text : escapeAttribute(token.text);
        if (places >= MAX_PLACES) return html;
        return html.replace(terms, (term) => {
          places += 1;
          return places > MAX_PLACES ? term : `<abbr title="${titles.get(term) ?? ''}">${term}</abbr>`;
        });
      },
    },
  };
}

const isEscaped = (token: Tokens.Text | Tokens.Escape): boolean =>
  'escaped' in token && token.escaped === true;

/** Whole words, the longest first. The sign of an entity such as `&amp;` is no word. */
function anyOf(terms: readonly string[]): RegExp {
  const longestFirst = terms.toSorted((one, other) => other.length - one.length);
  const written = longestFirst.map((term) => term.replace(/[$()*+./?[\\\]^{|}-]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}_&#])(?:${written.join('|')})(?![\\p{L}\\p{N}_])`, 'gu');
}
