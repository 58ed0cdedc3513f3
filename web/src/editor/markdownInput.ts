import { EditorState, Modifier, type ContentBlock, type ContentState } from 'draft-js';
import { caretIn, replaceBlocks } from './blockCommands';
import { createBlock, LINK, type BlockType, type MarkStyle } from './blocks';
import { parseLinkAddress } from './linkAddress';
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

/** Signs around text; the last one was just typed. No letter or digit may stand before the first. */
const pairs: readonly (readonly [RegExp, MarkStyle])[] = [
  [/(?<![\p{L}\p{N}*])\*\*(?! )([^*]+)(?<! )\*\*$/u, 'BOLD'],
  [/(?<![\p{L}\p{N}_])__(?! )([^_]+)(?<! )__$/u, 'BOLD'],
  [/(?<![\p{L}\p{N}*])\*(?! )([^*]+)(?<! )\*$/u, 'ITALIC'],
  [/(?<![\p{L}\p{N}_])_(?! )([^_]+)(?<! )_$/u, 'ITALIC'],
  [/(?<![\p{L}\p{N}~])~~(?! )([^~]+)(?<! )~~$/u, 'STRIKETHROUGH'],
  [/(?<![\p{L}\p{N}`])`([^`]+)`$/u, 'CODE'],
];

const LINK_PATTERN = /(?<!!)\[([^[\]]+)\]\(([^()\s]+)\)$/;

/** The state after `typed` is inserted and converted; `undefined` if the text is not Markdown. */
export function typeMarkdown(editorState: EditorState, typed: string): EditorState | undefined {
  if (!/^[ *_~`)]$/.test(typed) || !editorState.getSelection().isCollapsed() || isInCode(editorState)) {
    return undefined;
  }
  const block = caretBlock(editorState);
  const before = block.getText().slice(0, editorState.getSelection().getStartOffset());
  if (typed === ' ') return beginBlock(editorState, block, before);

  const text = before + typed;
  for (const [pattern, style] of pairs) {
    const match = pattern.exec(text);
    const inner = match?.[1];
    if (match && inner !== undefined && !hasCode(block, match.index, before.length)) {
      return markText(typeText(editorState, typed), match.index, match[0], inner, style);
    }
  }
  const link = typed === ')' ? LINK_PATTERN.exec(text) : null;
  const url = link && parseLinkAddress(link[2] ?? '').url;
  return link && url && !hasCode(block, link.index, before.length)
    ? linkText(typeText(editorState, typed), link.index, link[0], link[1] ?? '', url)
    : undefined;
}

/** Enter after ``` and a language name starts a code block; `undefined` elsewhere. */
export function beginCode(editorState: EditorState): EditorState | undefined {
  const block = caretBlock(editorState);
  const language = /^```([a-z0-9+#-]{0,20})$/i.exec(block.getText())?.[1];
  const atEnd = editorState.getSelection().getStartOffset() === block.getLength();
  if (language === undefined || block.getType() !== 'unstyled' || !atEnd) return undefined;
  const code = createBlock({ type: 'code-block', data: { language: language.toLowerCase() || undefined } });
  return replaceBlocks(editorState, [block], [code], 'change-block-type', caretIn(code, 0));
}

function beginBlock(editorState: EditorState, block: ContentBlock, signs: string): EditorState | undefined {
  const type = block.getType() === 'unstyled' && starts.find(([pattern]) => pattern.test(signs))?.[1];
  if (!type) return undefined;
  const typed = typeText(editorState, ' ');
  const withSigns = caretBlock(typed);
  const length = signs.length + 1;
  const start = Number.parseInt(signs, 10);
  const made = createBlock({
    type,
    text: withSigns.getText().slice(length),
    ...(type !== 'code-block' && { characters: withSigns.getCharacterList().toArray().slice(length) }),
    data: type === 'ordered-list-item' && start !== 1 ? { start } : {},
  });
  return replaceBlocks(typed, [withSigns], [made], 'change-block-type', caretIn(made, 0));
}

function markText(
  editorState: EditorState,
  index: number,
  signed: string,
  inner: string,
  style: MarkStyle,
): EditorState {
  const around = (signed.length - inner.length) / 2;
  const content = withoutSigns(editorState, index, signed, around, inner.length);
  const block = caretBlock(editorState);
  const marked = Modifier.applyInlineStyle(content, selectionIn(block, index, index + inner.length), style);
  return goOnPlain(editorState, marked, index + inner.length, 'change-inline-style', style);
}

function linkText(
  editorState: EditorState,
  index: number,
  signed: string,
  label: string,
  url: string,
): EditorState {
  const content = withoutSigns(editorState, index, signed, 1, label.length).createEntity(LINK, 'MUTABLE', {
    url,
  });
  const range = selectionIn(caretBlock(editorState), index, index + label.length);
  const linked = Modifier.applyEntity(content, range, content.getLastCreatedEntityKey());
  return goOnPlain(editorState, linked, index + label.length, 'apply-entity');
}

/** The content without the signs around the inner text, `before` characters in front of it. */
function withoutSigns(
  editorState: EditorState,
  index: number,
  signed: string,
  before: number,
  length: number,
): ContentState {
  const block = caretBlock(editorState);
  const behind = selectionIn(block, index + before + length, index + signed.length);
  const content = Modifier.removeRange(editorState.getCurrentContent(), behind, 'backward');
  return Modifier.removeRange(content, selectionIn(block, index, index + before), 'backward');
}

/** Turns the mark off for what is typed next. */
function goOnPlain(
  editorState: EditorState,
  content: ContentState,
  offset: number,
  change: 'change-inline-style' | 'apply-entity',
  style?: MarkStyle,
): EditorState {
  const caret = selectionIn(caretBlock(editorState), offset, offset);
  const pushed = pushStep(editorState, content.merge({ selectionAfter: caret }) as ContentState, change);
  const styles = pushed.getCurrentInlineStyle();
  return style ? EditorState.setInlineStyleOverride(pushed, styles.remove(style)) : pushed;
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

const hasCode = (block: ContentBlock, from: number, to: number): boolean =>
  block
    .getCharacterList()
    .slice(from, to)
    .some((character) => character?.hasStyle('CODE') ?? false);
