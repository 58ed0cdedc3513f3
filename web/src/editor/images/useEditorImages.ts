import { EditorState, type ContentState, type SelectionState } from 'draft-js';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { parseHtml } from '../../richText/parseHtml';
import { caretIn, findBlock } from '../commands/blockCommands';
import {
  blockData,
  createImageBlock,
  MAX_IMAGES,
  withData,
  type BlockData,
  type EditorImage,
} from '../html/blocks';
import { changeData } from '../commands/fieldBlockCommands';
import { isPicture } from '../files/droppedFiles';
import { readImageFile, type ShownImage } from './imageFile';
import type { ImageUploads } from './imageUploads';
import { insertBlocks } from '../commands/insertBlocks';
import { placeBelow } from '../commands/insertDocument';
import { caretBlock, isInCode } from '../commands/textCommands';
import type { FileResult } from '../files/useOpenFile';

interface ReadFile {
  file: File;
  shown: ShownImage;
}

interface EditorImagesOptions {
  images: ImageUploads;
  frame: RefObject<HTMLElement>;
  getState: () => EditorState;
  change: (editorState: EditorState) => void;
  readOnly: boolean;
  /** Opens a file that is no image. */
  openFile: (file: File, at?: SelectionState) => Promise<FileResult>;
}

/** Inserts images into the text: picked, pasted and dropped files, and addresses. Other dropped files are opened. */
export function useEditorImages({
  images,
  frame,
  getState,
  change,
  readOnly,
  openFile,
}: EditorImagesOptions) {
  const [notices, setNotices] = useState<readonly string[]>([]);
  const [isDropTarget, setIsDropTarget] = useState(false);
  const dropTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Settles when no file is being read. */
  const reading = useRef<Promise<unknown>>(Promise.resolve());
  const read = useCallback(<Result>(result: Promise<Result>): Promise<Result> => {
    reading.current = Promise.allSettled([reading.current, result]);
    return result;
  }, []);

  const insert = useCallback(
    (shown: readonly ShownImage[], alt: string, at?: SelectionState) => {
      let state = getState();
      if (at && state.getCurrentContent().getBlockMap().has(at.getStartKey())) {
        state = EditorState.forceSelection(state, at);
      }
      if (isInCode(state))
        state = EditorState.forceSelection(state, caretIn(caretBlock(state), caretBlock(state).getLength()));
      const blocks = shown.map((image) => createImageBlock({ ...image, alt }));
      // Synchronously, because the caller may point a popover at the new blocks next.
      if (blocks.length > 0) flushSync(() => change(insertBlocks(state, blocks)));
      return blocks.map((block) => block.getKey());
    },
    [change, getState],
  );

  /** Reads files; says which of them are no images. */
  const readFiles = useCallback(async (files: readonly File[]): Promise<ReadFile[]> => {
    const results = await Promise.all(
      files.map(async (file) => ({ file, result: await readImageFile(file) })),
    );
    setNotices(results.flatMap(({ result }) => ('problem' in result ? [result.problem] : [])));
    return results.flatMap(({ file, result }) => ('src' in result ? [{ file, shown: result }] : []));
  }, []);

  const startUploads = useCallback(
    (files: readonly ReadFile[]): ShownImage[] => {
      for (const { file, shown } of files) images.add(shown.src, file);
      return files.map(({ shown }) => shown);
    },
    [images],
  );

  /** Shows the files immediately and starts their uploads. Returns the keys of their blocks. */
  const insertFiles = useCallback(
    (files: readonly File[], alt = '', at?: SelectionState): Promise<string[]> =>
      read(readFiles(files).then((found) => insert(startUploads(found), alt, at))),
    [insert, read, readFiles, startUploads],
  );

  /** Changes the images of a block in one step to undo. */
  const changeImages = useCallback(
    (key: string, edit: (images: readonly EditorImage[]) => readonly EditorImage[]) => {
      const { figure, ...data } = blockDataOf(getState(), key);
      if (figure)
        change(
          changeData(getState(), key, { ...data, figure: { ...figure, images: edit(figure.images) } }, false),
        );
    },
    [change, getState],
  );

  const describe = useCallback(
    (key: string, index: number, alt: string) => {
      if (blockDataOf(getState(), key).figure?.images[index]?.alt === alt) return;
      changeImages(key, (before) => before.map((image, at) => (at === index ? { ...image, alt } : image)));
    },
    [changeImages, getState],
  );

  /** Adds files to the images of a block, as far as there is room. */
  const addBeside = useCallback(
    (key: string, files: readonly File[]) =>
      read(
        readFiles(files).then((found) => {
          // The images may have been removed meanwhile.
          const { figure } = blockDataOf(getState(), key);
          const room = figure ? MAX_IMAGES - figure.images.length : 0;
          if (figure && found.length > room) {
            setNotices((before) => [...before, `A gallery holds ${MAX_IMAGES} images at most.`]);
          }
          const added = startUploads(found.slice(0, room));
          for (const { shown } of found.slice(room)) URL.revokeObjectURL(shown.src);
          if (added.length > 0) changeImages(key, (before) => [...before, ...added]);
        }),
      ),
    [changeImages, getState, read, readFiles, startUploads],
  );

  // Embedded pictures, from a draft or a paste, are uploaded too.
  const adoptEmbedded = useCallback(
    (editorState = getState()) => {
      for (const src of imageSources(editorState)) images.adopt(src);
    },
    [getState, images],
  );

  /** Starts the uploads of pasted images, and finds those again that were copied before theirs had ended. */
  const takePasted = useCallback(
    (editorState: EditorState): EditorState => {
      const taken = withSources(editorState, images.sourceOf);
      adoptEmbedded(taken);
      return taken;
    },
    [adoptEmbedded, images],
  );

  /** Takes files of any kind that are dropped, pasted or chosen. Each goes below the one before: first the images. */
  const openFiles = useCallback(
    async (files: readonly File[], at?: SelectionState) => {
      const others = files.filter((file) => !isPicture(file));
      const pictures = files.filter((file) => !others.includes(file));
      let place = at;
      if (pictures.length > 0) {
        const keys = await insertFiles(pictures, '', at);
        place = placeBelow(getState(), keys.at(-1)) ?? place;
      } else {
        setNotices([]);
      }
      for (const file of others) {
        const { notices: told, end } = await openFile(file, place);
        place = end ?? place;
        setNotices((before) => [...before, ...told]);
      }
      adoptEmbedded();
    },
    [adoptEmbedded, getState, insertFiles, openFile],
  );
  const takeFiles = useCallback(
    async (files: readonly File[], at?: SelectionState) => {
      if (!readOnly) await read(openFiles(files, at));
    },
    [openFiles, read, readOnly],
  );

  /** Resolves when all files are read and their uploads have ended. */
  const finishImages = useCallback(async () => {
    await reading.current;
    await images.finish(imageSources(getState()));
  }, [getState, images]);

  const hasUnkeptImages = useCallback(
    () => imageSources(getState()).some((src) => images.isUnkept(src)),
    [getState, images],
  );
  const retryImages = useCallback(() => {
    for (const src of imageSources(getState())) images.retry(src);
  }, [getState, images]);
  useEffect(() => {
    adoptEmbedded();
    window.addEventListener('online', retryImages);
    return () => window.removeEventListener('online', retryImages);
  }, [adoptEmbedded, retryImages]);

  /** Draft.js ignores keys from the start of a drag until the drop, and it never sees a drop of files. */
  const hideFromDraft = (event: DragEvent): boolean => {
    if (!event.dataTransfer.types.includes('Files')) return false;
    event.stopPropagation();
    return true;
  };

  const onDragOverCapture = (event: DragEvent): void => {
    if (!hideFromDraft(event)) return;
    event.preventDefault();
    if (readOnly) return;
    setIsDropTarget(true);
    clearTimeout(dropTimer.current);
    // No event says that a drag ended outside the window.
    dropTimer.current = setTimeout(() => setIsDropTarget(false), 200);
  };

  /** For a drop outside of text Draft.js would throw, and the browser would open the file. */
  const onDropCapture = (event: DragEvent): void => {
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    setIsDropTarget(false);
    void takeFiles(files, placeAt(event, getState(), frame.current));
  };

  /** A copied picture also brings HTML of its page; if that holds just the picture, the file is used. */
  const onPasteCapture = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (
      readOnly ||
      files.length === 0 ||
      isInField(event.target) ||
      !isPictureOnly(event.clipboardData.getData('text/html'))
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    void takeFiles(files);
  };

  return {
    notices,
    setNotices,
    isDropTarget,
    insert,
    insertFiles,
    takeFiles,
    describe,
    addBeside,
    adoptEmbedded,
    /** What copying and pasting has to do with images. */
    copied: { resolveImage: images.resolve, readImages: images.readPasted, takeImages: takePasted },
    hasUnkeptImages,
    retryImages,
    finishImages,
    frameEvents: {
      onDragEnterCapture: hideFromDraft,
      onDragLeaveCapture: hideFromDraft,
      onDragOverCapture,
      onDropCapture,
      onPasteCapture,
    },
  };
}

