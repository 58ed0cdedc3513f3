// @vitest-environment jsdom
import { EditorState } from 'draft-js';
import { describe, expect, it } from 'vitest';
import { moveBlocks, moveBlockTo } from './blockMoves';
import { keepBoxes } from './keepBoxes';
import { editorWith, htmlOf, withCaret } from '../testing/editorText';

const IMAGE = '<p><img src="/a.webp" alt="" /></p>';

describe('moveBlocks', () => {
  it.each([
    ['a paragraph up', -1, '<p>a</p><p>b|</p><p>c</p>', '<p>b^</p><p>a</p><p>c</p>'],
    ['a paragraph down', 1, '<p>a</p><p>b|</p><p>c</p>', '<p>a</p><p>c</p><p>b^</p>'],
    ['several blocks', 1, '<h2>[a</h2><p>b]</p><p>c</p>', '<p>c</p><h2>^</h2>'],
    [
      'an item with those below it',
      1,
      '<ul><li>a|<ul><li>b</li></ul></li><li>c</li></ul>',
      '<ul><li>c</li><li>a^<ul><li>b</li></ul></li></ul>',
    ],
    [
      'an item past one with items',
      -1,
      '<ul><li>a<ul><li>b</li></ul></li><li>c|</li></ul>',
      '<ul><li>c^</li><li>a<ul><li>b</li></ul></li></ul>',
    ],
    ['past an image', 1, `<p>a|</p>${IMAGE}<p>b</p>`, `${IMAGE}<p>a^</p><p>b</p>`],
    ['past an image at the end', 1, `<p>a|</p>${IMAGE}`, `${IMAGE}<p>a^</p>`],
  ] as const)('moves %s', (_, by, before, after) => {
    expect(withCaret(moveBlocks(editorWith(before), by))).toBe(after);
  });

  it('changes nothing at the edges of the text', () => {
    const first = editorWith('<p>a|</p><p>b</p>');
    expect(moveBlocks(first, -1)).toBe(first);
    const last = editorWith('<p>a</p><p>b|</p>');
    expect(moveBlocks(last, 1)).toBe(last);
  });

  it('leaves the caret in the text when the selection ended in the spare line below an image', () => {
    const state = editorWith(`<p>a</p>${IMAGE}<p>|</p>`);
    const image = state.getCurrentContent().getBlocksAsArray()[1]!;
    const selection = state.getSelection().merge({ anchorKey: image.getKey(), anchorOffset: 0 });
    expect(withCaret(moveBlocks(EditorState.forceSelection(state, selection), -1))).toBe(`${IMAGE}<p>a^</p>`);
  });

  it('is one step to undo', () => {
    const moved = moveBlocks(moveBlocks(editorWith('<p>a|</p><p>b</p><p>c</p>'), 1), 1);
    expect(htmlOf(EditorState.undo(moved))).toBe('<p>b</p><p>a</p><p>c</p>');
  });
});

describe('moves into, within and out of boxes', () => {
  const note = (html: string) => `<aside data-callout="note">${html}</aside>`;
  const moved = (html: string, by: 1 | -1): string | undefined => {
    const state = editorWith(html);
    return htmlOf(keepBoxes(state, moveBlocks(state, by)));
  };

  it.each([
    ['into one', -1, `${note('<p>a</p><p>b</p>')}<p>c|</p>`, note('<p>a</p><p>c</p><p>b</p>')],
    [
      'past one of a block',
      -1,
      `${note('<p>a</p>')}<p>c|</p><p>d</p>`,
      `<p>c</p>${note('<p>a</p>')}<p>d</p>`,
    ],
    ['within one', -1, `<p>x</p>${note('<p>a</p><p>b|</p>')}`, `<p>x</p>${note('<p>b</p><p>a</p>')}`],
    ['out of one', 1, `${note('<p>a</p><p>b|</p>')}<p>c</p>`, `${note('<p>a</p>')}<p>c</p><p>b</p>`],
    ['a whole one', 1, `${note('<p>[a</p><p>b]</p>')}<p>c</p>`, `<p>c</p>${note('<p>a</p><p>b</p>')}`],
    [
      'within the second of two',
      1,
      `${note('<p>a</p>')}${note('<p>b|</p><p>c</p>')}`,
      `${note('<p>a</p>')}${note('<p>c</p><p>b</p>')}`,
    ],
    [
      'the summary of details',
      1,
      '<details><summary>a|</summary><h2>b</h2><p>c</p></details>',
      '<details><summary>b</summary><p>a</p><p>c</p></details>',
    ],
  ] as const)('%s', (_, by, before, after) => {
    expect(moved(before, by)).toBe(after);
  });
});

describe('moveBlockTo', () => {
  const state = editorWith(`<p>a|</p><p>b</p>${IMAGE}<p>c</p>`);
  const keys = state
    .getCurrentContent()
    .getBlocksAsArray()
    .map((block) => block.getKey());
  const moved = (from: number, to: number) => htmlOf(moveBlockTo(state, keys[from] ?? '', to));

  it('puts a block before another one', () => {
    expect(moved(3, 0)).toBe(`<p>c</p><p>a</p><p>b</p>${IMAGE}`);
    expect(moved(0, 3)).toBe(`<p>b</p>${IMAGE}<p>a</p><p>c</p>`);
    expect(moved(2, 0)).toBe(`${IMAGE}<p>a</p><p>b</p><p>c</p>`);
  });

  it('can put it at the end, where an image gets a line below', () => {
    expect(moved(2, 4)).toBe(`<p>a</p><p>b</p><p>c</p>${IMAGE}`);
    const end = moveBlockTo(state, keys[2] ?? '', 4)
      .getCurrentContent()
      .getLastBlock();
    expect([end.getType(), end.getText()]).toEqual(['unstyled', '']);
  });

  it('changes nothing at its own place', () => {
    expect(moveBlockTo(state, keys[1] ?? '', 1)).toBe(state);
    expect(moveBlockTo(state, keys[1] ?? '', 2)).toBe(state);
    expect(moveBlockTo(state, 'gone', 0)).toBe(state);
  });
});
