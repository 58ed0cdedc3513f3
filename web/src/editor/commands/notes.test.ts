// @vitest-environment jsdom
import { EditorState, Modifier } from 'draft-js';
import { describe, expect, it } from 'vitest';
import { endNoteAbove, isAtNoteEnd, isInNote, leaveNote, toggleNote } from './notes';
import { editorWith, htmlOf, withCaret } from '../testing/editorText';

/** Types as Draft.js does, with the marks at the caret. */
const type = (state: EditorState, text: string): EditorState =>
  EditorState.push(
    state,
    Modifier.insertText(state.getCurrentContent(), state.getSelection(), text, state.getCurrentInlineStyle()),
    'insert-characters',
  );

describe('a footnote', () => {
  it('is made of the selection, and taken away again', () => {
    const noted = toggleNote(editorWith('<p>a[ <em>b</em>]c</p>'));
    expect(htmlOf(noted)).toBe('<p>a <small data-note><em>b</em></small>c</p>');
    expect(htmlOf(toggleNote(noted))).toBe('<p>a <em>b</em>c</p>');
  });

  it('begins at the caret and ends where one leaves it', () => {
    const begun = toggleNote(editorWith('<p>a|<strong>b</strong></p>'));
    expect(htmlOf(begun)).toBe('<p>a<strong>b</strong></p>');
    expect(isInNote(begun)).toBe(true);
    const typed = type(begun, 'note');
    expect(htmlOf(typed)).toBe('<p>a<small data-note>note</small><strong>b</strong></p>');
    expect(isAtNoteEnd(typed)).toBe(true);
    const left = leaveNote(typed)!;
    expect(isInNote(left)).toBe(false);
    expect(htmlOf(type(left, 'c'))).toBe('<p>a<small data-note>note</small>c<strong>b</strong></p>');
    expect(htmlOf(EditorState.undo(EditorState.undo(left)))).toBe('<p>a<strong>b</strong></p>');
  });

  it('goes when one leaves it without text', () => {
    const left = leaveNote(toggleNote(editorWith('<p>a|b</p>')))!;
    expect(left.getCurrentContent().getPlainText()).toBe('ab');
    expect(withCaret(left)).toBe('<p>a^b</p>');
  });

  it('is nothing to publish without text', () => {
    expect(htmlOf(toggleNote(editorWith('<p>|</p>')))).toBe('');
  });

  it('does not join another one', () => {
    const begun = toggleNote(leaveNote(editorWith('<p>a<small data-note>b|</small></p>'))!);
    expect(htmlOf(type(begun, 'c'))).toBe('<p>a<small data-note>b</small> <small data-note>c</small></p>');
  });

  it('is left from its middle too, and nowhere else', () => {
    expect(withCaret(leaveNote(editorWith('<p>a<small data-note>b|c</small>d</p>')))).toBe(
      '<p>a<small data-note>bc</small>^d</p>',
    );
    expect(leaveNote(editorWith('<p>a|<small data-note>b</small></p>'))).toBeUndefined();
  });

  it('does not go on in the empty line below it', () => {
    const below = editorWith('<p>a<small data-note>b</small></p><p>|</p>');
    expect(isInNote(below)).toBe(true);
    expect(htmlOf(type(endNoteAbove(below), 'c'))).toBe('<p>a<small data-note>b</small></p><p>c</p>');
  });

  it('stands neither in code nor in a summary', () => {
    for (const html of ['<pre><code>[a]</code></pre>', '<details><summary>[a]</summary><p>b</p></details>']) {
      const state = editorWith(html);
      expect(toggleNote(state)).toBe(state);
    }
  });
});
