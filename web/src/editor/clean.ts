import { CharacterMetadata, type ContentBlock, type EditorState } from 'draft-js';
import { changeBlocks, selectedBlocks } from './blockCommands';
import { createBlock } from './blocks';

const plainCharacter = CharacterMetadata.create();

/** Removes marks and links. Fully selected blocks, or that of a bare caret, also become plain paragraphs. */
export function cleanFormatting(editorState: EditorState): EditorState {
  const selection = editorState.getSelection();
  const blocks = selectedBlocks(editorState);
  const [first] = blocks;
  if (!first) return editorState;
  const isPart =
    blocks.length === 1 &&
    !selection.isCollapsed() &&
    selection.getEndOffset() - selection.getStartOffset() < first.getLength();
  return isPart
    ? cleanPart(editorState, first)
    : changeBlocks(editorState, blocks, 'unstyled', plainParagraph);
}

function plainParagraph(block: ContentBlock): ContentBlock {
  if (isPlain(block)) return block;
  const plain = createBlock({ type: 'unstyled', text: block.getText() });
  return plain.set('key', block.getKey()) as ContentBlock;
}

const isPlain = (block: ContentBlock): boolean =>
  block.getType() === 'unstyled' &&
  block.getData().isEmpty() &&
  block.getCharacterList().every((character) => character === plainCharacter);

function cleanPart(editorState: EditorState, block: ContentBlock): EditorState {
  if (block.getType() === 'code-block') return editorState;
  const selection = editorState.getSelection();
  const [from, to] = [selection.getStartOffset(), selection.getEndOffset()];
  const characters = block
    .getCharacterList()
    .map((character, index = 0) =>
      index >= from && index < to ? plainCharacter : (character ?? plainCharacter),
    );
  return changeBlocks(
    editorState,
    [block],
    'unstyled',
    () => block.set('characterList', characters.toList()) as ContentBlock,
  );
}
