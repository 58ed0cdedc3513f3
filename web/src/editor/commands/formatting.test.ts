// @vitest-environment jsdom
import { EditorState, Modifier } from 'draft-js';
import { describe, expect, it } from 'vitest';
import { canIndent, indentText, setBlockType } from './blockCommands';
import { commandGroups, menuCommands, toolbarState } from './commands';
import { editorWith, htmlOf, withCaret } from '../testing/editorText';
import { cleanFormatting, deleteBackward, deleteCharacter } from './textCommands';
import { withTypingSteps } from './undoSteps';

describe('cleanFormatting', () => {
  it.each([
    [
      'marks and links of a part',
      '<h2>a<em>[b</em><a href="/c">c]d</a></h2>',
      '<h2>abc<a href="/c">d</a></h2>',
    ],
    ['all of the block that the caret is in', '<h2 class="indent-2">a<em>b|</em></h2>', '<p>ab</p>'],
    ['several blocks', '<ul><li>[a</li></ul><blockquote><p><u>b]</u></p></blockquote>', '<p>a</p><p>b</p>'],
    ['code, a paragraph a line', '<pre><code>[a\nb]</code></pre>', '<p>a</p><p>b</p>'],
  ])('makes plain: %s', (_, before, after) => {
    expect(htmlOf(cleanFormatting(editorWith(before)))).toBe(after);
  });

  it('takes one undo step, and does nothing to plain text', () => {
    const before = editorWith('<h2>a<em>b|</em></h2>');
    expect(htmlOf(EditorState.undo(cleanFormatting(before)))).toBe('<h2>a<em>b</em></h2>');
    const plain = editorWith('<p>a|</p>');
    expect(cleanFormatting(plain)).toBe(plain);
  });
});

describe('indentation of text', () => {
  it('has eight steps, in both directions', () => {
    let state = editorWith('<p>[a</p><h2>b]</h2>');
    for (let step = 0; step < 9; step += 1) state = indentText(state, 1);
    expect(htmlOf(state)).toBe('<p class="indent-8">a</p><h2 class="indent-8">b</h2>');
    expect(canIndent(state, 1)).toBe(false);
    for (let step = 0; step < 9; step += 1) state = indentText(state, -1);
    expect(htmlOf(state)).toBe('<p>a</p><h2>b</h2>');
    expect(canIndent(state, -1)).toBe(false);
  });

  it('is kept when text becomes a heading and dropped when it becomes a list item', () => {
    const state = editorWith('<p class="indent-3">a|</p>');
    expect(htmlOf(setBlockType(state, 'header-two'))).toBe('<h2 class="indent-3">a</h2>');
    expect(htmlOf(setBlockType(setBlockType(state, 'ordered-list-item'), 'unstyled'))).toBe('<p>a</p>');
  });

  it('is removed by Backspace at the start of the block', () => {
    expect(withCaret(deleteBackward(editorWith('<p class="indent-2">|a</p>')))).toBe(
      '<p class="indent-1">^a</p>',
    );
  });

  it('is not offered for an item that cannot go deeper', () => {
    expect(canIndent(editorWith('<ul><li>a|</li></ul>'), 1)).toBe(false);
    expect(canIndent(editorWith('<ul><li>a</li><li>b|</li></ul>'), 1)).toBe(true);
    expect(canIndent(editorWith('<ul><li>a<ul><li>b|</li></ul></li></ul>'), -1)).toBe(true);
  });
});

describe('deleteCharacter', () => {
  it.each([
    ['👩‍👩‍👧‍👦', 'a family'],
    ['👍🏽', 'a skin tone'],
    ['🇫🇷', 'a flag'],
    ['1️⃣', 'a keycap'],
  ])('deletes %s (%s) as a whole, either way', (emoji) => {
    expect(withCaret(deleteCharacter(editorWith(`<p>a${emoji}|b</p>`), 'backward'))).toBe('<p>a^b</p>');
    expect(withCaret(deleteCharacter(editorWith(`<p>a|${emoji}b</p>`), 'forward'))).toBe('<p>a^b</p>');
  });

  it('leaves Backspace on letters and their accents to Draft.js', () => {
    expect(deleteCharacter(editorWith('<p>ae\u0301|</p>'), 'backward')).toBeUndefined();
    expect(withCaret(deleteCharacter(editorWith('<p>a|e\u0301b</p>'), 'forward'))).toBe('<p>a^b</p>');
    expect(deleteCharacter(editorWith('<p>|a</p>'), 'backward')).toBeUndefined();
  });
});

describe('withTypingSteps', () => {
  const type = (text: string, pauseBefore: (letter: string) => number = () => 50): EditorState => {
    let state = editorWith('<p>|</p>');
    for (const letter of text) {
      const content = Modifier.insertText(state.getCurrentContent(), state.getSelection(), letter);
      state = withTypingSteps(
        state,
        EditorState.push(state, content, 'insert-characters'),
        pauseBefore(letter),
      );
    }
    return state;
  };

  it('undoes a few words at a time', () => {
    let state = type('the quick brown fox jumps over the lazy dog and runs away from the bear');
    const texts: string[] = [];
    while (!state.getUndoStack().isEmpty()) {
      state = EditorState.undo(state);
      texts.push(state.getCurrentContent().getPlainText());
    }
    expect(texts).toEqual([
      'the quick brown fox jumps over the lazy dog and runs ',
      'the quick brown fox jumps ',
      '',
    ]);
  });

  it('starts a new undo step after a pause', () => {
    const state = type('one two', (letter) => (letter === 't' ? 2000 : 50));
    expect(EditorState.undo(state).getCurrentContent().getPlainText()).toBe('one ');
  });
});

describe('the toolbar', () => {
  it('has the buttons of docs/behaviour.md#toolbar, in their order', () => {
    const names = commandGroups.flat().map(({ label }) => label);
    expect(names).toEqual([
      ...['Insert', 'Heading 2', 'Heading 3', 'Heading 4', 'Normal text'],
      ...['Bold', 'Italic', 'Underline', 'Strikethrough', 'Inline code'],
      ...['Quote', 'Code block', 'Numbered list', 'Bullet list', 'Indent', 'Outdent'],
      ...['Link', 'Image', 'Example', 'Table', 'Clear formatting', 'Undo', 'Redo'],
    ]);
  });

  it('leaves the new blocks to the menu and to the keyboard', () => {
    expect(menuCommands.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Task list', 'Note', 'Tip', 'Warning', 'Details', 'Footnote', 'Keyboard key']),
    );
  });

  it('shows the formats at the caret and disables unavailable commands', () => {
    const at = (html: string, label: string): string =>
      toolbarState(editorWith(html)).charAt(
        commandGroups.flat().findIndex((command) => command.label === label),
      );
    expect(at('<h2>|a</h2>', 'Heading 2')).toBe('p');
    expect(at('<p>a<strong>b|</strong></p>', 'Bold')).toBe('p');
    expect(at('<pre><code>a|</code></pre>', 'Bold')).toBe('d');
    expect(at('<p>a|</p>', 'Undo')).toBe('d');
    expect(at('<p>a|</p>', 'Outdent')).toBe('d');
    expect(at('<p>a|</p>', 'Image')).toBe('-');
  });
});
