// @vitest-environment jsdom
import { EditorState, Modifier } from 'draft-js';
import { describe, expect, it } from 'vitest';
import { caretIn, repairAtomicBlocks } from '../commands/blockCommands';
import { pasteInto } from './clipboard';
import { droppedAt, moveText } from './moveText';
import { editorWith, htmlOf, withCaret } from '../testing/editorText';

/** The place of a block and an offset in it. */
const at = (state: EditorState, index: number, offset: number) =>
  caretIn(state.getCurrentContent().getBlocksAsArray()[index]!, offset);

function moved(html: string, index: number, offset: number): string | undefined {
  const state = editorWith(html);
  const next = moveText(state, at(state, index, offset));
  if (next !== state) expect(htmlOf(EditorState.undo(next))).toBe(html.replace(/[[\]]/g, ''));
  return withCaret(next);
}

describe('text that is dragged', () => {
  it.each([
    ['further on in its line', '<p>[Hello ]world foo</p>', 0, 12, '<p>world Hello ^foo</p>'],
    ['back in its line', '<p>Hello world [foo]</p>', 0, 6, '<p>Hello foo^world</p>'],
    ['into another block', '<p>a[b]c</p><h2>d</h2>', 1, 1, '<p>ac</p><h2>db^</h2>'],
    ['with its marks', '<p>a[<strong>b</strong>]c</p><p>d</p>', 1, 0, '<p>ac</p><p><strong>b</strong>^d</p>'],
    ['from two blocks to the end of the second', '<p>a[b</p><p>c]de</p>', 1, 3, '<p>adeb</p><p>c^</p>'],
    [
      'into code',
      '<p>a[b</p><p>c]d</p><pre><code>ef</code></pre>',
      2,
      1,
      '<p>ad</p><pre><code>eb\nc^f</code></pre>',
    ],
    ['onto a rule', '<p>a[b]c</p><hr /><p>d</p>', 1, 0, '<p>ac</p><hr /><p>b^</p><p>d</p>'],
  ])('goes %s', (_, html, index, offset, after) => {
    expect(moved(html, index, offset)).toBe(after);
  });

  it('stays if it is dropped on itself', () => {
    for (const offset of [1, 2, 3]) {
      const state = editorWith('<p>a[bc]d</p>');
      expect(moveText(state, at(state, 0, offset))).toBe(state);
    }
    const over = editorWith('<p>a[b</p><p>c</p><p>d]e</p>');
    expect(moveText(over, at(over, 1, 0))).toBe(over);
  });
});

describe('text from elsewhere', () => {
  it('goes below a block without text', () => {
    const state = editorWith('<p>a|</p><hr /><p>b</p>');
    const dropped = pasteInto(droppedAt(state, at(state, 1, 0)), { text: 'c' });
    expect(withCaret(dropped.editorState)).toBe('<p>a</p><hr /><p>c^</p><p>b</p>');
  });

  it('in front of the sign of a block without text leaves the block', () => {
    const state = editorWith('<p>a|</p><hr /><p>b</p>');
    const place = EditorState.acceptSelection(state, at(state, 1, 0));
    const content = Modifier.insertText(place.getCurrentContent(), place.getSelection(), 'c d');
    const repaired = repairAtomicBlocks(EditorState.push(place, content, 'insert-fragment'));
    expect(withCaret(repaired)).toBe('<p>a</p><p>c d^</p><hr /><p>b</p>');
  });
});
