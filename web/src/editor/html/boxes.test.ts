// @vitest-environment jsdom
import { EditorState, Modifier } from 'draft-js';
import { describe, expect, it } from 'vitest';
import { insertParagraphBefore, nestItems, setBlockType, toggleBlockType } from '../commands/blockCommands';
import { toggleBox } from '../commands/boxCommands';
import { pasteInto } from '../paste/clipboard';
import { makeExample } from '../commands/exampleCommands';
import { htmlToContent } from './htmlToContent';
import { keepBoxes } from '../commands/keepBoxes';
import { beginRule } from '../commands/markdownLines';
import { editorWith, htmlOf, withCaret } from '../testing/editorText';
import { breakLine, cleanFormatting, deleteBackward } from '../commands/textCommands';

const note = (html: string) => `<aside data-callout="note">${html}</aside>`;
const details = (html: string) => `<details><summary>S</summary>${html}</details>`;

/** Applies a change as the editor does. */
const apply = (state: EditorState, change: (before: EditorState) => EditorState | undefined): EditorState =>
  keepBoxes(state, change(state) ?? state);
const after = (html: string, change: (before: EditorState) => EditorState | undefined) =>
  apply(editorWith(html), change);

/** Enter, as the editor and Draft.js handle it. */
const enter = (state: EditorState): EditorState =>
  apply(
    state,
    (before) =>
      breakLine(before) ??
      EditorState.push(
        before,
        Modifier.splitBlock(before.getCurrentContent(), before.getSelection()),
        'split-block',
      ),
  );

/** Backspace, as the editor and Draft.js handle it. */
const backspace = (state: EditorState): EditorState =>
  apply(state, (before) => {
    const handled = deleteBackward(before);
    if (handled) return handled;
    const content = before.getCurrentContent();
    const selection = before.getSelection();
    const block = content.getBlockBefore(selection.getStartKey())!;
    const range = selection.merge({
      anchorKey: block.getKey(),
      anchorOffset: block.getLength(),
      isBackward: false,
    });
    return EditorState.push(before, Modifier.removeRange(content, range, 'backward'), 'backspace-character');
  });

describe('a box', () => {
  it('is put around the selected blocks, changed and taken away', () => {
    const boxed = after('<p>[a</p><h2>b]</h2><p>c</p>', (state) => toggleBox(state, 'note'));
    expect(htmlOf(boxed)).toBe(`${note('<p>a</p><h2>b</h2>')}<p>c</p>`);
    const tip = apply(boxed, (state) => toggleBox(state, 'tip'));
    expect(htmlOf(tip)).toBe('<aside data-callout="tip"><p>a</p><h2>b</h2></aside><p>c</p>');
    expect(htmlOf(apply(tip, (state) => toggleBox(state, 'tip')))).toBe('<p>a</p><h2>b</h2><p>c</p>');
    expect(htmlOf(EditorState.undo(tip))).toBe(htmlOf(boxed));
  });

  it('grows over the selected blocks beside it', () => {
    expect(htmlOf(after(`${note('<p>[a</p>')}<p>b]</p>`, (state) => toggleBox(state, 'tip')))).toBe(
      '<aside data-callout="tip"><p>a</p><p>b</p></aside>',
    );
  });

  it('of details takes the first line as its summary', () => {
    expect(htmlOf(after('<p>[a</p><p>b]</p>', (state) => toggleBox(state, 'details')))).toBe(
      '<details><summary>a</summary><p>b</p></details>',
    );
    expect(htmlOf(after('<h2>[a<br>b</h2><p>c]</p>', (state) => toggleBox(state, 'details')))).toBe(
      '<details><summary>a b</summary><p>c</p></details>',
    );
    expect(htmlOf(after('<p>a|</p>', (state) => toggleBox(state, 'details')))).toBe(
      '<details><summary>a</summary><p><br /></p></details>',
    );
    expect(htmlOf(after('<pre><code>[a</code></pre><p>b]</p>', (state) => toggleBox(state, 'details')))).toBe(
      '<details><summary>Details</summary><pre><code>a</code></pre><p>b</p></details>',
    );
  });
});

