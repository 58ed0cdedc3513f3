// @vitest-environment jsdom
import { EditorState } from 'draft-js';
import { describe, expect, it } from 'vitest';
import { replaceTrigger, suggestionTrigger } from './suggestionTrigger';
import { editorWith, htmlOf, withCaret } from '../testing/editorText';

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
    ['<p>see /ta|</p>', 'block ta'],
    ['<p>one<br>/h2| more</p>', 'block h2'],
    ['<ul><li>全角\u3000/cod|, then</li></ul>', 'block cod'],
    ['<p>a :smi|le</p>', 'emoji smi'],
    ['<p>(:+1:|)</p>', 'emoji +1:'],
    ['<p>Hi @An_1|</p>', 'person An_1'],
  ])('asks for something: %s', (html, trigger) => {
    expect(triggerIn(html)).toBe(trigger);
  });

  it.each([
    '<p>a /|</p>',
    '<p>he / she|</p>',
    '<p>and/or|</p>',
    '<p>1/24|</p>',
    '<p>in /usr/lib|</p>',
    '<p>see /table |.</p>',
    '<p>the /ima|ge</p>',
    '<p>the /da|/x</p>',
    '<p>GET /image|</p>',
    '<p>(/table|</p>',
    '<p>https://a.example /|</p>',
    '<p>https://a.example/table|</p>',
    '<p><a href="/x">a link /ta|</a></p>',
    '<p><code>cd /table|</code></p>',
    '<p>`cd /table|</p>',
    '<p>a<small data-note>b /ta|</small></p>',
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

  it.each([
    ['<p>he /|</p>', 'block '],
    // The space commits what the keyboard composed.
    ['<p>see /table |.</p>', 'block table '],
    ['<p>see /table |x</p>', undefined],
  ])('lists blocks before and after a word of an on-screen keyboard: %s', (html, trigger) => {
    const { kind, query } = suggestionTrigger(focused(html), true) ?? {};
    expect(kind && `${kind} ${query ?? ''}`).toBe(trigger);
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
