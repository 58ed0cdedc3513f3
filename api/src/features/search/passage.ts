import { decodeEntities } from '../../platform/text/decodeEntities.js';
import { foldedText, indexedTokens, parseQuery } from '../../platform/text/searchText.js';
import { inflectedWords } from './searchRanking.js';
import type { PostPassage } from './search.types.js';

/** Only the beginning of a body is read, and only so many characters of its blocks with a word: a page of results has up to 100 bodies. */
const READ = 60_000;
const MOST_SEARCHED = 12_000;
/** Only the beginning of a long block, such as code, is searched. */
const BLOCK = 4000;
/** Characters of a passage, and of those before its first word. */
const LENGTH = 200;
const BEFORE = 60;

const BLOCKS = /<(h[2-4]|pre|p|li|td|th|blockquote|figcaption|summary|details)\b[^>]*>/g;

/** The block of a stored body that has most words of a query; null if none has any. */
export function passageOf(html: string, query: string): PostPassage | null {
  const words = inflectedWords(parseQuery(query).typed);
  const beginnings = words.flatMap(({ name, alternatives }) => [
    name.slice(0, 4),
    ...alternatives.flatMap((terms) => terms.map(({ token }) => token.replace(/_.*$/, '').slice(0, 4))),
  ]);
  const sought = [...new Set(beginnings.map(foldedText))].filter((beginning) => beginning !== '');
  if (sought.length === 0) return null;
  let heading: string | null = null;
  let left = MOST_SEARCHED;
  let best: { passage: PostPassage; score: number } | null = null;
  for (const { tag, inner } of blocksOf(html.slice(0, READ))) {
    const isHeading = tag.startsWith('h');
    if (isHeading) heading = inner;
    if (!hasAny(inner, sought)) continue;
    const text = plain(inner.slice(0, Math.min(BLOCK, left)));
    left -= inner.length;
    const tokens = indexedTokens(text);
    const held = words.filter(({ alternatives }) =>
      alternatives.some((terms) =>
        terms.every(({ token, open }) => tokens.includes(open ? ` ${token}` : ` ${token} `)),
      ),
    );
    // A heading is named beside its text, so the text itself says more.
    const score = held.length + (isHeading ? -0.5 : tag === 'pre' ? -0.25 : 0);
    if (held.length === 0 || (best && score <= best.score)) continue;
    const passage = {
      text: around(text, sought),
      heading: isHeading || heading === null ? null : plain(heading),
      isCode: tag === 'pre',
    };
    best = { passage, score };
    if (score === words.length || left <= 0) break;
  }
  return best?.passage ?? null;
}

function* blocksOf(html: string): Iterable<{ tag: string; inner: string }> {
  const starts = [...html.matchAll(BLOCKS)];
  for (const [i, start] of starts.entries()) {
    const inner = html.slice(start.index + start[0].length, starts[i + 1]?.index ?? html.length);
    yield { tag: start[1] ?? '', inner };
  }
}

/** Stored HTML has no `<` or `>` but those of tags. The end of the text that is read may be within a tag. */
function plain(inner: string): string {
  return decodeEntities(inner.replace(/<br\b[^>]*>/g, ' ').replace(/<[^>]*(?:>|$)/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Most blocks are decided by the cheap comparison, or have only ASCII. */
function hasAny(text: string, sought: readonly string[]): boolean {
  const isIn = (compared: string) => sought.some((beginning) => compared.includes(beginning));
  return isIn(text.toLowerCase()) || isIn(foldedText(text));
}

/** The index of the first word that begins as sought; the length of the text if there is none. */
function firstOf(text: string, sought: readonly string[]): number {
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const lower = word.toLowerCase();
    const found = sought.map((beginning) => lower.indexOf(beginning)).filter((at) => at >= 0);
    if (found.length > 0) return index + Math.min(...found);
    if (hasAny(word, sought)) return index;
  }
  return text.length;
}

function around(text: string, sought: readonly string[]): string {
  if (text.length <= LENGTH) return text;
  const first = firstOf(text, sought);
  // Japanese has no spaces to begin after.
  const near = Math.max(text.lastIndexOf(' ', first - BEFORE) + 1, first - BEFORE * 2);
  const start = first === text.length || first < BEFORE * 2 ? 0 : near;
  const cut = text.slice(start, start + LENGTH);
  const isCut = start + LENGTH < text.length;
  const whole = isCut ? cut.replace(/\s\S*$/, '') : cut;
  return `${start > 0 ? '… ' : ''}${whole.toWellFormed()}${isCut ? ' …' : ''}`;
}
