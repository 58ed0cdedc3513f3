// @vitest-environment jsdom
import { EditorState, Modifier } from 'draft-js';
import { describe, expect, it } from 'vitest';
import { moveBlocks } from './blockMoves';
import { nestItems, toggleBlockType } from './blockCommands';
import { createImageBlock, type BlockType } from '../html/blocks';
import { htmlToContent } from '../html/htmlToContent';
import { insertBlocks } from './insertBlocks';
import { insertDocument } from './insertDocument';
import { keepBoxes } from './keepBoxes';
import { keepLists } from './keepLists';
import { editorWith, htmlOf, withCaret } from '../testing/editorText';
import { breakLine, deleteBackward } from './textCommands';

type Change = (state: EditorState) => EditorState | undefined;

/** Applies a change as the editor does. */
function after(html: string, change: Change): EditorState {
  const before = editorWith(html);
  return keepLists(before, keepBoxes(before, change(before) ?? before));
}

/** Enter, as the editor and Draft.js handle it. */
const enter: Change = (state) =>
  breakLine(state) ??
  EditorState.push(
    state,
    Modifier.splitBlock(state.getCurrentContent(), state.getSelection()),
    'split-block',
  );
const cutOut: Change = (state) =>
  EditorState.push(
    state,
    Modifier.removeRange(state.getCurrentContent(), state.getSelection(), 'forward'),
    'remove-range',
  );
const blocks = (html: string) => htmlToContent(html).getBlocksAsArray();
const IMG = '<p><img src="/a.webp" alt="a" /></p>';
const image: Change = (state) => insertBlocks(state, [createImageBlock({ src: '/a.webp', alt: 'a' })]);

describe('Enter', () => {
  it.each([
    [
      'a paragraph',
      '<p class="indent-2">abc|def</p>',
      '<p class="indent-2">abc</p><p class="indent-2">^def</p>',
    ],
    [
      'a quote',
      '<blockquote class="indent-1"><p>a|</p><p>b</p></blockquote>',
      '<blockquote class="indent-1"><p>a</p><p>^</p><p>b</p></blockquote>',
    ],
    ['an item of a loose list', '<ul><li><p>a|</p></li></ul>', '<ul><li><p>a</p></li><li><p>^</p></li></ul>'],
    ['an item of a tight list', '<ul><li>a|</li></ul>', '<ul><li>a</li><li>^</li></ul>'],
    ['a heading at its end', '<h2 class="indent-1">a|</h2>', '<h2 class="indent-1">a</h2><p>^</p>'],
  ])('goes on with %s', (_, before, expected) => {
    expect(withCaret(after(before, enter))).toBe(expected);
  });

  it('is not an inserted document, which has its own indentation', () => {
    const inserted = after('<p class="indent-1">a|</p>', (state) =>
      insertDocument(state, blocks('<p>b</p>'), state.getSelection()),
    );
    expect(htmlOf(inserted)).toBe('<p class="indent-1">a</p><p>b</p>');
  });
});

describe('the number at which a list starts', () => {
  const list = (...items: string[]) =>
    `<ol start="3">${items.map((item) => `<li>${item}</li>`).join('')}</ol>`;

  it.each<[string, string, Change, string]>([
    ['its first item moves down', list('a|', 'b', 'c'), (state) => moveBlocks(state, 1), list('b', 'a', 'c')],
    [
      'another item moves to the top',
      list('a', 'b|', 'c'),
      (state) => moveBlocks(state, -1),
      list('b', 'a', 'c'),
    ],
    ['its first item becomes a paragraph', list('|a', 'b'), deleteBackward, `<p>a</p>${list('b')}`],
    [
      'its first item is cut with the text above',
      `<p>x[</p>${list('a]', 'b')}`,
      cutOut,
      `<p>x</p>${list('b')}`,
    ],
    [
      'items are pasted before the first one',
      list('|a', 'b'),
      (state) => insertBlocks(state, blocks('<ol><li>x</li><li>y</li></ol>')),
      list('x', 'ya', 'b'),
    ],
    ['a picture is pasted before it', list('|a', 'b'), image, `${IMG}${list('a', 'b')}`],
    [
      'a picture is pasted into it',
      list('a|x', 'b'),
      image,
      `${list('a')}${IMG}<ol><li>x</li><li>b</li></ol>`,
    ],
    ['Enter is pressed before it', list('|a', 'b'), enter, list('', 'a', 'b')],
  ])('stays when %s', (_, before, change, expected) => {
    expect(htmlOf(after(before, change))).toBe(expected.replace('<li></li>', '<li><br /></li>'));
  });
});

