import { ContentState, type ContentBlock, type EditorState } from 'draft-js';
import { providerOf } from '../../richText/embeds/embedAddress';
import { selectedBlocks } from '../commands/blockCommands';
import { blockData, createBlock, trimCode, withData } from '../html/blocks';
import { withBox } from '../html/boxes';
import { codeToHtml } from '../html/codeHtml';
import { contentToHtml, type ResolveImage } from '../html/contentToHtml';
import { htmlToContent } from '../html/htmlToContent';
import { cut, insertBlocks } from '../commands/insertBlocks';
import { mayHaveExamples } from '../markdown/markdownExamples';
import { noteLosses, takeLosses } from '../markdown/markdownLosses';
import { parseMarkdown, readMarkdown } from '../markdown/markdownToHtml';
import { isTerminalText } from './pastedCode';
import { isMarkdownCode, languageOfEditorData } from './pastedEditorData';
import { blocksProblem, textProblem } from './pasteLimits';
import { NOTHING_LOST, readPastedHtml, type PastedHtml } from './pastedHtml';
import { insertEmbed } from '../commands/insertCommands';
import { caretBlock, insertText, isInCode } from '../commands/textCommands';
import { pushStep } from '../commands/undoSteps';
import { escapeText, writtenHtml } from '../html/writtenHtml';

/** Signs that rarely occur by chance: a heading, a fence, several items, a quote, a link, bold text, code. */
const SIGNS = [
  /^#{1,6} \S/m,
  /^ {0,3}(?:```|~~~)/m,
  /^ {0,3}[-*+] \S.*\n(?:.*\n)*? {0,3}[-*+] \S/m,
  /^ {0,3}\d{1,4}[.)] \S.*\n(?:.*\n)*? {0,3}\d{1,4}[.)] \S/m,
  /^> \S/m,
  /!?\[[^\]\n]+\]\((?:https?:|mailto:|\/)[^)\s]+\)/,
  /(?<![\p{L}\p{N}*])\*\*[^\s*](?:[^*\n]*[^\s*])?\*\*(?![\p{L}\p{N}*])/u,
  /(?<!`)`[^`\n]+`(?!`)/,
];

export interface Pasted {
  text: string;
  html?: string;
  /** Word's pictures are in it. */
  rtf?: string;
  /** What VS Code says of it. */
  editorData?: string;
  /** True if the user pasted as plain text (Ctrl+Shift+V). */
  isPlain?: boolean;
}

export interface PasteResult extends Omit<PastedHtml, 'html'> {
  editorState: EditorState;
}

/** The state after a paste. Markdown becomes text first and is converted in a second step to undo. */
export function pasteInto(
  editorState: EditorState,
  { text, html: formatted = '', rtf, editorData = '', isPlain = false }: Pasted,
): PasteResult {
  const plain = text.replace(/\r\n?/g, '\n').normalize();
  const problem = textProblem(plain);
  if (problem !== undefined) return { editorState, ...NOTHING_LOST, problem };
  const language = languageOfEditorData(editorData);
  if (isInCode(editorState)) return without(insertCode(editorState, plain, language));

  // The HTML of VS Code has only colours.
  const html = isMarkdownCode(editorData) ? '' : language ? editorCode(plain, language) : formatted;
  let counts = NOTHING_LOST;
  if (html !== '' && !isPlain) {
    const pasted = readPastedHtml(html, rtf);
    if (pasted.problem !== undefined) return { editorState, ...NOTHING_LOST, problem: pasted.problem };
    const blocks = blocksOf(pasted.html);
    const tooMany = blocksProblem(blocks.length);
    if (tooMany !== undefined) return { editorState, ...NOTHING_LOST, problem: tooMany };
    // Code editors copy Markdown as a block of code.
    const isMarkdown = mayHaveExamples(plain) && blocks.every((block) => block.getType() === 'code-block');
    if (blocks.length > 0 && !isMarkdown) {
      const { html: _, ...rest } = pasted;
      return { editorState: insertBlocks(editorState, blocks), ...rest };
    }
    const { lostImages, lostFrames, losses } = pasted;
    // The only picture could not be read.
    if (blocks.length === 0) counts = { ...NOTHING_LOST, lostImages, lostFrames, losses };
  }
  if (plain.trim() === '' && counts !== NOTHING_LOST) return { editorState, ...counts };
  if (plain === '') return without(editorState);
  const lines = textBlocks(plain);
  const tooMany = blocksProblem(lines.length);
  if (tooMany !== undefined) return { editorState, ...NOTHING_LOST, problem: tooMany };
  const asText = insertBlocks(editorState, lines);
  const embedded = isPlain ? undefined : embedAddress(editorState, asText, plain.trim());
  if (embedded) return without(embedded);
  if (!isPlain && isTerminalText(plain)) {
    const code = createBlock({ type: 'code-block', text: trimCode(plain) });
    const converted = insertBlocks(editorState, [code]).getCurrentContent();
    return without(pushStep(asText, converted, 'insert-fragment'));
  }
  if (isPlain || !SIGNS.some((sign) => sign.test(plain))) return { editorState: asText, ...counts };
  const markdown = markdownBlocks(plain);
  if (!markdown || markdown.blocks.length === 0) return { editorState: asText, ...counts };
  // A paragraph of text may be a long list of Markdown.
  const tooLong = blocksProblem(markdown.blocks.length);
  if (tooLong !== undefined) return { editorState, ...NOTHING_LOST, problem: tooLong };
  const converted = insertBlocks(editorState, markdown.blocks).getCurrentContent();
  return { editorState: pushStep(asText, converted, 'insert-fragment'), ...markdown.lost };
}

