// @vitest-environment jsdom
import { EditorState, Modifier } from 'draft-js';
import { describe, expect, it } from 'vitest';
import { beginCode, typeMarkdown } from './markdownInput';
import { editorWith, htmlOf, withCaret } from '../testing/editorText';

/** Types letter by letter, as events reach the editor. */
function type(editorState: EditorState, text: string): EditorState {
  let state = editorState;
  for (const letter of text) {
    state =
      typeMarkdown(state, letter) ??
      EditorState.push(
        state,
        Modifier.replaceText(
          state.getCurrentContent(),
          state.getSelection(),
          letter,
          state.getCurrentInlineStyle(),
        ),
        'insert-characters',
      );
  }
  return state;
}

describe('typeMarkdown', () => {
  it.each([
    ['## ', '<h2>^</h2>', '<p>##</p>'],
    ['# ', '<h2>^</h2>', '<p>#</p>'],
    ['### ', '<h3>^</h3>', '<p>###</p>'],
    ['#### ', '<h4>^</h4>', '<p>####</p>'],
    ['- ', '<ul><li>^</li></ul>', '<p>-</p>'],
    ['* ', '<ul><li>^</li></ul>', '<p>*</p>'],
    ['1. ', '<ol><li>^</li></ol>', '<p>1.</p>'],
    ['4) ', '<ol start="4"><li>^</li></ol>', '<p>4)</p>'],
    ['> ', '<blockquote><p>^</p></blockquote>', '<p>&gt;</p>'],
    ['``` ', '<pre><code>^</code></pre>', '<p>```</p>'],
    ['[] ', '<ul><li data-checked="false">^</li></ul>', '<p>[]</p>'],
    ['[ ] ', '<ul><li data-checked="false">^</li></ul>', '<p>[ ]</p>'],
    ['- [ ] ', '<ul><li data-checked="false">^</li></ul>', '<ul><li>[ ]</li></ul>'],
    ['- [x] ', '<ul><li data-checked="true">^</li></ul>', '<ul><li>[x]</li></ul>'],
    ['> [!NOTE] ', '<aside data-callout="note"><p>^</p></aside>', '<blockquote><p>[!NOTE]</p></blockquote>'],
    [
      '> [!caution] ',
      '<aside data-callout="warning"><p>^</p></aside>',
      '<blockquote><p>[!caution]</p></blockquote>',
    ],
    ['+++ ', '<details><summary>^</summary><p><br /></p></details>', '<p>+++</p>'],
    ['<details> ', '<details><summary>^</summary><p><br /></p></details>', '<p>&lt;details&gt;</p>'],
    ['a^[b *c*]', '<p>a<small data-note>b <em>c</em></small>^</p>', '<p>a^[b <em>c</em>]</p>'],
    ['a **b**', '<p>a <strong>b</strong>^</p>', '<p>a **b**</p>'],
    ['__b c__', '<p><strong>b c</strong>^</p>', '<p>__b c__</p>'],
    ['an *i*', '<p>an <em>i</em>^</p>', '<p>an *i*</p>'],
    ['an _i_', '<p>an <em>i</em>^</p>', '<p>an _i_</p>'],
    ['a ***b***', '<p>a <strong><em>b</em></strong>^</p>', '<p>a ***b***</p>'],
    ['~~s~~', '<p><s>s</s>^</p>', '<p>~~s~~</p>'],
    ['`a*b*c`', '<p><code>a*b*c</code>^</p>', '<p>`a*b*c`</p>'],
    ['(`x`', '<p>(<code>x</code>^</p>', '<p>(`x`</p>'],
    [
      'a ![b](https://a.example/c.png)',
      '<p>a</p><p><img src="https://a.example/c.png" alt="b" /></p><p>^</p>',
      '<p>a ![b](https://a.example/c.png)</p>',
    ],
    ['see [it](/a)', undefined, '<p>see [it](/a)</p>'],
    [
      'see [it](a.example)',
      '<p>see <a href="https://a.example" rel="noopener noreferrer nofollow ugc">it</a>^</p>',
      '<p>see [it](a.example)</p>',
    ],
  ])('%s is converted, and one undo gives the signs back', (typed, after, signs) => {
    const state = type(editorWith('<p>|</p>'), typed);
    if (after === undefined) {
      expect(htmlOf(state)).toBe(signs);
      return;
    }
    // `withCaret` types a letter, which shows that further typing has no mark.
    expect(withCaret(state)).toBe(after);
    expect(state.getCurrentInlineStyle().isEmpty()).toBe(true);
    expect(htmlOf(EditorState.undo(state))).toBe(signs);
  });

  it.each([
    '2 * 3 * 4',
    'snake_case_name',
    'a**b**',
    '2*3*4',
    '**',
    '****',
    '``',
    'a `',
    '- [ ]x',
    '5 > 4 ',
    '^[]',
    '^[ ]',
    'x [!NOTE] ',
    'C+++ ',
  ])('leaves %s alone', (typed) => {
    const state = type(editorWith('<p>x|</p>'), ` ${typed}`);
    expect(state.getCurrentContent().getPlainText()).toBe(`x ${typed}`);
  });

  it('keeps the text after the signs and its marks', () => {
    expect(withCaret(type(editorWith('<p>|a <em>b</em></p>'), '- '))).toBe('<ul><li>^a <em>b</em></li></ul>');
  });

  it('keeps marks inside others', () => {
    expect(htmlOf(type(editorWith('<p>|</p>'), '**a *b* c**'))).toBe(
      '<p><strong>a <em>b</em> c</strong></p>',
    );
  });

  it('does nothing in code, in other block types, or with text selected', () => {
    expect(typeMarkdown(editorWith('<pre><code>#|</code></pre>'), ' ')).toBeUndefined();
    expect(typeMarkdown(editorWith('<ul><li>-|</li></ul>'), ' ')).toBeUndefined();
    expect(typeMarkdown(editorWith('<p>`[a]</p>'), '`')).toBeUndefined();
    expect(typeMarkdown(editorWith('<p><code>*a|</code></p>'), '*')).toBeUndefined();
  });
});

describe('beginCode', () => {
  it('starts a code block in a language, and one undo removes it', () => {
    const state = beginCode(editorWith('<p>```TSX|</p>'))!;
    expect(withCaret(state)).toBe('<pre><code class="language-tsx">^</code></pre>');
    expect(htmlOf(EditorState.undo(state))).toBe('<p>```TSX</p>');
    const marked = beginCode(editorWith('<p>```jsx src/App.tsx {3-5,1}|</p>'))!;
    expect(withCaret(marked)).toBe(
      '<pre><code class="language-jsx" data-file="src/App.tsx" data-lines="1,3-5">^</code></pre>',
    );
    expect(withCaret(beginCode(editorWith('<p>```css title="my styles"|</p>')))).toBe(
      '<pre><code class="language-css" data-file="my styles">^</code></pre>',
    );
    expect(withCaret(beginCode(editorWith('<p>``` {2}|</p>')))).toBe(
      '<pre><code data-lines="2">^</code></pre>',
    );
    expect(beginCode(editorWith('<p>```js {0}|</p>'))).toBeUndefined();
    expect(beginCode(editorWith('<p>```a b|</p>'))).toBeUndefined();
    expect(beginCode(editorWith('<p>```|a</p>'))).toBeUndefined();
  });
});
