import { type MarkedExtension, Renderer, type Tokens } from 'marked';
import { cleanExpansion } from '../html/expansion';
import { paragraphAt } from './markdownNotes';

/** `*[HTML]: HyperText Markup Language` on a line of its own. */
const DEFINITION = /^ {0,3}\*\[([^\]\n]{1,60})\]:[ \t]*(\S[^\n]*)(?:\n+|$)/;
/** Each word of the text is compared with all terms. */
const MAX_TERMS = 100;
/** Each place repeats what its term stands for: a short text would become a huge one. */
const MAX_PLACES = 2000;
/** HTML in a line of Markdown whose text is no abbreviation of the definitions: it is one already, a link or code. */
const OWN = /^<(\/?)(a|abbr|acronym|samp|tt)(?=[\s>])[^]*(?<!\/)>$/i;

/** The abbreviations of Markdown Extra: a definition explains the term wherever it stands in the text. For one text only. */
export function markdownAbbreviations(): MarkedExtension {
  const titles = new Map<string, string>();
  let terms: RegExp | undefined;
  let places = 0;
  /** How many elements of {@link OWN} are open in the line. */
  let depth = 0;
  const startLine = (): false => {
    depth = 0;
    return false;
  };
  return {
    extensions: [
      {
        name: 'abbreviation',
        level: 'block',
        start: (source) => /^ {0,3}\*\[[^\]\n]{1,60}\]:/m.exec(paragraphAt(source))?.index,
        tokenizer(source) {
          const [raw, term, title] = DEFINITION.exec(source) ?? [];
          if (raw === undefined || term === undefined || title === undefined) return undefined;
          if (titles.size < MAX_TERMS) titles.set(written(term), written(cleanExpansion(title)));
          return { type: 'abbreviation', raw };
        },
        renderer: () => '',
      },
    ],
    renderer: {
      paragraph: startLine,
      heading: startLine,
      tablecell: startLine,
      html({ text, block }) {
        const [, slash, name] = (!block && OWN.exec(text)) || [];
        if (name !== undefined) depth = Math.max(0, depth + (slash === '/' ? -1 : 1));
        return false;
      },
      text(token) {
        if ('tokens' in token && token.tokens) return startLine();
        // Within HTML of its own: what is escaped stands in code.
        if (titles.size === 0 || places >= MAX_PLACES || depth > 0 || isEscaped(token)) return false;
        terms ??= anyOf([...titles.keys()]);
        return written(token.text).replace(terms, (term) => {
          places += 1;
          return places > MAX_PLACES ? term : `<abbr title="${titles.get(term) ?? ''}">${term}</abbr>`;
        });
      },
    },
  };
}

const renderer = new Renderer();

/** As marked writes text: characters that are written as entities stay so. */
const written = (text: string): string => renderer.text({ type: 'text', raw: text, text, escaped: false });

const isEscaped = (token: Tokens.Text | Tokens.Escape): boolean =>
  'escaped' in token && token.escaped === true;

/** Whole words, the longest first. The sign of an entity such as `&amp;` is no word. */
function anyOf(terms: readonly string[]): RegExp {
  const longestFirst = terms.toSorted((one, other) => other.length - one.length);
  const patterns = longestFirst.map((term) => term.replace(/[$()*+./?[\\\]^{|}-]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}_&#])(?:${patterns.join('|')})(?![\\p{L}\\p{N}_])`, 'gu');
}
