import type { DraftDragType, Editor, EditorState, SelectionState } from 'draft-js';
import { useRef, type ClipboardEvent, type RefObject } from 'react';
import { copySelection, pasteInto, type PasteResult } from './clipboard';
import type { ResolveImage } from '../html/contentToHtml';
import { removeSelected } from '../commands/meantSelection';
import { droppedAt, moveText } from './moveText';
import { EDITOR_DATA } from './pastedEditorData';

interface EditorClipboardOptions {
  editor: RefObject<Editor>;
  getState: () => EditorState;
  change: (editorState: EditorState) => void;
  resolveImage: ResolveImage;
  /** Whether the paste was asked for as plain text. */
  takePlainPaste: () => boolean;
  /** Clipboard HTML with addresses that a paste lets through. */
  readImages: (html: string) => string;
  /** Starts the uploads of pasted images. Called before the text changes, so that drafts never hold large images. */
  takeImages: (editorState: EditorState) => EditorState;
  onPasted: (result: PasteResult) => void;
}

/** Handlers that copy the selection as stored HTML and paste what other programs copied. */
export function useEditorClipboard(options: EditorClipboardOptions) {
  const { editor, getState, change, resolveImage, takePlainPaste, readImages, takeImages, onPasted } =
    options;
  const more = useRef({ rtf: '', editorData: '' });
  const isInEditableText = ({ target }: ClipboardEvent): boolean =>
    target instanceof Element &&
    !target.matches('input, textarea') &&
    target.closest('[contenteditable="true"]') === editor.current?.editor;
  /** Puts the selection on the clipboard, if there is one. */
  const copy = ({ clipboardData }: ClipboardEvent): boolean => {
    const copied = copySelection(getState(), resolveImage);
    if (!copied) return false;
    clipboardData.setData('text/html', copied.html);
    clipboardData.setData('text/plain', copied.text);
    return true;
  };
  const takePasted = (pasted: PasteResult): void => {
    const editorState = takeImages(pasted.editorState);
    if (editorState !== getState()) change(editorState);
    onPasted(pasted);
  };
  return {
    /** Draft.js reads text and HTML only. Word's pictures are in the RTF. */
    onPasteCapture: ({ clipboardData }: ClipboardEvent): void => {
      more.current = {
        rtf: clipboardData.getData('text/rtf'),
        editorData: clipboardData.getData(EDITOR_DATA),
      };
    },
    // Draft.js passes null if the clipboard has no text, although its types do not say so.
    onPaste: (text: string | null, html: string | undefined, state: EditorState): 'handled' => {
      const pasted = pasteInto(state, {
        text: text ?? '',
        html: html && readImages(html),
        ...more.current,
        isPlain: takePlainPaste(),
      });
      more.current = { rtf: '', editorData: '' };
      takePasted(pasted);
      return 'handled';
    },
    /** Draft.js counts the place of moved text without its removal, and inserts text from elsewhere as one block. */
    onDrop: (place: SelectionState, dropped: object, drag: DraftDragType): 'handled' => {
      const state = getState();
      if (drag === 'internal' && !state.getSelection().isCollapsed()) {
        const moved = moveText(state, place);
        if (moved !== state) change(moved);
        return 'handled';
      }
      const data = 'data' in dropped && dropped.data instanceof DataTransfer ? dropped.data : undefined;
      const text = data?.getData('text/plain') ?? '';
      const html = readImages(data?.getData('text/html') ?? '');
      if (text !== '' || html !== '') takePasted(pasteInto(droppedAt(state, place), { text, html }));
      return 'handled';
    },
    onCopy: (event: ClipboardEvent): void => {
      const isOfText = event.target instanceof Node && editor.current?.editor?.contains(event.target);
      if (isOfText && copy(event)) event.preventDefault();
    },
    /** Instead of Draft.js, which removes the text later and drops what is typed and pasted until then. */
    onCutCapture: (event: ClipboardEvent): void => {
      if (!isInEditableText(event) || !copy(event)) return;
      event.preventDefault();
      event.stopPropagation();
      change(removeSelected(getState()));
    },
  };
}
