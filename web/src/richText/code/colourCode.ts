import type { TokenStream } from 'prismjs';
import { grammarFor } from './languages';
import { loadGrammar, tokenize } from './prism';
import { lookOf } from './tokenLooks';

/** A longer block stays plain: highlighting it would block the page for too long. */
const MAX_LENGTH = 60_000;

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
  const look = lookOf(stream);
  if (look === undefined) return inner;
  const span = page.createElement('span');
  span.className = look;
  span.append(...inner);
  return [span];
}
