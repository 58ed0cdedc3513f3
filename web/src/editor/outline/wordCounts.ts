import type { ContentBlock } from 'draft-js';
import { countWords } from '../../richText/countWords';
import { parseHtml } from '../../richText/parseHtml';
import { blockData } from '../html/blocks';
import { addressTitle } from '../html/embedHtml';
import { textAroundNotes } from '../html/noteText';
import { allRows } from '../html/table';

/** How long counting may keep the page from anything else, in milliseconds. */
const SLICE = 8;

const counted = new WeakMap<ContentBlock, number>();

/** The words of a block. Each block is counted once, because a change makes a new block. */
export function wordsOf(block: ContentBlock): number {
  const words = counted.get(block) ?? countWords(textOf(block));
  counted.set(block, words);
  return words;
}

/** Counts the words of blocks without delaying the typing. Resolves to their sum; `undefined` once it is aborted. */
export async function countInSlices(
  blocks: readonly ContentBlock[],
  signal: AbortSignal,
): Promise<number | undefined> {
  let sum = 0;
  let start = performance.now();
  for (const block of blocks) {
    if (performance.now() - start > SLICE) {
      await new Promise((resolve) => setTimeout(resolve));
      start = performance.now();
    }
    if (signal.aborted) return undefined;
    sum += wordsOf(block);
  }
  return sum;
}

export const wordsText = (words: number): string => `${words} ${words === 1 ? 'word' : 'words'}`;

/** The text that counts: all files of an example are code of the post. */
function textOf(block: ContentBlock): string {
  const { example, table, figure, embed, html } = blockData(block);
  if (embed) return lines(embed.title || addressTitle(embed.url), plain([embed.captionHtml]));
  if (figure) return plain([figure.captionHtml]);
  if (table) return plain(allRows(table).flatMap((cells) => cells.map((cell) => cell.html)));
  if (example) return lines(...example.files.map(({ code }) => code), plain([example.captionHtml]));
  return html === undefined ? textAroundNotes(block) : plain([html]);
}

const lines = (...parts: readonly string[]): string => parts.join('\n');

/** The text of stored HTML, in which blocks and line breaks separate words. */
function plain(parts: readonly (string | null | undefined)[]): string {
  const html = parts.map((part) => part ?? '').join('<br>');
  if (!/[<&]/.test(html)) return html;
  return parseHtml(html.replace(/<(?:br|\/?(?:p|h[1-6]|li|tr|t[dh]|figcaption|caption|pre|div))\b/g, '\n$&'))
    .textContent;
}
