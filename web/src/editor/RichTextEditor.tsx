import { clsx } from 'clsx';
import { Editor, EditorState, getDefaultKeyBinding, KeyBindingUtil, RichUtils } from 'draft-js';
import 'draft-js/dist/Draft.css';
import {
  forwardRef,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  type KeyboardEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { richTextClassName } from '../richText';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { insertParagraphAfter, removeBlock } from './blockCommands';
import { blockRenderMap, createBlockRenderer, styleBlock, styleMap } from './blockRendering';
import { commandForKey, findCommand, type Command } from './commands';
import { contentInfo, type ContentInfo } from './contentToHtml';
import { EditorToolbar } from './EditorToolbar';
import { LinkPopover } from './LinkPopover';
import { pasteInto } from './paste';
import styles from './RichTextEditor.module.css';
import { applyLink, breakLine, caretBlock, deleteBackward, indent, removeLink } from './textCommands';
import { useEditorContent } from './useEditorContent';
import { useLinkTarget } from './useLinkTarget';

export interface RichTextEditorHandle {
  /** The HTML of this very moment, whatever `onChange` has told so far; the given one as long as nothing was changed. */
  getHtml(): string;
  focus(): void;
}

export interface RichTextEditorProps {
  /** Stored post HTML to start from. Later changes are ignored: give the editor another `key` instead. */
  initialHtml: string;
  /** Called within half a second of a change, and at once when the editor goes away. */
  onChange: (html: string, info: ContentInfo) => void;
  label: string;
  placeholder: string;
  invalid?: boolean;
  /** Shows the text but takes no changes, while it is being saved for one. */
  readOnly?: boolean;
  /** Id of an element that says more about the field, such as its error. */
  describedBy?: string;
}

/**
 * The editor of post bodies: stored HTML in, stored HTML out. It holds its own state; the page learns of changes by
 * `onChange` and asks for the exact text by its handle.
 */
export const RichTextEditor = forwardRef<RichTextEditorHandle, RichTextEditorProps>(function RichTextEditor(
  { initialHtml, onChange, label, placeholder, invalid = false, readOnly = false, describedBy },
  ref,
) {
  const { editorState, getState, getHtml, change } = useEditorContent(initialHtml, onChange);
  const link = useLinkTarget(getState);
  const editorRef = useRef<Editor>(null);
  const frameRef = useRef<HTMLDivElement>(null);
  const tabLeaves = useRef(false);
  const helpId = useId();

  const focusText = useCallback(() => {
    const selection = getState().getSelection();
    editorRef.current?.focus();
    // The browser may have put the caret at the start of the text. It is put back at once: the release of the key that
    // brought the focus here would make Draft.js believe the browser.
    flushSync(() => change(EditorState.forceSelection(getState(), selection.merge({ hasFocus: true }))));
  }, [change, getState]);

  useImperativeHandle(ref, () => ({ getHtml, focus: focusText }), [getHtml, focusText]);

  // Draft.js has no property for these two.
  useEffect(() => {
    editorRef.current?.editor?.setAttribute('aria-invalid', String(invalid));
    editorRef.current?.editor?.setAttribute('aria-required', 'true');
  }, [invalid]);

  // The popover has the focus and keeps the text out of reach until it is gone.
  const isLinking = link.target !== undefined;
  const wasLinking = useRef(false);
  useEffect(() => {
    if (wasLinking.current && !isLinking) requestAnimationFrame(focusText);
    wasLinking.current = isLinking;
  }, [isLinking, focusText]);

  const renderBlock = useMemo(
    () => createBlockRenderer((block) => change(removeBlock(getState(), block))),
    [change, getState],
  );

  /** Takes the next state if there is one, and tells Draft.js whether it has anything left to do. */
  const handle = (next: EditorState | null | undefined): 'handled' | 'not-handled' => {
    if (!next) return 'not-handled';
    if (next !== getState()) change(next);
    return 'handled';
  };

  const runCommand = (command: Command): void => {
    if (command.isDisabled?.(getState())) return;
    if (command.run) change(command.run(getState()));
    else if (frameRef.current) link.open(frameRef.current);
  };

  const onToolbarCommand = (command: Command, byKeyboard: boolean): void => {
    if (!command.run || (!byKeyboard && getState().getSelection().getHasFocus())) {
      runCommand(command);
      return;
    }
    // Taking the focus makes Draft.js forget which marks the next letter is to have, so the command comes after it.
    focusText();
    setTimeout(() => runCommand(command));
  };

  const bindKey = (event: KeyboardEvent): string | null => {
    if (event.key === 'Tab') return bindTab(event);
    if (event.key !== 'Shift') tabLeaves.current = event.key === 'Escape';
    const command = commandForKey(event);
    if (command) {
      event.preventDefault();
      return command.name;
    }
    return isBrowserKey(event) ? null : getDefaultKeyBinding(event);
  };

  const bindTab = (event: KeyboardEvent): string | null => {
    if (tabLeaves.current || event.altKey || event.ctrlKey || event.metaKey) return null;
    const next = indent(getState(), event.shiftKey ? -1 : 1);
    if (!next) return null;
    event.preventDefault();
    handle(next);
    return 'none';
  };

  const handleKeyCommand = (name: string, state: EditorState): 'handled' | 'not-handled' => {
    if (name === 'none') return 'handled';
    const command = findCommand(name);
    if (command) {
      runCommand(command);
      return 'handled';
    }
    const isBackspace = name.startsWith('backspace');
    return handle((isBackspace && deleteBackward(state)) || RichUtils.handleKeyCommand(state, name));
  };

  const handleReturn = (event: KeyboardEvent, state: EditorState): 'handled' | 'not-handled' => {
    const isCode = caretBlock(state).getType() === 'code-block';
    if (isCode && (event.shiftKey || KeyBindingUtil.hasCommandModifier(event))) {
      return handle(insertParagraphAfter(state));
    }
    return handle(event.shiftKey ? RichUtils.insertSoftNewline(state) : breakLine(state));
  };

  const endLink = (next: EditorState): void => {
    change(next);
    link.close();
  };

  const content = editorState.getCurrentContent();
  const info = contentInfo(content);
  const showsPlaceholder = !content.hasText() && content.getFirstBlock().getType() === 'unstyled';

  return (
    <div ref={frameRef} className={clsx(styles.frame, invalid && styles.invalid)}>
      <div className={styles.bar}>
        <EditorToolbar editorState={editorState} onCommand={onToolbarCommand} />
      </div>
      <div className={styles.surface}>
        <div className={clsx(richTextClassName, styles.text)}>
          <Editor
            ref={editorRef}
            editorState={editorState}
            onChange={change}
            placeholder={showsPlaceholder ? placeholder : undefined}
            ariaLabel={label}
            ariaMultiline
            ariaDescribedBy={describedBy === undefined ? helpId : `${describedBy} ${helpId}`}
            spellCheck
            readOnly={readOnly}
            blockRenderMap={blockRenderMap}
            blockRendererFn={renderBlock}
            blockStyleFn={styleBlock}
            customStyleMap={styleMap}
            keyBindingFn={bindKey}
            handleKeyCommand={handleKeyCommand}
            handleReturn={handleReturn}
            handlePastedText={(text, html, state) => handle(pasteInto(state, text, html))}
            // Without a handler Draft.js would insert the text of a dropped file.
            handleDroppedFiles={() => 'handled'}
            onBlur={() => {
              tabLeaves.current = false;
            }}
          />
        </div>
      </div>
      <p className={styles.status}>
        {info.words} {info.words === 1 ? 'word' : 'words'}
      </p>
      <p id={helpId} className={styles.help}>
        <VisuallyHidden>
          In lists and code Tab indents; press Escape and then Tab to leave the text. Shift+Enter leaves a
          block of code.
        </VisuallyHidden>
      </p>
      {link.target && (
        <LinkPopover
          target={link.target}
          onApply={(url, text) => endLink(applyLink(getState(), url, text))}
          onRemove={() => endLink(removeLink(getState()))}
          onClose={link.close}
        />
      )}
    </div>
  );
});

/** Keys that Draft.js would take away from the browser: history, bookmarks, downloads, open, and the like. */
function isBrowserKey(event: KeyboardEvent): boolean {
  return !KeyBindingUtil.usesMacOSHeuristics() && event.ctrlKey && /^[dhjmo]$/i.test(event.key);
}