/** Whether an event comes from a field within the text, such as the code of an example. */
const isInField = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[contenteditable="false"]') !== null;

/** The addresses under which the editor shows the images of the text. */
const imageSources = (editorState: EditorState): string[] =>
  editorState
    .getCurrentContent()
    .getBlocksAsArray()
    .flatMap((block) =>
      block.getType() === 'atomic' ? (blockData(block).figure?.images.map(({ src }) => src) ?? []) : [],
    );

/** The state with the addresses that the uploads know. */
function withSources(
  editorState: EditorState,
  sourceOf: (address: string) => string | undefined,
): EditorState {
  const content = editorState.getCurrentContent();
  let blockMap = content.getBlockMap();
  for (const block of content.getBlocksAsArray()) {
    const { figure, ...data } = block.getType() === 'atomic' ? blockData(block) : {};
    const isCopied = ({ src }: EditorImage) => src.startsWith('data:') && (sourceOf(src) ?? src) !== src;
    if (!figure?.images.some(isCopied)) continue;
    const images = figure.images.map((image) => ({ ...image, src: sourceOf(image.src) ?? image.src }));
    blockMap = blockMap.set(block.getKey(), withData(block, { ...data, figure: { ...figure, images } }));
  }
  if (blockMap === content.getBlockMap()) return editorState;
  return EditorState.set(editorState, { currentContent: content.set('blockMap', blockMap) as ContentState });
}

function blockDataOf(editorState: EditorState, key: string): BlockData {
  const block = findBlock(editorState, key);
  return block ? blockData(block) : {};
}

function isPictureOnly(html: string): boolean {
  if (html === '') return true;
  const body = parseHtml(html);
  return body.textContent.trim() === '' && body.querySelectorAll('img').length === 1;
}

/** The end of the nearest block above the pointer, or the start of the first block. */
function placeAt(
  { clientY }: { clientY: number },
  editorState: EditorState,
  frame: HTMLElement | null,
): SelectionState {
  let key: string | undefined;
  for (const element of frame?.querySelectorAll<HTMLElement>('[data-block]') ?? []) {
    const { top, height } = element.getBoundingClientRect();
    if (top + height / 2 > clientY) break;
    key = element.dataset.offsetKey?.split('-')[0] ?? key;
  }
  const block = findBlock(editorState, key);
  return block
    ? caretIn(block, block.getLength())
    : caretIn(editorState.getCurrentContent().getFirstBlock(), 0);
}
