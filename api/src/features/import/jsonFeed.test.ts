import { describe, expect, it } from 'vitest';
import { parseJsonFeed, type JsonFeed } from './jsonFeed.js';
import { JsonFeedError } from './jsonFeedError.js';

const VERSION = 'https://jsonfeed.org/version/1.1';

function feedOf(items: unknown, more: Record<string, unknown> = {}): JsonFeed {
  return parseJsonFeed(JSON.stringify({ version: VERSION, title: 'Feed', items, ...more }));
}

const one = (item: unknown, more: Record<string, unknown> = {}): JsonFeed['items'][number] | undefined =>
  feedOf([item], more).items[0];

const whole = {
  id: 'a',
  url: 'https://site.test/a',
  title: ' A\n title ',
  content_html: '<p>Hello</p>',
  date_published: '2024-05-01T10:00:00+02:00',
  tags: ['React', ' Hooks ', 'React', '', 7],
  authors: [
    { name: ' Ada ', url: 'https://ada.test', avatar: 'https://ada.test/a.png' },
    { url: 'https://x.test' },
  ],
  image: '/cover.png',
};

describe('an unbounded feed', () => {
  it.each([
    ['lists', `{"items":${'['.repeat(100_000)}`, /nested 100001 levels deep at items, 100 is the limit/],
    ['objects', '{"items":['.repeat(100_000), /nested 200000 levels deep/],
    ['values', `{"items":[${'0,'.repeat(5_000_000)}0]}`, /holds 5000003 values, 5000000 is the limit/],
    ['a key', `{"${'k'.repeat(10_000)}":1}`, /a key of 10000 characters, 1000 is the limit/],
  ])('of %s is refused with the limit', (_, json, message) => {
    expect(() => parseJsonFeed(json)).toThrow(JsonFeedError);
    expect(() => parseJsonFeed(json)).toThrow(message);
  });
});

describe('an item', () => {
  it('is read completely', () => {
    expect(one(whole)).toEqual({
      id: 'a',
      url: 'https://site.test/a',
      title: 'A title',
      html: '<p>Hello</p>',
      tags: ['React', 'Hooks'],
      authors: [{ name: 'Ada', url: 'https://ada.test/', avatar: 'https://ada.test/a.png' }],
      publishedAt: new Date('2024-05-01T08:00:00Z'),
      image: 'https://site.test/cover.png',
    });
  });

  it('without authors gets those of the feed, in both versions of the format', () => {
    const item = { id: 1, content_text: 'x' };
    expect(one(item, { authors: [{ name: 'Grace' }] })).toMatchObject({
      id: '1',
      authors: [{ name: 'Grace' }],
    });
    expect(one(item, { author: { name: 'Grace' } })).toMatchObject({ authors: [{ name: 'Grace' }] });
    expect(one({ ...item, author: { name: 'Ada' } }, { author: { name: 'Grace' } })).toMatchObject({
      authors: [{ name: 'Ada' }],
    });
    expect(one(item)).toMatchObject({ authors: [] });
  });

  it('of plain text becomes paragraphs', () => {
    expect(one({ id: 'a', title: 'T', content_text: 'a <b> & c\r\nd\n\n\ne' })).toMatchObject({
      html: '<p>a &lt;b&gt; &amp; c<br>d</p><p>e</p>',
    });
    expect(one({ id: 'a', title: 'T', content_html: '<p> </p>', content_text: 'x' })).toMatchObject({
      html: '<p>x</p>',
    });
  });

  it('without a title gets its first words as title', () => {
    const words = 'This is a small thought that goes on for quite a while before it comes to its end.';
    expect(one({ id: 'a', content_html: `<p>${words}</p><p>More</p>` })).toMatchObject({
      title: 'This is a small thought that goes on for quite a while…',
    });
    expect(one({ id: 'a', title: ' ', content_text: 'Short.\n\nMore' })).toMatchObject({ title: 'Short.' });
    expect(one({ id: 'a', content_html: '<img src="/a.png">', date_published: '2024-05-01' })).toMatchObject({
      title: 'Post of 2024-05-01',
    });
  });

  it.each([
    ['2024-05-01T10:00:00Z', '2024-05-01T10:00:00.000Z'],
    ['2024-05-01T10:00:00.5-0130', '2024-05-01T11:30:00.500Z'],
    ['2024-05-01 10:00', '2024-05-01T10:00:00.000Z'],
    ['2024-05-01', '2024-05-01T00:00:00.000Z'],
  ])('published at %s', (date_published, iso) => {
    expect(one({ ...whole, date_published })).toMatchObject({ publishedAt: new Date(iso) });
  });

  it.each([
    undefined,
    null,
    7,
    '',
    'yesterday',
    '05/01/2024',
    '2024-13-01',
    '2024-05-01T25:00:00Z',
    '0001-01-01',
    '+099999-01-01',
  ])('with the date %j has no date', (date_published) => {
    expect(one({ ...whole, date_published })).toMatchObject({ publishedAt: null });
  });

  it('omits URLs other than http and https', () => {
    expect(
      one({
        ...whole,
        url: 'javascript:alert(1)',
        image: 'data:x',
        authors: [{ name: 'A', url: 'x', avatar: 'file:///x' }],
      }),
    ).toEqual({ ...(one(whole) as object), url: undefined, image: undefined, authors: [{ name: 'A' }] });
  });
});

