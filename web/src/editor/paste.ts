import { EditorState, Modifier } from 'draft-js';
import { sanitizePastedHtml } from '../richText';
import { htmlToContent } from './htmlToContent';
import { insertText, isInCode } from './textCommands';

/**
 * The state after a paste; `undefined` leaves it to Draft.js: plain text, and what was copied in this same editor,
 * which it remembers block by block.
 *
 * In code the text is taken as it is. HTML from elsewhere is brought down to what a post may hold.
 */
export function pasteInto(
  editorState: EditorState,
  text: string,
  html: string | undefined,
): EditorState | undefined {
  if (isInCode(editorState)) return insertText(editorState, text.replace(/\r\n?/g, '\n'));
  const content = editorState.getCurrentContent();
  const blockKey = /data-offset-key="([^"-]+)-/.exec(html ?? '')?.[1];
  const isOwn = blockKey !== undefined && content.getBlockMap().has(blockKey);
  if (html === undefined || html === '' || isOwn) return undefined;

  const pasted = htmlToContent(sanitizePastedHtml(html));
  if (!pasted.hasText()) return undefined;
  const replaced = Modifier.replaceWithFragment(content, editorState.getSelection(), pasted.getBlockMap());
  return EditorState.push(editorState, replaced, 'insert-fragment');
}
