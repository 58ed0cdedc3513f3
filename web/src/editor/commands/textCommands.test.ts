// @vitest-environment jsdom
import { EditorState } from 'draft-js';
import { describe, expect, it } from 'vitest';
import { editorWith, htmlOf, withCaret } from '../testing/editorText';
import {
  applyLink,
  breakLine,
  deleteBackward,
  deleteForward,
  indent,
  removeLink,
  selectedLink,
  toggleMark,
} from './textCommands';

const A = '<a href="/a">';

describe('links', () => {
  it('finds the link around the caret or the whole selection', () => {
    expect(selectedLink(editorWith(`<p>x${A}o|ne</a>y</p>`))?.url).toBe('/a');
    expect(selectedLink(editorWith(`<p>x${A}[one]</a>y</p>`))?.url).toBe('/a');
    expect(selectedLink(editorWith(`<p>x${A}one|</a>y</p>`))?.url).toBe('/a');
    expect(selectedLink(editorWith(`<p>[x${A}one]</a>y</p>`))).toBeUndefined();
    expect(selectedLink(editorWith(`<p>x|y${A}one</a></p>`))).toBeUndefined();
    expect(selectedLink(editorWith(`<p>${A}one</a>|<a href="/b">two</a></p>`))?.url).toBe('/a');
  });

  it('links the selection and continues after it, outside the link', () => {
    expect(withCaret(applyLink(editorWith('<p>see [the <em>docs</em>] now</p>'), '/a', ''))).toBe(
      `<p>see ${A}the <em>docs</em></a>^ now</p>`,
    );
  });

  it('changes the whole link from anywhere in it', () => {
    expect(withCaret(applyLink(editorWith('<p><a href="/old">o|ne</a>!</p>'), '/a', ''))).toBe(
      `<p>${A}one</a>^!</p>`,
    );
  });

  it('inserts a link without a selection, and one undo removes only the link', () => {
    const state = applyLink(editorWith('<p>a |b</p>'), '/a', 'Label');
    expect(withCaret(state)).toBe(`<p>a ${A}Label</a>^b</p>`);
    expect(htmlOf(EditorState.undo(state))).toBe('<p>a b</p>');
  });

  it('removes a link and keeps its text, from inside it or from a selection over it', () => {
    expect(htmlOf(removeLink(editorWith(`<p>x${A}o|ne</a>y</p>`)))).toBe('<p>xoney</p>');
    expect(htmlOf(removeLink(editorWith(`<p>[x${A}one</a>y]</p>`)))).toBe('<p>xoney</p>');
  });

  it('adds no link in code', () => {
    const state = editorWith('<pre><code>[a]</code></pre>');
    expect(applyLink(state, '/a', '')).toBe(state);
  });
});

describe('toggleMark', () => {
  it('marks the selection, but never in code', () => {
    expect(htmlOf(toggleMark(editorWith('<p>a[b]c</p>'), 'BOLD'))).toBe('<p>a<strong>b</strong>c</p>');
    const code = editorWith('<pre><code>a[b]c</code></pre>');
    expect(toggleMark(code, 'BOLD')).toBe(code);
  });
});

describe('breakLine', () => {
  it.each([
    ['a heading at its end', '<h2>a|</h2><p>b</p>', '<h2>a</h2><p>^</p><p>b</p>'],
    [
      'an empty item of a nested list',
      '<ul><li>a<ul><li>|</li></ul></li></ul>',
      '<ul><li>a</li><li>^</li></ul>',
    ],
    ['an empty item', '<ul><li>a</li><li>|</li></ul>', '<ul><li>a</li></ul><p>^</p>'],
    [
      'an empty line of a quote',
      '<blockquote><p>a</p><p>|</p></blockquote>',
      '<blockquote><p>a</p></blockquote><p>^</p>',
    ],
    [
      'code, with the indentation of the line',
      '<pre><code>if (a) {\n  b();|</code></pre>',
      '<pre><code>if (a) {\n  b();\n  ^</code></pre>',
    ],
  ])('ends or continues: %s', (_, before, after) => {
    expect(withCaret(breakLine(editorWith(before)))).toBe(after);
  });

  it('leaves code on the second empty line at its end', () => {
    let state = editorWith('<pre><code>a|</code></pre><p>b</p>');
    state = breakLine(state)!;
    state = breakLine(state)!;
    expect(withCaret(state)).toBe('<pre><code>a\n\n^</code></pre><p>b</p>');
    expect(withCaret(breakLine(state))).toBe('<pre><code>a</code></pre><p>^</p><p>b</p>');
  });

  it.each(['<p>a|b</p>', '<h2>a|b</h2>', '<ul><li>a|</li></ul>'])('leaves %s to Draft.js', (html) => {
    expect(breakLine(editorWith(html))).toBeUndefined();
  });
});

