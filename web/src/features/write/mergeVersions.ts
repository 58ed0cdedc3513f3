import { blocksOf, differences } from '../../richText/compare/blocks';
import type { Writing } from '../drafts/deviceDrafts';
import { choiceKey, type SeriesChoice } from '../drafts/seriesChoice';

/** A section of the merged body. `base` is the common base of both sides. */
export type MergedPart =
  | { kind: 'same'; blocks: string[] }
  /** Only one side changed it, or both made the same change. */
  | { kind: 'mine' | 'theirs' | 'both'; base: string[]; blocks: string[] }
  /** Both sides changed it differently. */
  | { kind: 'conflict'; base: string[]; mine: string[]; theirs: string[] };

/** How the writer resolves a conflict. */
export type Choice = 'mine' | 'theirs' | 'both';

/** A field that is taken as a whole from one side. */
export interface MergedField<Value> {
  mine: Value;
  theirs: Value;
  /** Undefined if both sides changed it and the writer has to choose. */
  merged: Value | undefined;
}

export interface Merge {
  parts: MergedPart[];
  title: MergedField<string>;
  coverImageURL: MergedField<string | null>;
  categories: MergedField<readonly string[]>;
  description: MergedField<string | null>;
  canonicalURL: MergedField<string | null>;
  series: MergedField<SeriesChoice | null>;
}

/** A change of one side: it replaces the base's blocks from `start` up to `end`. */
interface Hunk {
  side: 'mine' | 'theirs';
  start: number;
  end: number;
  blocks: string[];
}

/** Three-way merge by the blocks of the body. Without a known `base` it keeps all blocks of both sides. */
export function mergeVersions(base: Writing | null, mine: Writing, theirs: Writing): Merge {
  const [mineBlocks, theirBlocks] = [blocksOf(mine.html), blocksOf(theirs.html)];
  const baseBlocks = base ? blocksOf(base.html) : commonBlocks(mineBlocks, theirBlocks);
  const field = <Value>(read: (version: Writing) => Value, keyOf: (value: Value) => string) => {
    const [m, t] = [read(mine), read(theirs)];
    const b = base && keyOf(read(base));
    const isChoice = keyOf(m) !== keyOf(t) && b !== keyOf(m) && b !== keyOf(t);
    return { mine: m, theirs: t, merged: isChoice ? undefined : b === keyOf(m) ? t : m };
  };
  return {
    parts: mergeBlocks(baseBlocks, mineBlocks, theirBlocks),
    title: field(
      ({ title }) => title,
      (title) => title.trim(),
    ),
    coverImageURL: field(
      ({ coverImageURL }) => coverImageURL,
      (url) => url ?? '',
    ),
    categories: field(
      ({ categories }) => categories,
      (names) => names.join('\n'),
    ),
    description: field(
      ({ description }) => description,
      (text) => text?.trim() ?? '',
    ),
    canonicalURL: field(
      ({ canonicalURL }) => canonicalURL,
      (url) => url ?? '',
    ),
    series: field(({ series }) => series, choiceKey),
  };
}

export function mergeBlocks(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): MergedPart[] {
  const hunks = [...hunksOf('mine', base, mine), ...hunksOf('theirs', base, theirs)].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  );
  const parts: MergedPart[] = [];
  let place = 0;
  while (hunks.length > 0) {
    const touching = takeTouching(hunks);
    const start = Math.min(...touching.map((hunk) => hunk.start));
    const end = Math.max(...touching.map((hunk) => hunk.end));
    if (start > place) parts.push({ kind: 'same', blocks: base.slice(place, start) });
    parts.push(partOf(base, touching, start, end));
    place = end;
  }
  if (place < base.length) parts.push({ kind: 'same', blocks: base.slice(place) });
  return parts;
}

