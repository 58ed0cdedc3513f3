import { EditorState, KeyBindingUtil, type Editor } from 'draft-js';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { findCommand, type Command } from '../commands/commands';
import { ComposedBlock } from './ComposedBlock';
import { blockRange } from './domRange';
import { typeMarkdown } from '../commands/markdownInput';
import { removeSelected } from '../commands/meantSelection';
import type { ComposedInput } from './useComposition';
import { removeInBlock, replaceInBlock, typeText, type BlockRange } from './typedText';

/** Keys that are pressed on behalf of a keyboard that does not name them, and their codes, which Draft.js reads. */
const KEY_CODES = { Enter: 13, Backspace: 8, Delete: 46, Unidentified: 229 } as const;

/** When Draft.js reads a committed word, in milliseconds. */
const DRAFT_DELAY = 20;
/**
 * When a committed word is read, in milliseconds: before Draft.js does, in whose timer React would defer the rendering.
 * Until then the text that one sees is an old one, in which the next word would be lost.
 */
const READ_DELAY = 15;

interface NativeInputOptions {
  editor: RefObject<Editor>;
  getState: () => EditorState;
  change: (editorState: EditorState) => void;
  runCommand: (command: Command) => void;
  /** Filled while a word is composed. */
  composed: { current: ComposedInput };
}

/**
 * Input without usable key events: on-screen keyboards, autocorrection, dictation, menus of the system.
 *
 * `beforeinput` says what is meant. It becomes the key that means the same, so that the editor has one way to handle
 * Enter and Backspace. Words in composition stay with the browser and Draft.js until they are committed (decision
 * 0119).
 *
 * Returns a function to call when text was replaced instead of inserted: after their own input, keyboards set the caret
 * as if the browser had inserted it.
 */
export function useNativeInput(frame: RefObject<HTMLElement>, options: NativeInputOptions): () => void {
  const latest = useRef(options);
  const keepCaret = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let afterComposition: (() => void)[] = [];
    // `isComposing` of the events is false for a line break within a composition.
    let isComposing = false;
    let isPrevented = false;
    let draftTimers = 0;
    let composed: ComposedBlock | undefined;
    let kept: EditorState | undefined;

    const field = () => latest.current.editor.current?.editor;
    const isInText = (event: Event) => event.target === field();
    const press = (key: keyof typeof KEY_CODES, word = false) => {
      const isApple = KeyBindingUtil.usesMacOSHeuristics();
      const modifiers = { ctrlKey: word && !isApple, altKey: word && isApple };
      const init = { key, keyCode: KEY_CODES[key], ...modifiers, bubbles: true, cancelable: true };
      flushSync(() => field()?.dispatchEvent(new KeyboardEvent('keydown', init)));
    };
    const change = (next: EditorState) => flushSync(() => latest.current.change(next));
    const state = () => latest.current.getState();

    /** Draft.js reads a committed word after {@link DRAFT_DELAY}, or at the next key. */
    const settle = () => {
      if (state().isInCompositionMode()) press('Unidentified');
    };
    const type = (text: string) => {
      for (const [index, line] of text.split('\n').entries()) {
        if (index > 0) press('Enter');
        if (line !== '') change(typeText(state(), line));
      }
    };
    const run = (name: string) => {
      const command = findCommand(name);
      if (command) latest.current.runCommand(command);
    };

    const restoreCaret = () => {
      const before = kept;
      kept = undefined;
      const isSame = before?.getCurrentContent() === state().getCurrentContent();
      if (!before || !isSame || state().isInCompositionMode()) return;
      const moved = EditorState.forceSelection(state(), before.getSelection());
      // Moving the caret discards the format of what is typed next.
      change(EditorState.setInlineStyleOverride(moved, before.getInlineStyleOverride()));
    };
    keepCaret.current = () => {
      kept = state();
      setTimeout(restoreCaret);
    };
    /** Does what still waits, before further input. */
    const flush = () => {
      restoreCaret();
      const actions = afterComposition;
      afterComposition = [];
      if (actions.length === 0) return;
      settle();
      for (const action of actions) action();
    };

    const onBeforeInput = (event: InputEvent) => {
      isPrevented = false;
      if (!isInText(event) || !event.cancelable) return;
      if (!isComposing) flush();
      const means = { press, type, run, change, state };
      // Within a composed word the browser erases.
      let act = isComposing && event.inputType.startsWith('delete') ? undefined : actionOf(event, means);
      // Text right after a committed word must not reach it before Draft.js has read the word.
      const { inputType, data } = event;
      if (inputType === 'insertText' && data !== null && !isComposing && state().isInCompositionMode()) {
        act ??= () => type(data);
      }
      // Before the browser inserts a sign that is converted, because afterwards it would set the caret as if it had: for
      // a moment even behind the text, where the next word is lost.
      if (inputType === 'insertText' && data?.length === 1 && !isComposing && typeMarkdown(state(), data)) {
        act ??= () => type(data);
      }
      if (!act) return;
      event.preventDefault();
      if (isComposing) {
        // A keyboard that is interrupted writes its word again. It commits the word for a new line anyway.
        afterComposition.push(act);
      } else {
        settle();
        act();
        keepCaret.current();
      }
      isPrevented = true;
    };

    const onKeyDown = (event: Event) => {
      if (isInText(event) && event.isTrusted && !isComposing) flush();
    };
    const remember = () => {
      composed?.end();
      const at = document.getSelection()?.focusNode;
      const block = (at instanceof Element ? at : at?.parentElement)?.closest('[data-block]');
      const text = field();
      composed = block && text?.contains(block) ? new ComposedBlock(block, text) : undefined;
    };
    const draft = latest.current.editor.current;
    const undoRestoring =
      draft &&
      canRestore(draft) &&
      restoreBy(draft, () => {
        const block = composed;
        composed = undefined;
        if (!state().isInCompositionMode()) return false;
        latest.current.composed.current.text = block?.read();
        return block?.restore() === true;
      });
    /** Draft.js would see the change of the first block only, so selected blocks go before the browser composes. */
    const removeBlocks = (): EditorState | undefined => {
      const before = state();
      const selection = before.getSelection();
      if (selection.getStartKey() === selection.getEndKey()) return undefined;
      change(removeSelected(before));
      return before;
    };
    const onCompositionStart = (event: Event) => {
      if (!isInText(event)) return;
      flush();
      isComposing = true;
      // Draft.js takes words that follow each other quickly as one.
      if (state().isInCompositionMode()) return;
      latest.current.composed.current = { replaced: removeBlocks() };
      remember();
    };
    const onCompositionEnd = (event: Event) => {
      isComposing = false;
      if (!isInText(event)) return;
      const isTimerPending = draftTimers > 0;
      draftTimers += 1;
      setTimeout(() => (draftTimers -= 1), DRAFT_DELAY);
      // The timer of an earlier word would read this one.
      if (isTimerPending) settle();
      if (afterComposition.length > 0) setTimeout(flush);
      else setTimeout(() => !isComposing && settle(), READ_DELAY);
    };

    /** Chrome on Android changes the text although the change was prevented: take that back. */
    const onInput = (event: Event) => {
      if (!isPrevented || !isInText(event)) return;
      isPrevented = false;
      event.stopPropagation();
      const { current } = latest.current.editor;
      if (current && canRestore(current)) flushSync(() => current.restoreEditorDOM());
    };

    const capture = { capture: true };
    element.addEventListener('beforeinput', onBeforeInput, capture);
    element.addEventListener('input', onInput, capture);
    element.addEventListener('keydown', onKeyDown, capture);
    element.addEventListener('compositionstart', onCompositionStart, capture);
    // On the window, because Draft.js has to hear of it first.
    window.addEventListener('compositionend', onCompositionEnd);
    return () => {
      element.removeEventListener('beforeinput', onBeforeInput, capture);
      element.removeEventListener('input', onInput, capture);
      element.removeEventListener('keydown', onKeyDown, capture);
      element.removeEventListener('compositionstart', onCompositionStart, capture);
      window.removeEventListener('compositionend', onCompositionEnd);
      composed?.end();
      if (undoRestoring) undoRestoring();
    };
  }, [frame]);

  return useCallback(() => keepCaret.current(), []);
}

