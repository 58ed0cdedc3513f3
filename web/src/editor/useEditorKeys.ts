import { getDefaultKeyBinding, KeyBindingUtil, RichUtils, type EditorState } from 'draft-js';
import { useRef, type KeyboardEvent } from 'react';
import { insertParagraphAfter } from './blockCommands';
import { commandForKey, findCommand, type Command } from './commands';
import { exampleBeside } from './exampleCommands';
import { beginCode, beginExample, typeMarkdown } from './markdownInput';
import { isCaretOnEdgeLine } from './selectionPlace';
import { breakLine, caretBlock, deleteBackward, deleteCharacter, indent } from './textCommands';
import type { Entry } from './useEditorExamples';
import { isScreenKeyboardOpen } from './useScreenKeyboard';

type Handled = 'handled' | 'not-handled';

interface EditorKeysOptions {
  getState: () => EditorState;
  change: (editorState: EditorState) => void;
  runCommand: (command: Command) => void;
  /** Applies a state with a new example, and puts the focus into it. */
  insertExample: (editorState: EditorState) => void;
  /** Puts the focus into the example of a block. */
  enterExample: (key: string, entry: Entry) => void;
  /** See `useNativeInput`. */
  keepCaret: () => void;
}

export function useEditorKeys({
  getState,
  change,
  runCommand,
  insertExample,
  enterExample,
  keepCaret,
}: EditorKeysOptions) {
  const tabLeaves = useRef(false);
  const pastesPlain = useRef(false);

  /** Applies the next state if there is one, and tells Draft.js whether the key is handled. */
  const handle = (next: EditorState | null | undefined): Handled => {
    if (!next) return 'not-handled';
    if (next !== getState()) change(next);
    return 'handled';
  };

  const bindTab = (event: KeyboardEvent): string | null => {
    if (tabLeaves.current || event.altKey || event.ctrlKey || event.metaKey) return null;
    const next = indent(getState(), event.shiftKey ? -1 : 1);
    if (!next) return null;
    event.preventDefault();
    handle(next);
    return 'none';
  };

  /** Arrow keys go from the text into the example beside it. */
  const bindArrow = (event: KeyboardEvent): boolean => {
    const side = sideOf(event);
    const example = side && exampleBeside(getState(), side);
    if (!example || !isCaretAtEdge(getState(), event.key)) return false;
    event.preventDefault();
    enterExample(example.getKey(), side === 'below' ? 'start' : 'end');
    return true;
  };

  const keyBindingFn = (event: KeyboardEvent): string | null => {
    if (bindArrow(event)) return 'none';
    if (event.key === 'Tab') return bindTab(event);
    if (event.key !== 'Shift') tabLeaves.current = event.key === 'Escape';
    if (/^v$/i.test(event.key)) pastesPlain.current = event.shiftKey;
    const command = commandForKey(event);
    if (command) {
      event.preventDefault();
      if (command.name !== 'undo') return command.name;
      // Draft.js would handle the name "undo" itself, in a timer, and remove what is typed until then.
      runCommand(command);
      return 'none';
    }
    return isBrowserKey(event) ? null : getDefaultKeyBinding(event);
  };

  const handleKeyCommand = (name: string, state: EditorState): Handled => {
    if (name === 'none') return 'handled';
    const command = findCommand(name);
    if (command) {
      runCommand(command);
      return 'handled';
    }
    const isBackspace = name.startsWith('backspace');
    const changed =
      (isBackspace && deleteBackward(state)) ||
      (name === 'backspace' && deleteCharacter(state, 'backward')) ||
      (name === 'delete' && deleteCharacter(state, 'forward'));
    return handle(changed || RichUtils.handleKeyCommand(state, name));
  };

  const handleReturn = (event: KeyboardEvent, state: EditorState): Handled => {
    // At the start of a sentence, keyboards on iOS say that Shift is pressed.
    const isShift = event.shiftKey && !isScreenKeyboardOpen();
    const isCode = caretBlock(state).getType() === 'code-block';
    if (isCode && (isShift || KeyBindingUtil.hasCommandModifier(event))) {
      return handle(insertParagraphAfter(state));
    }
    const withExample = isShift ? undefined : beginExample(state);
    if (withExample) {
      insertExample(withExample);
      return 'handled';
    }
    return handle(isShift ? RichUtils.insertSoftNewline(state) : (beginCode(state) ?? breakLine(state)));
  };

  const handleBeforeInput = (typed: string, state: EditorState): Handled => {
    const handled = handle(typeMarkdown(state, typed));
    if (handled === 'handled') keepCaret();
    return handled;
  };

  return {
    /** Whether the current paste was requested as plain text. Reading it resets it. */
    takePlainPaste: (): boolean => {
      const isPlain = pastesPlain.current;
      pastesPlain.current = false;
      return isPlain;
    },
    handlers: {
      keyBindingFn,
      handleKeyCommand,
      handleReturn,
      handleBeforeInput,
      onBlur: () => {
        tabLeaves.current = false;
      },
    },
  };
}

function sideOf(event: KeyboardEvent): 'above' | 'below' | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  if (event.key === 'ArrowDown' || event.key === 'ArrowRight') return 'below';
  return event.key === 'ArrowUp' || event.key === 'ArrowLeft' ? 'above' : undefined;
}

/** Whether an arrow key cannot move the caret within its block. */
function isCaretAtEdge(editorState: EditorState, key: string): boolean {
  const offset = editorState.getSelection().getStartOffset();
  if (key === 'ArrowLeft') return offset === 0;
  if (key === 'ArrowRight') return offset === caretBlock(editorState).getLength();
  return isCaretOnEdgeLine(key === 'ArrowUp' ? 'first' : 'last');
}

/** Browser shortcuts that Draft.js would block: history, bookmarks, downloads, open and similar. */
function isBrowserKey(event: KeyboardEvent): boolean {
  return !KeyBindingUtil.usesMacOSHeuristics() && event.ctrlKey && /^[dhjmo]$/i.test(event.key);
}
