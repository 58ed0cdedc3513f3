// @vitest-environment jsdom
import { EditorState, type ContentBlock } from 'draft-js';
import { describe, expect, it } from 'vitest';
import { caretIn } from './blockCommands';
import { createImageBlock } from '../html/blocks';
import { htmlToContent } from '../html/htmlToContent';
import { insertBlocks } from './insertBlocks';
import { editorWith, htmlOf, withCaret } from '../testing/editorText';

const blocks = (html: string) => htmlToContent(html).getBlocksAsArray();
const image = createImageBlock({ src: '/a.webp', alt: 'a' });
const selection = (
  from: ContentBlock | undefined,
  offset: number,
  to: ContentBlock | undefined,
  end: number,
) => caretIn(from!, offset).merge({ focusKey: to!.getKey(), focusOffset: end });
const IMG = '<p><img src="/a.webp" alt="a" /></p>';

describe('insertBlocks', () => {
  it.each([
    ['a word into a sentence', '<p>a|b</p>', '<p>X</p>', '<p>aX^b</p>'],
    ['a word into a heading', '<h2>|b</h2>', '<p>X</p>', '<h2>X^b</h2>'],
    ['the words of a heading into a sentence', '<p>a|b</p>', '<h2>X</h2>', '<p>aX^b</p>'],
    ['a heading in front of a sentence', '<p>|b</p>', '<h2>X</h2>', '<h2>X^</h2><p>b</p>'],
    ['a heading on an empty line', '<p>a</p><p>|</p>', '<h2>X</h2>', '<p>a</p><h2>X^</h2>'],
    ['words in place of others', '<p>a[bcd]e</p>', '<p>X</p>', '<p>aX^e</p>'],
    ['two paragraphs into one', '<p>a|b</p>', '<p>X</p><p>Y</p>', '<p>aX</p><p>Y^b</p>'],
    [
      'an indented paragraph stays so',
      '<p class="indent-2">a|</p>',
      '<p>X</p>',
      '<p class="indent-2">aX^</p>',
    ],
    [
      'a list into a paragraph',
      '<p>a|b</p>',
      '<ul><li>X</li></ul><p>Y</p>',
      '<p>a</p><ul><li>X</li></ul><p>Y^b</p>',
    ],
    [
      'items into a nested list',
      '<ul><li>a<ul><li>b|</li></ul></li></ul>',
      '<ul><li>X<ul><li>Y</li></ul></li></ul>',
      '<ul><li>a<ul><li>bX<ul><li>Y^</li></ul></li></ul></li></ul>',
    ],
    ['over several blocks', '<p>a[b</p><h2>c]d</h2>', '<p>X</p>', '<p>aX^d</p>'],
  ])('puts %s', (_, before, pasted, after) => {
    expect(withCaret(insertBlocks(editorWith(before), blocks(pasted)))).toBe(after);
  });

  it.each([
    ['between the parts of a sentence', '<p>a|b</p>', `<p>a</p>${IMG}<p>^b</p>`],
    ['behind a paragraph, with a line to go on', '<p>a|</p><p>b</p>', `<p>a</p>${IMG}<p>^b</p>`],
    ['at the end, with a line to go on', '<p>a|</p>', `<p>a</p>${IMG}<p>^</p>`],
    ['in place of an empty line', '<p>|</p><p>b</p>', `${IMG}<p>^b</p>`],
    ['behind a heading', '<h2>a|</h2><h2>b</h2>', `<h2>a</h2>${IMG}<h2>^b</h2>`],
  ])('puts an image %s', (_, before, after) => {
    expect(withCaret(insertBlocks(editorWith(before), [image]))).toBe(after);
  });

  it.each([
    [
      'an image at the start',
      (before: ContentBlock[]) => selection(before[0], 0, before[1], 1),
      '<p>X^b</p>',
    ],
    ['an image and all text', (before: ContentBlock[]) => selection(before[0], 0, before[1], 2), '<p>X^</p>'],
    [
      'the text behind an image',
      (before: ContentBlock[]) => selection(before[0], 1, before[1], 1),
      `${IMG}<p>X^b</p>`,
    ],
  ])('replaces %s', (_, select, after) => {
    const state = EditorState.createWithContent(htmlToContent(`${IMG}<p>ab</p>`));
    const selected = EditorState.forceSelection(state, select(state.getCurrentContent().getBlocksAsArray()));
    expect(withCaret(insertBlocks(selected, blocks('<p>X</p>')))).toBe(after);
  });

  it('is one undo step, even right after another insertion', () => {
    const once = insertBlocks(editorWith('<p>|</p>'), blocks('<p>X</p>'));
    const twice = insertBlocks(once, blocks('<p>Y</p>'));
    expect(htmlOf(twice)).toBe('<p>XY</p>');
    expect(htmlOf(EditorState.undo(twice))).toBe('<p>X</p>');
  });
});
