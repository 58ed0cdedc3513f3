import { bounds, LimitError, parseJson as parseBoundedJson } from '../../platform/bounds/bounds.js';
import { isId } from '../../platform/database/ids.js';
import { isBlank, plainText } from '../../richText/richText.js';
import { showsNothing } from '../../platform/text/visibleText.js';
import { truncate } from '../../richText/measures.js';
import { JsonFeedError } from './jsonFeedError.js';
import { findJsonFault, type FoundItem } from './jsonPosition.js';
import { isObject, type JsonObject, text, webAddress } from './values.js';

export interface FeedAuthor {
  name: string;
  /** http(s). */
  url?: string;
  /** http(s). */
  avatar?: string;
}

export interface ParsedItem {
  /** Unique within the feed. */
  id: string;
  /** http(s). */
  url?: string;
  /** Never empty: a post without a title gets its first words. */
  title: string;
  /** As in the feed: not sanitised, URLs still relative to `url`. Never blank. */
  html: string;
  tags: string[];
  /** The item's authors, or those of the feed; may be empty. */
  authors: FeedAuthor[];
  publishedAt: Date | null;
  /** A date that could not be read. */
  unreadableDate?: string;
  /** Cover, http(s). */
  image?: string;
  description?: string;
  updatedAt?: Date;
  losses?: string[];
  /** The extension in exports of this software (features/export/exportFeed.ts). */
  exported?: ExportedItem;
}

/** Data of a post that JSON Feed has no field for. */
export interface ExportedItem {
  id: string;
  userName: string;
  title: string;
  updatedAt: Date;
  /** The author's description; an export has no other summary. */
  description?: string;
  /** Where the post appeared first. */
  canonicalURL?: string;
  series?: ExportedPart;
}

/** The series of a post, and its number in it from 1. */
export interface ExportedPart {
  title: string;
  number: number;
}

export interface InvalidItem {
  /** Zero-based. */
  index: number;
  id?: string;
  reason: string;
}

export interface JsonFeed {
  /** Identifies the feed; with an item's id it identifies the item permanently. */
  feedKey: string;
  /** http(s). */
  home?: string;
  title: string;
  items: (ParsedItem | InvalidItem)[];
}

/** Parsing needs several times the file's size in memory. */
export const MAX_FEED_BYTES = 256 * 1024 * 1024;
const MAX_ID_LENGTH = 1000;
/** Maximum length of a title made of a post's first words. */
const MADE_TITLE_LENGTH = 60;

/** RFC 3339, as the format requires; a date alone is midnight UTC. Null for anything else. */
function date(value: unknown): Date | null {
  const written = text(value);
  if (!/^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:?\d\d)?)?$/.test(written))
    return null;
  const hasZone = /(?:[Zz]|[+-]\d\d:?\d\d)$/.test(written.slice(10));
  const parsed = new Date(written.length > 10 && !hasZone ? `${written}Z` : written);
  return Number.isNaN(parsed.getTime()) || parsed.getUTCFullYear() < 1970 ? null : parsed;
}

/** `authors` of version 1.1, or the one `author` of version 1. */
function authorsOf(source: JsonObject): FeedAuthor[] {
  const listed: unknown[] = Array.isArray(source.authors) ? source.authors : [source.author];
  return listed.filter(isObject).flatMap((author) => {
    const name = text(author.name);
    return showsNothing(name)
      ? []
      : [{ name, url: webAddress(author.url), avatar: webAddress(author.avatar) }];
  });
}

function tagsOf(item: JsonObject): string[] {
  const listed: unknown[] = Array.isArray(item.tags) ? item.tags : [];
  return [...new Set(listed.map(text).filter((tag) => !showsNothing(tag)))];
}

