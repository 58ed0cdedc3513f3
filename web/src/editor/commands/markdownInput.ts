import { EditorState, Modifier, type ContentBlock, type ContentState, type SelectionState } from 'draft-js';
import { caretIn, isOfType, replaceBlocks } from './blockCommands';
import {
  createBlock,
  createImageBlock,
  LINK,
  NOTE,
  type BlockData,
  type BlockType,
  type BoxKind,
  type MarkStyle,
} from '../html/blocks';
import { detailsBody } from './boxCommands';
import { boxOf } from '../html/boxes';
import { readFenceInfo } from '../html/codeLines';
import { canHaveNotes, styleBefore } from './notes';
import { fileNameProblem, isScript } from '../../examples/exampleRules';
import { replaceByExample } from './exampleCommands';
import { createExample, createFile, exampleOfCode, starterExample } from '../html/exampleEdits';
import { insertBlocks } from './insertBlocks';
import { parseImageAddress, parseLinkAddress } from './linkAddress';
import { linkAddress } from './markdownLines';
import { caretBlock, isInCode, selectionIn } from './textCommands';
import { pushStep } from './undoSteps';

/** Markdown while typing. The sign is inserted first and converted in a second step, which undo reverts. */

/** The type that a paragraph gets when it begins with these signs and a space follows. */
const starts: readonly (readonly [RegExp, BlockType])[] = [
  [/^#{1,2}$/, 'header-two'],
  [/^###$/, 'header-three'],
  [/^####$/, 'header-four'],
  [/^[-*+]$/, 'unordered-list-item'],
  [/^\d{1,4}[.)]$/, 'ordered-list-item'],
  [/^>$/, 'blockquote'],
  [/^```$/, 'code-block'],
];

/** The callout that each of GitHub's names begins. */
export const alertNames: Readonly<Record<string, BoxKind>> = {
  note: 'note',
  important: 'note',
  tip: 'tip',
  warning: 'warning',
  caution: 'warning',
};

/** The quote sign is a quote by now, unless a keyboard inserted all at once. */
const ALERT = /^(> ?)?\[!(\w+)\]$/;
const DETAILS = /^(?:\+{3}|<details>)$/i;
/** The bullet is a list item by now, with the same exception. */
const TASK = /^([-*+] )?\[([ x]?)\]$/i;

/** Signs around text; the last one was just typed. No letter or digit may stand before the first. */
const pairs: readonly (readonly [RegExp, ...MarkStyle[]])[] = [
  [/(?<![\p{L}\p{N}*])\*\*\*(?! )([^*]+)(?<! )\*\*\*$/u, 'BOLD', 'ITALIC'],
  [/(?<![\p{L}\p{N}*])\*\*(?! )([^*]+)(?<! )\*\*$/u, 'BOLD'],
  [/(?<![\p{L}\p{N}_])__(?! )([^_]+)(?<! )__$/u, 'BOLD'],
  [/(?<![\p{L}\p{N}*])\*(?! )([^*]+)(?<! )\*$/u, 'ITALIC'],
  [/(?<![\p{L}\p{N}_])_(?! )([^_]+)(?<! )_$/u, 'ITALIC'],
  [/(?<![\p{L}\p{N}~])~~(?! )([^~]+)(?<! )~~$/u, 'STRIKETHROUGH'],
  [/(?<![\p{L}\p{N}`])`([^`]+)`$/u, 'CODE'],
];

const NOTE_PATTERN = /\^\[([^[\]]*[^[\]\s][^[\]]*)\]$/;
const LINK_PATTERN = /(?<!!)\[([^[\]]+)\]\(([^()\s]+)\)$/;

/** The state after `typed` is inserted and converted; `undefined` if the text is not Markdown. */
export function typeMarkdown(editorState: EditorState, typed: string): EditorState | undefined {
  if (!/^[ *_~`)\]]$/.test(typed) || !editorState.getSelection().isCollapsed() || isInCode(editorState)) {
    return undefined;
  }
  const block = caretBlock(editorState);
  const before = block.getText().slice(0, editorState.getSelection().getStartOffset());
  if (typed === ' ') return beginBlock(editorState, block, before) ?? spaceAfterAddress(editorState);

  const text = before + typed;
  for (const [pattern, ...styles] of pairs) {
    const match = pattern.exec(text);
    if (!match || hasCode(block, match.index, before.length)) continue;
    const mark = (content: ContentState, range: SelectionState) =>
      styles.reduce((styled, style) => Modifier.applyInlineStyle(styled, range, style), content);
    const signs = (match[0].length - (match[1]?.length ?? 0)) / 2;
    const marked = format(typeText(editorState, typed), match, signs, mark, 'change-inline-style');
    // What is typed next has no mark.
    const others = styles.reduce((left, style) => left.remove(style), marked.getCurrentInlineStyle());
    return EditorState.setInlineStyleOverride(marked, others);
  }
  if (typed === ']') return noteOf(editorState, text);
  if (typed === ')') {
    const withImage = imageOf(editorState, text);
    if (withImage) return withImage;
  }
  const match = typed === ')' ? LINK_PATTERN.exec(text) : null;
  const { url } = parseLinkAddress(match?.[2] ?? '');
  if (!match || !url || hasCode(block, match.index, before.length)) return undefined;
  const link = (content: ContentState, range: SelectionState) => {
    const linked = content.createEntity(LINK, 'MUTABLE', { url });
    return Modifier.applyEntity(linked, range, linked.getLastCreatedEntityKey());
  };
  return format(typeText(editorState, typed), match, 1, link, 'apply-entity');
}

