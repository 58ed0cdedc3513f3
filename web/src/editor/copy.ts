import { ContentState, type ContentBlock, type EditorState } from 'draft-js';
import { contentToHtml, type ResolveImage } from './contentToHtml';
import { selectedBlocks } from './blockCommands';

/** The selection as post HTML and text: other programs would not recognise the editor's own markup. */
export function copySelection(
  editorState: EditorState,
  resolveImage: ResolveImage,
): { html: string; text: string } | undefined {
  const selection = editorState.getSelection();
  if (selection.isCollapsed()) return undefined;
  const blocks = selectedBlocks(editorState);
  const last = blocks.length - 1;
  const parts = blocks.map((block, index) => {
    if (block.getType() === 'atomic') return block;
    const endsHere = index === last && block.getKey() === selection.getEndKey();
    return cut(
      block,
      index === 0 ? selection.getStartOffset() : 0,
      endsHere ? selection.getEndOffset() : block.getLength(),
    );
  });
  const [only] = parts;
  const isInline =
    parts.length === 1 &&
    only &&
    only.getType() !== 'atomic' &&
    only.getLength() < (blocks[0]?.getLength() ?? 0);
  // Part of one block is copied as plain inline text, to be pasted into other text.
  const copied =
    isInline && only.getType() !== 'code-block' ? [only.set('type', 'unstyled') as ContentBlock] : parts;
  return {
    html: contentToHtml(ContentState.createFromBlockArray(copied), resolveImage),
    text: parts
      .filter((block) => block.getType() !== 'atomic')
      .map((block) => block.getText())
      .join('\n'),
  };
}

const cut = (block: ContentBlock, from: number, to: number): ContentBlock =>
  block.merge({
    text: block.getText().slice(from, to),
    characterList: block.getCharacterList().slice(from, to).toList(),
  }) as ContentBlock;
