import type { ContentBlock, EditorState } from 'draft-js';
import { createBlock } from './blocks';
import { htmlToContent } from './htmlToContent';
import { insertBlocks } from './insertBlocks';
import { markdownToHtml } from './pastedMarkdown';
import { readPastedHtml } from './pastedHtml';
import { insertText, isInCode } from './textCommands';
import { pushStep } from './undoSteps';
import { forgetHtml } from './writtenHtml';

/** The content of the clipboard. */
export interface Pasted {
  text: string;
  html?: string;
  /** True if the user pasted as plain text (Ctrl+Shift+V). */
  isPlain?: boolean;
}

export interface PasteResult {
  editorState: EditorState;
  /** Number of pictures whose address works only on the device or page they were copied from. */
  lostImages: number;
  /** Number of pictures that are loaded from other sites. */
  remoteImages: number;
}

/**
 * The state after a paste. Code takes the text verbatim, HTML is reduced to what a post may hold. Markdown is
 * inserted as text first and converted in a second step, so that one undo gives the text back.
 */
export function pasteInto(
  editorState: EditorState,
  { text, html = '', isPlain = false }: Pasted,
): PasteResult {
  const plain = text.replace(/\r\n?/g, '\n');
  if (isInCode(editorState)) return without(insertText(editorState, plain));

  if (html !== '' && !isPlain) {
    const pasted = readPastedHtml(html);
    const blocks = blocksOf(pasted.html);
    if (blocks.length > 0) {
      const { lostImages, remoteImages } = pasted;
      return { editorState: insertBlocks(editorState, blocks), lostImages, remoteImages };
    }
  }
  if (plain === '') return without(editorState);
  const asText = insertBlocks(editorState, textBlocks(plain));
  const markdown = isPlain ? undefined : markdownToHtml(plain);
  const blocks = markdown === undefined ? [] : blocksOf(readPastedHtml(markdown).html);
  if (blocks.length === 0) return without(asText);
  const converted = insertBlocks(editorState, blocks).getCurrentContent();
  return without(pushStep(asText, converted, 'insert-fragment'));
}

const without = (editorState: EditorState): PasteResult => ({ editorState, lostImages: 0, remoteImages: 0 });

/** The blocks of sanitised HTML, without empty ones at the start and end. */
function blocksOf(html: string): ContentBlock[] {
  const blocks = htmlToContent(html).getBlocksAsArray();
  // Source line breaks of other programs are not worth preserving.
  blocks.forEach(forgetHtml);
  const isFull = (block: ContentBlock): boolean =>
    block.getType() === 'atomic' || block.getText().trim() !== '';
  const first = blocks.findIndex(isFull);
  return first < 0 ? [] : blocks.slice(first, blocks.findLastIndex(isFull) + 1);
}

/** A paragraph per paragraph if the text has empty lines, otherwise a paragraph per line. */
function textBlocks(text: string): ContentBlock[] {
  const lines = text.includes('\n') ? text.replace(/^(?:[ \t]*\n)+|\s+$/g, '') : text;
  const paragraphs = /\n\s*\n/.test(lines) ? lines.split(/\n(?:[ \t]*\n)+/) : lines.split('\n');
  return paragraphs.map((paragraph) => createBlock({ type: 'unstyled', text: paragraph }));
}
