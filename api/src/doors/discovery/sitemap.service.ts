import { setImmediate as turn } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { DataSource } from 'typeorm';
import { GUIDES, pathOfGuide } from '../developers/guides.js';
import { Category } from '../../features/categories/category.entity.js';
import {
  dialectOf,
  readRows,
  type Row,
  textOf,
  textOrNullOf,
  timeOf,
} from '../../platform/database/readRows.js';
import { clausesOf, rangeAfter } from '../../platform/pagination/pagination.js';
import { escapeMarkup } from '../../platform/text/escapeMarkup.js';

/** Maximum number of URLs in one sitemap (https://www.sitemaps.org/protocol.html). With the longest addresses they have less than its 50 MB. */
const MAX_URLS = 50_000;
/** How long the list of sitemaps is cached, in milliseconds. Building it scans an index. */
const INDEX_TTL = 10 * 60 * 1000;
/** How often the number that follows the last file is looked for, in milliseconds: another process may list it already. */
const LOOK_AGAIN = 1000;
/** How often an own post is looked for in a last file that has none, in milliseconds. It reads the whole file. */
const LOOK_FOR_OWN = 60 * 1000;
/** Rows of a statement. On SQLite a statement blocks the event loop. */
const ROWS = 1000;
/** Index entries that a statement skips, which costs less than to read their rows. */
const SKIPPED = 5000;

/** The sort values of a row. */
type Key = readonly (Date | string)[];
type Kind = 'posts' | 'authors';

/** What was found, so that looking again reads what is new. Users that become authors later are counted once the list is built anew. */
interface Found {
  /** The last row of each file except the last file, whose end is open. */
  ends: Key[];
  /** The indices of files of posts that would be empty, because all their posts have a canonical address elsewhere. */
  empty: number[];
  /** The last user that was read. */
  last: Key | null;
  /** The authors behind the last end. */
  count: number;
  /** The last of them if they fill a file: it ends there once there is another author. */
  full: Key | null;
}

const NOTHING: Found = { ends: [], empty: [], last: null, count: 0, full: null };

interface Files {
  found: Promise<Found>;
  at: number;
  until: number;
}

export interface SitemapOptions {
  /** Origin of all URLs. */
  publicUrl: string;
  size?: number;
}

/**
 * Sitemaps of all public pages. Posts and authors are split into numbered files from the oldest on, so that what is published changes the
 * last file only. A file is a range of an index for any number of posts. Numbers mean the same in all processes
 * (docs/decisions/0045-keyset-pagination.md).
 */
export class SitemapService {
  readonly #size: number;
  readonly #index = new Map<Kind, Files>();
  readonly #underWay = new Map<string, Promise<Buffer | null>>();
  /** Bounds memory and load: each file has several megabytes. */
  readonly #inTurn = pLimit(1);

  constructor(
    private readonly dataSource: DataSource,
    private readonly options: SitemapOptions,
  ) {
    this.#size = options.size ?? MAX_URLS;
  }

  /** The names of all sitemaps. */
  async names(): Promise<string[]> {
    const names = ['pages'];
    // An empty sitemap does not exist, and without posts there are no authors.
    const [post] = await this.#postsAfter(null, 'p.id AS id', { limit: 1, skip: 0 });
    if (!post) return names;
    for (const kind of ['authors', 'posts'] as const) {
      const { ends, empty } = await this.#filesToName(kind);
      const all = [kind, ...ends.map((_, i) => `${kind}-${i + 2}`)];
      names.push(...all.filter((_, index) => !empty.includes(index)));
    }
    return names;
  }

  /** A sitemap. Null unless {@link names} has the name, or if the sitemap would be empty, which the protocol does not allow. */
  async file(name: string): Promise<Buffer | null> {
    const chunks = await this.#chunksOf(name);
    if (!chunks) return null;
    const known = this.#underWay.get(name);
    if (known) return known;
    const made = this.#inTurn(() => this.#write(chunks)).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, made);
    return made;
  }

