import { EditorState, getDefaultKeyBinding, KeyBindingUtil, Modifier, RichUtils } from 'draft-js';
import { useRef, type KeyboardEvent } from 'react';
import { alongLine, sideOfLine } from './keyboard/arrowKeys';
import { insertParagraphAfter, insertParagraphBefore, tickTasks } from './commands/blockCommands';
import { boxOf, isSummary } from './html/boxes';
import { commandForKey, findCommand, type Command } from './commands/commands';
import { fieldsBeside } from './commands/fieldBlockCommands';
import { beginCode, beginExample, typeMarkdown } from './commands/markdownInput';
import { beginEmbed, beginRule, beginTable, linkAndBreak } from './commands/markdownLines';
import { meantSelection, removeSelected, withMeantSelection } from './commands/meantSelection';
import { isAtNoteEnd, leaveNote } from './commands/notes';
import { isCaretOnEdgeLine } from './selectionPlace';
import {
  breakLine,
  breakSoftly,
  caretBlock,
  deleteBackward,
  deleteCharacter,
  deleteForward,
  indent,
} from './commands/textCommands';
import { typeText } from './keyboard/typedText';
import type { Entry } from './useFieldBlocks';
import { isScreenKeyboardOpen } from './keyboard/useScreenKeyboard';

type Handled = 'handled' | 'not-handled';

interface EditorKeysOptions {
  getState: () => EditorState;
  change: (editorState: EditorState) => void;
  runCommand: (command: Command) => void;
  /** Applies a state with a new block with fields, and puts the focus into it. */
  insertFields: (editorState: EditorState) => void;
  /** Puts the focus into the fields of a block. */
  enterFields: (key: string, entry: Entry) => void;
  /** See `useNativeInput`. */
  keepCaret: () => void;
  /** Whether an open list of suggestions takes the key. */
  takeKey: (event: KeyboardEvent) => boolean;
  /** Puts the focus behind the text; returns whether there is something. */
  leaveForward: () => boolean;
}

