// @vitest-environment jsdom
import { EditorState } from 'draft-js';
import { describe, expect, it } from 'vitest';
import { findMatches, matchFrom, selectedText, type FindQuery } from './findText';
import { htmlToContent } from '../html/htmlToContent';
import { replaceMatches, undoWithoutFocus } from './replaceText';
import { editorWith, htmlOf, withCaret } from '../testing/editorText';

const query = (text: string, options: Partial<FindQuery> = {}): FindQuery => ({
  text,
  matchCase: false,
  wholeWord: false,
  ...options,
});

/** What is found in the text, as it is written there. */
function found(html: string, text: string, options?: Partial<FindQuery>): string[] {
  const content = htmlToContent(html);
  return findMatches(content, query(text, options)).map(({ key, start, end }) =>
    content.getBlockForKey(key).getText().slice(start, end),
  );
}

/** The HTML with all matches replaced. */
function replaced(html: string, text: string, by: string, options?: Partial<FindQuery>) {
  const state = EditorState.createWithContent(htmlToContent(html));
  return htmlOf(replaceMatches(state, findMatches(state.getCurrentContent(), query(text, options)), by));
}

describe('findMatches', () => {
  it('finds text in every kind of block, but not in fields of blocks', () => {
    const html =
      '<h2>One</h2><p>one</p><ul><li>one</li></ul><blockquote>one</blockquote><pre>one</pre>' +
      '<aside data-callout="note"><p>one</p></aside>' +
      '<figure><img src="https://example.org/a.png" alt="one" /><figcaption>one</figcaption></figure>';
    expect(found(html, 'one')).toEqual(['One', 'one', 'one', 'one', 'one', 'one']);
  });

  it('finds nothing for an empty text', () => {
    expect(found('<p>one</p>', '')).toEqual([]);
  });

  it('distinguishes case and whole words only if asked', () => {
    expect(found('<p>State states statement STATE</p>', 'state')).toHaveLength(4);
    expect(found('<p>State states STATE</p>', 'STATE', { matchCase: true })).toEqual(['STATE']);
    expect(found('<p>State states (state) état_state</p>', 'state', { wholeWord: true })).toEqual([
      'State',
      'state',
    ]);
    expect(found('<p>Über überall ÜBER</p>', 'über', { wholeWord: true })).toEqual(['Über', 'ÜBER']);
  });

  it('keeps to offsets of the text where lower case has another length', () => {
    expect(found('<p>İİİ end İ End</p>', 'end')).toEqual(['end', 'End']);
    expect(found('<p>İİ a</p>', 'İ')).toEqual(['İ', 'İ']);
  });

  it('does not take a letter from under its accent, or a person from a family', () => {
    expect(found('<p>cafe\u0301 cafe</p>', 'cafe')).toEqual(['cafe']);
    expect(replaced('<p>cafe\u0301 cafe</p>', 'cafe', 'tea')).toBe('<p>cafe\u0301 tea</p>');
    expect(found('<p>👩‍💻 👩 👍🏽</p>', '👩')).toEqual(['👩']);
    expect(found('<p>👩‍💻 💻</p>', '💻')).toEqual(['💻']);
    expect(found('<p>👍🏽</p>', '👍')).toEqual([]);
    expect(found('<p>👩‍💻</p>', '👩‍💻')).toEqual(['👩‍💻']);
    expect(found('<p>café</p>', 'cafe\u0301')).toEqual(['café']);
  });

  it('does not split characters beyond the basic plane', () => {
    // The first halves of both emoji are the same.
    expect(found('<p>😀😁</p>', '\ud83d')).toEqual([]);
    expect(found('<p>😀😁😀</p>', '😀')).toEqual(['😀', '😀']);
  });

  it('takes signs of regular expressions as they are', () => {
    expect(found('<p>a.b a*b $(x) [y] {z} a-b /re/</p>', 'a.b')).toEqual(['a.b']);
    for (const sign of ['$(x)', '[y]', '{z}', 'a-b', '/re/', 'a*b']) {
      expect(found('<p>a.b a*b $(x) [y] {z} a-b /re/</p>', sign)).toEqual([sign]);
    }
    expect(found('<p>C:\\dir ^|?</p>', '\\dir ^|?')).toEqual(['\\dir ^|?']);
  });

  it('takes a no-break space for a space', () => {
    expect(found('<p>one\u00a0two one two</p>', 'one two')).toHaveLength(2);
  });

  it('has no matches that overlap', () => {
    expect(found('<p>aaaaa</p>', 'aa')).toHaveLength(2);
  });
});