describe('Enter', () => {
  it('goes on in the box, and leaves it on an empty line at the end', () => {
    const next = enter(editorWith(`${note('<p>a|</p>')}<p>b</p>`));
    expect(withCaret(next)).toBe(`${note('<p>a</p><p>^</p>')}<p>b</p>`);
    const left = enter(next);
    expect(withCaret(left)).toBe(`${note('<p>a</p>')}<p>^</p><p>b</p>`);
    expect(htmlOf(EditorState.undo(left))).toBe(`${note('<p>a</p><p><br /></p>')}<p>b</p>`);
    expect(withCaret(enter(editorWith(note('<p>a</p><p>|</p><p>b</p>'))))).toBe(
      note('<p>a</p><p><br /></p><p>^</p><p>b</p>'),
    );
  });

  it('splits a line and leaves a heading within the box', () => {
    expect(withCaret(enter(editorWith(note('<p>a|b</p>'))))).toBe(note('<p>a</p><p>^b</p>'));
    expect(withCaret(enter(editorWith(note('<h3>a|</h3>'))))).toBe(note('<h3>a</h3><p>^</p>'));
  });

  it('leaves a list first, then the box', () => {
    const lifted = enter(editorWith(note('<ul><li>a</li><li>|</li></ul>')));
    expect(withCaret(lifted)).toBe(note('<ul><li>a</li></ul><p>^</p>'));
    expect(withCaret(enter(lifted))).toBe(`${note('<ul><li>a</li></ul>')}<p>^</p>`);
  });

  it('goes from the summary to the text, and leaves details without emptying them', () => {
    const details = '<details><summary>a|</summary><p><br></p></details>';
    const inBody = enter(editorWith(details));
    expect(withCaret(inBody)).toBe('<details><summary>a</summary><p>^</p></details>');
    expect(withCaret(enter(inBody))).toBe('<details><summary>a</summary><p><br /></p></details><p>^</p>');
    expect(withCaret(enter(editorWith('<details><summary>a|b</summary><p>c</p></details>')))).toBe(
      '<details><summary>a</summary><p>^b</p><p>c</p></details>',
    );
  });
});

describe('Backspace', () => {
  it('takes the box away at its start, and joins text into it behind its end', () => {
    expect(withCaret(backspace(editorWith(`<p>x</p>${note('<p>|a</p><p>b</p>')}`)))).toBe(
      '<p>x</p><p>^a</p><p>b</p>',
    );
    expect(withCaret(backspace(editorWith(`${note('<p>a</p>')}<p>|b</p>`)))).toBe(note('<p>a^b</p>'));
    expect(withCaret(backspace(editorWith(note('<p>a</p><p>|b</p>'))))).toBe(note('<p>a^b</p>'));
  });

  it('does not join two boxes when the line between them goes', () => {
    expect(htmlOf(backspace(editorWith(`${note('<p>a</p>')}<p>|</p>${note('<p>b</p>')}`)))).toBe(
      `${note('<p>a</p>')}${note('<p>b</p>')}`,
    );
  });
});

