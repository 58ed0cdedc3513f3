import type { TokenStream } from 'prismjs';
import { grammarFor } from './languages';
import { tokenizeAside } from './tokenizeAside';
import { lookOf } from './tokenLooks';

/** A longer block stays plain: its many elements would slow the page down. */
const MAX_LENGTH = 60_000;

/** Highlights a code block of a known language. Only colours change; the text stays exactly the same. */
export async function colourCode(code: HTMLElement): Promise<void> {
  const grammarName = grammarFor(code.className);
  const text = code.textContent;
  if (grammarName === null || text.length > MAX_LENGTH || code.childElementCount > 0) return;
  const tokens = await tokenizeAside(text, grammarName);
  // Meanwhile the reader may have changed an example.
  if (tokens && code.textContent === text && code.childElementCount === 0) showTokens(code, tokens);
}

/** Shows tokens as the content of a code block. */
export function showTokens(code: HTMLElement, tokens: TokenStream): void {
  code.replaceChildren(...nodesOf(tokens, code.ownerDocument));
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
