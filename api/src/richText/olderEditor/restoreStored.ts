import { bounds } from '../../platform/bounds/bounds.js';
import { parseHtml } from '../htmlTree.js';
import { matchLines } from './matchLines.js';
import { olderBlocks } from './olderForm.js';
import { type OlderLine, readOlderLines } from './olderLines.js';
import { rewritten, type ShownBlock } from './rewrittenBlocks.js';

/** A block with the places of its lines in what the client has sent; -1 for missing ones. */
interface SeenBlock extends ShownBlock {
  places: number[];
}

/**
 * The HTML to store for a body that an older client has sent. A client that opens a post and saves it sends what its editor has
 * made of {@link olderForm}. Blocks whose lines all came back are stored as they were, also those that the older editor cannot
 * hold; the others become what the client has written.
 *
 * @param stored the stored body
 * @param home the public address of the site
 * @throws LimitError
 */
export function restoreStored(sent: string, stored: string, home: string): string {
  const sentLines = readLines(sent, home);
  if (!sentLines) return sent;
  const { blocks, lines } = compared(stored, home, sentLines);
  if (blocks.every(isWhole) && blocks.reduce((sum, { places }) => sum + places.length, 0) === lines.length)
    return stored;
  if (!blocks.some(isWhole)) return sent;
  return merged(blocks, lines);
}

function readLines(html: string, home: string): OlderLine[] | null {
  return readOlderLines(parseHtml(html, bounds.html.elements), home);
}

/** The stored blocks with the places of their lines, and the lines without those that only the older editor has made. */
function compared(
  stored: string,
  home: string,
  sent: OlderLine[],
): { blocks: SeenBlock[]; lines: OlderLine[] } {
  const shown = olderBlocks(stored, home).map(({ html, ...block }) => ({
    ...block,
    lines: readLines(html, home) ?? [],
  }));
  const seen = shown.flatMap((block) => block.lines);
  const found = new Set(placesOf(seen, sent));
  const lines = withoutSpacing(sent, (i) => !found.has(i));
  // The older editor drops empty lines at the end.
  for (let missing = emptyEnd(seen) - emptyEnd(lines); missing > 0; missing -= 1) lines.push(EMPTY);
  const places = placesOf(seen, lines);
  let start = 0;
  const blocks = shown.map((block) => {
    const end = start + block.lines.length;
    const own = { ...block, places: places.slice(start, end) };
    start = end;
    return own;
  });
  return { blocks, lines };
}

function placesOf(seen: readonly OlderLine[], lines: readonly OlderLine[]): number[] {
  return matchLines(
    seen.map(({ key }) => key),
    lines.map(({ key }) => key),
  );
}

/**
 * The lines without those that the older editor may have added: as browsers lay out what it reads, it takes the margin above a
 * heading, a list, a quote or code for an empty line, one at most.
 */
function withoutSpacing(lines: readonly OlderLine[], isNew: (i: number) => boolean): OlderLine[] {
  let end = 0;
  return lines.filter((line, i) => {
    if (i < end || !isNew(i) || !isEmptyParagraph(line) || !isParagraph(lines[i - 1])) return true;
    end = i + 1;
    while (end < lines.length && isEmptyParagraph(lines[end])) end += 1;
    return end === lines.length || isParagraph(lines[end]);
  });
}

/** It is indented as the paragraph above it. */
function isEmptyParagraph(line: OlderLine | undefined): boolean {
  return line?.kind === 'text' && /^<p[^>]*><br><\/p>$/.test(line.html);
}

function isParagraph(line: OlderLine | undefined): boolean {
  return line?.kind === 'text' && line.html.startsWith('<p');
}

const [EMPTY = { kind: 'text', key: '', html: '', inner: [] } as const] =
  readOlderLines(parseHtml('<p><br></p>', 10), '') ?? [];

function emptyEnd(lines: readonly OlderLine[]): number {
  return lines.length - 1 - lines.findLastIndex(({ key }) => key !== EMPTY.key);
}

function isWhole({ places }: SeenBlock): boolean {
  return places.every((place, i) => place >= 0 && place === (places[0] ?? 0) + i);
}

/** Stored blocks, and between them what the client has written in the place of others. */
function merged(blocks: readonly SeenBlock[], lines: readonly OlderLine[]): string {
  const parts: string[] = [];
  const owned = new Set(blocks.filter(isWhole).flatMap(({ places }) => places));
  let replaced: SeenBlock[] = [];
  let next = 0;
  const addWritten = (end: number) => {
    if (next < end) parts.push(rewritten(replaced, lines.slice(next, end)));
    replaced = [];
  };
  for (const [i, block] of blocks.entries()) {
    const start = block.places[0] ?? next;
    if (
      !isWhole(block) ||
      start < next ||
      isContinued(blocks, i, (place) => (owned.has(place) ? undefined : lines[place]))
    ) {
      replaced.push(block);
      continue;
    }
    addWritten(start);
    parts.push(block.source);
    next = start + block.places.length;
  }
  addWritten(lines.length);
  return parts.join('');
}

/** Whether a client has added items to a list, or lines to code, at one of its ends. */
function isContinued(
  blocks: readonly SeenBlock[],
  i: number,
  newLine: (place: number) => OlderLine | undefined,
): boolean {
  const block = blocks[i];
  const [first, last] = [block?.places[0], block?.places.at(-1)];
  if (first === undefined || last === undefined) return false;
  return (
    continues(block?.lines.at(-1), newLine(last + 1), blocks[i + 1]) ||
    continues(block?.lines[0], newLine(first - 1), blocks[i - 1])
  );
}

/** @param beside the neighbour in the stored body, to which the line belongs if it has lines of this kind */
function continues(
  end: OlderLine | undefined,
  line: OlderLine | undefined,
  beside: SeenBlock | undefined,
): boolean {
  if (!end || line?.kind !== end.kind || !/^(?:ul|ol|code)$/.test(line.kind)) return false;
  return !beside?.lines.some(({ kind }) => kind === line.kind);
}
