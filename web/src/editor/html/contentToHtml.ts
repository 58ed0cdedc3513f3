import type { ContentBlock, ContentState } from 'draft-js';
import { blockData, headings, isListItem, isTask, type EditorFigure, type EditorImage } from './blocks';
import { boxToHtml } from './boxHtml';
import { boxGroups } from './boxes';
import { codeToHtml } from './codeHtml';
import { embedToHtml } from './embedHtml';
import { exampleToHtml } from './exampleHtml';
import { figureToHtml } from './figureHtml';
import { inlineToHtml } from './inlineToHtml';
import { NOTE_START } from './noteText';
import { tableToHtml } from './tableHtml';
import { writtenHtml } from './writtenHtml';

export interface ContentInfo {
  /** True if there is nothing to publish: no image, no raw HTML, only white space. */
  isEmpty: boolean;
}

interface Source {
  content: ContentState;
  resolveImage: ResolveImage;
}

/** The image to store: the same one, one with its uploaded address, or null to leave it out. */
export type ResolveImage = (image: EditorImage) => EditorImage | null;

const infos = new WeakMap<ContentState, ContentInfo>();

/** Writes content as stored post HTML (docs/behaviour.md#stored-subset); '' for an empty document. */
export function contentToHtml(content: ContentState, resolveImage: ResolveImage = asItIs): string {
  if (contentInfo(content).isEmpty) return '';
  return writeBlocks(withoutLastLine(content.getBlocksAsArray()), { content, resolveImage });
}

const asItIs: ResolveImage = (image) => image;

/** Whether there is anything to publish. */
export function contentInfo(content: ContentState): ContentInfo {
  const known = infos.get(content);
  if (known) return known;
  const blocks = content.getBlocksAsArray();
  const info = {
    isEmpty: blocks.every(
      (block) => block.getType() !== 'atomic' && block.getText().replaceAll(NOTE_START, '').trim() === '',
    ),
  };
  infos.set(content, info);
  return info;
}

/** Drops the empty last line after code, an image or raw HTML block: it exists only for the caret. */
function withoutLastLine(blocks: ContentBlock[]): ContentBlock[] {
  const [before, last] = blocks.slice(-2);
  const isSpare =
    /^(?:atomic|code-block)$/.test(before?.getType() ?? '') &&
    last?.getType() === 'unstyled' &&
    last.getText().trim() === '';
  return isSpare ? blocks.slice(0, -1) : blocks;
}

const writeBlocks = (blocks: ContentBlock[], source: Source): string =>
  boxGroups(blocks)
    .map((group) =>
      boxToHtml(group, {
        blocks: (inner) => writeFlow(inner, source),
        inline: (block) => writeInline(block, source),
      }),
    )
    .join('');

/** Writes blocks that are in the same box, or between boxes. */
function writeFlow(blocks: readonly ContentBlock[], source: Source): string {
  /** The tags of the open lists, outermost first. */
  const lists: string[] = [];
  let html = '';
  let quote: ContentBlock | undefined;
  for (const [index, block] of blocks.entries()) {
    const continuesQuote = quote !== undefined && isSameQuote(quote, block);
    if (quote && !continuesQuote) html += '</blockquote>';
    quote = block.getType() === 'blockquote' ? block : undefined;

    if (isListItem(block)) {
      html += openItem(block, lists) + writeBlock(block, source);
    } else {
      html += closeLists(lists, 0);
      if (quote && !continuesQuote) html += `<blockquote${indentClass(block)}>`;
      const next = blocks[index + 1];
      const isBare =
        !continuesQuote && !(next && isSameQuote(block, next)) && blockData(block).paragraph === false;
      html += quote && !isBare ? `<p>${writeBlock(block, source)}</p>` : writeBlock(block, source);
    }
  }
  return html + (quote ? '</blockquote>' : '') + closeLists(lists, 0);
}

/** The tags before an item's text. Levels that no parent item opened are left out. */
function openItem(block: ContentBlock, lists: string[]): string {
  const { start, startsGroup, checked } = blockData(block);
  const tag = block.getType() === 'ordered-list-item' ? 'ol' : 'ul';
  const item = isTask(block) ? `<li data-checked="${checked}">` : '<li>';
  const depth = Math.min(block.getDepth(), lists.length);

  let html = closeLists(lists, depth + 1);
  if (lists.length > depth) {
    if (lists[depth] === tag && !startsGroup && start === undefined) return `${html}</li>${item}`;
    html += closeLists(lists, depth);
  }
  lists.push(tag);
  return `${html}<${tag}${tag === 'ol' && start !== undefined ? ` start="${start}"` : ''}>${item}`;
}

function closeLists(lists: string[], depth: number): string {
  return lists
    .splice(depth)
    .reverse()
    .map((tag) => `</li></${tag}>`)
    .join('');
}

function isSameQuote(quote: ContentBlock, block: ContentBlock): boolean {
  const { indent, startsGroup } = blockData(block);
  return block.getType() === 'blockquote' && !startsGroup && indent === blockData(quote).indent;
}

function once(block: ContentBlock, write: () => string): string {
  const html = writtenHtml.get(block) ?? write();
  writtenHtml.set(block, html);
  return html;
}

const writeInline = (block: ContentBlock, { content }: Source): string =>
  once(block, () => inlineToHtml(block, content));

function writeBlock(block: ContentBlock, source: Source): string {
  const data = blockData(block);
  const inline = () => writeInline(block, source);
  switch (block.getType()) {
    case 'atomic': {
      const { example, table, figure, embed } = data;
      if (example) return once(block, () => exampleToHtml(example));
      if (table) return once(block, () => tableToHtml(table));
      if (embed) return once(block, () => embedToHtml(embed));
      if (figure) return figureToHtml(resolved(figure, source.resolveImage), data.paragraph !== false);
      return data.html ?? '';
    }
    case 'code-block':
      return once(block, () => codeToHtml(block.getText(), data));
    case 'blockquote':
      return inline();
    case 'unordered-list-item':
    case 'ordered-list-item':
      return data.paragraph ? `<p>${inline()}</p>` : inline();
    default: {
      const tag = headings.find(([type]) => type === block.getType())?.[1] ?? 'p';
      return `<${tag}${indentClass(block)}>${inline()}</${tag}>`;
    }
  }
}

const resolved = (figure: EditorFigure, resolveImage: ResolveImage): EditorFigure => ({
  ...figure,
  images: figure.images.map(resolveImage).filter((image) => image !== null),
});

function indentClass(block: ContentBlock): string {
  const { indent } = blockData(block);
  return indent === undefined ? '' : ` class="indent-${indent}"`;
}
