import { createHash } from 'node:crypto';
import { type DataSource, In, IsNull } from 'typeorm';
import { categoryKey } from '../categories/category.entity.js';
import { resolveRelativeUrls } from '../../richText/richText.js';
import { cleanText, validated } from '../../platform/useCases/validation.js';
import { showsNothing } from '../../platform/text/visibleText.js';
import { DomainError } from '../../errors.js';
import { Post } from '../posts/post.entity.js';
import { canonicalAddress } from '../posts/canonicalAddress.js';
import { MAX_CATEGORIES, MAX_TITLE } from '../posts/post.inputs.js';
import { PublishPostInput } from '../publishing/publishing.inputs.js';
import type { Services } from '../../platform/useCases/context.js';
import { User } from '../users/user.entity.js';
import { ImportedSeries } from './importedSeries.js';
import type { ExportedItem, FeedAuthor, JsonFeed, ParsedItem } from './jsonFeed.js';

const BATCH = 50;

export interface ImportSummary {
  imported: number;
  /** Items that an earlier import has stored. */
  alreadyThere: number;
  /** Items that were not imported, each with the reason. */
  skipped: { item: string; reason: string }[];
  /** Imported items that were changed, each with the change. */
  changed: { item: string; change: string }[];
  newCategories: string[];
  newAuthors: string[];
}

/** Imports a JSON Feed, checked like new posts. It can be repeated, because known items are skipped. */
export async function importFeed(
  { dataSource, services, publicUrl }: { dataSource: DataSource; services: Services; publicUrl: string },
  feed: JsonFeed,
  onProgress: (done: number) => void = () => undefined,
): Promise<ImportSummary> {
  const summary: ImportSummary = {
    imported: 0,
    alreadyThere: 0,
    skipped: [],
    changed: [],
    newCategories: [],
    newAuthors: [],
  };
  const authors = new Map<string, User>();
  const series = new ImportedSeries(services.series);
  let done = 0;

  for (let start = 0; start < feed.items.length; start += BATCH) {
    const batch = feed.items.slice(start, start + BATCH).map((item) => ({
      item,
      key: 'reason' in item ? '' : createHash('sha256').update(`${feed.feedKey}\n${item.id}`).digest('hex'),
    }));
    const known = new Set(
      (
        await dataSource.manager.find(Post, {
          select: { id: true, importKey: true },
          where: { importKey: In(batch.map(({ key }) => key)) },
        })
      ).map(({ importKey }) => importKey),
    );
    const exportedIds = batch.flatMap(({ item }) => ('exported' in item && item.exported?.id) || []);
    const present = new Set((await services.posts.byIds(exportedIds)).map(({ id }) => id));
    for (const { item, key } of batch) {
      if ('reason' in item)
        summary.skipped.push({ item: item.id ?? `number ${item.index + 1}`, reason: item.reason });
      else if (known.has(key) || (item.exported && present.has(item.exported.id))) {
        summary.alreadyThere++;
        if (item.exported?.series) series.know(item.exported.id, item.exported.series);
      } else {
        await importItem(item, key).catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error;
          summary.skipped.push({ item: item.id, reason: error.message });
        });
      }
      onProgress(++done);
    }
    summary.changed.push(...(await series.save()));
  }
  return summary;

  async function importItem(item: ParsedItem, importKey: string): Promise<void> {
    const [author = { name: feed.title }] = item.authors;
    if (item.authors.length > 1) {
      summary.changed.push({
        item: item.id,
        change: `of ${item.authors.length} authors only ${author.name} is named`,
      });
    }
    const tags = [
      ...new Map(item.tags.map((tag) => [categoryKey(tag), cleanText(tag).slice(0, 50)])).values(),
    ].filter(Boolean);
    const categories = tags.slice(0, MAX_CATEGORIES);
    if (tags.length > categories.length) {
      summary.changed.push({
        item: item.id,
        change: `left out of ${tags.slice(MAX_CATEGORIES).join(', ')}: a post has at most ${MAX_CATEGORIES} categories`,
      });
    }
    const { exported } = item;
    const written = cleanText(exported?.title ?? item.title);
    const title = [...(showsNothing(written) ? item.title : written)];
    if (title.length > MAX_TITLE)
      summary.changed.push({ item: item.id, change: `the title was cut to ${MAX_TITLE} characters` });

    const canonical = exported?.canonicalURL && canonicalAddress(exported.canonicalURL, publicUrl);
    if (canonical && 'problem' in canonical) {
      summary.changed.push({
        item: item.id,
        change: `its canonical address was left out: ${canonical.problem}`,
      });
    }

    await addCategories(categories);
    const user = await authorOf(author, exported);
    const post = await services.publishing.publish(
      user,
      await validated(PublishPostInput, {
        title: title.slice(0, MAX_TITLE).join(''),
        html:
          item.url === undefined || isHome(item.url) ? item.html : resolveRelativeUrls(item.html, item.url),
        categories,
        coverImageURL: item.image === undefined ? null : ownPath(item.image),
        description: exported?.description ?? null,
        canonicalURL: canonical && 'address' in canonical ? canonical.address : null,
      }),
      {
        publishedAt: item.publishedAt ?? new Date(),
        importKey,
        ...(exported ? { id: exported.id, updatedAt: exported.updatedAt } : {}),
      },
    );
    if (exported?.series) series.add(user, post.id, exported.series, item.id);
    summary.imported++;
  }

  async function addCategories(names: string[]): Promise<void> {
    for (const name of names) {
      if (await services.categories.byName(name)) continue;
      await services.categories.add([{ name, description: `Posts about ${name}.` }]);
      summary.newCategories.push(name);
    }
  }

  /** Whether a URL belongs to this site, as in its own export. */
  function isHome(address: string): boolean {
    return address.startsWith(`${publicUrl}/`);
  }

  function ownPath(address: string): string {
    return isHome(address) ? address.slice(publicUrl.length) : address;
  }

  /** The account of an author: the unclaimed one of an earlier import, or a new one. */
  async function authorOf(author: FeedAuthor, exported?: ExportedItem): Promise<User> {
    const cleaned = cleanText(author.name).slice(0, 100);
    const name = showsNothing(cleaned) ? 'Anonymous' : cleaned;
    const isOurs = exported !== undefined && author.url !== undefined && isHome(author.url);
    const websiteURL = isOurs ? null : (author.url ?? null);
    const key = JSON.stringify([name, websiteURL, isOurs && exported.userName]);
    const known =
      authors.get(key) ??
      (isOurs
        ? await services.users.byUserName(exported.userName)
        : await dataSource.manager.findOneBy(User, {
            name,
            email: IsNull(),
            websiteURL: websiteURL ?? IsNull(),
          }));
    if (known) {
      authors.set(key, known);
      return known;
    }
    const user = await services.users.addAuthor({
      name,
      websiteURL,
      picture: author.avatar === undefined ? null : ownPath(author.avatar),
      userName: exported?.userName,
    });
    summary.newAuthors.push(user.userName);
    authors.set(key, user);
    return user;
  }
}