describe('deleteBackward', () => {
  it('outdents a nested item before it turns it into a paragraph', () => {
    const state = deleteBackward(editorWith('<ul><li>a<ul><li>|b</li></ul></li></ul>'));
    expect(withCaret(state)).toBe('<ul><li>a</li><li>^b</li></ul>');
    expect(withCaret(deleteBackward(state!))).toBe('<ul><li>a</li></ul><p>^b</p>');
  });

  it('does not split code', () => {
    const code = editorWith('<p>x</p><pre><code>|a\nb</code></pre>');
    expect(deleteBackward(code)).toBe(code);
    expect(withCaret(deleteBackward(editorWith('<p><br></p><pre><code>|a</code></pre>')))).toBe(
      '<pre><code>^a</code></pre>',
    );
  });
});

describe('indent', () => {
  it('nests list items', () => {
    expect(htmlOf(indent(editorWith('<ul><li>a</li><li>b|</li></ul>'), 1))).toBe(
      '<ul><li>a<ul><li>b</li></ul></li></ul>',
    );
  });

  it('indents and outdents lines of code', () => {
    const block = (text: string) => `<pre><code>${text}</code></pre>`;
    expect(withCaret(indent(editorWith(block('a\n|b')), 1))).toBe(block('a\n  ^b'));
    const indented = indent(editorWith(block('x\na[\nb]')), 1);
    expect(htmlOf(indented)).toBe(block('x\n  a\n  b'));
    expect(htmlOf(indent(indented!, -1))).toBe(block('x\na\nb'));
    expect(withCaret(indent(editorWith(block('  a|')), -1))).toBe(block('a^'));
  });

  it('leaves Tab alone elsewhere', () => {
    expect(indent(editorWith('<p>a|</p>'), 1)).toBeUndefined();
  });
});

describe('deleteForward', () => {
  const CODE = '<pre><code class="language-js" data-file="a.js">a\nb</code></pre>';

  it.each([
    '<h2>a</h2>',
    '<blockquote><p>a</p></blockquote>',
    '<ul><li>a</li></ul>',
    '<aside data-callout="note"><p>a</p></aside>',
    '<details><summary>a</summary><p>b</p></details>',
    CODE,
  ])('removes an empty line and leaves what is below as it is: %s', (below) => {
    const state = deleteForward(editorWith(`<p>x</p><p>|</p>${below}`));
    expect(htmlOf(state)).toBe(`<p>x</p>${below}`);
    expect(withCaret(state)).toBe(`<p>x</p>${below.replace(/>a/, '>^a')}`);
    expect(state && htmlOf(EditorState.undo(state))).toBe(`<p>x</p><p><br /></p>${below}`);
  });

  it.each([
    ['the end of a paragraph above code', `<p>x|</p>${CODE}`],
    ['the end of code', '<pre><code>x|</code></pre><p><em>a</em></p>'],
  ])('joins nothing with code, at %s', (_, html) => {
    const state = editorWith(html);
    expect(deleteForward(state)).toBe(state);
  });

  it('removes an empty line below code', () => {
    expect(withCaret(deleteForward(editorWith('<pre><code>x|</code></pre><p></p><p>a</p>')))).toBe(
      '<pre><code>x^</code></pre><p>a</p>',
    );
  });

  it.each([
    ['within text', '<p>a|b</p>'],
    ['at the end of a paragraph above another', '<p>a|</p><p>b</p>'],
    ['at the end of the text', '<p>a</p><p>|</p>'],
    ['in an empty summary', '<details><summary>|</summary><p>b</p></details>'],
    ['in the only line of details', '<details><summary>a</summary><p>|</p></details><p>b</p>'],
  ])('is left to Draft.js %s', (_, html) => {
    expect(deleteForward(editorWith(html))).toBeUndefined();
  });
});