describe('what else happens in a box stays in it', () => {
  it.each<[string, string, (state: EditorState) => EditorState | undefined, string]>([
    [
      'a heading',
      note('<p>a|</p><p>b</p>'),
      (state) => setBlockType(state, 'header-three'),
      note('<h3>a</h3><p>b</p>'),
    ],
    [
      'code',
      note('<p>[a</p><p>b]</p>'),
      (state) => toggleBlockType(state, 'code-block'),
      note('<pre><code>a\nb</code></pre>'),
    ],
    [
      'lines of code',
      note('<pre><code>a|\nb</code></pre>'),
      (state) => setBlockType(state, 'unstyled'),
      note('<p>a</p><p>b</p>'),
    ],
    [
      'a nested item',
      note('<ul><li>a</li><li>b|</li></ul>'),
      (state) => nestItems(state, 1),
      note('<ul><li>a<ul><li>b</li></ul></li></ul>'),
    ],
    ['cleaned text', note('<h2>[<em>a</em></h2><p>b]</p>'), cleanFormatting, note('<p>a</p><p>b</p>')],
    ['a rule', note('<p>a</p><p>---|</p>'), beginRule, note('<p>a</p><hr />')],
    [
      'pasted paragraphs',
      note('<p>a|b</p>'),
      (state) => pasteInto(state, { text: 'x\ny' }).editorState,
      note('<p>ax</p><p>yb</p>'),
    ],
    [
      'pasted blocks at the end',
      `${note('<p>a|</p>')}<p>z</p>`,
      (state) => pasteInto(state, { text: '', html: '<h2>x</h2><ul><li>y</li></ul>' }).editorState,
      `${note('<p>a</p><h2>x</h2><ul><li>y</li></ul>')}<p>z</p>`,
    ],
    [
      'a pasted box, without itself',
      note('<p>a</p><p>|</p>'),
      (state) =>
        pasteInto(state, { text: '', html: '<aside data-callout="tip"><p>x</p></aside>' }).editorState,
      note('<p>a</p><p>x</p>'),
    ],
    [
      'text typed over several blocks',
      note('<p>a[b</p><p>c</p><p>d]e</p>'),
      (state) =>
        EditorState.push(
          state,
          Modifier.replaceText(state.getCurrentContent(), state.getSelection(), 'x'),
          'insert-characters',
        ),
      note('<p>axe</p>'),
    ],
  ])('%s', (_, before, change, html) => {
    expect(htmlOf(after(before, change))).toBe(html);
    expect(htmlOf(EditorState.undo(after(before, change)))).not.toBe(html);
  });

  it('but a line above its first block does not', () => {
    const state = editorWith(`<p>x|</p>${note('<p>a</p>')}`);
    const block = state.getCurrentContent().getLastBlock();
    expect(htmlOf(apply(state, (before) => insertParagraphBefore(before, block)))).toBe(
      `<p>x</p><p><br /></p>${note('<p>a</p>')}`,
    );
  });

  it('but an example splits it', () => {
    const split = htmlOf(after(note('<p>a</p><p>|</p><p>b</p>'), makeExample));
    expect(split).toMatch(
      /^<aside data-callout="note"><p>a<\/p><\/aside><figure data-example.*<\/figure><aside/s,
    );
    expect(split).toMatch(/<aside data-callout="note"><p>b<\/p><\/aside>$/);
    const rest = htmlOf(after(details('<p>a</p><p>|</p><p>b</p>'), makeExample));
    expect(rest).toMatch(/^<details><summary>S<\/summary><p>a<\/p><\/details><figure.*<\/figure><p>b<\/p>$/s);
  });
});

describe('boxes side by side', () => {
  it('stay two when the second is begun below the first', () => {
    expect(htmlOf(after(`${note('<p>a</p>')}<p>b|</p>`, (state) => toggleBox(state, 'note')))).toBe(
      `${note('<p>a</p>')}${note('<p>b</p>')}`,
    );
  });

  it('keep the rest of the second when its first line is deleted', () => {
    const state = editorWith(`${note('<p>a[b</p>')}${note('<p>c]d</p><p>e</p>')}`);
    const joined = apply(state, (before) =>
      EditorState.push(
        before,
        Modifier.removeRange(before.getCurrentContent(), before.getSelection(), 'backward'),
        'remove-range',
      ),
    );
    expect(htmlOf(joined)).toBe(`${note('<p>ad</p>')}${note('<p>e</p>')}`);
  });
});

describe('tasks', () => {
  const list = '<ul><li data-checked="true">a|b</li></ul>';

  it('go on with one that is not done', () => {
    expect(htmlOf(enter(editorWith(list)))).toBe(
      '<ul><li data-checked="true">a</li><li data-checked="false">b</li></ul>',
    );
    expect(htmlOf(enter(editorWith(list.replace('a|b', '|b'))))).toBe(
      '<ul><li data-checked="false"><br /></li><li data-checked="true">b</li></ul>',
    );
    expect(
      withCaret(enter(editorWith('<ul><li data-checked="true">a</li><li data-checked="false">|</li></ul>'))),
    ).toBe('<ul><li data-checked="true">a</li></ul><p>^</p>');
  });

  it('go on in a box', () => {
    expect(htmlOf(enter(editorWith(note(list))))).toBe(
      note('<ul><li data-checked="true">a</li><li data-checked="false">b</li></ul>'),
    );
  });
});

describe('typing', () => {
  it('leaves the content alone, so that the browser can insert the letter itself', () => {
    const state = editorWith(note('<p>a|</p>'));
    const typed = EditorState.push(
      state,
      Modifier.insertText(state.getCurrentContent(), state.getSelection(), 'b'),
      'insert-characters',
    );
    expect(keepBoxes(state, typed)).toBe(typed);
    expect(htmlToContent('<p>a</p>').getBlocksAsArray()).toHaveLength(1);
  });
});
