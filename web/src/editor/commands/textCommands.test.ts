// @vitest-environment jsdom
import { EditorState } from 'draft-js';
import { describe, expect, it } from 'vitest';
import { editorWith, htmlOf, withCaret } from '../testing/editorText';
import {
  applyLink,
  breakLine,
  deleteBackward,
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
