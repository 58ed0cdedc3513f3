import { walkTokens, type MarkedExtension, type Token, type Tokens } from 'marked';

/** `[^name]: text`, with the lines that belong to it: up to an empty line, and indented paragraphs after it. */
const DEFINITION =
  /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*([^\n]*(?:\n(?! {0,3}\[\^[^\]\s]+\]:)[^\S\n]*\S[^\n]*|\n(?:[ \t]*\n)+(?: {2,}|\t)[^\n]*\S[^\n]*)*)(?:\n+|$)/;
const REFERENCE = /^\[\^([^\]\s]+)\](?!\()/;
const IN_PLACE = /^\^\[([^[\]\n]*[^[\]\s][^[\]\n]*)\]/;

/**
 * The paragraph at the start of a text. marked asks at each paragraph where the next block begins: a search through the
 * rest of the text would take time quadratic in its length.
 */
export function paragraphAt(source: string): string {
  const end = source.indexOf('\n\n');
  return end < 0 ? source : source.slice(0, end);
}

interface NoteToken extends Tokens.Generic {
  name: string;
}

/** Footnotes of Markdown: `[^1]` with `[^1]: text` elsewhere, and `^[text]`. For one text only. */
export function markdownNotes(): MarkedExtension {
  const definitions = new Map<string, Token[]>();
  return {
    extensions: [
      {
        name: 'noteDefinition',
        level: 'block',
        start: (source) => /^ {0,3}\[\^[^\]\s]+\]:/m.exec(paragraphAt(source))?.index,
        tokenizer(source) {
          const [raw, name, text] = DEFINITION.exec(source) ?? [];
          if (raw === undefined || name === undefined || text === undefined) return undefined;
          const tokens: Token[] = [];
          if (!definitions.has(name)) definitions.set(name, tokens);
          // In the editor the text of a note is one line.
          this.lexer.inline(text.replace(/\s+/g, ' ').trim(), tokens);
          return { type: 'noteDefinition', raw, name, tokens };
        },
        renderer: () => '',
      },
      {
        name: 'note',
        level: 'inline',
        start: (source) => /\[\^|\^\[/.exec(source)?.index,
        tokenizer(source) {
          const [raw, name] = REFERENCE.exec(source) ?? [];
          if (raw !== undefined) return { type: 'note', raw, name };
          const [whole, text] = IN_PLACE.exec(source) ?? [];
          if (whole === undefined || text === undefined) return undefined;
          return { type: 'note', raw: whole, tokens: this.lexer.inlineTokens(text) };
        },
        renderer(token) {
          const tokens = token.tokens ?? definitions.get((token as NoteToken).name);
          // Without a definition it is text.
          if (!tokens) return token.raw;
          // A note has no notes.
          const text = tokens.map((part) => (part.type === 'note' ? asText(part) : part));
          return `<small data-note>${this.parser.parseInline(text)}</small>`;
        },
      },
    ],
  };
}

const asText = ({ raw }: Token): Tokens.Text => ({ type: 'text', raw, text: raw, escaped: false });

/** Names of the notes that nothing refers to, so that readers would not see them. */
export function unusedNotes(tokens: Token[]): string[] {
  const defined = new Set<string>();
  const used = new Set<string>();
  void walkTokens(tokens, (token) => {
    if (token.type === 'noteDefinition') defined.add((token as NoteToken).name);
    if (token.type === 'note') used.add((token as NoteToken).name);
  });
  return [...defined].filter((name) => !used.has(name));
}