/** The merged text, or null while a choice is missing. Keys are the index of a part or a field's name. */
export function mergedVersion(
  { parts, ...fields }: Merge,
  choices: ReadonlyMap<number | keyof typeof fields, Choice>,
): Writing | null {
  const html: string[] = [];
  for (const [index, part] of parts.entries()) {
    if (part.kind !== 'conflict') {
      html.push(...part.blocks);
      continue;
    }
    const choice = choices.get(index);
    if (choice === undefined) return null;
    if (choice !== 'theirs') html.push(...part.mine);
    if (choice !== 'mine') html.push(...part.theirs);
  }
  const chosen = <Value>({ merged, mine, theirs }: MergedField<Value>, name: keyof typeof fields) => {
    if (merged !== undefined) return merged;
    const choice = choices.get(name);
    return choice === undefined ? undefined : choice === 'theirs' ? theirs : mine;
  };
  const title = chosen(fields.title, 'title');
  const coverImageURL = chosen(fields.coverImageURL, 'coverImageURL');
  const categories = chosen(fields.categories, 'categories');
  const description = chosen(fields.description, 'description');
  const canonicalURL = chosen(fields.canonicalURL, 'canonicalURL');
  const series = chosen(fields.series, 'series');
  if (title === undefined || coverImageURL === undefined || categories === undefined) return null;
  if (description === undefined || canonicalURL === undefined || series === undefined) return null;
  return { title, html: html.join(''), categories, coverImageURL, description, canonicalURL, series };
}

function hunksOf(side: Hunk['side'], base: readonly string[], now: readonly string[]): Hunk[] {
  const hunks: Hunk[] = [];
  let place = 0;
  for (const { isSame, before, after } of differences(base, now, (block) => block)) {
    const end = place + before.length;
    if (!isSame) hunks.push({ side, start: place, end, blocks: after });
    place = end;
  }
  return hunks;
}

/** Removes the first hunk from the list, with all hunks that touch it directly or indirectly. */
function takeTouching(hunks: Hunk[]): Hunk[] {
  const touching = hunks.splice(0, 1);
  for (let index = 0; index < hunks.length;) {
    const next = hunks[index];
    if (next && touching.some((hunk) => touch(hunk, next))) {
      touching.push(next);
      hunks.splice(index, 1);
      index = 0;
    } else index += 1;
  }
  return touching;
}

/** Hunks of one side never touch. Insertions of both sides at the same place do, because their order is undefined. */
function touch(a: Hunk, b: Hunk): boolean {
  if (a.side === b.side) return false;
  if (a.start === a.end && b.start === b.end) return a.start === b.start;
  return a.start < b.end && b.start < a.end;
}

function partOf(base: readonly string[], hunks: readonly Hunk[], start: number, end: number): MergedPart {
  const before = base.slice(start, end);
  const [first] = hunks;
  const sides = new Set(hunks.map(({ side }) => side));
  const of = (side: Hunk['side']) =>
    applied(
      base,
      hunks.filter((hunk) => hunk.side === side),
      start,
      end,
    );
  if (first && sides.size === 1) return { kind: first.side, base: before, blocks: of(first.side) };
  const [mine, theirs] = [of('mine'), of('theirs')];
  return mine.join('') === theirs.join('')
    ? { kind: 'both', base: before, blocks: mine }
    : { kind: 'conflict', base: before, mine, theirs };
}

/** The base from `start` up to `end`, with the changes of one side applied. */
function applied(base: readonly string[], hunks: readonly Hunk[], start: number, end: number): string[] {
  const blocks: string[] = [];
  let place = start;
  for (const hunk of [...hunks].sort((a, b) => a.start - b.start)) {
    blocks.push(...base.slice(place, hunk.start), ...hunk.blocks);
    place = hunk.end;
  }
  return [...blocks, ...base.slice(place, end)];
}

function commonBlocks(mine: readonly string[], theirs: readonly string[]): string[] {
  return differences(mine, theirs, (block) => block).flatMap(({ isSame, after }) => (isSame ? after : []));
}
