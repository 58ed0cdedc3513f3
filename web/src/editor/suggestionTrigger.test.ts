// @vitest-environment jsdom
import { EditorState } from 'draft-js';
import { describe, expect, it } from 'vitest';
import { replaceTrigger, suggestionTrigger } from './suggestionTrigger';
import { editorWith, htmlOf, withCaret } from './testing/editorText';

const focused = (html: string) => {
  const state = editorWith(html);
  return EditorState.forceSelection(state, state.getSelection().merge({ hasFocus: true }));
};
const triggerIn = (html: string) => {
  const { kind, query } = suggestionTrigger(focused(html)) ?? {};
  return kind && `${kind} ${query ?? ''}`;
};

describe('the sign before the caret', () => {
  it.each([
    ['<p>/|</p>', 'block '],
    ['<h2>/code bl|</h2>', 'block code bl'],
    ['<p>a :smi|le</p>', 'emoji smi'],
    ['<p>(:+1:|)</p>', 'emoji +1:'],
    ['<p>Hi @An_1|</p>', 'person An_1'],
  ])('asks for something: %s', (html, trigger) => {
    expect(triggerIn(html)).toBe(trigger);
  });

  it.each([
    '<p>a /|</p>',
    '<p>//|</p>',
    '<p>/usr/|</p>',
    '<p>/a[b]</p>',
    '<p>10:30|</p>',
    '<p>a:string|</p>',
    '<p>::before|</p>',
    '<p>:D|</p>',
    '<p>`:first|</p>',
    '<p>`@media|</p>',
    '<p>name@example|</p>',
    '<p>https://a.example/@name|</p>',
    '<p>@|</p>',
    '<p><code>:smile|</code></p>',
    '<pre><code>/a|</code></pre>',
  ])('is only a sign: %s', (html) => {
    expect(triggerIn(html)).toBeUndefined();
  });

  it('is replaced by text or a link, in one step to undo', () => {
    const state = focused('<p>Hi @an| there</p>');
    const trigger = suggestionTrigger(state)!;
    const named = replaceTrigger(state, trigger, '@anna', '/anna');
    expect(withCaret(named)).toBe('<p>Hi <a href="/anna">@anna</a> ^ there</p>');
    expect(htmlOf(EditorState.undo(named))).toBe('<p>Hi @an there</p>');
    expect(withCaret(replaceTrigger(state, trigger, 'X'))).toBe('<p>Hi X^ there</p>');
  });
});