describe('an item that cannot become a post', () => {
  it.each([
    [null, 'It is not an object.'],
    ['text', 'It is not an object.'],
    [[], 'It is not an object.'],
    [{ content_html: '<p>x</p>' }, 'It has no id.'],
    [{ id: '', content_html: '<p>x</p>' }, 'It has no id.'],
    [{ id: {}, content_html: '<p>x</p>' }, 'It has no id.'],
    [{ id: 'x'.repeat(1001), content_html: '<p>x</p>' }, 'Its id is longer than 1000 characters.'],
    [{ id: 'b' }, 'It has neither text nor an image.'],
    [{ id: 'b', content_html: 7 }, 'It has neither text nor an image.'],
    [
      { id: 'b', content_html: '<p>&nbsp;</p><script>x</script>', content_text: ' ' },
      'It has neither text nor an image.',
    ],
    [{ id: 'a', content_text: 'again' }, 'It has the same id as item 1.'],
    [
      { id: 'b', content_html: '<div>'.repeat(5000) },
      'The text has HTML elements nested more than 200 levels deep, which is the limit.',
    ],
  ])('%j reports the reason and does not affect the others', (item, reason) => {
    const { items } = feedOf([whole, item, { id: 'z', content_text: 'z' }]);
    expect(items[1]).toMatchObject({ index: 1, reason });
    expect(items[0]).toMatchObject({ id: 'a' });
    expect(items[2]).toMatchObject({ id: 'z' });
  });
});

describe('a feed', () => {
  it('is identified by its feed URL, home page or title', () => {
    expect(
      feedOf([], { feed_url: 'https://site.test/f.json', home_page_url: 'https://site.test' }).feedKey,
    ).toBe('https://site.test/f.json');
    expect(feedOf([], { home_page_url: 'https://site.test' }).feedKey).toBe('https://site.test/');
    expect(feedOf([]).feedKey).toBe('Feed');
  });

  it('may be of version 1 and start with a byte order mark', () => {
    expect(parseJsonFeed('\ufeff{"version":"https://jsonfeed.org/version/1","items":[]}')).toEqual({
      feedKey: 'Untitled feed',
      title: 'Untitled feed',
      items: [],
    });
  });

  it.each([
    ['', 'The file is empty.'],
    [' \n', 'The file is empty.'],
    ['[]', 'no JSON Feed'],
    ['null', 'no JSON Feed'],
    ['{"items":[]}', 'no JSON Feed'],
    ['{"version":"https://jsonfeed.org/version/2","items":[]}', 'no JSON Feed'],
    [`{"version":"${VERSION}"}`, 'no list of "items"'],
    [`{"version":"${VERSION}","items":{}}`, 'no list of "items"'],
    ['<rss></rss>', 'not valid JSON there, at byte 0.'],
  ])('%j is refused', (json, message) => {
    expect(() => parseJsonFeed(json)).toThrow(JsonFeedError);
    expect(() => parseJsonFeed(json)).toThrow(message);
  });
});

describe('a broken file', () => {
  const items = Array.from({ length: 5 }, (_, index) => ({
    id: `id-${index}`,
    title: `Pöst ${index + 1}`,
    content_html: `<p title="items">“${index}” \\ \n 日本</p>`,
    _custom: { items: [{ title: 'inner' }], title: 'not this one', n: -1.5e-30, b: [true, false, null] },
  }));
  const json = JSON.stringify({ version: VERSION, title: 'items', items });

  it('that is truncated names the item, the byte and the last complete item', () => {
    const cut = json.indexOf('Pöst 3') + 30;
    const bytes = Buffer.byteLength(json.slice(0, cut));
    expect(() => parseJsonFeed(json.slice(0, cut))).toThrow(
      `The file ends in the middle of item 3 ("Pöst 3"), at byte ${bytes}. The last whole item is item 2 ("Pöst 2").`,
    );
    expect(() => parseJsonFeed(json.slice(0, -1))).toThrow(
      `The file ends before the feed does, at byte ${Buffer.byteLength(json) - 1}. The last whole item is item 5 ("Pöst 5").`,
    );
    expect(() => parseJsonFeed(json.slice(0, 20))).toThrow('No item before it is whole.');
  });

  it('is detected at every possible truncation', () => {
    for (let cut = 1; cut < json.length; cut += 1) {
      const part = json.slice(0, cut);
      expect(() => parseJsonFeed(part), part.slice(-30)).toThrow(`The file ends `);
      expect(() => parseJsonFeed(part)).toThrow(`at byte ${Buffer.byteLength(part)}.`);
    }
  });

  it.each([
    ['"Pöst 3"', '"Pöst 3" "x"', 3],
    ['"Pöst 4"', '"Pöst 4\n"', 4],
    ['"Pöst 2"', '"Pöst 2\\x"', 2],
    ['"id-1",', '"id-1",,', 2],
    ['"id-3"', 'undefined', 4],
    ['"id-3"', '01', 4],
    ['-1.5e-30', '-', 1],
    ['true', 'True', 1],
  ])('in which %s became %s names the item', (good, bad, item) => {
    const broken = json.replace(good, bad);
    expect(() => parseJsonFeed(broken)).toThrow(`The file is not valid JSON in item ${item}`);
    expect(() => parseJsonFeed(broken)).toThrow(
      item > 1 ? `item ${item - 1} ("Pöst ${item - 1}").` : 'No item',
    );
  });

  it('with trailing garbage is refused', () => {
    expect(() => parseJsonFeed(`${json}}`)).toThrow(
      `not valid JSON there, at byte ${Buffer.byteLength(json)}.`,
    );
  });

  it('is located in a body of many megabytes or a thousand levels', () => {
    const big = JSON.stringify({
      version: VERSION,
      items: [{ id: 'a', title: 'Big', content_html: 'x\\"'.repeat(3_000_000) }],
    });
    expect(() => parseJsonFeed(big.slice(0, -5))).toThrow('in the middle of item 1 ("Big")');
    expect(() => parseJsonFeed(`{"version":"${VERSION}","items":[${'['.repeat(100_000)}`)).toThrow(
      JsonFeedError,
    );
  });
});
