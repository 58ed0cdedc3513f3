// @vitest-environment jsdom
import { EditorState } from 'draft-js';
import { describe, expect, it } from 'vitest';
import { blockData } from '../html/blocks';
import { makeExample } from './exampleCommands';
import { changeData, leaveBlock, newFields } from './fieldBlockCommands';
import { setCode } from '../html/exampleEdits';
import { beginExample } from './markdownInput';
import { editorWith, htmlOf, withCaret } from '../testing/editorText';

const exampleIn = (state: EditorState | undefined) =>
  state
    ?.getCurrentContent()
    .getBlocksAsArray()
    .map((block) => blockData(block).example)
    .find((example) => example !== undefined);

const FIGURE =
  '<figure data-example="react">\n<pre><code class="language-jsx" data-file="App.js">a</code></pre>\n</figure>';

describe('making an example', () => {
  it('inserts one that counts clicks, with a line below it', () => {
    const made = makeExample(editorWith('<p>a|</p>'));
    expect(exampleIn(made)?.files.map(({ name }) => name)).toEqual(['App.js']);
    expect(withCaret(made)).toMatch(/^<p>a<\/p><figure [^]*useState[^]*<\/figure><p>\^<\/p>$/);
    expect(htmlOf(EditorState.undo(made))).toBe('<p>a</p>');
  });

  it('makes a block of code run, and undo makes it code again', () => {
    const code = '<pre><code class="language-tsx">|const a: 1;</code></pre>';
    const made = makeExample(editorWith(code));
    expect(exampleIn(made)?.files).toMatchObject([
      { name: 'App.tsx', language: 'tsx', code: 'const a: 1;\n' },
    ]);
    expect(htmlOf(EditorState.undo(made))).toBe(code.replace('|', ''));
  });

  it('leaves code of other languages', () => {
    const code = '<pre><code class="language-sql">|select 1</code></pre>';
    expect(htmlOf(makeExample(editorWith(code)))).toBe(code.replace('|', ''));
  });

  it.each([
    ['```jsx run', ['App.js'], /useState/],
    ['```tsx run', ['App.tsx'], /useState/],
    ['```jsx src/List.js', ['src/List.js'], /^$/],
  ])('starts with Enter after %s', (text, names, code) => {
    const made = beginExample(editorWith(`<p>${text}|</p>`));
    expect(exampleIn(made)?.files.map(({ name }) => name)).toEqual(names);
    expect(exampleIn(made)?.files[0]?.code).toMatch(code);
    expect(made && htmlOf(EditorState.undo(made))).toBe(`<p>${text}</p>`);
  });

  it.each(['```jsx', '```sql run', '```jsx a.sh', '```css a.css', '```jsx run|x'])(
    'does not start after %s',
    (text) => {
      expect(beginExample(editorWith(`<p>${text.includes('|') ? text : `${text}|`}</p>`))).toBeUndefined();
    },
  );
});

describe('changing an example', () => {
  const start = editorWith(`<p>a|</p>${FIGURE}<p>b</p>`);
  const key = newFields(editorWith('<p>|</p>'), start) ?? '';
  const withCode = (state: EditorState, code: string, joins: boolean): EditorState => {
    const example = exampleIn(state);
    if (!example) throw new Error('no example');
    return changeData(state, key, { example: setCode(example, 0, code) }, joins);
  };

  it('is one step to undo, with the changes that join it', () => {
    const changed = withCode(withCode(withCode(start, 'ab', false), 'abc', true), 'abcd', false);
    expect(exampleIn(changed)?.files[0]?.code).toBe('abcd');
    const once = EditorState.undo(changed);
    expect(exampleIn(once)?.files[0]?.code).toBe('abc');
    const twice = EditorState.undo(once);
    expect(htmlOf(twice)).toBe(htmlOf(start));
    expect(exampleIn(EditorState.redo(twice))?.files[0]?.code).toBe('abc');
  });

  it('forgets what could be redone', () => {
    const undone = EditorState.undo(withCode(start, 'ab', false));
    const changed = withCode(undone, 'x', true);
    expect(exampleIn(EditorState.redo(changed))?.files[0]?.code).toBe('x');
  });

  it('puts the caret into the text around it, or into a new line', () => {
    expect(withCaret(leaveBlock(start, key, 'below'))).toBe(`<p>a</p>${FIGURE}<p>^b</p>`);
    expect(withCaret(leaveBlock(start, key, 'above'))).toBe(`<p>a^</p>${FIGURE}<p>b</p>`);
    const two = editorWith(`${FIGURE}${FIGURE}<p>|b</p>`);
    const [first] = two.getCurrentContent().getBlocksAsArray();
    expect(withCaret(leaveBlock(two, first?.getKey() ?? '', 'below'))).toBe(
      `${FIGURE}<p>^</p>${FIGURE}<p>b</p>`,
    );
    expect(withCaret(leaveBlock(two, first?.getKey() ?? '', 'above'))).toBe(
      `<p>^</p>${FIGURE}${FIGURE}<p>b</p>`,
    );
  });
});
