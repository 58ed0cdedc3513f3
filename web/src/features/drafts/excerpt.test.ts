// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { excerptOf } from './excerpt';

describe('the beginning of a post, as the server shows it in lists and shared links', () => {
  it.each([
    ['a heading', '<h2>Intro</h2><p>Hello world.</p>'],
    ['code', '<pre><code>npm i x</code></pre><p>Hello world.</p>'],
    ['a footnote', '<p>Hello<small data-note>a note</small> world.</p>'],
    [
      'an example with a hidden file',
      '<figure data-example="react">\n<pre><code data-file="App.js">import x</code></pre>\n<pre><code data-file="a.css" data-hidden>.a{}</code></pre>\n</figure><p>Hello world.</p>',
    ],
    ['a table', '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table><p>Hello world.</p>'],
    ['a caption', '<figure><img src="/a.png" alt="b"><figcaption>c</figcaption></figure><p>Hello world.</p>'],
    ['a byline', '<p>By Ada Lovelace</p><p>Hello world.</p>'],
    ['line breaks', '<p>Hello<br>world.</p>'],
    ['a list', '<ul><li>Hello<ul><li>world.</li></ul></li></ul>'],
    ['a box', '<details><summary>Hello</summary><p>world.</p></details>'],
  ])('is prose, after %s', (_, html) => expect(excerptOf(html, 200)).toBe('Hello world.'));

  it('is empty without prose', () => {
    expect(excerptOf('<h2>a</h2><pre><code>b</code></pre><p>Updated yesterday</p>', 200)).toBe('');
  });

  it('is cut between words, never within a character', () => {
    expect(excerptOf('<p>One two three</p>', 9)).toBe('One two…');
    expect(excerptOf(`<p>${'👩'.repeat(9)}</p>`, 5)).toBe('👩👩…');
  });
});
