import type { TokenStream } from 'prismjs';
import styles from './CodeBlocks.module.css';
import { grammarFor } from './languages';
import { loadGrammar, tokenize } from './prism';

/** A longer block stays plain: highlighting it would block the page for too long. */
const MAX_LENGTH = 60_000;

/** The token types that have a style, by Prism's names; others look like the surrounding text. */
const looks = new Map(
  [
    [styles.comment, 'comment prolog doctype cdata coord'],
    [styles.keyword, 'keyword atrule rule important'],
    [styles.string, 'string attr-value template-string char url regex'],
    [styles.plain, 'interpolation script plain-text spread'],
    [styles.literal, 'number boolean constant symbol unit variable'],
    [styles.function, 'function function-variable selector tag'],
    [styles.type, 'class-name builtin namespace title'],
    [styles.attribute, 'attr-name property literal-property key'],
    [styles.punctuation, 'punctuation'],
    [styles.deleted, 'deleted-sign deleted-arrow'],
    [styles.inserted, 'inserted-sign inserted-arrow'],
  ].flatMap(([look, names = '']) => names.split(' ').map((name) => [name, look] as const)),
);

/** Highlights a code block of a known language. Only colours change; the text stays exactly the same. */
export async function colourCode(code: HTMLElement): Promise<void> {
  const grammarName = grammarFor(code.className);
  const text = code.textContent;
  if (grammarName === null || text.length > MAX_LENGTH || code.childElementCount > 0) return;
  const grammar = await loadGrammar(grammarName);
  if (grammar) code.replaceChildren(...nodesOf(tokenize(text, grammar), code.ownerDocument));
}

function nodesOf(stream: TokenStream, page: Document): Node[] {
  if (typeof stream === 'string') return [page.createTextNode(stream)];
  if (Array.isArray(stream)) return stream.flatMap((part) => nodesOf(part, page));

  const inner = nodesOf(stream.content, page);
  const look = [stream.type, stream.alias]
    .flat()
    .map((name) => looks.get(name))
    .find(Boolean);
  if (look === undefined) return inner;
  const span = page.createElement('span');
  span.className = look;
  span.append(...inner);
  return [span];
}
