// @vitest-environment jsdom
import { EditorState, Modifier } from 'draft-js';
import { describe, expect, it } from 'vitest';
import {
  insertParagraphAfter,
  nestItems,
  removeAndLeave,
  removeBlock,
  repairAtomicBlocks,
  setBlockType,
  toggleBlockType,
} from './blockCommands';
import { typeText } from '../keyboard/typedText';
import { editorWith, htmlOf, withCaret } from '../testing/editorText';
import { removeSelected } from './meantSelection';

describe('removeAndLeave', () => {
  const IMAGE = '<p><img src="/a.webp" alt="" /></p>';
  it.each([
    ['below', `<p>a|</p>${IMAGE}<p>b</p>`, '<p>a</p><p>^b</p>'],
    ['above', `<p>a|</p>${IMAGE}${IMAGE}`, `<p>a^</p>${IMAGE}`],
    ['in its place', `${IMAGE}${IMAGE}<p>|</p>`, `<p>^</p>${IMAGE}`],
  ])('puts the caret into the text %s, even if it was in the block', (_, html, left) => {
    const state = editorWith(html);
    const blocks = state.getCurrentContent().getBlocksAsArray();
    const image = blocks.find((block) => block.getType() === 'atomic')!;
    const selection = state.getSelection().merge({ anchorKey: image.getKey(), anchorOffset: 0 });
    const removed = removeAndLeave(EditorState.forceSelection(state, selection), image);
    expect(withCaret(removed)).toBe(left);
    expect(htmlOf(EditorState.undo(removed))).toBe(htmlOf(state));
  });
});

describe('toggleBlockType', () => {
  it('gives all selected blocks the type, and takes it away when all have it', () => {
    const heading = toggleBlockType(editorWith('<p>a[</p><h2>b]</h2><p>c</p>'), 'header-two');
    expect(htmlOf(heading)).toBe('<h2>a</h2><h2>b</h2><p>c</p>');
    expect(htmlOf(toggleBlockType(heading, 'header-two'))).toBe('<p>a</p><p>b</p><p>c</p>');
  });

  it('does not change a block when the selection only touches its start', () => {
    expect(htmlOf(toggleBlockType(editorWith('<p>[a</p><p>]b</p>'), 'blockquote'))).toBe(
      '<blockquote><p>a</p></blockquote><p>b</p>',
    );
  });

  it('keeps levels and marks when the kind of list changes', () => {
    const state = editorWith('<ul><li>[a<ul><li><strong>b]</strong></li></ul></li></ul>');
    expect(htmlOf(toggleBlockType(state, 'ordered-list-item'))).toBe(
      '<ol><li>a<ol><li><strong>b</strong></li></ol></li></ol>',
    );
  });

  it('skips images', () => {
    const image = '<p><img src="/a.png" alt="a" /></p>';
    expect(htmlOf(toggleBlockType(editorWith(`<p>[a</p>${image}<p>b]</p>`), 'header-three'))).toBe(
      `<h3>a</h3>${image}<h3>b</h3>`,
    );
  });

  it('takes one undo', () => {
    const state = toggleBlockType(editorWith('<p>a|</p>'), 'header-two');
    expect(htmlOf(EditorState.undo(state))).toBe('<p>a</p>');
  });
});

describe('blocks of code', () => {
  it('joins the selected blocks into one and keeps the selection', () => {
    const code = toggleBlockType(
      editorWith('<p>o[ne</p><p><strong>two</strong></p><h2>thr]ee</h2>'),
      'code-block',
    );
    expect(htmlOf(code)).toBe('<pre><code>one\ntwo\nthree</code></pre>');
    expect(withCaret(code)).toBe('<pre><code>o^ee</code></pre>');
  });

  it('splits code into a block per line when its type changes, and keeps the caret', () => {
    const state = editorWith('<pre><code class="language-js">one\n\nth|ree</code></pre>');
    expect(withCaret(setBlockType(state, 'unstyled'))).toBe('<p>one</p><p><br /></p><p>th^ree</p>');
    expect(withCaret(setBlockType(state, 'unordered-list-item'))).toBe(
      '<ul><li>one</li><li><br /></li><li>th^ree</li></ul>',
    );
  });

  it('keeps selected code and its language when other text is selected too', () => {
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

  it('goes at most one level below the item before, and never nests the first item', () => {
    const once = nestItems(editorWith('<ul><li>a</li><li>b|</li></ul>'), 1);
    expect(htmlOf(nestItems(once, 1))).toBe(htmlOf(once));
    const first = editorWith('<p>x</p><ul><li>a|</li></ul>');
    expect(nestItems(first, 1)).toBe(first);
  });
});

describe('other changes', () => {
  it('adds a paragraph after the block and moves the caret there', () => {
    expect(withCaret(insertParagraphAfter(editorWith('<pre><code>a|b</code></pre><p>c</p>')))).toBe(
      '<pre><code>ab</code></pre><p>^</p><p>c</p>',
    );
  });

  it('removes a block and keeps the caret in the other block', () => {
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
    // As Draft.js does: it joins the selected blocks into the one where the selection begins, then splits.
    const content = Modifier.replaceText(state.getCurrentContent(), selection, text);
    const typed = EditorState.push(state, content, 'insert-characters');
    expect(withCaret(repairAtomicBlocks(typed))).toBe(html.replace('^</p><p>b', '^b'));
  });

  it.each([
    ['removed', removeSelected],
    ['typed over', (state: EditorState) => typeText(state, 'Z')],
  ])('leaves a text that begins with an image and is %s such that redo repeats it', (_, edit) => {
    const state = editorWith('<p><img src="/a.png" alt="" /></p><p>a</p><p>b|</p>');
    const first = state.getCurrentContent().getFirstBlock();
    const all = state.getSelection().merge({ anchorKey: first.getKey(), anchorOffset: 0 });
    const edited = repairAtomicBlocks(edit(EditorState.forceSelection(state, all)));
    const undone = EditorState.undo(edited);
    expect(htmlOf(undone)).toBe(htmlOf(state));
    const redone = EditorState.redo(undone);
    expect(withCaret(redone)).toBe(withCaret(edited));
  });
});
