// @vitest-environment jsdom
import { EditorState } from 'draft-js';
import { describe, expect, it } from 'vitest';
import { applyAbbreviation, removeAbbreviation, selectedAbbreviation } from './abbreviations';
import { markdownToHtml } from '../markdown/markdownToHtml';
import { readPastedHtml } from '../paste/pastedHtml';
import { editorWith, htmlOf, withCaret } from '../testing/editorText';

describe('an abbreviation', () => {
  it.each([
    ['the selection', '<p>use [a b] c</p>', 'a b'],
    ['the word at the caret', '<p>use HT|ML5, c</p>', 'HTML5'],
    ['the word before the caret', '<p>use HTML |, c</p>', 'HTML'],
    ['all of it, wherever the caret is', '<p><abbr title="x">H <em>T|</em>ML</abbr></p>', 'H TML'],
    ['nothing in code', '<pre><code>HTML|</code></pre>', undefined],
    ['nothing in a link', '<p><a href="/b">HTML|</a></p>', undefined],
    ['nothing over several lines', '<p>[a</p><p>b]</p>', undefined],
    ['nothing without text', '<p>|</p>', undefined],
  ])('is made of %s', (_, html, text) => {
    expect(selectedAbbreviation(editorWith(html))?.text).toBe(text);
  });

  it('is made, changed, and taken away again, each in one step', () => {
    const made = applyAbbreviation(editorWith('<p>a [<em>B</em>C] d</p>'), '  e\n "f" ');
    const html = '<p>a <abbr title="e &quot;f&quot;"><em>B</em>C</abbr> d</p>';
    expect(htmlOf(made)).toBe(html);
    const changed = applyAbbreviation(made, 'g');
    expect(htmlOf(changed)).toBe('<p>a <abbr title="g"><em>B</em>C</abbr> d</p>');
    expect(htmlOf(removeAbbreviation(changed))).toBe('<p>a <em>B</em>C d</p>');
    expect(htmlOf(EditorState.undo(changed))).toBe(html);
    expect(withCaret(changed)).toContain('C</abbr>^ d');
  });

  it('comes with what is pasted, as HTML and as Markdown', () => {
    const pasted = (html: string): string => readPastedHtml(html).html;
    expect(pasted('<p><abbr title="b" class="c">A</abbr> <abbr>d</abbr></p>')).toBe(
      '<p><abbr title="b">A</abbr> d</p>',
    );
    const markdown = 'A and *A*, `A`, AB\n\n*[A]: b & "c"';
    expect(pasted(markdownToHtml(markdown)).trim()).toBe(
      '<p><abbr title="b &amp; &quot;c&quot;">A</abbr> and <em><abbr title="b &amp; &quot;c&quot;">A</abbr></em>, <code>A</code>, AB</p>',
    );
  });
});