describe('an item that leaves its list and returns', () => {
  const list = '<ol start="3"><li>a|</li><li>b</li><li>c</li></ol>';
  const nested = '<ol><li>x<ol start="5"><li>a|</li><li>b</li></ol></li></ol>';
  const both = '<ol start="3"><li>[a</li><li>b]</li><li>c</li></ol>';
  const apart = '<ul><li>x</li></ul><ul><li>a|</li><li>b</li></ul>';
  const withMore = '<ol start="3"><li>a|<ul><li>n</li></ul></li><li>b</li></ol>';
  const toggle =
    (type: BlockType): Change =>
    (state) =>
      toggleBlockType(state, type);
  const nest =
    (by: 1 | -1): Change =>
    (state) =>
      nestItems(state, by);
  const numbers = toggle('ordered-list-item');
  const bullets = toggle('unordered-list-item');

  it.each<[string, string, Change, Change]>([
    ['the list button is pressed twice', list, numbers, numbers],
    ['the list button is pressed after Backspace', list.replace('a|', '|a'), deleteBackward, numbers],
    ['it had bullets in between', list, bullets, numbers],
    ['it is lifted and nested again', nested, nest(-1), nest(1)],
    ['two items leave it', both, numbers, numbers],
    ['it has items below it', withMore, numbers, numbers],
    ['its list stands beside another one', apart, numbers, bullets],
  ])('is its first one again: %s', (_, before, away, back) => {
    const left = after(before, away);
    expect(htmlOf(left)).not.toBe(htmlOf(editorWith(before)));
    expect(htmlOf(keepLists(left, keepBoxes(left, back(left) ?? left)))).toBe(htmlOf(editorWith(before)));
  });
});

describe('two lists or quotes side by side', () => {
  const lists = (...all: string[][]) =>
    all.map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`).join('');
  const down: Change = (state) => moveBlocks(state, 1);
  const up: Change = (state) => moveBlocks(state, -1);

  it.each<[string, string, Change, string]>([
    [
      'the first item of the second moves down',
      lists(['x', 'y'], ['a|', 'b']),
      down,
      lists(['x', 'y'], ['b', 'a']),
    ],
    ['it moves into the first', lists(['x', 'y'], ['a|', 'b']), up, lists(['x', 'a', 'y'], ['b'])],
    [
      'the last item of the first moves into the second',
      lists(['x', 'y|'], ['a', 'b']),
      down,
      lists(['x'], ['a', 'y', 'b']),
    ],
    [
      'the first item of the second is cut',
      lists(['x', 'y['], ['a]', 'b']),
      cutOut,
      lists(['x', 'y'], ['b']),
    ],
    [
      'the first line of the second quote is cut',
      '<blockquote><p>x[</p></blockquote><blockquote><p>a]</p><p>b</p></blockquote>',
      cutOut,
      '<blockquote><p>x</p></blockquote><blockquote><p>b</p></blockquote>',
    ],
  ])('stay two when %s', (_, before, change, expected) => {
    expect(htmlOf(after(before, change))).toBe(expected);
  });

  it('has one step to undo', () => {
    const changed = after(lists(['x', 'y'], ['a|', 'b']), down);
    expect(htmlOf(EditorState.undo(changed))).toBe(lists(['x', 'y'], ['a', 'b']));
  });
});
