import type { EditorState, SelectionState } from 'draft-js';
import { useCallback } from 'react';
import { blocksOf } from './clipboard';
import { isMarkdown, isWord, refusal } from './droppedFiles';
import type { FileDetails } from './frontMatter';
import { endOfText, insertDocument, isEmptyText } from './insertDocument';
import { inThousands, MAX_BLOCKS } from './pasteLimits';

/** Takes over what a file says about the post. Resolves with what was not taken, in words for the writer. */
export type TakeDetails = (details: FileDetails) => Promise<readonly string[]>;

interface OpenFileOptions {
  getState: () => EditorState;
  focusText: (changed?: EditorState) => void;
  takeDetails: TakeDetails | undefined;
}

/** Opens files that are no images. The returned function resolves with notices for the writer. */
export function useOpenFile({ getState, focusText, takeDetails }: OpenFileOptions) {
  return useCallback(
    async (file: File, at?: SelectionState): Promise<readonly string[]> => {
      const load = isMarkdown(file) ? loadMarkdown : isWord(file) ? loadWord : undefined;
      if (!load) return [refusal(file)];
      const open = await load().catch(() => undefined);
      if (!open) {
        return [
          `"${file.name}" was not opened: a part of the page could not be loaded. Check your connection and try again.`,
        ];
      }
      const isWhole = isEmptyText(getState());
      const opened = await open(file, { isWhole }).catch(() => undefined);
      if (!opened)
        return [`"${file.name}" was not opened: it could not be read. Copy its text and paste it.`];
      if ('problem' in opened) return [opened.problem];
      const blocks = blocksOf(opened.html);
      if (blocks.length > MAX_BLOCKS) {
        return [
          `"${file.name}" was not opened: it has ${inThousands(blocks.length)} paragraphs, and 3,000 at once are the most. Split it into several files.`,
        ];
      }
      if (blocks.length > 0) {
        const state = getState();
        focusText(insertDocument(state, blocks, placeIn(state, at)));
      }
      return [...opened.notices, ...((await takeDetails?.(opened.details)) ?? [])];
    },
    [getState, focusText, takeDetails],
  );
}

/** Few writers open files, so the code for them is loaded when they do. */
const loadMarkdown = async () => (await import('./markdownFile')).openMarkdown;
const loadWord = async () => (await import('./wordFile')).openWord;

/** Where a file goes: where it was dropped, or to the caret. A text without a caret is continued. */
function placeIn(editorState: EditorState, at: SelectionState | undefined): SelectionState {
  const selection = at ?? editorState.getSelection();
  const isThere = editorState.getCurrentContent().getBlockMap().has(selection.getEndKey());
  return isThere && (at !== undefined || selection.getHasFocus()) ? selection : endOfText(editorState);
}
