import type { TokenStream } from 'prismjs';
import styles from './CodeBlocks.module.css';
import { grammarFor } from './languages';
import { loadGrammar, tokenize } from './prism';

/** A longer block stays plain: highlighting it would block the page for too long. */
const MAX_LENGTH = 60_000;

/** The token types that have a style, by Prism's names; others look like the surrounding text. */
const looks = new Map(
  Object.entries({
    comment: styles.comment,
    prolog: styles.comment,
    doctype: styles.comment,
    cdata: styles.comment,
    keyword: styles.keyword,
    atrule: styles.keyword,
    rule: styles.keyword,
    important: styles.keyword,
    string: styles.string,
    'attr-value': styles.string,
    'template-string': styles.string,
    char: styles.string,
    url: styles.string,
    regex: styles.string,
    interpolation: styles.plain,
    script: styles.plain,
    'plain-text': styles.plain,
    spread: styles.plain,
    number: styles.literal,
    boolean: styles.literal,
    constant: styles.literal,
    symbol: styles.literal,
    unit: styles.literal,
    variable: styles.literal,
    function: styles.function,
    'function-variable': styles.function,
    selector: styles.function,
    tag: styles.function,
    'class-name': styles.type,
    builtin: styles.type,
    namespace: styles.type,
    title: styles.type,
    'attr-name': styles.attribute,
    property: styles.attribute,
    'literal-property': styles.attribute,
    key: styles.attribute,
    punctuation: styles.punctuation,
    'deleted-sign': styles.deleted,
    'deleted-arrow': styles.deleted,
    'inserted-sign': styles.inserted,
    'inserted-arrow': styles.inserted,
    coord: styles.comment,
  }),
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