interface Means {
  press: (key: 'Enter' | 'Backspace' | 'Delete', word?: boolean) => void;
  type: (text: string) => void;
  run: (name: string) => void;
  change: (editorState: EditorState) => void;
  state: () => EditorState;
}

/** What the input means for the editor; `undefined` if the browser and Draft.js handle it well. */
function actionOf(event: InputEvent, { press, type, run, change, state }: Means) {
  const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
  switch (event.inputType) {
    // Draft.js makes its field plain text, in which browsers report every Enter as a line break.
    case 'insertParagraph':
    case 'insertLineBreak':
      return () => press('Enter');
    case 'insertText':
      return text.includes('\n') ? () => type(text) : undefined;
    case 'insertReplacementText': {
      const range = blockRange(event.getTargetRanges()[0]);
      return range && text !== '' ? () => change(replaceInBlock(state(), range, text)) : undefined;
    }
    case 'historyUndo':
      return () => run('undo');
    case 'historyRedo':
      return () => run('redo');
    default:
  }
  if (!event.inputType.startsWith('delete') || /By|Composi/.test(event.inputType)) {
    return undefined;
  }
  const key = event.inputType.endsWith('Forward') ? 'Delete' : 'Backspace';
  const range = blockRange(event.getTargetRanges()[0]);
  const isSelected = !state().getSelection().isCollapsed();
  if (isSelected || !range || isOneCharacter(state(), range)) {
    return () => press(key, !isSelected && /Word|Line/.test(event.inputType));
  }
  return () => change(removeInBlock(state(), range));
}

/** A single character is erased by the key, which knows blocks. Keyboards erase several to correct a word. */
function isOneCharacter(editorState: EditorState, { key, start, end }: BlockRange): boolean {
  const text = editorState.getCurrentContent().getBlockForKey(key).getText().slice(start, end);
  return 'Segmenter' in Intl && [...new Intl.Segmenter().segment(text)].length === 1;
}

/** Draft.js renders its text anew; a method that its types do not name. */
interface Restorable {
  restoreEditorDOM: (scrollPosition?: unknown) => void;
}

/** Draft.js renders its text anew only if `restore` returns false. Returns a function that undoes this. */
function restoreBy(editor: Restorable, restore: () => boolean): () => void {
  const renderAll = editor.restoreEditorDOM;
  editor.restoreEditorDOM = (scrollPosition) => {
    if (!restore()) renderAll(scrollPosition);
  };
  return () => {
    editor.restoreEditorDOM = renderAll;
  };
}

const canRestore = (editor: object): editor is Restorable =>
  'restoreEditorDOM' in editor && typeof editor.restoreEditorDOM === 'function';