/** The footnote of `^[text]`. */
function noteOf(editorState: EditorState, text: string): EditorState | undefined {
  const match = NOTE_PATTERN.exec(text);
  const block = caretBlock(editorState);
  const isAllowed =
    match && canHaveNotes(editorState) && !hasStyle(block, match.index, text.length - 1, 'CODE', NOTE);
  if (!isAllowed) return undefined;
  const mark = (content: ContentState, range: SelectionState) =>
    Modifier.applyInlineStyle(content, range, NOTE);
  const noted = format(typeText(editorState, ']'), match, 2, mark, 'change-inline-style');
  return EditorState.setInlineStyleOverride(noted, styleBefore(block, match.index));
}

/** The space behind a web address, which becomes a link before it. */
function spaceAfterAddress(editorState: EditorState): EditorState | undefined {
  const linked = linkAddress(editorState);
  // What is typed behind a link does not belong to it.
  return linked && typeText(linked, ' ');
}

const IMAGE_PATTERN = /!\[([^[\]]*)\]\(([^()\s]+)\)$/;

/** The image of `![description](address)`, which ends with what was typed last. */
function imageOf(editorState: EditorState, text: string): EditorState | undefined {
  const match = IMAGE_PATTERN.exec(text);
  const { url: src } = parseImageAddress(match?.[2] ?? '');
  if (!match || !src) return undefined;
  const block = caretBlock(editorState);
  if (hasCode(block, match.index, text.length - 1)) return undefined;
  const typed = typeText(editorState, ')');
  const range = selectionIn(caretBlock(typed), match.index, text.length);
  const without = Modifier.removeRange(typed.getCurrentContent(), range, 'backward');
  const image = createImageBlock({ src, alt: match[1] });
  const inserted = insertBlocks(EditorState.push(typed, without, 'remove-range'), [image]);
  return pushStep(typed, inserted.getCurrentContent(), 'insert-fragment');
}

/** Enter after ```, a language, the name of a file and lines such as {1,3-5}, each optional, starts a code block; `undefined` elsewhere. */
export function beginCode(editorState: EditorState): EditorState | undefined {
  const block = caretBlock(editorState);
  const info = /^```(.*)$/.exec(block.getText())?.[1];
  const data = info === undefined ? undefined : readFenceInfo(info);
  const atEnd = editorState.getSelection().getStartOffset() === block.getLength();
  if (data === undefined || block.getType() !== 'unstyled' || !atEnd) return undefined;
  const code = createBlock({ type: 'code-block', data });
  return replaceBlocks(editorState, [block], [code], 'change-block-type', caretIn(code, 0));
}

/** Enter after ```jsx run, or ```jsx and the name of a file, starts an example; `undefined` elsewhere. */
export function beginExample(editorState: EditorState): EditorState | undefined {
  const block = caretBlock(editorState);
  const atEnd = editorState.getSelection().getStartOffset() === block.getLength();
  if (block.getType() !== 'unstyled' || !atEnd) return undefined;
  const [, language = '', name = ''] = /^```([a-z]{2,10}) (\S+)$/i.exec(block.getText().trimEnd()) ?? [];
  const starter = exampleOfCode('', language.toLowerCase()) && starterExample(language.toLowerCase());
  if (name === 'run') return starter && replaceByExample(editorState, block, starter);
  if (fileNameProblem(name, []) !== null || !isScript(name)) return undefined;
  return replaceByExample(editorState, block, createExample([createFile(name)]));
}