export function useEditorKeys({
  getState,
  change,
  runCommand,
  insertFields,
  enterFields,
  keepCaret,
  takeKey,
  leaveForward,
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
    if (event.altKey || event.ctrlKey || event.metaKey) return null;
    const next = tabLeaves.current ? null : indent(getState(), event.shiftKey ? -1 : 1);
    // The browser would go into the first field within the text, from wherever the caret is: a cell of a table keeps Tab.
    if (!next && (event.shiftKey || !leaveForward())) return null;
    event.preventDefault();
    if (next) handle(next);
    return 'none';
  };

  /** Arrow keys go from the text into the example or table beside it. */
  const bindArrow = (event: KeyboardEvent): boolean => {
    const side = sideOf(event, getState());
    const block = side && fieldsBeside(getState(), side);
    if (!block || !isCaretAtEdge(getState(), event.key)) return false;
    event.preventDefault();
    enterFields(block.getKey(), side === 'below' ? 'start' : 'end');
    return true;
  };

  /** Arrow keys leave code or a box that is the first or the last of the text, into a new line. */
  const leaveText = (event: KeyboardEvent): boolean => {
    const state = getState();
    const side = sideOf(event, state);
    const block = caretBlock(state);
    const canLeave = block.getType() === 'code-block' || boxOf(block) !== undefined;
    if (!side || !canLeave || !state.getSelection().isCollapsed()) return false;
    const content = state.getCurrentContent();
    const isEnd = side === 'below' ? content.getLastBlock() === block : content.getFirstBlock() === block;
    if (!isEnd || !isCaretAtEdge(state, event.key)) return false;
    event.preventDefault();
    const outside = { box: null };
    change(
      side === 'below' ? insertParagraphAfter(state, outside) : insertParagraphBefore(state, block, outside),
    );
    return true;
  };

  /** Escape, and the arrow key at its end, put the caret behind a footnote. */
  const endNote = (event: KeyboardEvent): boolean => {
    const state = getState();
    const isArrow =
      /^Arrow(?:Left|Right)$/.test(event.key) && sideOf(event, state) === 'below' && isAtNoteEnd(state);
    const left = isArrow || event.key === 'Escape' ? leaveNote(state) : undefined;
    if (!left) return false;
    event.preventDefault();
    change(left);
    return true;
  };

  const keyBindingFn = (event: KeyboardEvent): string | null => {
    if (takeKey(event) || endNote(event) || bindArrow(event) || leaveText(event)) return 'none';
    if (event.key === 'Tab') return bindTab(event);
    if (event.key !== 'Shift') tabLeaves.current = event.key === 'Escape';
    if (/^v$/i.test(event.key)) {
      pastesPlain.current = event.shiftKey && (event.ctrlKey || event.metaKey);
    }
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
    const isDelete = name.startsWith('delete');
    if ((isBackspace || isDelete) && isBeyondMeant(state)) return handle(removeSelected(state));
    const changed =
      (isBackspace && deleteBackward(state)) ||
      (isDelete && deleteForward(state)) ||
      (name === 'backspace' && deleteCharacter(state, 'backward')) ||
      (name === 'delete' && deleteCharacter(state, 'forward'));
    return handle(changed || RichUtils.handleKeyCommand(state, name));
  };

  const handleReturn = (event: KeyboardEvent, before: EditorState): Handled => {
    if (takeKey(event)) return 'handled';
    const state = withMeantSelection(before);
    // At the start of a sentence, keyboards on iOS say that Shift is pressed.
    const isShift = event.shiftKey && !isScreenKeyboardOpen();
    const isCode = caretBlock(state).getType() === 'code-block';
    if (isCode && (isShift || KeyBindingUtil.hasCommandModifier(event))) {
      return handle(insertParagraphAfter(state));
    }
    if (KeyBindingUtil.hasCommandModifier(event)) {
      const ticked = tickTasks(state);
      if (ticked) return handle(ticked);
    }
    const left = leaveNote(state);
    if (left) return handle(left);
    const withFields = isShift ? undefined : (beginExample(state) ?? beginTable(state));
    if (withFields) {
      insertFields(withFields);
      return 'handled';
    }
    if (isShift && !isSummary(state.getCurrentContent(), caretBlock(state)))
      return handle(breakSoftly(state));
    const broken =
      beginCode(state) ?? beginRule(state) ?? beginEmbed(state) ?? linkAndBreak(state, breakLine);
    // Draft.js would split the selection from before.
    return handle(broken ?? (state === before ? undefined : split(state)));
  };

  const handleBeforeInput = (typed: string, state: EditorState): Handled => {
    const handled = handle(isBeyondMeant(state) ? typeText(state, typed) : typeMarkdown(state, typed));
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

const isBeyondMeant = (editorState: EditorState): boolean =>
  meantSelection(editorState) !== editorState.getSelection();

function split(editorState: EditorState): EditorState {
  const content = Modifier.splitBlock(editorState.getCurrentContent(), editorState.getSelection());
  return EditorState.push(editorState, content, 'split-block');
}

/** The text whose first letter decides on the direction of the line with the caret. Code always runs from left to right. */
function caretLine(editorState: EditorState): string {
  const block = caretBlock(editorState);
  return block.getType() === 'code-block' ? '' : block.getText();
}

const sideOf = (event: KeyboardEvent, editorState: EditorState) => sideOfLine(event, caretLine(editorState));

/** Whether an arrow key cannot move the caret within its block. */
function isCaretAtEdge(editorState: EditorState, key: string): boolean {
  const offset = editorState.getSelection().getStartOffset();
  const along = alongLine(key, caretLine(editorState));
  if (along === 'before') return offset === 0;
  if (along === 'after') return offset === caretBlock(editorState).getLength();
  return isCaretOnEdgeLine(key === 'ArrowUp' ? 'first' : 'last');
}

/** Browser shortcuts that Draft.js would block: history, bookmarks, downloads, open and similar. */
function isBrowserKey(event: KeyboardEvent): boolean {
  return !KeyBindingUtil.usesMacOSHeuristics() && event.ctrlKey && /^[dhjmo]$/i.test(event.key);
}
