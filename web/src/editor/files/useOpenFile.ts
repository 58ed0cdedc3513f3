import type { ContentState, EditorState, SelectionState } from 'draft-js';
import { useCallback, useEffect, useRef } from 'react';
import { blocksOf } from '../paste/clipboard';
import { isMarkdown, isWord, refusal } from './droppedFiles';
import type { FileDetails } from './frontMatter';
import { endOfText, insertDocument, isEmptyText, placeBelow } from '../commands/insertDocument';
import { inThousands, MAX_BLOCKS } from '../paste/pasteLimits';

/** Takes over what a file says about the post. */
export type TakeDetails = (details: FileDetails) => Promise<TakenDetails>;

interface TakenDetails {
  /** What was not taken, in words for the writer. */
  notices: readonly string[];
  /** Gives the post what it had before, or again what the file says. Later changes of the writer stay. */
  setTaken: (isTaken: boolean) => void;
}

/** What came of a file. */
export interface FileResult {
  /** In words for the writer. */
  notices: readonly string[];
  /** Where the next one of several files goes, if this one is in the text. */
  end?: SelectionState | undefined;
}

/** A file that was opened, the text before and after that. */
interface OpenedFile {
  before: ContentState;
  after: ContentState;
  isTaken: boolean;
  setTaken: (isTaken: boolean) => void;
}

interface OpenFileOptions {
  content: ContentState;
  getState: () => EditorState;
  focusText: (changed?: EditorState) => void;
  takeDetails: TakeDetails | undefined;
}

/** Opens files that are no images. */
export function useOpenFile({ content, getState, focusText, takeDetails }: OpenFileOptions) {
  const files = useRef<OpenedFile[]>([]);
  // Undoing the text undoes the rest too.
  useEffect(() => {
    for (const file of files.current) follow(file, content);
  }, [content]);

  return useCallback(
    async (file: File, at?: SelectionState): Promise<FileResult> => {
      const refuse = (...notices: string[]): FileResult => ({ notices });
      const load = isMarkdown(file) ? loadMarkdown : isWord(file) ? loadWord : undefined;
      if (!load) return refuse(refusal(file));
      const open = await load().catch(() => undefined);
      if (!open) {
        return refuse(
          `"${file.name}" was not opened: a part of the page could not be loaded. Check your connection and try again.`,
        );
      }
      const isWhole = isEmptyText(getState());
      const opened = await open(file, { isWhole }).catch(() => undefined);
      if (!opened)
        return refuse(`"${file.name}" was not opened: it could not be read. Copy its text and paste it.`);
      if ('problem' in opened) return refuse(opened.problem);
      const blocks = blocksOf(opened.html);
      if (blocks.length > MAX_BLOCKS) {
        return refuse(
          `"${file.name}" was not opened: it has ${inThousands(blocks.length)} paragraphs, and the limit is 3,000. Split it into several files.`,
        );
      }
      const before = getState();
      if (blocks.length > 0) focusText(insertDocument(before, blocks, placeIn(before, at)));
      const after = getState().getCurrentContent();
      const taken = await takeDetails?.(opened.details);
      if (taken && blocks.length > 0) {
        const { setTaken } = taken;
        const opening = { before: before.getCurrentContent(), after, isTaken: true, setTaken };
        files.current.push(opening);
        // The writer may have undone the text before the rest was known.
        follow(opening, getState().getCurrentContent());
      }
      return {
        notices: [...opened.notices, ...(taken?.notices ?? [])],
        end: placeBelow(getState(), blocks.at(-1)?.getKey()),
      };
    },
    [getState, focusText, takeDetails],
  );
}

function follow(file: OpenedFile, content: ContentState): void {
  const isAt = (then: ContentState) => then.getBlockMap() === content.getBlockMap();
  const isTaken = isAt(file.before) ? false : isAt(file.after) || file.isTaken;
  if (isTaken === file.isTaken) return;
  file.isTaken = isTaken;
  file.setTaken(isTaken);
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
