import { useEffect, type RefObject } from 'react';
import type { RichTextEditorHandle } from '../../editor/RichTextEditor';

/** Gives files that are dropped beside the text to the editor. The browser would leave the page to show them. */
export function usePageDrop(editor: RefObject<RichTextEditorHandle>, isWriting: boolean): void {
  useEffect(() => {
    const filesOf = (event: DragEvent): DataTransfer | null => {
      const isInput = event.target instanceof HTMLInputElement && event.target.type === 'file';
      const hasFiles = event.dataTransfer?.types.includes('Files') ?? false;
      return hasFiles && !event.defaultPrevented && !isInput ? event.dataTransfer : null;
    };
    const onDragOver = (event: DragEvent): void => {
      if (filesOf(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      const dropped = filesOf(event);
      if (!dropped) return;
      event.preventDefault();
      if (isWriting) void editor.current?.takeFiles([...dropped.files]);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('drop', onDrop);
    };
  }, [editor, isWriting]);
}