  async #chunksOf(name: string): Promise<AsyncIterable<string[]> | null> {
    if (name === 'pages') return this.#pages();
    const { kind, number = '1' } =
      /^(?<kind>posts|authors)(?:-(?<number>[1-9]\d{0,5}))?$/.exec(name)?.groups ?? {};
    if ((kind !== 'posts' && kind !== 'authors') || name === `${kind}-1`) return null;
    const index = Number(number) - 1;
    const ends = await this.#endsUpTo(index, kind);
    if (index > ends.length) return null;
    const after = ends[index - 1] ?? null;
    return kind === 'posts' ? this.#posts(after) : this.#authorsOfFile(after);
  }

  /** Looks again whether the last file is still empty: the first own post of a site may be in it. */
  async #filesToName(kind: Kind): Promise<Found> {
    const known = await this.#files(kind).found;
    const now = Date.now();
    const files = this.#files(kind);
    const mayHaveOwn = known.empty.includes(known.ends.length) && now >= files.at + LOOK_FOR_OWN;
    const { found } = mayHaveOwn ? this.#find(kind, known, { at: now, until: files.until }) : files;
    return found;
  }

  /** The ends of the files. Looks again whether there is one more file, if that is asked for. */
  async #endsUpTo(index: number, kind: Kind): Promise<Key[]> {
    const known = await this.#files(kind).found;
    const now = Date.now();
    const files = this.#files(kind);
    const isNew = index === known.ends.length + 1 && now >= files.at + LOOK_AGAIN;
    const { found } = isNew ? this.#find(kind, known, { at: now, until: files.until }) : files;
    return (await found).ends;
  }

  #files(kind: Kind): Files {
    const now = Date.now();
    const files = this.#index.get(kind);
    return files && now < files.until
      ? files
      : this.#find(kind, NOTHING, { at: now, until: now + INDEX_TTL });
  }

  /** @param known stays */
  #find(kind: Kind, known: Found, times: Omit<Files, 'found'>): Files {
    const found = kind === 'posts' ? this.#findPosts(known) : this.#findAuthors(known);
    const files = { found, ...times };
    this.#index.set(kind, files);
    found.catch(() => {
      if (this.#index.get(kind) === files) this.#index.delete(kind);
    });
    return files;
  }

  async #findPosts(known: Found): Promise<Found> {
    const ends = [...known.ends];
    let last = ends.at(-1) ?? null;
    for (let count = 0; ; await turn()) {
      const step = Math.min(SKIPPED, this.#size - count);
      const [row, next] = await this.#postsAfter(last, 'p.createdAt AS createdAt, p.id AS id', {
        limit: 2,
        skip: step - 1,
      });
      if (!row || !next) return { ...NOTHING, ends, empty: await this.#emptyFiles(ends, known) };
      last = keyOfPost(row);
      count = (count + step) % this.#size;
      if (count === 0) ends.push(last);
    }
  }

  async #emptyFiles(ends: readonly Key[], known: Found): Promise<number[]> {
    const empty = known.empty.filter((index) => index < known.ends.length);
    for (let index = known.ends.length; index <= ends.length; index++)
      if (!(await this.#hasUrls(this.#posts(ends[index - 1] ?? null)))) empty.push(index);
    return empty;
  }

  async #hasUrls(chunks: AsyncIterable<string[]>): Promise<boolean> {
    for await (const urls of chunks) {
      if (urls.length > 0) return true;
      await turn();
    }
    return false;
  }

  async #findAuthors(known: Found): Promise<Found> {
    const ends = [...known.ends];
    let { last, count, full } = known;
    for await (const { authors, end } of this.#authors(last)) {
      for (const { id } of authors) {
        if (full) {
          ends.push(full);
          count = 0;
        }
        count += 1;
        full = count === this.#size ? [id] : null;
      }
      last = end;
    }
    return { ends, empty: [], last, count, full };
  }

  async *#posts(after: Key | null): AsyncGenerator<string[]> {
    const columns =
      'p.id AS id, p.createdAt AS createdAt, p.updatedAt AS updatedAt, p.canonicalURL AS canonicalURL';
    let last = after;
    for (let left = this.#size; left > 0; left -= ROWS) {
      const rows = await this.#postsAfter(last, columns, { limit: Math.min(ROWS, left), skip: 0 });
      // Search engines want canonical addresses only. Left out here, because the files are ranges of an index.
      const own = rows.filter((row) => textOrNullOf(row, 'canonicalURL') === null);
      yield own.map((row) => this.#url(`/post/${textOf(row, 'id')}`, timeOf(row, 'updatedAt')));
      const [end] = rows.slice(-1);
      if (!end || rows.length < ROWS) return;
      last = keyOfPost(end);
    }
  }

  async *#authorsOfFile(after: Key | null): AsyncGenerator<string[]> {
    let left = this.#size;
    for await (const { authors } of this.#authors(after)) {
      yield authors.slice(0, left).map(({ userName }) => this.#url(`/${userName}`));
      left -= authors.length;
      if (left <= 0) return;
    }
  }

  async *#pages(): AsyncGenerator<string[]> {
    const categories = await this.dataSource.manager.find(Category, { select: { id: true, name: true } });
    const paths = [
      ...['/', '/?sort=latest'],
      ...GUIDES.map((guide) => pathOfGuide(guide)),
      ...['/developers/reference', '/archive', '/how-we-rank'],
      ...categories.map(({ name }) => `/category/?name=${encodeURIComponent(name)}`),
    ];
    yield paths.map((path) => this.#url(path));
  }

  #postsAfter(
    after: Key | null,
    columns: string,
    { limit, skip }: { limit: number; skip: number },
  ): Promise<Row[]> {
    const range = rangeAfter(this.dataSource, ['p.createdAt', 'p.id'], after, undefined, 'ASC');
    range.conditions.unshift('p.isListed = 1');
    const source = `post p ${dialectOf(this.dataSource).byIndex('post_latest')}`;
    const sql = `SELECT ${columns} FROM ${source} ${clausesOf(range)} LIMIT :limit OFFSET :skip`;
    return readRows(this.dataSource, sql, { ...range.parameters, limit, skip });
  }

  /** Authors of listed posts, by id, which begins with the time. Each part is of a fixed number of users, however few of them write. */
  async *#authors(
    after: Key | null,
  ): AsyncGenerator<{ authors: { id: string; userName: string }[]; end: Key }> {
    let last = after;
    for (;;) {
      const range = rangeAfter(this.dataSource, ['u.id'], last, undefined, 'ASC');
      const isAuthor = 'EXISTS (SELECT 1 FROM post p WHERE p.authorId = u.id AND p.isListed = 1) AS isAuthor';
      const sql = `SELECT u.id AS id, u.userName AS userName, ${isAuthor} FROM \`user\` u ${clausesOf(range)} LIMIT :limit`;
      const rows = await readRows(this.dataSource, sql, { ...range.parameters, limit: ROWS });
      const [end] = rows.slice(-1);
      if (!end) return;
      last = [textOf(end, 'id')];
      const authors = rows
        .filter((row) => Number(row.isAuthor) === 1)
        .map((row) => ({ id: textOf(row, 'id'), userName: textOf(row, 'userName') }));
      yield { authors, end: last };
      if (rows.length < ROWS) return;
      await turn();
    }
  }

  /** By hand: the package takes a second of processor time for a file. */
  #url(path: string, lastModified?: Date): string {
    const modified = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeMarkup(this.options.publicUrl + path)}</loc>${modified}</url>`;
  }

  async #write(chunks: AsyncIterable<string[]>): Promise<Buffer | null> {
    const parts: Buffer[] = [];
    for await (const urls of chunks) {
      if (urls.length > 0) parts.push(Buffer.from(urls.join('')));
      await turn();
    }
    return parts.length === 0 ? null : Buffer.concat([OPENING, ...parts, CLOSING]);
  }
}

const OPENING = Buffer.from(
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
);
const CLOSING = Buffer.from('</urlset>');

const keyOfPost = (row: Row): Key => [timeOf(row, 'createdAt'), textOf(row, 'id')];