describe('matchFrom', () => {
  it('is the first match behind the place, and the first of all behind the last', () => {
    const content = htmlToContent('<p>a b a</p><p>c</p><p>a</p>');
    const [first, second, third] = content.getBlocksAsArray().map((block) => block.getKey());
    const matches = findMatches(content, query('a'));
    const from = (key = '', offset = 0) => matchFrom(content, matches, { key, offset });
    expect([from(first), from(first, 1), from(second), from(third), from(third, 1)]).toEqual([0, 1, 2, 2, 0]);
    expect(from('removed')).toBe(0);
    expect(matchFrom(content, [], { key: first ?? '', offset: 0 })).toBe(-1);
  });
});

describe('selectedText', () => {
  it('is the selection within one line', () => {
    expect(selectedText(editorWith('<p>a [word] b</p>'))).toBe('word');
    expect(selectedText(editorWith('<p>a| b</p>'))).toBeUndefined();
    expect(selectedText(editorWith('<p>a [b</p><p>c] d</p>'))).toBeUndefined();
    expect(selectedText(editorWith('<pre>[a\nb]</pre>'))).toBeUndefined();
  });
});

describe('replaceMatches', () => {
  it('keeps the marks of what it replaces', () => {
    expect(replaced('<p>a <strong>bold</strong> word, bold</p>', 'bold', 'strong')).toBe(
      '<p>a <strong>strong</strong> word, strong</p>',
    );
    expect(replaced('<p><em>half</em>way</p>', 'halfway', 'part')).toBe('<p><em>part</em></p>');
  });

  it('keeps a link of which text is replaced', () => {
    const link = (text: string) => `<a href="https://react.dev" rel="noopener noreferrer">${text}</a>`;
    const html = replaced(`<p>see ${link('the docs')} now</p>`, 'docs', 'guide');
    expect(html).toContain('the guide</a> now');
    expect(replaced(`<p>see ${link('here')} now</p>`, 'see here', 'look')).toMatch(
      /^<p><a [^>]+>look<\/a> now<\/p>$/,
    );
  });

  it('keeps lists, boxes and code, and their empty blocks', () => {
    expect(replaced('<ul><li>old<ul><li>old</li></ul></li></ul>', 'old', 'new')).toBe(
      '<ul><li>new<ul><li>new</li></ul></li></ul>',
    );
    expect(replaced('<pre><code class="language-jsx">old();\nold</code></pre>', 'old', 'renamed')).toBe(
      '<pre><code class="language-jsx">renamed();\nrenamed</code></pre>',
    );
    expect(replaced('<ul><li>old</li><li>b</li></ul>', 'old', '')).toBe('<ul><li><br /></li><li>b</li></ul>');
    const note = '<aside data-callout="note"><p>old</p><p>b</p></aside>';
    expect(replaced(note, 'old', 'new')).toBe(replaced(note.replace('old', 'new'), 'absent', ''));
  });

  it('inserts the text as it is, also where it contains what is looked for', () => {
    expect(replaced('<p>a b a</p>', 'a', '$&a😀')).toBe('<p>$&amp;a😀 b $&amp;a😀</p>');
  });

  it('is one step to undo and redo, and leaves the focus where it is', () => {
    const before = editorWith('<p>one [one]</p><pre>one</pre>');
    const matches = findMatches(before.getCurrentContent(), query('one'));
    const after = replaceMatches(before, matches, 'three');
    expect(after.getSelection().getHasFocus()).toBe(false);
    expect(withCaret(after)).toContain('three^');
    const undone = undoWithoutFocus(after, 'undo');
    expect(htmlOf(undone)).toBe(htmlOf(before));
    expect(undone.getUndoStack().isEmpty()).toBe(true);
    expect(undone.getSelection().getHasFocus()).toBe(false);
    expect(htmlOf(undoWithoutFocus(undone, 'redo'))).toBe(htmlOf(after));
  });

  it('replaces 5,000 places in long code at once', () => {
    const code = 'const value = compute(value, 12345678901234567890123456789);\n'.repeat(5000);
    const state = EditorState.createWithContent(htmlToContent(`<pre>${code}</pre>`));
    const began = performance.now();
    const matches = findMatches(state.getCurrentContent(), query('compute'));
    const after = replaceMatches(state, matches, 'calculate');
    expect(performance.now() - began).toBeLessThan(5000);
    expect(matches).toHaveLength(5000);
    expect(after.getCurrentContent().getFirstBlock().getText()).not.toContain('compute');
  });
});
