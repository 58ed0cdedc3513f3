// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { searchFilters } from '../../features/search/searchFilters';
import { scriptJson } from './renderHead';
import { parsed, RenderedCache } from './testing/pages';
import { oneLine, shorten } from './text';

/** Titles that try to break out of their context, and characters that get lost. */
const hostileTexts = [
  `"><script>alert(1)</script>`,
  `'><img src=x onerror=alert(1)>`,
  `</title><script>alert(1)</script>`,
  `</title x><p>`,
  `</script><script>alert(1)</script>`,
  `</SCRIPT\u00a0>`,
  `<!--<script>`,
  `--><svg onload=alert(1)>`,
  `<![CDATA[x]]>`,
  `&lt;b&gt; &amp;amp; &#39; &notanentity; &copy`,
  `"quoted" 'single' \`back\` \\ \\" \\u003c`,
  `$& $1 $\` $' $$`,
  `{"@type":"Person"}`,
  `" onmouseover="alert(1)`,
  `line\u2028separated\u2029twice`,
  `\u202eright to left\u202c \u200fمرحبا\u200e \u2067x\u2069`,
  `👩‍👩‍👧‍👦 🏳️‍🌈 🇸🇰 ❤️`,
  `z${'\u0301'.repeat(150)}`,
  '\u{1d160}\u{10ffff}\ufffe\ufeff',
  'javascript:alert(1)',
  'x'.repeat(1000),
  '&'.repeat(1000),
];

const cacheOf = (text: string) =>
  new RenderedCache()
    .withPost(
      { title: text, excerpt: text, categories: [{ __typename: 'Category', id: 'c1', name: text }] },
      { name: text },
    )
    .withCategory(text, { name: text, description: text })
    .withUser('ravi', { name: text, about: text });

describe('a head with hostile input', () => {
  it.each(hostileTexts)('is valid, preserves the text exactly, and runs nothing: %j', (text) => {
    const cache = cacheOf(text);
    const pages = [
      { page: { name: 'post', postId: 'p1', withComments: false }, title: text },
      { page: { name: 'category', categoryName: text, page: 1 }, title: `#${text}` },
      { page: { name: 'profile', userName: 'ravi', page: 1 }, title: `${text} (@ravi)` },
      {
        page: { name: 'search', query: text, filters: searchFilters(new URLSearchParams()), page: 1 },
        title: `Search results for: ${text}`,
      },
    ] as const;
    for (const { page, title } of pages) {
      const head = cache.head(page);
      const { page: document, property, named, jsonLd, ...rest } = parsed(head);

      expect(rest.title).toBe(`${title} · Hydrate`);
      expect(property('og:title')).toEqual([title]);
      expect(named('twitter:title')).toEqual([title]);
      if (page.name !== 'search') {
        expect(named('description')).toEqual([shorten(text)]);
        expect(JSON.parse(JSON.stringify(jsonLd))).toEqual(JSON.parse(JSON.stringify(head.jsonLd)));
      }
      // The head has only the expected elements, and everything after it is intact.
      const names = new Set(Array.from(document.querySelectorAll('*'), ({ localName }) => localName));
      expect([...names].sort()).toEqual(
        [
          'body',
          'head',
          'html',
          'link',
          'meta',
          'p',
          'title',
          ...(jsonLd.length > 0 ? ['script'] : []),
        ].sort(),
      );
      expect(document.querySelectorAll('script:not([type="application/ld+json"])')).toHaveLength(0);
      for (const element of document.querySelectorAll('*')) {
        expect(element.getAttributeNames().filter((name) => name.startsWith('on'))).toEqual([]);
      }
      expect(document.querySelector('body > #end')).not.toBeNull();
    }
  });

  it('replaces unpaired surrogates, and drops control characters', () => {
    const text = 'a\ud800b\udc00c\u0000d\r\n\te';
    const { title, named, jsonLd } = parsed(
      cacheOf(text).head({ name: 'post', postId: 'p1', withComments: false }),
    );
    expect(title).toBe('a\ufffdb\ufffdc d e · Hydrate');
    expect(named('description')).toEqual(['a\ufffdb\ufffdc d e']);
    expect(jsonLd[0]).toMatchObject({ headline: 'a\ufffdb\ufffdc d e' });
  });
});

describe('JSON in a script element', () => {
  it.each(hostileTexts)('has the same value, without a character that ends the element: %j', (text) => {
    const json = scriptJson({ [text]: [text, 1, null] });
    expect(json).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual({ [text]: [text, 1, null] });
  });
});

describe('a description', () => {
  it('is one line, cut between words, or between characters if there are no words', () => {
    expect(shorten(' a \n b ')).toBe('a b');
    expect(shorten('words '.repeat(100))).toMatch(/^(words )+words…$/);
    const family = '👩‍👩‍👧‍👦';
    expect(shorten(family.repeat(100))).toBe(`${family.repeat(18)}…`);
    for (const text of hostileTexts) expect(shorten(text).length).toBeLessThanOrEqual(200);
    expect(oneLine('a\u00a0b')).toBe('a\u00a0b');
  });
});
