// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { everythingIsNear } from '../testing/everythingIsNear';
import { RichText } from './RichText';
import { loadSanitizer, sanitizeHtml } from './sanitizeHtml';

// jsdom has no native sanitizer.
beforeAll(loadSanitizer);

// jsdom has neither; the observer reports once, as a browser's does when it starts.
beforeEach(() => {
  everythingIsNear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly report: () => void) {}
      observe() {
        this.report();
      }
      disconnect() {
        /* nothing observed */
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('sanitizeHtml', () => {
  it.each([
    '<p class="indent-2">a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s> <code>f</code><br>g</p>',
    '<h2>a</h2><h3>b</h3><h4>c</h4><hr>',
    '<ol start="3"><li>a<ul><li>b</li></ul></li></ol>',
    '<blockquote><p>a</p></blockquote><pre><code class="language-jsx">&lt;A /&gt;\n</code></pre>',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
    '<figure data-example="react">\n<pre><code class="language-jsx" data-file="App.js">\n\ta \n</code></pre>\n<figcaption>b <em>c</em></figcaption>\n</figure>',
    '<figure data-example="react" data-run=""><pre><code data-file="a.css" data-hidden="" data-active="">a</code></pre></figure>',
    '<p><a href="/post/1">a</a> <a href="#b">b</a> <a href="mailto:a@b.example">c</a> <a href="tel:+44123">d</a></p>',
    '<aside data-callout="tip"><p>a</p></aside><details><summary>b</summary><p>c</p></details>',
    '<ul><li data-checked="true">a</li><li data-checked="false">b <kbd>Ctrl</kbd></li></ul>',
    '<figure data-width="wide"><img src="/a.png" alt="" loading="lazy" decoding="async"><figcaption>b</figcaption></figure>',
    '<figure data-embed="youtube"><a href="https://youtu.be/aaaaaaaaaaa" rel="noopener">a</a></figure>',
    '<pre><code class="language-jsx" data-file="src/My file.tsx" data-lines="1,3-5">a</code></pre>',
  ])('keeps allowed content: %s', (html) => {
    expect(sanitizeHtml(html)).toBe(html);
  });

  it('shows what abbreviations stand for to mouse, finger and keyboard, and lets no attribute end early', () => {
    expect(
      sanitizeHtml('<p><abbr title="&quot;b&quot;" onclick="x" tabindex="5">a</abbr><abbr>c</abbr></p>'),
    ).toBe('<p><abbr data-first tabindex=0 data-title="&quot;b&quot;">a</abbr>c</p>');
    const page = document.createElement('div');
    const html = sanitizeHtml('<img alt="<abbr title=" src="/onerror=alert(1) x">');
    page.innerHTML = typeof html === 'string' ? html : '';
    expect(page.firstElementChild?.getAttributeNames().toSorted()).toEqual([
      'alt',
      'decoding',
      'loading',
      'src',
    ]);
  });

  it.each([
    ['scripts', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    [
      'handlers',
      '<img src="/a.png" alt="a" onerror="alert(1)">',
      '<img src="/a.png" alt="a" loading="lazy" decoding="async">',
    ],
    ['addresses that run code', '<p><a href="javascript:alert(1)">a</a></p>', '<p><a>a</a></p>'],
    ['addresses of other schemes', '<p><a href="ftp://a.example">a</a></p>', '<p><a>a</a></p>'],
    ['styles, ids and data', '<p style="color:red" id="a" data-b="c" aria-label="d">a</p>', '<p>a</p>'],
    [
      'classes of the site',
      '<p class="indent-1 button">a</p><p class="x">b</p>',
      '<p class="indent-1">a</p><p>b</p>',
    ],
    ['attributes of other elements', '<p href="/a" start="2">a</p>', '<p>a</p>'],
    [
      'frames, forms and vector graphics',
      '<iframe src="/a"></iframe><form><input></form><svg><a>x</a></svg>',
      '',
    ],
    [
      'other attributes of examples',
      '<figure data-example="react" data-state="ran" class="x"><pre data-file="b"><code data-file="a.js" data-run>a</code></pre></figure>',
      '<figure data-example="react"><pre><code data-file="a.js">a</code></pre></figure>',
    ],
    [
      'boxes that mean nothing',
      '<aside><p>a</p></aside><aside data-callout="x"><p><b>b</b></p></aside><p><small>c <small data-note="">d</small></small></p>',
      '<p>a</p><p>b</p><p>c <small data-note=""><span>d</span></small></p>',
    ],
    [
      'other values of marks',
      '<ul><li data-checked="yes">a</li></ul><figure data-width="huge" data-embed="A b"><img src="/a.png" alt=""></figure><pre><code data-lines="1;2" data-file="\u0007">b</code></pre>',
      '<ul><li>a</li></ul><figure><img src="/a.png" alt="" loading="lazy" decoding="async"></figure><pre><code>b</code></pre>',
    ],
    [
      'open boxes and the marks of other elements',
      '<details open=""><summary data-note="">a</summary></details><p data-checked="true" data-callout="tip">b</p>',
      '<details><summary>a</summary></details><p>b</p>',
    ],
    ['targets', '<p><a href="/a" target="_blank">a</a></p>', '<p><a href="/a">a</a></p>'],
  ])('drops %s', (_, html, clean) => {
    expect(sanitizeHtml(html)).toBe(clean);
  });

  it('keeps attributes that look like notes and abbreviations, as older browsers write them', () => {
    // Where there is no DOM, the text is framed as it is; this DOM writes `&lt;`.
    vi.stubGlobal('window', undefined);
    const html = '<p><img src="/x.png" alt="<small data-note>a</small><abbr title="></p>';
    expect(sanitizeHtml(html)).toBe(html);
    vi.unstubAllGlobals();
  });

  it('frames the text of notes', () => {
    const html = '<p>a<small data-note="">b <em>c</em></small> d<small data-note="">e</small></p>';
    expect(sanitizeHtml(html)).toBe(
      '<p>a<small data-note=""><span>b <em>c</em></span></small> d<small data-note=""><span>e</span></small></p>',
    );
  });

  it('gives external links rel=noopener and keeps their other rel values', () => {
    expect(sanitizeHtml('<a href="https://a.example" rel="nofollow">a</a>')).toBe(
      '<a href="https://a.example" rel="nofollow noopener">a</a>',
    );
  });
});

describe('RichText', () => {
  it('shows clean HTML', () => {
    const { container } = render(
      <RichText html='<p>Hello <img src="/a.png" onerror="alert(1)" alt="drop"></p>' />,
    );
    expect(container.querySelector('p')?.textContent).toBe('Hello ');
    expect(container.querySelector('img')?.getAttribute('onerror')).toBeNull();
  });

  it('makes code and tables focusable if they are too wide, and only those', () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
      return this.textContent.includes('wide') ? 900 : 300;
    });
    const { container } = render(
      <RichText html="<pre><code>narrow</code></pre><pre><code>wide</code></pre><table><tbody><tr><td>wide</td></tr></tbody></table>" />,
    );
    const focusable = [...container.querySelectorAll('[tabindex="0"]')];
    expect(focusable.map((element) => element.getAttribute('aria-label'))).toEqual([
      'Code, scrolls sideways',
      'Table, scrolls sideways',
    ]);
    expect(focusable[1]?.querySelector('table')).not.toBeNull();
    vi.restoreAllMocks();
  });

  it("returns the API's HTML where there is no window", () => {
    vi.stubGlobal('window', undefined);
    expect(renderToString(<RichText html="<p>a</p>" />)).toContain('<p>a</p>');
  });
});
