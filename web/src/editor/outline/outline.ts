import type { ContentBlock, ContentState } from 'draft-js';
import { headings } from '../html/blocks';
import { splitNotes } from '../html/noteText';
import { countInSlices, wordsOf } from './wordCounts';

/** A heading with everything up to the next one of its level or a higher one, or the text above the first heading. */
export interface OutlineSection {
  /** Key of its first block. */
  key: string;
  /** 2 to 4; `null` for the text above the first heading. */
  level: number | null;
  /** The text of the heading without its footnotes. */
  title: string;
  words: number;
  /** The level above that is missing, if the heading skips one. */
  missingLevel?: number;
  sections: OutlineSection[];
}

export interface Outline {
  sections: OutlineSection[];
  /** Key of the innermost section with the caret. */
  current: string | undefined;
}

/** The title of the post is the heading above all others. */
const TITLE_LEVEL = 1;

/** The sections of a text. `caret` is the key of the block with the caret. */
export function outlineOf(content: ContentState, caret: string | undefined): Outline {
  const sections: OutlineSection[] = [];
  /** The sections that the block is in, outermost first. */
  let open: OutlineSection[] = [];
  let current: string | undefined;

  for (const block of content.getBlocksAsArray()) {
    const level = levelOf(block);
    if (level !== undefined || open.length === 0) {
      open = open.filter((section) => section.level !== null && section.level < (level ?? 0));
      const above = open.at(-1);
      const section = sectionFrom(block, level, above?.level ?? TITLE_LEVEL);
      (above?.sections ?? sections).push(section);
      open.push(section);
    }
    const words = wordsOf(block);
    for (const section of open) section.words += words;
    if (block.getKey() === caret) current = open.at(-1)?.key;
  }
  return { sections: sections.filter(({ level, words }) => level !== null || words > 0), current };
}

/** Like {@link outlineOf}, but counts words without delaying the typing. `undefined` once it is aborted. */
export async function outlineInSlices(
  content: ContentState,
  caret: string | undefined,
  signal: AbortSignal,
): Promise<Outline | undefined> {
  const words = await countInSlices(content.getBlocksAsArray(), signal);
  return words === undefined ? undefined : outlineOf(content, caret);
}

function sectionFrom(block: ContentBlock, level: number | undefined, levelAbove: number): OutlineSection {
  const section = { key: block.getKey(), words: 0, sections: [] };
  if (level === undefined) return { ...section, level: null, title: 'Introduction' };
  const skips = level > levelAbove + 1;
  return { ...section, level, title: titleOf(block), ...(skips && { missingLevel: level - 1 }) };
}

function levelOf(block: ContentBlock): number | undefined {
  const tag = headings.find(([type]) => type === block.getType())?.[1];
  return tag && Number(tag.slice(1));
}

const titleOf = (block: ContentBlock): string =>
  splitNotes({ text: block.getText(), characters: block.getCharacterList().toArray() })
    .map(({ text, isNote }) => (isNote ? '' : text))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
