// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { EditorState } from 'draft-js';
import type { Example } from '../../examples/example';
import { blockData } from '../html/blocks';
import { pasteInto, type Pasted } from './clipboard';
import { createExample, createFile } from '../html/exampleEdits';
import { exampleToHtml } from '../html/exampleHtml';
import { editorWith, htmlOf } from '../testing/editorText';

const paste = (pasted: Pasted) => pasteInto(editorWith('<p>a</p><p>|</p>'), pasted).editorState;

const examplesAfter = (text: string): (Example | undefined)[] =>
  paste({ text })
    .getCurrentContent()
    .getBlocksAsArray()
    .filter((block) => block.getType() === 'atomic')
    .map((block) => blockData(block).example);

const fence = (info: string, code: string): string => `\`\`\`${info}\n${code}\n\`\`\``;

describe('pasting Markdown', () => {
  it('makes one example of fences with file names in sequence', () => {
    const text = `Before\n\n${fence('jsx App.js', '<App />')}\n\n${fence('css src/styles.css hidden', 'a {}')}\n\nAfter`;
    expect(examplesAfter(text)).toEqual([
      createExample([
        createFile('App.js', '<App />\n'),
        createFile('src/styles.css', 'a {}\n', { isHidden: true }),
      ]),
    ]);
    expect(htmlOf(paste({ text }))).toMatch(/^<p>a<\/p><p>Before<\/p><figure [^]*<\/figure><p>After<\/p>$/);
  });

  it.each([
    ['a single fence', fence('jsx App.js', 'a')],
    ['a fence that is to run', fence('jsx run', 'a')],
    ['a title', fence('jsx title="App.js"', 'a')],
  ])('makes an example of %s', (_, text) => {
    expect(examplesAfter(text)).toEqual([createExample([createFile('App.js', 'a\n')])]);
  });

  it('begins another example with a file of the same name', () => {
    const files = [fence('js App.js', 'a'), fence('css a.css', 'b'), fence('js App.js', 'c')];
    const names = examplesAfter(files.join('\n')).map((example) => example?.files.map(({ name }) => name));
    expect(names).toEqual([['App.js', 'a.css'], ['App.js']]);
  });

  it.each([
    ['without a name', fence('jsx', 'a')],
    ['of a kind that nothing runs', fence('sh build.sh', 'a')],
    ['that is only a style sheet', fence('css a.css', 'a')],
    ['whose mark is no name', fence('js {1,3-4}', 'a')],
  ])('leaves a fence %s a block of code', (_, text) => {
    expect(examplesAfter(text)).toEqual([]);
    expect(htmlOf(paste({ text }))).toMatch(/^<p>a<\/p><pre><code/);
  });

  it('reads the form that the site exports', () => {
    const text =
      '<figure data-example="react" data-run>\n\n````jsx /App.js\n\n``` a\n\n````\n\n```ts b.ts hidden\n```\n\n' +
      '```plain c.txt active no-newline\nc  \n```\n\n<figcaption>A <strong>b</strong>&#10;c</figcaption>\n\n</figure>\n\nd';
    const example = {
      captionHtml: 'A <strong>b</strong>\nc',
      files: [
        createFile('/App.js', '\n``` a\n\n'),
        createFile('b.ts', '', { isHidden: true }),
        createFile('c.txt', 'c  ', { isActive: true }),
      ],
      runsAutomatically: true,
    };
    expect(examplesAfter(text)).toEqual([example]);
    expect(htmlOf(paste({ text }))).toBe(`<p>a</p>${exampleToHtml(example)}<p>d</p>`);
  });

  it('reads Markdown that a code editor copies as a block of code', () => {
    const text = fence('jsx App.js', 'a');
    const html = `<div style="font-family: Menlo, monospace; white-space: pre"><div>${text.replaceAll('\n', '</div><div>')}</div></div>`;
    expect(htmlOf(paste({ text, html }))).toContain('<figure data-example="react">');
  });

  it('is undone in two steps: first to the text as it was pasted', () => {
    const undone = EditorState.undo(paste({ text: fence('jsx App.js', 'a') }));
    expect(htmlOf(undone)).toBe('<p>a</p><p>```jsx App.js</p><p>a</p><p>```</p>');
    expect(htmlOf(EditorState.undo(undone))).toBe('<p>a</p><p><br /></p>');
  });
});

describe('pasting HTML', () => {
  const example = exampleToHtml({
    captionHtml: 'A <em>b</em>',
    files: [createFile('App.js', '\n  <b>&amp;</b>\n\n', { isActive: true }), createFile('a.css', '')],
    runsAutomatically: true,
  });

  it('gives the same example back', () => {
    expect(htmlOf(paste({ text: '', html: `<b><p>x</p>${example}</b>` }))).toBe(
      `<p>a</p><p><strong>x</strong></p>${example}`,
    );
  });

  it('makes code blocks of figures that are no whole example', () => {
    const html = example.replace('a.css', '../a.css');
    expect(htmlOf(paste({ text: '', html }))).not.toContain('<figure');
  });

  it('sanitises captions', () => {
    const html = example.replace('<em>b</em>', '<em onclick="alert(1)">b</em><script>alert(1)</script>');
    expect(htmlOf(paste({ text: '', html }))).toBe(`<p>a</p>${example}`);
  });
});
