import type { DataSource, SelectQueryBuilder } from 'typeorm';
import { GUIDES, pathOfGuide } from '../developers/guides.js';
import { Category } from '../../features/categories/category.entity.js';
import { keysetCondition } from '../../platform/pagination/pagination.js';
import { Post } from '../../features/posts/post.entity.js';
import { User } from '../../features/users/user.entity.js';

/** Maximum number of URLs in one sitemap (https://www.sitemaps.org/protocol.html). */
const MAX_URLS = 50_000;
/** How long the list of sitemaps is cached, in milliseconds. Building it scans an index. */
const INDEX_TTL = 10 * 60 * 1000;

export interface SitemapUrl {
  path: string;
  lastModified?: Date;
}

interface Key {
  createdAt: Date;
  id: string;
}

/**
 * Sitemaps of all public pages. Posts are split into files by age, newest first, so that a file is a range of the index `post_latest` for
 * any number of posts. Authors are split by id.
 */
export class SitemapService {
  #index: { names: Promise<string[]>; until: number } | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly size = MAX_URLS,
  ) {}

  /** The names of all sitemaps, as {@link urls} accepts them. */
  names(): Promise<string[]> {
    const now = Date.now();
    if (!this.#index || this.#index.until <= now) {
      const names = this.findNames();
      this.#index = { names, until: now + INDEX_TTL };
      names.catch(() => (this.#index = undefined));
    }
    return this.#index.names;
  }

  /** The URLs of one sitemap; null if there is none of this name. */
  async urls(name: string): Promise<SitemapUrl[] | null> {
    if (name === 'pages') return this.pages();
    const authors = /^authors(?:-([\w-]{1,36}))?$/.exec(name);
    if (authors) return this.authors(authors[1] === undefined ? null : { id: authors[1] });
    const posts = /^posts(?:-(\d{1,15})-([\w-]{1,36}))?$/.exec(name);
    if (!posts) return null;
    const [, time, id] = posts;
    return this.posts(
      time === undefined || id === undefined ? null : { createdAt: new Date(Number(time)), id },
    );
  }

  private async findNames(): Promise<string[]> {
    const names = ['pages', 'authors'];
    for (let last: Key | null = null; (last = await this.lastOfFile(this.authorsBehind(last)));) {
      names.push(`authors-${last.id}`);
    }
    names.push('posts');
    for (let last: Key | null = null; (last = await this.lastOfFile(this.behind(last)));) {
      names.push(`posts-${last.createdAt.getTime()}-${last.id}`);
    }
    return names;
  }

  /** The last row of the file that begins with these rows; null if no rows follow the file. */
  private async lastOfFile<T extends Key>(rows: SelectQueryBuilder<T>): Promise<T | null> {
    const found = await rows
      .select(['row.id', 'row.createdAt'])
      .offset(this.size - 1)
      .limit(2)
      .getMany();
    return found.length === 2 ? (found[0] ?? null) : null;
  }

  private async posts(after: Key | null): Promise<SitemapUrl[]> {
    const rows = await this.behind(after)
      .select(['row.id', 'row.createdAt', 'row.updatedAt', 'row.canonicalURL'])
      .limit(this.size)
      .getMany();
    // Search engines want canonical addresses only. Left out here, because the files are ranges of an index.
    const own = rows.filter(({ canonicalURL }) => canonicalURL === null);
    return own.map(({ id, updatedAt }) => ({ path: `/post/${id}`, lastModified: updatedAt }));
  }

  private async authors(after: Pick<Key, 'id'> | null): Promise<SitemapUrl[]> {
    const rows = await this.authorsBehind(after)
      .select('row.userName', 'userName')
      .limit(this.size)
      .getRawMany<{ userName: string }>();
    return rows.map(({ userName }) => ({ path: `/${userName}` }));
  }

  private async pages(): Promise<SitemapUrl[]> {
    const categories = await this.dataSource.manager.find(Category, { select: { id: true, name: true } });
    return [
      { path: '/' },
      { path: '/?sort=latest' },
      ...GUIDES.map((guide) => ({ path: pathOfGuide(guide) })),
      { path: '/developers/reference' },
      { path: '/archive' },
      { path: '/how-we-rank' },
      ...categories.map(({ name }) => ({ path: `/category/?name=${encodeURIComponent(name)}` })),
    ];
  }

  /** Authors of listed posts, ordered by id. */
  private authorsBehind(after: Pick<Key, 'id'> | null) {
    const query = this.dataSource.manager.createQueryBuilder(User, 'row').where((users) => {
      const written = users
        .subQuery()
        .select('1')
        .from(Post, 'p')
        .where('p.authorId = row.id AND p.isListed = 1')
        .getQuery();
      return `EXISTS ${written}`;
    });
    if (after !== null) query.andWhere('row.id > :after', { after: after.id });
    return query.orderBy('row.id', 'ASC');
  }

  private behind(after: Key | null) {
    const query = this.dataSource.manager.createQueryBuilder(Post, 'row').where('row.isListed = 1');
    const columns = ['row.createdAt', 'row.id'];
    if (after) {
      const { sql, parameters } = keysetCondition(this.dataSource, columns, [after.createdAt, after.id]);
      query.andWhere(sql, parameters);
    }
    return query.orderBy('row.createdAt', 'DESC').addOrderBy('row.id', 'DESC');
  }
}