function paragraphs(plain: string): string {
  const escaped = plain
    .replace(/\r\n?/g, '\n')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
  return escaped
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replace(/\n/g, '<br>')}</p>`)
    .join('');
}

/** @throws LimitError */
function bodyOf(item: JsonObject): string | null {
  if (typeof item.content_html === 'string' && !isBlank(item.content_html)) return item.content_html;
  if (typeof item.content_text === 'string' && !showsNothing(item.content_text))
    return paragraphs(item.content_text);
  return null;
}

/** A title for a post without one: the first words of its first block, or its date. */
function madeTitle(html: string, publishedAt: Date | null): string {
  const firstBlock = plainText(html).split('\n\n')[0] ?? '';
  return showsNothing(firstBlock)
    ? `Post of ${publishedAt?.toISOString().slice(0, 10) ?? 'an unknown day'}`
    : truncate(firstBlock, MADE_TITLE_LENGTH);
}

/** The extension that an export adds to each item (https://jsonfeed.org/version/1.1#extensions-a-name-extensions-a). */
function exportedOf(source: JsonObject): ExportedItem | undefined {
  const { _hydrate: extension, title, date_modified: modified, summary, external_url: external } = source;
  if (!isObject(extension) || typeof title !== 'string') return undefined;
  const { id, userName } = extension;
  const series = partOf(extension.series);
  const updatedAt = date(modified);
  return typeof id === 'string' && isId(id) && typeof userName === 'string' && updatedAt
    ? {
        id,
        userName,
        title,
        updatedAt,
        ...(typeof summary === 'string' && { description: summary }),
        ...(typeof external === 'string' && { canonicalURL: external }),
        ...(series && { series }),
      }
    : undefined;
}

function partOf(source: unknown): ExportedPart | undefined {
  if (!isObject(source)) return undefined;
  const { title, number } = source;
  return typeof title === 'string' && typeof number === 'number' && Number.isSafeInteger(number)
    ? { title, number }
    : undefined;
}

class FeedReader {
  private readonly seen = new Map<string, number>();
  private readonly authors: FeedAuthor[];
  private readonly home: string | undefined;

  constructor(feed: JsonObject) {
    this.authors = authorsOf(feed);
    this.home = webAddress(feed.home_page_url) ?? webAddress(feed.feed_url);
  }

  item(source: unknown, index: number): ParsedItem | InvalidItem {
    if (!isObject(source)) return { index, reason: 'It is not an object.' };
    // Version 1 allowed numbers as ids.
    const id = text(typeof source.id === 'number' ? String(source.id) : source.id);
    try {
      return this.read(source, index, id);
    } catch (error) {
      if (error instanceof LimitError) return { index, id, reason: error.message };
      throw error;
    }
  }

  private read(source: JsonObject, index: number, id: string): ParsedItem | InvalidItem {
    if (id === '') return { index, reason: 'It has no id.' };
    if (id.length > MAX_ID_LENGTH)
      return { index, reason: `Its id is longer than ${MAX_ID_LENGTH} characters.` };
    const twin = this.seen.get(id);
    if (twin !== undefined) return { index, id, reason: `It has the same id as item ${twin + 1}.` };
    this.seen.set(id, index);
    const html = bodyOf(source);
    if (html === null) return { index, id, reason: 'It has neither text nor an image.' };

    const publishedAt = date(source.date_published);
    const title = text(source.title);
    const url = webAddress(source.url, this.home) ?? webAddress(source.external_url);
    const authors = authorsOf(source);
    const description = text(source.summary);
    const updatedAt = date(source.date_modified);
    const attachments = Array.isArray(source.attachments) ? source.attachments.length : 0;
    return {
      id,
      url,
      title: showsNothing(title) ? madeTitle(html, publishedAt) : title,
      html,
      tags: tagsOf(source),
      authors: authors.length > 0 ? authors : this.authors,
      publishedAt,
      ...(publishedAt === null && text(source.date_published) !== ''
        ? { unreadableDate: text(source.date_published).slice(0, 100) }
        : {}),
      exported: exportedOf(source),
      ...(description !== '' && { description }),
      ...(updatedAt && { updatedAt }),
      ...(attachments > 0 && { losses: [`${attachments} attached files were left out`] }),
      image: webAddress(source.image, url ?? this.home) ?? webAddress(source.banner_image, url ?? this.home),
    };
  }
}

function named({ index, title }: FoundItem): string {
  return `item ${index + 1}${title === null ? '' : ` (${JSON.stringify(truncate(title, 100))})`}`;
}

/** A sentence about invalid JSON, with the position and the last complete item. */
function faultMessage(json: string): string {
  const fault = findJsonFault(json);
  if (!fault) return 'The file is not JSON.';
  const { position, item, lastWhole } = fault;
  const byte = `at byte ${Buffer.byteLength(json.slice(0, position))}`;
  const whole = lastWhole ? ` The last whole item is ${named(lastWhole)}.` : ' No item before it is whole.';
  if (position >= json.length) {
    return `The file ends ${item ? `in the middle of ${named(item)}` : 'before the feed does'}, ${byte}.${whole}`;
  }
  return `The file is not valid JSON ${item ? `in ${named(item)}` : 'there'}, ${byte}.${whole}`;
}

function parseJson(json: string): unknown {
  try {
    return parseBoundedJson(json, bounds.feed, 'The feed');
  } catch (error) {
    if (error instanceof LimitError) throw new JsonFeedError(error.message);
    throw new JsonFeedError(faultMessage(json));
  }
}

/**
 * Parses a JSON Feed (https://jsonfeed.org/version/1.1). Items that cannot be imported carry the reason.
 * @throws JsonFeedError with the position of a fault and the last complete item
 */
export function parseJsonFeed(json: string): JsonFeed {
  const withoutMark = json.replace(/^\uFEFF/, '');
  if (withoutMark.trim() === '') throw new JsonFeedError('The file is empty.');
  if (Buffer.byteLength(withoutMark) > MAX_FEED_BYTES) {
    throw new JsonFeedError(
      `The file is larger than ${MAX_FEED_BYTES / 1024 / 1024} MB. Split it into several feeds.`,
    );
  }
  const feed = parseJson(withoutMark);
  const { reader, ...head } = feedHead(feed);
  const items: unknown[] = isObject(feed) && Array.isArray(feed.items) ? feed.items : [];
  const { item } = reader();
  return { ...head, items: items.map(item) };
}

/** What a feed says of itself, and a reader of its items in their order. @throws JsonFeedError */
export function feedHead(feed: unknown): Omit<JsonFeed, 'items'> & {
  reader: () => { item: (source: unknown, index: number) => ParsedItem | InvalidItem };
} {
  if (!isObject(feed) || !/^https?:\/\/jsonfeed\.org\/version\/1(?:\.\d+)?$/.test(text(feed.version))) {
    throw new JsonFeedError(
      'The file is JSON, but no JSON Feed: its "version" is not https://jsonfeed.org/version/1.1.',
    );
  }
  if (!Array.isArray(feed.items)) throw new JsonFeedError('The feed has no list of "items".');
  const title = text(feed.title) || 'Untitled feed';
  const home = webAddress(feed.home_page_url);
  return {
    feedKey: webAddress(feed.feed_url) ?? webAddress(feed.home_page_url) ?? title,
    ...(home !== undefined && { home }),
    title,
    reader: () => {
      const reader = new FeedReader(feed);
      return { item: (source, index) => reader.item(source, index) };
    },
  };
}
