// @vitest-environment jsdom
import { EditorState, Modifier } from 'draft-js';
import { describe, expect, it } from 'vitest';
import {
  insertParagraphAfter,
  nestItems,
  removeBlock,
  repairAtomicBlocks,
  setBlockType,
  toggleBlockType,
} from './blockCommands';
import { editorWith, htmlOf, withCaret } from './testing/editorText';

describe('toggleBlockType', () => {
  it('gives all selected blocks the type, and takes it away when all have it', () => {
    const heading = toggleBlockType(editorWith('<p>a[</p><h2>b]</h2><p>c</p>'), 'header-two');
    expect(htmlOf(heading)).toBe('<h2>a</h2><h2>b</h2><p>c</p>');
    expect(htmlOf(toggleBlockType(heading, 'header-two'))).toBe('<p>a</p><p>b</p><p>c</p>');
  });

  it('leaves the block alone that a selection only reaches the start of', () => {
    expect(htmlOf(toggleBlockType(editorWith('<p>[a</p><p>]b</p>'), 'blockquote'))).toBe(
      '<blockquote><p>a</p></blockquote><p>b</p>',
    );
  });

  it('keeps levels from one kind of list to the other, and marks', () => {
    const state = editorWith('<ul><li>[a<ul><li><strong>b]</strong></li></ul></li></ul>');
    expect(htmlOf(toggleBlockType(state, 'ordered-list-item'))).toBe(
      '<ol><li>a<ol><li><strong>b</strong></li></ol></li></ol>',
    );
  });

  it('steps over images', () => {
    const image = '<p><img src="/a.png" alt="a" /></p>';
    expect(htmlOf(toggleBlockType(editorWith(`<p>[a</p>${image}<p>b]</p>`), 'header-three'))).toBe(
      `<h3>a</h3>${image}<h3>b</h3>`,
    );
  });

  it('is undone by one undo', () => {
    const state = toggleBlockType(editorWith('<p>a|</p>'), 'header-two');
    expect(htmlOf(EditorState.undo(state))).toBe('<p>a</p>');
  });
});

describe('blocks of code', () => {
  it('joins the selected blocks into one, with the selection where it was', () => {
    const code = toggleBlockType(
      editorWith('<p>o[ne</p><p><strong>two</strong></p><h2>thr]ee</h2>'),
      'code-block',
    );
    expect(htmlOf(code)).toBe('<pre><code>one\ntwo\nthree</code></pre>');
    expect(withCaret(code)).toBe('<pre><code>o^ee</code></pre>');
  });

  it('makes a block of each line when it becomes something else, with the caret where it was', () => {
    const state = editorWith('<pre><code class="language-js">one\n\nth|ree</code></pre>');
    expect(withCaret(setBlockType(state, 'unstyled'))).toBe('<p>one</p><p><br /></p><p>th^ree</p>');
    expect(withCaret(setBlockType(state, 'unordered-list-item'))).toBe(
      '<ul><li>one</li><li><br /></li><li>th^ree</li></ul>',
    );
  });

  it('keeps code that is selected with other text, and its language', () => {
    const state = editorWith('<p>[a</p><pre><code class="language-js">b]</code></pre>');
    expect(htmlOf(toggleBlockType(state, 'code-block'))).toBe(
      '<pre><code class="language-js">a\nb</code></pre>',
    );
  });
});

describe('nestItems', () => {
  const list = '<ul><li>a</li><li>[b</li><li>c]</li></ul>';

  it('moves items in and out together', () => {
    const nested = nestItems(editorWith(list), 1);
    expect(htmlOf(nested)).toBe('<ul><li>a<ul><li>b</li><li>c</li></ul></li></ul>');
    expect(htmlOf(nestItems(nested, -1))).toBe('<ul><li>a</li><li>b</li><li>c</li></ul>');
  });

  it('goes no deeper than one level below the item before, and never for the first', () => {
    const once = nestItems(editorWith('<ul><li>a</li><li>b|</li></ul>'), 1);
    expect(htmlOf(nestItems(once, 1))).toBe(htmlOf(once));
    const first = editorWith('<p>x</p><ul><li>a|</li></ul>');
    expect(nestItems(first, 1)).toBe(first);
  });
});

describe('other changes', () => {
  it('adds a paragraph after the block and goes there', () => {
    expect(withCaret(insertParagraphAfter(editorWith('<pre><code>a|b</code></pre><p>c</p>')))).toBe(
      '<pre><code>ab</code></pre><p>^</p><p>c</p>',
    );
  });

  it('removes a block and keeps the caret in another', () => {
    const state = editorWith('<p>a|</p><hr /><p>b</p>');
    const rule = state.getCurrentContent().getBlocksAsArray()[1]!;
    expect(withCaret(removeBlock(state, rule))).toBe('<p>a^</p><p>b</p>');
  });

  it.each([
    ['typed over an image', 0, 'new', '<p>new^</p><p>b</p>'],
    ['typed behind an image', 1, 'new', '<p><img src="/a.png" alt="a" /></p><p>new^</p><p>b</p>'],
  ])('shows text that was %s', (_, offset, text, html) => {
    const state = editorWith('<p><img src="/a.png" alt="a"></p><p>|b</p>');
    const [image, after] = state.getCurrentContent().getBlocksAsArray();
    const selection = state.getSelection().merge({
      anchorKey: image!.getKey(),
      anchorOffset: offset,
      focusKey: after!.getKey(),
      focusOffset: 0,
    });
    // Draft.js puts the text into the block in which the selection begins: first the ranges are joined, then split.
    const content = Modifier.replaceText(state.getCurrentContent(), selection, text);
    const typed = EditorState.push(state, content, 'insert-characters');
    expect(withCaret(repairAtomicBlocks(typed))).toBe(html.replace('^</p><p>b', '^b'));
  });
});
