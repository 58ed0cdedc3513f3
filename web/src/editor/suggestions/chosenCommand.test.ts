// @vitest-environment jsdom
import { EditorState } from 'draft-js';
import { expect, it } from 'vitest';
import { chosenCommand } from './chosenCommand';
import { findCommand } from '../commands/commands';
import { suggestionTrigger } from './suggestionTrigger';
import { editorWith, htmlOf, withCaret } from '../testing/editorText';

it.each([
  ['header-two', '<p>/h2|rest</p>', '<h2>^rest</h2>'],
  ['header-two', '<p>one /h2|</p>', '<p>one</p><h2>^</h2>'],
  [
    'header-two',
    '<p>one <b>two</b> /h2| <i>three</i></p>',
    '<p>one <strong>two</strong></p><h2>^<em>three</em></h2>',
  ],
  ['header-two', '<h2>one /h2|</h2>', '<h2>one</h2><h2>^</h2>'],
  ['code-block', '<p>one /cod|</p><p>two</p>', '<p>one</p><pre><code>^</code></pre><p>two</p>'],
  [
    'blockquote',
    '<ul><li>one<ul><li>two /quo| three</li></ul></li></ul>',
    '<ul><li>one<ul><li>two</li></ul></li></ul><blockquote><p>^three</p></blockquote>',
  ],
  ['tasks', '<p>one /todo|</p>', '<p>one</p><ul><li data-checked="false">^</li></ul>'],
  ['rule', '<p>one /hr| two</p>', '<p>one</p><hr /><p>^two</p>'],
  ['table', '<p>one /tab|</p>', /^<p>one<\/p><table>.*<\/table><p>\^<\/p>$/],
  ['keyboard', '<p>Press /kbd| now</p>', '<p>Press ^ now</p>'],
])('%s behind %s', (name, html, expected) => {
  const start = editorWith(html);
  const state = EditorState.forceSelection(start, start.getSelection().merge({ hasFocus: true }));
  const done = chosenCommand(findCommand(name)!, suggestionTrigger(state)!).run!(state);
  if (typeof expected === 'string') expect(withCaret(done)).toBe(expected);
  else expect(withCaret(done)).toMatch(expected);
  const undone = EditorState.undo(done);
  expect(htmlOf(undone)).toBe(htmlOf(state));
  expect(undone.getSelection().getStartOffset()).toBe(state.getSelection().getStartOffset());
});
