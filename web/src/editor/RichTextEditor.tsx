import { clsx } from 'clsx';
import { EditorState } from 'draft-js';
import 'draft-js/dist/Draft.css';
import {
  forwardRef,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Example } from '../examples/example';
import richTextStyles from '../richText/RichText.module.css';
import { applyAbbreviation, removeAbbreviation } from './commands/abbreviations';
import { barOfBlock, focusControl } from './blocks/blockBars';
import { insertParagraphBefore, removeAndLeave } from './commands/blockCommands';
import { BlockHandle } from './blocks/BlockHandle';
import { blockRenderMap, blockStyles, createBlockRenderer, styleMap } from './rendering/blockRendering';
import { ChunkedEditor } from './rendering/ChunkedEditor';
import { toolbarState } from './commands/commands';
import type { ContentInfo } from './html/contentToHtml';
import { exampleOfBlock, insertGivenExample } from './commands/exampleCommands';
import { EditorNotices } from './EditorNotices';
import { EditorHelp } from './EditorHelp';
import { EditorForms } from './EditorForms';
import { EditorStatus } from './EditorStatus';
import { EditorToolbar } from './EditorToolbar';
import { FileInput } from './files/FileInput';
import { FindPanel } from './find/FindPanel';
import { insertEmbed } from './commands/insertCommands';
import { pasteNotices } from './paste/pasteNotices';
import { createImageUploads, type UploadImage } from './images/imageUploads';
import { EditorReadOnly } from './EditorReadOnly';
import styles from './RichTextEditor.module.css';
import { SelectionToolbars } from './SelectionToolbars';
import { SuggestionMenu, type SuggestionMenuHandle } from './suggestions/SuggestionMenu';
import type { FindPeople } from './suggestions/suggestions';
import { applyLink, removeLink } from './commands/textCommands';
import { useCaretInView } from './keyboard/useCaretInView';
import { useClickBelow } from './keyboard/useClickBelow';
import { useCodeColours } from './rendering/useCodeColours';
import { useCommands } from './useCommands';
import { useComposition } from './keyboard/useComposition';
import { useEditorClipboard } from './paste/useEditorClipboard';
import { useEditorContent } from './useEditorContent';
import { useEditorImages } from './images/useEditorImages';
import { useEditorKeys } from './useEditorKeys';
import { useFieldBlocks } from './useFieldBlocks';
import { useListNumbers } from './rendering/useListNumbers';
import { useNativeInput } from './keyboard/useNativeInput';
import { useOpenForm } from './useOpenForm';
import { useOpenFile, type TakeDetails } from './files/useOpenFile';
import { useScreenKeyboard } from './keyboard/useScreenKeyboard';

export { ImageRefusedError, type UploadedImage, type UploadImage } from './images/imageUploads';

export interface RichTextEditorHandle {
  /** The HTML of the current text, newer than the last `onChange`; unchanged text returns `initialHtml` exactly. */
  getHtml(): string;
  /** Resolves when no file is being read and no upload of an image of the text is pending. A failed image stays embedded in the HTML. */
  finishImages(): Promise<void>;
  /** Uploads failed images of the text again. */
  retryImages(): void;
  /** Whether the HTML lacks an image of the text, or has only a smaller copy of it. */
  hasUnkeptImages(): boolean;
  focus(): void;
  /** Takes files that were dropped beside the text, or chosen. */
  takeFiles(files: readonly File[]): Promise<void>;
}

export interface RichTextEditorProps {
  /** Stored post HTML to start from. Later changes are ignored: give the editor another `key` instead. */
  initialHtml: string;
  /** Called within half a second of a change, and on unmount if a change is not reported yet. */
  onChange: (html: string, info: ContentInfo) => void;
  /** Uploads the images of the text; without it they stay embedded in the HTML. */
  uploadImage?: UploadImage;
  /** Gives an example that belongs at the start of the text, once. */
  takeExample?: (() => Example | null) | undefined;
  /** Finds people for `@`. Pass a stable function. */
  findPeople?: FindPeople | undefined;
  /** Takes over what an opened file says about the post. */
  takeDetails?: TakeDetails | undefined;
  label: string;
  placeholder: string;
  invalid?: boolean;
  /** Shows the text but accepts no changes, for example while it is being saved. */
  readOnly?: boolean;
  /** Id of an element that describes the field, such as its error. */
  describedBy?: string;
}

/** `useCaretInView` scrolls instead. Draft.js has this prop, although its types do not say so. */
const withoutDraftScrolling = { preventScroll: true };

