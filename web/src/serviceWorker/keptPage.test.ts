import { describe, expect, it } from 'vitest';
import { assetsOf, imagesOf, isPublicPage, link, noPages, pageAddress, postIdIn } from './keptPage';

const address = (path: string) => pageAddress(new URL(path, 'https://hydrate.example'));

const KEPT = [
  ['/?utm_source=chat', '/'],
  ['/?sort=popular', '/'],
  ['/?sort=latest', '/?sort=latest'],
  ['/?page=2', '/?page=2'],
  ['/post/1?fbclid=x#comments', '/post/1'],
  ['/category/?name=Next.js', '/category?name=Next.js'],
  ['/search/?q=a+b&page=2', '/search?q=a+b&page=2'],
  ['/?sort=popular&period=week&utm_source=chat', '/?sort=popular&period=week'],
  ['/?sort=latest&period=week', '/?sort=latest'],
  ['/?period=ever', '/'],
  ['/search?sort=newest&q=a&year=2026&author=ada&fbclid=x', '/search?q=a&author=ada&year=2026&sort=newest'],
  ['/post/1?comments=shown', '/post/1?comments=shown'],
  ['/archive/2026-11?after=abc&ref=x', '/archive/2026-11?after=abc'],
  ['/post/1?ref=dev.to', '/post/1'],
  ['/?utm_source=news.example', '/'],
  ['/search/?q=react.memo', '/search?q=react.memo'],
] as const;

describe('the address under which a page is cached', () => {
  it.each(KEPT)('of %s is %s', (asked, kept) => expect(address(asked)).toBe(kept));
});

describe('the addresses that the worker leaves to the network', () => {
  // As Workbox does it.
  const isLeft = (path: string) => {
    const { pathname, search } = new URL(path, 'https://hydrate.example');
    return noPages.some((pattern) => pattern.test(pathname + search));
  };

  it.each(KEPT)('are not those of pages: %s', (asked, kept) => {
    expect([isLeft(asked), isLeft(kept)]).toEqual([false, false]);
  });

  it.each([
    '/feed.xml',
    '/feed.xml?category=a',
    '/post/1.md',
    '/sandbox',
    '/sandbox?x=1',
    '/api/posts?page=1',
  ])('are those of everything else: %s', (asked) => expect(isLeft(asked)).toBe(true));
});

describe('the id of the post', () => {
  it.each([
    ['/post/1', '1'],
    ['/post/a%20b', 'a b'],
    ['/post/%E0%A4', undefined],
    ['/post/1?comments=shown', undefined],
    ['/', undefined],
  ])('at %s is %s', (asked, id) => expect(postIdIn(asked)).toBe(id));
});

describe('the content of the caches', () => {
  const page = (init: ResponseInit, cacheControl = 'public, max-age=0', type = 'text/html; charset=utf-8') =>
    new Response('', { ...init, headers: { 'cache-control': cacheControl, 'content-type': type } });

  it('is pages that are the same for everyone', () => {
    expect(isPublicPage(page({ status: 200 }))).toBe(true);
    expect(isPublicPage(page({ status: 404 }))).toBe(false);
    expect(isPublicPage(page({ status: 200 }, 'no-cache'))).toBe(false);
    expect(isPublicPage(page({ status: 200 }, 'private'))).toBe(false);
    expect(isPublicPage(page({ status: 200 }, 'public', 'application/json'))).toBe(false);
  });

  it("includes pictures of this site, and files of the page's build", () => {
    const html = `<link rel="stylesheet" crossorigin href="/assets/app-1.css"><script src="/assets/app-2.js"></script>
      <img class="a" src="/uploads/1.webp" alt=""><img src="/avatars/A&amp;B-1.svg"><img src="/uploads/1.webp">
      <img src="https://elsewhere.example/uploads/2.webp"><a href="/uploads/3.webp">`;
    expect(imagesOf(html)).toEqual(['/uploads/1.webp', '/avatars/A&B-1.svg']);
    expect(assetsOf(html)).toEqual(['/assets/app-1.css', '/assets/app-2.js']);
  });
});

describe('a page in the list of cached pages', () => {
  it('has the title of its head, escaped as text', () => {
    const html = '<title>&lt;script&gt; &amp; "quotes" · Hydrate</title>';
    expect(link({ address: '/post/1', html }).title).toBe('&lt;script&gt; &amp; "quotes"');
    expect(link({ address: '/post/1', html: '<title></title><script>alert(1)</script>' }).title).toBe(
      '/post/1',
    );
  });
});
