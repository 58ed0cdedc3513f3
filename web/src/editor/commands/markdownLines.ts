import { EditorState, Modifier, type ContentBlock, type ContentState } from 'draft-js';
import { providerOf } from '../../richText/embeds/embedAddress';
import { parseHtml } from '../../richText/parseHtml';
import { caretIn, replaceBlocks } from './blockCommands';
import { createAtomicBlock, createBlock, LINK, type BlockData } from '../html/blocks';
import { inlineToHtml } from '../html/inlineToHtml';
import { parseLinkAddress } from './linkAddress';
import { EMPTY_CELL } from '../html/table';
import { inlineHtml } from '../html/tableHtml';
import { caretBlock, selectionIn } from './textCommands';
import { pushStep } from './undoSteps';

/** What Enter makes of a line of Markdown. Each returns the next state, or `undefined` for other lines. */

/** Enter after `| a | b |` makes a table with these headings. */
export function beginTable(editorState: EditorState): EditorState | undefined {
  const line = lineBeforeCaret(editorState) ?? '';
  const bars = [...line.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
  const isRow = /^\s*\|[^\n]*\|\s*$/.test(line) && line.slice((bars.at(-1) ?? 0) + 1).trim() === '';
  if (!isRow || bars.length < 3) return undefined;
  const content = editorState.getCurrentContent();
  const head = bars.slice(1).map((end, index) => {
    const name = between(caretBlock(editorState), (bars[index] ?? 0) + 1, end);
    const html = name.getLength() === 0 ? '' : inlineToHtml(name, content);
    return { ...EMPTY_CELL, html: inlineHtml(parseHtml(html).childNodes), isHeading: true };
  });
  return replaceByAtomic(editorState, { table: { head, rows: [head.map(() => EMPTY_CELL)] } });
}

/** A part of a block with its format, without spaces around it and the signs that escape bars. */
function between(block: ContentBlock, start: number, end: number): ContentBlock {
  const text = block.getText().slice(start, end);
  const from = start + text.length - text.trimStart().length;
  const all = block.getCharacterList().toArray();
  const kept = [...all.keys()]
    .slice(from, from + text.trim().length)
    .filter((index) => !block.getText().startsWith('\\|', index));
  return createBlock({
    type: 'unstyled',
    text: kept.map((index) => block.getText()[index]).join(''),
    characters: kept.flatMap((index) => all[index] ?? []),
  });
}

/** Enter after `---`, `***` or `___` makes a horizontal rule. */
export function beginRule(editorState: EditorState): EditorState | undefined {
  const isRule = /^(?:---+|\*\*\*+|___+)$/.test(lineBeforeCaret(editorState)?.trim() ?? '');
  return isRule ? replaceByAtomic(editorState, { html: '<hr />' }) : undefined;
}

/** Enter after the address of a page that opens in the post, or of code on GitHub, embeds it. */
export function beginEmbed(editorState: EditorState): EditorState | undefined {
  const url = lineBeforeCaret(editorState)?.trim() ?? '';
  if (url === '' || /\s/.test(url) || providerOf(url) === 'link') return undefined;
  return replaceByAtomic(editorState, { embed: { url, title: '', captionHtml: null } });
}

/** The text of a paragraph at whose end the caret is. */
function lineBeforeCaret(editorState: EditorState): string | undefined {
  const selection = editorState.getSelection();
  const block = caretBlock(editorState);
  const isAtEnd = selection.isCollapsed() && selection.getStartOffset() === block.getLength();
  return isAtEnd && block.getType() === 'unstyled' ? block.getText() : undefined;
}

/** Replaces the line at the caret, which moves into a paragraph below. */
function replaceByAtomic(editorState: EditorState, data: BlockData): EditorState {
  const below = createBlock({ type: 'unstyled' });
  return replaceBlocks(
    editorState,
    [caretBlock(editorState)],
    [createAtomicBlock(data), below],
    'change-block-type',
    caretIn(below, 0),
  );
}

/** A web address at the end of a text. Punctuation behind it belongs to the sentence. */
const ADDRESS = /(?<![^\s(])https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}*_~]$/i;

/** Makes a link of the web address that ends at the caret; `undefined` without one, in code and in links. */
export function linkAddress(editorState: EditorState): EditorState | undefined {
  const selection = editorState.getSelection();
  if (!selection.isCollapsed()) return undefined;
  const block = caretBlock(editorState);
  const end = selection.getStartOffset();
  const typed = block.getType() === 'code-block' ? null : ADDRESS.exec(block.getText().slice(0, end));
  const { url } = parseLinkAddress(typed?.[0] ?? '');
  if (!typed || !url) return undefined;
  const characters = block.getCharacterList().slice(typed.index, end);
  // Draft.js gives null for characters without an entity.
  if (characters.some((each) => each?.hasStyle('CODE') === true || Boolean(each?.getEntity())))
    return undefined;
  const content = editorState.getCurrentContent().createEntity(LINK, 'MUTABLE', { url });
  const linked = Modifier.applyEntity(
    content,
    selectionIn(block, typed.index, end),
    content.getLastCreatedEntityKey(),
  );
  return pushStep(editorState, linked.merge({ selectionAfter: selection }) as ContentState, 'apply-entity');
}

/** Enter behind a web address: makes a link of it and a new line. */
export function linkAndBreak(
  editorState: EditorState,
  breakLine: (state: EditorState) => EditorState | undefined,
): EditorState | undefined {
  const linked = linkAddress(editorState);
  if (!linked) return breakLine(editorState);
  const split = () =>
    EditorState.push(
      linked,
      Modifier.splitBlock(linked.getCurrentContent(), linked.getSelection()),
      'split-block',
    );
  return breakLine(linked) ?? split();
}
