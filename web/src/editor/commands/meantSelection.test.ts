// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { EditorState, SelectionState } from 'draft-js';
import type { KeyboardEvent } from 'react';
import { describe, expect, it } from 'vitest';
import { pasteInto } from '../paste/clipboard';
import { removeSelected } from './meantSelection';
import { editorWith, htmlOf, withCaret } from '../testing/editorText';
import { typeText } from '../keyboard/typedText';
import { useEditorKeys } from '../useEditorKeys';

/** The keys of an editor with a text, and the text that they leave. */
function keysIn(html: string, turn: (state: EditorState) => EditorState = (state) => state) {
  let state = turn(editorWith(html));
  const { result } = renderHook(() =>
    useEditorKeys({
      getState: () => state,
      change: (next) => {
        state = next;
      },
      runCommand: () => undefined,
      insertFields: () => undefined,
      enterFields: () => undefined,
      keepCaret: () => undefined,
      takeKey: () => false,
      leaveForward: () => false,
    }),
  );
  const { handlers } = result.current;
  const enter = (shiftKey: boolean) =>
    handlers.handleReturn({ key: 'Enter', shiftKey } as KeyboardEvent, state);
  return {
    press: (name: string) => handlers.handleKeyCommand(name, state),
    type: (text: string) => handlers.handleBeforeInput(text, state),
    enter,
    text: () => withCaret(state),
  };
}

const backward = (state: EditorState): EditorState => {
  const selection = state.getSelection();
  return EditorState.forceSelection(
    state,
    SelectionState.createEmpty(selection.getEndKey()).merge({
      anchorOffset: selection.getEndOffset(),
      focusKey: selection.getStartKey(),
      focusOffset: selection.getStartOffset(),
      isBackward: true,
    }),
  );
};

describe('a selection up to the start of the next block', () => {
  const LINE = '<p>[ab</p><h2>]Next</h2>';

  it.each(['backspace', 'backspace-word', 'delete', 'delete-word'])('%s leaves that block alone', (name) => {
    for (const turn of [undefined, backward]) {
      const keys = keysIn(LINE, turn);
      expect(keys.press(name)).toBe('handled');
      expect(keys.text()).toBe('<p>^</p><h2>Next</h2>');
    }
  });

  it('takes an empty block at the end of the text along', () => {
    const all = '<p>[one</p><p>two</p><p>]</p>';
    expect(withCaret(removeSelected(editorWith(all)))).toBe('<p>^</p>');
    expect(withCaret(typeText(editorWith(all), 'c'))).toBe('<p>c^</p>');
    // Left to Draft.js, which removes all.
    expect(keysIn(all).press('backspace')).toBe('not-handled');
  });

  it('is replaced by what is typed, Enter and a line break', () => {
    const keys = keysIn(LINE);
    expect(keys.type('c')).toBe('handled');
    expect(keys.text()).toBe('<p>c^</p><h2>Next</h2>');
    expect(withCaret(typeText(editorWith(LINE), 'cd'))).toBe('<p>cd^</p><h2>Next</h2>');
    const entered = keysIn('<p>a[b</p><h2>]Next</h2>');
    expect(entered.enter(false)).toBe('handled');
    expect(entered.text()).toBe('<p>a</p><p>^</p><h2>Next</h2>');
    const broken = keysIn('<p>a[b</p><h2>]Next</h2>');
    broken.enter(true);
    expect(broken.text()).toBe('<p>a<br />^</p><h2>Next</h2>');
  });

  it('is replaced by what is pasted, and cut', () => {
    expect(withCaret(pasteInto(editorWith(LINE), { text: 'X' }).editorState)).toBe('<p>X^</p><h2>Next</h2>');
    const code = pasteInto(editorWith('<pre><code>[ab</code></pre><h2>]Next</h2>'), { text: 'X' });
    expect(htmlOf(code.editorState)).toBe('<pre><code>X</code></pre><h2>Next</h2>');
    expect(htmlOf(removeSelected(editorWith('<p>a[b</p><p>c</p><ul><li>]d</li></ul>')))).toBe(
      '<p>a</p><ul><li>d</li></ul>',
    );
  });

  it('is a line break that is meant if there is nothing else in it', () => {
    expect(htmlOf(removeSelected(editorWith('<p>ab[</p><p>]c</p>')))).toBe('<p>abc</p>');
    expect(keysIn('<p>ab[</p><p>]c</p>').press('backspace')).toBe('not-handled');
  });
});

describe('Shift+Enter', () => {
  it.each([
    ['<p>a[b]c</p>', '<p>a<br />^c</p>'],
    ['<p>a[b</p><p>c]d</p>', '<p>a<br />^d</p>'],
    ['<p>a|c</p>', '<p>a<br />^c</p>'],
  ])('breaks the line of %s', (html, broken) => {
    const keys = keysIn(html);
    expect(keys.enter(true)).toBe('handled');
    expect(keys.text()).toBe(broken);
  });
});
