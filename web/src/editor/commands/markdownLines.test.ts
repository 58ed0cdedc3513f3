// @vitest-environment jsdom
import { ContentState, EditorState } from 'draft-js';
import { describe, expect, it } from 'vitest';
import { htmlToContent } from '../html/htmlToContent';
import { typeMarkdown } from './markdownInput';
import { beginRule, beginTable, linkAndBreak } from './markdownLines';
import { editorWith, htmlOf, withCaret } from '../testing/editorText';
import { breakLine } from './textCommands';

const link = (address: string) =>
  `<a href="${address}" rel="noopener noreferrer nofollow ugc">${address}</a>`;

describe('Enter', () => {
  it.each(['---', '***', '_____'])('after %s makes a rule, and one undo gives the signs back', (signs) => {
    const state = beginRule(editorWith(`<p>a</p><p>${signs}|</p>`));
    expect(state && withCaret(state)).toBe('<p>a</p><hr /><p>^</p>');
    expect(state && htmlOf(EditorState.undo(state))).toBe(`<p>a</p><p>${signs}</p>`);
  });

  it('after a row of names makes a table, and one undo gives the line back', () => {
    const made = beginTable(withLine('| a | 1 < 2 | |'));
    expect(made && htmlOf(made)).toBe(
      '<table><thead><tr><th>a</th><th>1 &lt; 2</th><th></th></tr></thead>' +
        '<tbody><tr><td></td><td></td><td></td></tr></tbody></table>',
    );
    expect(made && htmlOf(EditorState.undo(made))).toBe('<p>| a | 1 &lt; 2 | |</p>');
  });

  it('after a row of names keeps their links and marks, and bars that are escaped', () => {
    const line = '<p>| <strong>a \\| b</strong> | see <a href="/c">c</a> |</p>';
    const made = beginTable(
      EditorState.moveSelectionToEnd(EditorState.createWithContent(htmlToContent(line))),
    );
    expect(made && htmlOf(made)).toContain(
      '<tr><th><strong>a | b</strong></th><th>see <a href="/c">c</a></th></tr>',
    );
  });

  it.each(['--', '- - -', '| a |', 'a | b', '---x'])('leaves %s alone', (line) => {
    const state = withLine(line);
    expect(beginRule(state) ?? beginTable(state)).toBeUndefined();
  });

  it('behind a web address makes a link of it', () => {
    const state = linkAndBreak(editorWith('<p>see https://a.example/b|</p>'), breakLine);
    expect(state && withCaret(state)).toBe(`<p>see ${link('https://a.example/b')}</p><p>^</p>`);
    expect(linkAndBreak(editorWith('<p>see it|</p>'), breakLine)).toBeUndefined();
  });
});

describe('a space', () => {
  it('behind a web address makes a link of it, and one undo takes it back', () => {
    const state = typeMarkdown(editorWith('<p>(https://a.example/b?c=d#e|</p>'), ' ');
    expect(state && withCaret(state)).toBe(`<p>(${link('https://a.example/b?c=d#e')} ^</p>`);
    expect(state && htmlOf(EditorState.undo(EditorState.undo(state)))).toBe(
      '<p>(https://a.example/b?c=d#e</p>',
    );
  });

  it.each([
    ['code', '<p><code>https://a.example|</code></p>'],
    ['a link', '<p><a href="/x">https://a.example|</a></p>'],
    ['a sentence', '<p>https://a.example.|</p>'],
    ['a word', '<p>xhttps://a.example|</p>'],
    ['a scheme', '<p>https://|</p>'],
  ])('leaves an address in %s alone', (_, html) => {
    expect(typeMarkdown(editorWith(html), ' ')).toBeUndefined();
  });
});

/** A paragraph of plain text with the caret at its end. */
const withLine = (text: string): EditorState =>
  EditorState.moveSelectionToEnd(EditorState.createWithContent(ContentState.createFromText(text)));
