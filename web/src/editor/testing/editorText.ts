import { EditorState, Modifier, SelectionState } from 'draft-js';
import { contentToHtml } from '../html/contentToHtml';
import { htmlToContent } from '../html/htmlToContent';

/**
 * An editor with the given text. `[` and `]` mark the selection and `|` marks a caret; they are not part of the text.
 */
export function editorWith(html: string): EditorState {
  const content = htmlToContent(html.replace(/[[\]|]/g, ''));
  const blocks = content.getBlocksAsArray();
  const points = new Map<string, { key: string; offset: number }>();
  htmlToContent(html)
    .getBlocksAsArray()
    .forEach((block, index) => {
      let removed = 0;
      for (const { 0: mark, index: offset } of block.getText().matchAll(/[[\]|]/g)) {
        points.set(mark, { key: blocks[index]?.getKey() ?? '', offset: offset - removed });
        removed += 1;
      }
    });
  const anchor = points.get('[') ?? points.get('|');
  if (!anchor) throw new Error(`No selection in ${html}`);
  const focus = points.get(']') ?? anchor;
  return EditorState.forceSelection(
    EditorState.createWithContent(content),
    SelectionState.createEmpty(anchor.key).merge({
      anchorOffset: anchor.offset,
      focusKey: focus.key,
      focusOffset: focus.offset,
    }),
  );
}

/** The HTML of an editor; `undefined` when a command left the key to Draft.js. */
export const htmlOf = (editorState: EditorState | undefined): string | undefined =>
  editorState && contentToHtml(editorState.getCurrentContent());

/** The HTML after typing `^` at the selection, which shows where the caret is. */
export function withCaret(editorState: EditorState | undefined): string | undefined {
  if (!editorState) return undefined;
  const content = Modifier.replaceText(editorState.getCurrentContent(), editorState.getSelection(), '^');
  return contentToHtml(content);
}