/** Pastes into code, which takes over the language if it has none. */
function insertCode(editorState: EditorState, text: string, language: string | undefined): EditorState {
  const [block, ...others] = selectedBlocks(editorState);
  const inserted = insertText(editorState, text);
  const isUnknown = block && others.length === 0 && blockData(block).language === undefined;
  if (!isUnknown || language === undefined) return inserted;
  const content = inserted.getCurrentContent();
  const code = content.getBlockForKey(block.getKey());
  const named = withData(code, { ...blockData(code), language });
  const blockMap = content.getBlockMap().set(code.getKey(), named);
  return pushStep(editorState, content.set('blockMap', blockMap) as ContentState, 'insert-fragment');
}

/** Several lines are a block of code, a single one is code in a line. */
function editorCode(text: string, language: string): string {
  const code = trimCode(text);
  if (code.includes('\n')) return codeToHtml(code, { language });
  return code === '' ? '' : `<code>${escapeText(code)}</code>`;
}

/** The blocks of Markdown and what it lost; nothing if it is nested so deeply that it cannot be read. */
function markdownBlocks(
  text: string,
): { blocks: ContentBlock[]; lost: Omit<PasteResult, 'editorState'> } | undefined {
  try {
    const markdown = readMarkdown(text);
    const body = parseMarkdown(markdown);
    const losses = [...noteLosses(markdown.tokens), ...takeLosses(body)];
    const { html, ...counts } = readPastedHtml(body.innerHTML);
    return { blocks: blocksOf(html), lost: { ...counts, losses: [...losses, ...counts.losses] } };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Converts the address of a page that opens in the post, or of code on GitHub, pasted into an empty line. */
function embedAddress(editorState: EditorState, asText: EditorState, text: string): EditorState | undefined {
  const block = caretBlock(editorState);
  const isEmptyLine = block.getType() === 'unstyled' && block.getLength() === 0;
  if (!isEmptyLine || /\s/.test(text) || providerOf(text) === 'link') return undefined;
  const content = insertEmbed(editorState, text).getCurrentContent();
  return pushStep(asText, content, 'insert-fragment');
}

const without = (editorState: EditorState): PasteResult => ({ editorState, ...NOTHING_LOST });

/** The blocks of sanitised HTML, without empty ones at the start and end. */
export function blocksOf(html: string): ContentBlock[] {
  const blocks = htmlToContent(html).getBlocksAsArray();
  // Source line breaks of other programs are not worth preserving.
  for (const block of blocks) writtenHtml.delete(block);
  const isFull = (block: ContentBlock): boolean =>
    block.getType() === 'atomic' || block.getText().trim() !== '';
  const first = blocks.findIndex(isFull);
  return first < 0 ? [] : blocks.slice(first, blocks.findLastIndex(isFull) + 1);
}

/** A paragraph per paragraph if the text has empty lines, otherwise a paragraph per line. */
function textBlocks(text: string): ContentBlock[] {
  const lines = text.includes('\n') ? text.replace(/^(?:[ \t]*\n)+/, '').trimEnd() : text;
  const paragraphs = /\n\s*\n/.test(lines) ? lines.split(/\n(?:[ \t]*\n)+/) : lines.split('\n');
  return paragraphs.map((paragraph) => createBlock({ type: 'unstyled', text: paragraph }));
}

/**
 * The selection as post HTML and text: other programs would not recognise the editor's own markup, and need whole addresses of
 * images.
 */
export function copySelection(
  editorState: EditorState,
  resolveImage: ResolveImage,
): { html: string; text: string } | undefined {
  if (editorState.getSelection().isCollapsed()) return undefined;
  const { origin } = window.location;
  const resolveForAll: ResolveImage = (image) => {
    // This page can show an image that cannot be stored yet.
    const resolved = resolveImage(image) ?? image;
    return resolved.src.startsWith('/') ? { ...resolved, src: origin + resolved.src } : resolved;
  };
  return {
    html: contentToHtml(ContentState.createFromBlockArray(copiedBlocks(editorState)), resolveForAll),
    text: selectedParts(editorState)
      .filter((block) => block.getType() !== 'atomic')
      .map((block) => block.getText())
      .join('\n'),
  };
}

/** The selected part of each block. */
function selectedParts(editorState: EditorState): ContentBlock[] {
  const selection = editorState.getSelection();
  const blocks = selectedBlocks(editorState);
  return blocks.map((block, index) => {
    if (block.getType() === 'atomic') return block;
    const endsHere = index === blocks.length - 1 && block.getKey() === selection.getEndKey();
    const start = index === 0 ? selection.getStartOffset() : 0;
    return cut(block, start, endsHere ? selection.getEndOffset() : block.getLength());
  });
}

/** The selected text as blocks that can go elsewhere. */
export function copiedBlocks(editorState: EditorState): ContentBlock[] {
  const [block] = selectedBlocks(editorState);
  const parts = selectedParts(editorState);
  const [only, ...others] = parts;
  // Part of one block is copied as plain inline text, to be pasted into other text.
  const isInline =
    only &&
    others.length === 0 &&
    only.getType() !== 'atomic' &&
    only.getType() !== 'code-block' &&
    only.getLength() < (block?.getLength() ?? 0);
  // A line of a box is copied without the box.
  const line = only && others.length === 0 ? withBox(only, undefined) : undefined;
  return line ? [isInline ? (line.set('type', 'unstyled') as ContentBlock) : line] : parts;
}
