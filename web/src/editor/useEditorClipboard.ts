import type { Editor, EditorState } from 'draft-js';
import { useRef, type ClipboardEvent, type RefObject } from 'react';
import { copySelection, pasteInto, type PasteResult } from './clipboard';
import type { ResolveImage } from './contentToHtml';

interface EditorClipboardOptions {
  editor: RefObject<Editor>;
  getState: () => EditorState;
  change: (editorState: EditorState) => void;
  resolveImage: ResolveImage;
  /** Whether the paste was asked for as plain text. */
  takePlainPaste: () => boolean;
  /** Starts the uploads of pasted images. Called before the text changes, so that drafts never hold large images. */
  adoptImages: (editorState: EditorState) => void;
  onPasted: (result: PasteResult) => void;
}

/** Handlers that copy the selection as stored HTML and paste what other programs copied. */
export function useEditorClipboard(options: EditorClipboardOptions) {
  const { editor, getState, change, resolveImage, takePlainPaste, adoptImages, onPasted } = options;
  const rtf = useRef('');
  return {
    /** Draft.js reads text and HTML only. Word's pictures are in the RTF. */
    onPasteCapture: ({ clipboardData }: ClipboardEvent): void => {
      rtf.current = clipboardData.getData('text/rtf');
    },
    // Draft.js passes null if the clipboard has no text, although its types do not say so.
    onPaste: (text: string | null, html: string | undefined, state: EditorState): 'handled' => {
      const pasted = pasteInto(state, {
        text: text ?? '',
        html,
        rtf: rtf.current,
        isPlain: takePlainPaste(),
      });
      rtf.current = '';
      adoptImages(pasted.editorState);
      if (pasted.editorState !== getState()) change(pasted.editorState);
      onPasted(pasted);
      return 'handled';
    },
    onCopy: (event: ClipboardEvent): void => {
      const copied = copySelection(getState(), resolveImage);
      if (!copied || !editor.current?.editor?.contains(event.target as Node)) return;
      event.clipboardData.setData('text/html', copied.html);
      event.clipboardData.setData('text/plain', copied.text);
      event.preventDefault();
    },
  };
}
