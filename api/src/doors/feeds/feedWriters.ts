import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith';
import { textAsHtml } from '../../platform/text/escapeMarkup.js';
import type { Feed, FeedEntry } from './feed.service.js';
import type { FeedFileName } from './feedFormats.js';

const COPYRIGHT = 'Each post belongs to its author.';

/** Each writes a feed whose URLs are all absolute. */
export const writers: Readonly<Record<FeedFileName, (feed: Feed) => string>> = {
  'rss.xml': (feed) => toXml(feed, writeRss),
  'atom.xml': (feed) => toXml(feed, writeAtom),
  'feed.json': writeJson,
};

/** Adds the cover to the body, because only JSON Feed has a field for it. */
function withCover({ coverImageURL, html }: FeedEntry): string {
  const src = coverImageURL?.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
  return src === undefined ? html : `<p><img src="${src}" alt="" /></p>${html}`;
}

/** Characters that XML does not allow, not even escaped (https://www.w3.org/TR/xml/#charsets). */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** Marks the end of a CDATA section within user text. User text cannot contain this character here. */
const CUT = '\u0001';

/**
 * Writes user text as XML. The library puts text with special characters into one CDATA section even if the text contains `]]>`. The mark
 * keeps that sequence apart until the document is complete.
 */
function toXml(feed: Feed, write: (feed: Feed) => string): string {
  const text = (value: string) => value.toWellFormed().replace(NOT_IN_XML, '').replaceAll(']]>', `]]${CUT}>`);
  const entries = feed.entries.map((entry) => ({
    ...entry,
    title: text(entry.title),
    summary: text(entry.summary),
    html: text(entry.html),
    categories: entry.categories.map(text),
    author: { ...entry.author, name: text(entry.author.name) },
    series: entry.series && { ...entry.series, title: text(entry.series.title) },
  }));
  return write({ ...feed, title: text(feed.title), description: text(feed.description), entries })
    .replaceAll(`]]${CUT}>`, ']]]]><![CDATA[>')
    .replaceAll(CUT, '');
}

/** https://www.w3.org/TR/websub/#discovery */
const hubLinks = ({ hubUrl }: Feed) => (hubUrl === null ? [] : [{ href: hubUrl, rel: 'hub' }]);

type SeriesOfEntry = NonNullable<FeedEntry['series']>;

/** `prev` and `next` of https://www.iana.org/assignments/link-relations lead through a series. */
function seriesLinks({ previousUrl, nextUrl }: SeriesOfEntry): { href: string; rel: string; type: string }[] {
  const type = 'text/html';
  return [
    ...(previousUrl === null ? [] : [{ href: previousUrl, rel: 'prev', type }]),
    ...(nextUrl === null ? [] : [{ href: nextUrl, rel: 'next', type }]),
  ];
}

/** https://www.dublincore.org/specifications/dublin-core/dcmi-terms/terms/isPartOf/ */
const partOf = ({ title }: SeriesOfEntry) => ({ isPartOf: [title] });

/** RSS 2.0 (https://www.rssboard.org/rss-specification). Its descriptions are HTML. */
function writeRss(feed: Feed): string {
  return generateRssFeed({
    title: feed.title,
    link: feed.homeUrl,
    description: textAsHtml(feed.description),
    copyright: COPYRIGHT,
    lastBuildDate: feed.updatedAt,
    atom: {
      links: [
        { href: `${feed.baseUrl}/rss.xml`, rel: 'self', type: 'application/rss+xml' },
        ...hubLinks(feed),
      ],
    },
    items: feed.entries.map((entry) => ({
      title: entry.title,
      link: entry.url,
      guid: { value: entry.url, isPermaLink: true },
      description: textAsHtml(entry.summary),
      categories: entry.categories.map((name) => ({ name })),
      pubDate: entry.publishedAt,
      dc: { creators: [entry.author.name] },
      content: { encoded: withCover(entry) },
      ...(entry.series && { atom: { links: seriesLinks(entry.series) }, dcterms: partOf(entry.series) }),
    })),
  });
}

/** RFC 4287. */
function writeAtom(feed: Feed): string {
  return generateAtomFeed({
    id: feed.homeUrl,
    title: { value: feed.title },
    subtitle: { value: feed.description },
    rights: { value: COPYRIGHT },
    updated: feed.updatedAt,
    links: [
      { href: `${feed.baseUrl}/atom.xml`, rel: 'self', type: 'application/atom+xml' },
      { href: feed.homeUrl, rel: 'alternate', type: 'text/html' },
      ...hubLinks(feed),
    ],
    entries: feed.entries.map((entry) => ({
      id: entry.url,
      title: { value: entry.title },
      links: [
        { href: entry.url, rel: 'alternate', type: 'text/html' },
        ...(entry.canonicalURL === null ? [] : [{ href: entry.canonicalURL, rel: 'via' }]),
        ...(entry.series ? seriesLinks(entry.series) : []),
      ],
      authors: [{ name: entry.author.name, uri: entry.author.url }],
      categories: entry.categories.map((term) => ({ term })),
      summary: { value: entry.summary },
      content: { value: withCover(entry), type: 'html' },
      published: entry.publishedAt,
      updated: entry.updatedAt,
      ...(entry.series && { dcterms: partOf(entry.series) }),
    })),
  });
}

/** https://jsonfeed.org/version/1.1 */
function writeJson(feed: Feed): string {
  const json = generateJsonFeed({
    title: feed.title,
    home_page_url: feed.homeUrl,
    feed_url: `${feed.baseUrl}/feed.json`,
    ...(feed.nextUrl === null ? {} : { next_url: feed.nextUrl }),
    description: feed.description,
    ...(feed.hubUrl === null ? {} : { hubs: [{ type: 'WebSub', url: feed.hubUrl }] }),
    items: feed.entries.map((entry) => ({
      id: entry.url,
      url: entry.url,
      ...(entry.canonicalURL === null ? {} : { external_url: entry.canonicalURL }),
      title: entry.title,
      summary: entry.summary,
      content_html: entry.html,
      ...(entry.coverImageURL === null ? {} : { image: entry.coverImageURL }),
      date_published: entry.publishedAt,
      date_modified: entry.updatedAt,
      authors: [entry.author],
      tags: entry.categories,
      // The extension of our exports.
      ...(entry.series && {
        _hydrate: { series: { title: entry.series.title, number: entry.series.number } },
      }),
    })),
  });
  // The library omits an empty list, but the format requires `items`.
  return JSON.stringify(Object.assign({ items: [] }, json));
}
