import { describe, expect, it } from 'vitest';
import { resolveRelativeUrls, sanitizeRichText } from './richText.js';
import { imageSource, linkTarget } from './urls.js';

describe('linkTarget', () => {
  it.each([
    ['https://react.dev', 'https://react.dev', true],
    [' HTTPS://React.dev/Learn ', 'https://react.dev/Learn', true],
    ['http://a.test/?q=1&r=ü#x', 'http://a.test/?q=1&r=ü#x', true],
    ['https://a.test/a b', 'https://a.test/a%20b', true],
    ['//a.test/x', 'https://a.test/x', true],
    ['www.a.test/x', 'https://www.a.test/x', true],
    ['mailto:a@b.test?subject=Hi there', 'mailto:a@b.test?subject=Hi%20there', false],
    ['MAILTO:a@b.test', 'mailto:a@b.test', false],
    ['tel:+49 30 1', 'tel:+49%2030%201', false],
    ['/post/1?x=2#c', '/post/1?x=2#c', false],
    ['#part', '#part', false],
  ])('keeps %s', (written, href, isExternal) => {
    expect(linkTarget(written)).toEqual({ href, isExternal });
  });

  it.each([
    '',
    ' ',
    '#',
    'page.html',
    './x',
    '?q=1',
    'mailto:',
    'https://',
    'about:blank',
    'a.test',
    `/${'x'.repeat(5000)}`,
  ])('refuses %j', (written) => {
    expect(linkTarget(written)).toBeNull();
  });
});

describe('imageSource', () => {
  it.each([
    ['https://a.test/i.png', 'https://a.test/i.png'],
    ['//a.test/i.png', 'https://a.test/i.png'],
    ['/uploads/i.webp', '/uploads/i.webp'],
    ['data:image/PNG;base64,iVBO\nRw0K', 'data:image/png;base64,iVBORw0K'],
    ['data:image/x-icon;base64,AAABAA==', 'data:image/x-icon;base64,AAABAA=='],
    ['DATA:IMAGE/BMP;BASE64,Qk0=', 'data:image/bmp;base64,Qk0='],
  ])('keeps %s', (written, src) => {
    expect(imageSource(written)).toBe(src);
  });

  it.each([
    '',
    '#x',
    'mailto:a@b.test',
    'i.png',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/png;base64,',
    'data:image/png;base64,A=A',
  ])('refuses %j', (written) => {
    expect(imageSource(written)).toBeNull();
  });

  it('accepts an embedded image of many megabytes', () => {
    const src = `data:image/png;base64,${'A'.repeat(30_000_000)}`;
    expect(imageSource(src)).toBe(src);
    expect(imageSource(`${src}*`)).toBeNull();
  });
});

describe('resolveRelativeUrls', () => {
  const base = 'https://site.test/blog/first?x=1';

  it.each([
    ['<a href="/docs">a</a>', '<a href="https://site.test/docs">a</a>'],
    ['<a href=second#p>a</a>', '<a href="https://site.test/blog/second#p">a</a>'],
    ["<A class=x HREF = '../up' id=y>a</A>", '<A class=x HREF = "https://site.test/up" id=y>a</A>'],
    ['<a href="#part">a</a>', '<a href="https://site.test/blog/first?x=1#part">a</a>'],
    [
      '<img alt="href=&quot;/x" src="//cdn.test/i.png"/>',
      '<img alt="href=&quot;/x" src="https://cdn.test/i.png"/>',
    ],
    ['<img src="&#47;i&amp;j.png">', '<img src="https://site.test/i&amp;j.png">'],
    ['<img src="i.png" src="j.png">', '<img src="https://site.test/blog/i.png" src="j.png">'],
  ])('%s', (html, resolved) => {
    expect(resolveRelativeUrls(html, base)).toBe(resolved);
  });

  it.each([
    '<a href="https://a.test/x">a</a><a href="mailto:a@b.test">m</a><a href>e</a><a href="">f</a><a name=x>g</a>',
    '<p src="/x">a &amp; b</p><!-- <a href="/x"> --><script>"<a href=/x>"</script><pre>&lt;a href="/x"&gt;</pre>',
    '<a href="/unfinished',
    '',
  ])('leaves %s unchanged', (html) => {
    expect(resolveRelativeUrls(html, base)).toBe(html);
  });

  it('changes nothing without an http(s) base', () => {
    expect(resolveRelativeUrls('<a href="/x">a</a>', 'not a url')).toBe('<a href="/x">a</a>');
    expect(resolveRelativeUrls('<a href="/x">a</a>', 'file:///etc/')).toBe('<a href="/x">a</a>');
  });

  it('produces nothing that sanitising would not remove', () => {
    const html = resolveRelativeUrls(
      '<a href="javascript:alert(1)">a</a><a href=\'"onclick="x\'>b</a>',
      base,
    );
    expect(sanitizeRichText(html)).toBe(
      '<p>a<a href="https://site.test/blog/%22onclick=%22x" rel="noopener noreferrer nofollow ugc">b</a></p>',
    );
  });
});