/** The editor of post bodies: stored HTML in, stored HTML out. The handle gives the exact text. */
export const RichTextEditor = forwardRef<RichTextEditorHandle, RichTextEditorProps>(function RichTextEditor(
  {
    initialHtml,
    onChange,
    uploadImage,
    takeExample,
    findPeople,
    takeDetails,
    label,
    placeholder,
    invalid = false,
    readOnly = false,
    describedBy,
  },
  ref,
) {
  const [images] = useState(createImageUploads);
  const { editorState, getState, getHtml, change, changeImages } = useEditorContent({
    initialHtml,
    onChange,
    resolveImage: images.resolve,
  });
  useEffect(
    () => images.connect({ upload: uploadImage, onHtml: changeImages }),
    [images, uploadImage, changeImages],
  );
  useEffect(() => images.stop, [images]);
  const editorRef = useRef<ChunkedEditor>(null);
  const frameRef = useRef<HTMLDivElement>(null);
  const surfaceRef = useRef<HTMLDivElement>(null);
  const helpId = useId();
  /** Puts the focus into the text, after a change if one is given. */
  const focusText = useCallback(
    (changed?: EditorState) => {
      // Draft.js focuses with the state that it rendered last, which would take the change back.
      if (changed) flushSync(() => change(changed));
      const selection = getState().getSelection();
      editorRef.current?.focus();
      // The browser may have put the caret at the start of the text. Restore the selection synchronously: on the next
      // keyup Draft.js would take over the browser's caret.
      flushSync(() => change(EditorState.forceSelection(getState(), selection.merge({ hasFocus: true }))));
    },
    [change, getState],
  );
  const fieldBlocks = useFieldBlocks({ getState, change, focusText, readOnly });
  const { insert: insertFields } = fieldBlocks;
  const { onEdit } = fieldBlocks.actions;
  const { form, setForm, closeForm, endForm, onCellLink, askForDescription } = useOpenForm({
    getState,
    change,
    focusText,
    onEdit,
    frame: frameRef,
  });
  const openFile = useOpenFile({
    getState,
    focusText,
    takeDetails,
    content: editorState.getCurrentContent(),
  });
  const {
    notices,
    setNotices,
    isDropTarget,
    insert,
    insertFiles,
    takeFiles,
    describe,
    addBeside,
    adoptEmbedded,
    copied,
    hasUnkeptImages,
    retryImages,
    finishImages,
    frameEvents,
  } = useEditorImages({ images, frame: frameRef, getState, change, readOnly, openFile });

  useEffect(() => {
    const example = takeExample?.();
    if (example) change(insertGivenExample(getState(), example));
  }, [takeExample, change, getState]);

  useImperativeHandle(
    ref,
    () => ({ getHtml, finishImages, retryImages, hasUnkeptImages, takeFiles, focus: () => focusText() }),
    [getHtml, finishImages, retryImages, hasUnkeptImages, focusText, takeFiles],
  );

  // Draft.js has no props for these two attributes.
  useEffect(() => {
    editorRef.current?.editor?.setAttribute('aria-invalid', String(invalid));
    editorRef.current?.editor?.setAttribute('aria-required', 'true');
  }, [invalid]);

  const renderBlock = useMemo(
    () =>
      createBlockRenderer({
        images,
        fields: fieldBlocks.actions,
        onNotices: setNotices,
        onRemove: (block) => focusText(removeAndLeave(getState(), block)),
        onInsertBefore: (block) => focusText(insertParagraphBefore(getState(), block)),
        onMakeExample: (block) => insertFields(exampleOfBlock(getState(), block)),
        onDescribe: (block, anchor, index) => askForDescription(block.getKey(), anchor, index),
        onAddBeside: (key, files) => void addBeside(key, files),
      }),
    [
      images,
      fieldBlocks.actions,
      setNotices,
      insertFields,
      getState,
      focusText,
      askForDescription,
      addBeside,
    ],
  );

  const suggestionMenu = useRef<SuggestionMenuHandle>(null);
  const toggleList = useCallback(() => suggestionMenu.current?.toggle(), []);
  const { runCommand, runInCell, pressCommand, fileInput, findPanel, status } = useCommands({
    getState,
    change,
    focusText,
    insertFields,
    setForm,
    toggleList,
    readOnly,
    onEdit,
    onCellLink,
    frame: frameRef,
  });

  const { onDraftChange, composed } = useComposition({ getState, change });
  const keepCaret = useNativeInput(frameRef, { editor: editorRef, getState, change, runCommand, composed });

  const field = useCallback(() => editorRef.current?.editor, []);

  const { handlers, takePlainPaste } = useEditorKeys({
    getState,
    change,
    runCommand,
    insertFields,
    enterFields: fieldBlocks.enter,
    keepCaret,
    takeKey: (event) => suggestionMenu.current?.takeKey(event) ?? false,
    leaveForward: () => focusControl(barOfBlock(field())) || (status.current?.focus() ?? false),
  });

  const { onPaste, onDrop, onPasteCapture, onCopy, onCutCapture } = useEditorClipboard({
    editor: editorRef,
    getState,
    change,
    takePlainPaste,
    ...copied,
    onPasted: (pasted) => setNotices(pasteNotices(pasted)),
  });

  const onFiles = async (files: File[], alt: string): Promise<void> => {
    const [key, ...others] = await insertFiles(files, alt);
    if (key === undefined || others.length > 0 || alt !== '') closeForm();
    else askForDescription(key);
  };

  const content = editorState.getCurrentContent();
  useListNumbers(frameRef, content);
  useCodeColours(frameRef, content);
  useCaretInView(frameRef, surfaceRef, content);
  useClickBelow(surfaceRef, { getState, focusText, readOnly });
  const isOverKeyboard = useScreenKeyboard(frameRef);
  const showsPlaceholder = !content.hasText() && content.getFirstBlock().getType() === 'unstyled';

  return (
    <div
      ref={frameRef}
      className={clsx(
        styles.frame,
        invalid && styles.invalid,
        isDropTarget && styles.dropTarget,
        isOverKeyboard && styles.overKeyboard,
      )}
      onCopy={onCopy}
      onCutCapture={onCutCapture}
      {...frameEvents}
    >
      <div
        className={clsx(styles.bar, isOverKeyboard && styles.aboveKeyboard)}
        data-bar={isOverKeyboard ? 'bottom' : 'top'}
      >
        <SuggestionMenu
          ref={suggestionMenu}
          isDocked={isOverKeyboard}
          {...{ editorState, getState, change, runCommand, findPeople, keepCaret, field }}
        />
        <EditorToolbar state={toolbarState(editorState)} onCommand={pressCommand} />
        <FindPanel
          ref={findPanel}
          {...{ editorState, getState, change, focusText, readOnly }}
          frame={frameRef}
          surface={surfaceRef}
        />
      </div>
      <EditorNotices
        notices={notices}
        onDismiss={() => {
          setNotices([]);
          focusText();
        }}
      />
      <div ref={surfaceRef} className={styles.surface} onPasteCapture={onPasteCapture}>
        <SelectionToolbars
          {...{ editorState, field, focusText, runInCell }}
          frame={frameRef}
          surface={surfaceRef}
          onCommand={pressCommand}
          isEnabled={!readOnly && !isOverKeyboard}
        />
        {!readOnly && <BlockHandle surface={surfaceRef} getState={getState} change={change} />}
        <div className={clsx(richTextStyles.richText, styles.text)}>
          <EditorReadOnly.Provider value={readOnly}>
            <ChunkedEditor
              ref={editorRef}
              editorState={editorState}
              onChange={onDraftChange}
              placeholder={showsPlaceholder ? placeholder : undefined}
              ariaLabel={label}
              ariaMultiline
              ariaDescribedBy={describedBy === undefined ? helpId : `${describedBy} ${helpId}`}
              spellCheck
              readOnly={readOnly}
              blockRenderMap={blockRenderMap}
              blockRendererFn={renderBlock}
              blockStyleFn={blockStyles(editorState)}
              customStyleMap={styleMap}
              handlePastedText={onPaste}
              handleDrop={onDrop}
              handlePastedFiles={(files) => {
                void takeFiles(files.filter((file): file is File => file instanceof File));
                return 'handled';
              }}
              {...handlers}
              {...withoutDraftScrolling}
            />
          </EditorReadOnly.Provider>
        </div>
      </div>
      <EditorStatus
        ref={status}
        {...{ editorState, getState, focusText }}
        surface={surfaceRef}
        onFind={() => findPanel.current?.open('replace')}
      />
      <EditorHelp id={helpId} />
      <FileInput ref={fileInput} onFiles={(files) => void takeFiles(files)} />
      <EditorForms
        form={form}
        onLink={(url, text) => endForm((state) => applyLink(state, url, text))}
        onRemoveLink={() => endForm(removeLink)}
        onAbbreviation={(title) => endForm((state) => applyAbbreviation(state, title))}
        onRemoveAbbreviation={() => endForm(removeAbbreviation)}
        onEmbed={(url, title) => endForm((state) => insertEmbed(state, url, title))}
        onFiles={(files, alt) => void onFiles(files, alt)}
        onImage={(image, alt) => {
          insert([image], alt);
          adoptEmbedded();
          closeForm();
        }}
        onDescribe={(key, index, alt) => {
          describe(key, index, alt);
          closeForm();
        }}
        onClose={closeForm}
      />
    </div>
  );
});