/** What a block becomes when it begins with these signs and a space follows. */
function startOf(block: ContentBlock, signs: string): { type: BlockType; data: BlockData } | undefined {
  const isParagraph = block.getType() === 'unstyled';
  const [task, bullet, tick = ''] = TASK.exec(signs) ?? [];
  if (
    task !== undefined &&
    (isParagraph || (isOfType(block, 'unordered-list-item') && bullet === undefined))
  ) {
    return { type: 'unordered-list-item', data: { checked: /x/i.test(tick) } };
  }
  if (boxOf(block) === undefined) {
    const [, quote, name = ''] = ALERT.exec(signs) ?? [];
    const box = alertNames[name.toLowerCase()];
    const isQuote = quote === undefined ? block.getType() === 'blockquote' : isParagraph;
    if (box && isQuote) return { type: 'unstyled', data: { box } };
    if (isParagraph && DETAILS.test(signs)) return { type: 'unstyled', data: { box: 'details' } };
  }
  const type = isParagraph ? starts.find(([pattern]) => pattern.test(signs))?.[1] : undefined;
  if (type === undefined) return undefined;
  const start = Number.parseInt(signs, 10);
  return { type, data: type === 'ordered-list-item' && start !== 1 ? { start } : {} };
}

function beginBlock(editorState: EditorState, block: ContentBlock, signs: string): EditorState | undefined {
  const begun = startOf(block, signs);
  if (!begun) return undefined;
  const { type, data } = begun;
  const typed = typeText(editorState, ' ');
  const withSigns = caretBlock(typed);
  const length = signs.length + 1;
  const made = createBlock({
    type,
    text: withSigns.getText().slice(length),
    ...(type !== 'code-block' && { characters: withSigns.getCharacterList().toArray().slice(length) }),
    depth: type === withSigns.getType() ? withSigns.getDepth() : 0,
    data,
  });
  const blocks = data.box === 'details' ? [made, detailsBody()] : [made];
  return replaceBlocks(typed, [withSigns], blocks, 'change-block-type', caretIn(made, 0));
}

/** Removes the signs around a match's text, `before` characters in front of it, and formats the text. */
function format(
  editorState: EditorState,
  { 0: signed, 1: text = '', index }: RegExpExecArray,
  before: number,
  apply: (content: ContentState, range: SelectionState) => ContentState,
  change: 'change-inline-style' | 'apply-entity',
): EditorState {
  const block = caretBlock(editorState);
  const end = index + text.length;
  const behind = selectionIn(block, end + before, index + signed.length);
  const front = selectionIn(block, index, index + before);
  const shortened = Modifier.removeRange(editorState.getCurrentContent(), behind, 'backward');
  const content = Modifier.removeRange(shortened, front, 'backward');
  const formatted = apply(content, selectionIn(block, index, end));
  const selectionAfter = selectionIn(block, end, end);
  return pushStep(editorState, formatted.merge({ selectionAfter }) as ContentState, change);
}

function typeText(editorState: EditorState, text: string): EditorState {
  const content = Modifier.insertText(
    editorState.getCurrentContent(),
    editorState.getSelection(),
    text,
    editorState.getCurrentInlineStyle(),
  );
  return EditorState.push(editorState, content, 'insert-characters');
}

const hasCode = (block: ContentBlock, from: number, to: number): boolean => hasStyle(block, from, to, 'CODE');

const hasStyle = (block: ContentBlock, from: number, to: number, ...styles: string[]): boolean =>
  block
    .getCharacterList()
    .slice(from, to)
    .some((character) => styles.some((style) => character?.hasStyle(style) === true));
