import pLimit from 'p-limit';
import type { DataSource } from 'typeorm';
import type { ImageStorage } from '../../platform/storage/storage.js';
import type { Services } from '../../platform/useCases/context.js';
import { type Category, categoryKey } from '../categories/category.entity.js';
import { UploadService } from '../uploads/upload.service.js';
import { unlimitedStorage } from '../users/storageQuota.js';
import type { User } from '../users/user.entity.js';
import type { ConvertedBody } from './body/convert.tasks.js';
import { inBatches } from './batches.js';
import { CategoryChoice } from './categoryChoice.js';
import { convertBodiesOf } from './convertBodies.js';
import { ERASED, goneNow, ImportedAuthors, isDeleted, refusalOf } from './importedAuthors.js';
import { ImportedPictures } from './importedPictures.js';
import { ImportedSeries, type KnownPart } from './importedSeries.js';
import { keyOf, type KnownPost, knownPosts } from './knownItems.js';
import { LeftPictures } from './leftPictures.js';
import { PostMaker, secondComments } from './postMaker.js';
import { isRefusal, type Source, type SourceAuthor, type SourceItem, type SourcePost } from './source.js';
import { type PostToStore, storePosts } from './storePosts.js';

/** Posts that wait for their pictures at the same time. */
const PARALLEL = 6;
/** A clock of another machine may be ahead. */
const MOST_AHEAD = 10 * 60 * 1000;
export interface ImportPlace {
  dataSource: DataSource;
  services: Services;
  publicUrl: string;
  /** Where fetched pictures are stored; without it, pictures stay where they are. */
  storage?: ImageStorage;
  /** Allows pictures on private addresses, for tests. */
  allowsPrivate?: boolean;
}

export interface ItemReport {
  /** The id of an item, or the username of an author. */
  item: string;
  title?: string;
  result: 'imported' | 'would be imported' | 'known' | 'skipped' | 'author';
  /** The path of the post here. */
  post?: string;
  reason?: string;
  changes: string[];
}

export interface ImportOptions {
  /** Converts and reports everything, and stores nothing. */
  isDryRun?: boolean;
  /** Imports authors although accounts of their usernames were erased a short time ago. */
  includesErased?: boolean;
  /** How many tags of the source may become categories. */
  maxCategories?: number;
  /** Ends the import after the batch that is being stored. */
  signal?: AbortSignal;
  onProgress?: (done: number) => void;
  onReport?: (report: ItemReport) => void;
}

export interface ImportTotals {
  newCategories: string[];
  /** Tags that are no categories, because others are used more. */
  leftCategories: string[];
  newAuthors: string[];
  isStopped: boolean;
}

interface Prepared {
  item: SourcePost;
  key: string;
  body: ConvertedBody;
}

/** Reads a source into the site. It can be repeated, because known items are skipped. */
export async function runImport(
  place: ImportPlace,
  source: Source,
  options: ImportOptions = {},
): Promise<ImportTotals> {
  return new Importer(place, source, options).run();
}

class Importer {
  readonly #totals: ImportTotals = {
    newCategories: [],
    leftCategories: [],
    newAuthors: [],
    isStopped: false,
  };
  readonly #series: ImportedSeries;
  readonly #authors: ImportedAuthors;
  readonly #maker: PostMaker;
  readonly #choice: CategoryChoice;
  readonly #seen = new Set<string>();
  #knownParts: KnownPart[] = [];
  #known: { item: SourcePost; post: KnownPost }[] = [];
  /** Null if nothing is fetched. */
  readonly #left: LeftPictures | null;
  #done = 0;

  constructor(
    private readonly place: ImportPlace,
    private readonly source: Source,
    private readonly options: ImportOptions,
  ) {
    const { dataSource, services, publicUrl, storage, allowsPrivate = false } = place;
    this.#series = new ImportedSeries(services.series, dataSource);
    const uploads = storage && new UploadService(dataSource, storage, publicUrl, unlimitedStorage);
    const pictures = uploads ? new ImportedPictures(uploads, { ...picturesOf(source), allowsPrivate }) : null;
    this.#left =
      pictures && options.isDryRun !== true
        ? new LeftPictures({ dataSource, publicUrl, source, pictures, signal: options.signal })
        : null;
    const withPictures = { dataSource, services, publicUrl, pictures };
    this.#authors = new ImportedAuthors(
      withPictures,
      (user, changes, isNew) => {
        if (isNew) this.#totals.newAuthors.push(user.userName);
        if (changes.length > 0) this.report({ item: user.userName, result: 'author', changes });
      },
      (userName, changes) => {
        this.#totals.newAuthors.push(userName);
        if (changes.length > 0) this.report({ item: userName, result: 'author', changes });
      },
      {
        areIncluded: options.includesErased === true,
        onFound: (author) =>
          this.report({ item: author.userName ?? author.name, result: 'author', changes: [ERASED] }),
      },
    );
    this.#choice = new CategoryChoice(options.maxCategories);
    this.#maker = new PostMaker({
      ...withPictures,
      uploads: uploads ?? services.uploads,
      source,
      choice: this.#choice,
    });
  }

  async run(): Promise<ImportTotals> {
    const { isDryRun = false, signal } = this.options;
    await this.#choice.read(this.source, this.place.services.categories, signal);
    this.#totals.leftCategories.push(...this.#choice.left);
    if (this.source.authors)
      for await (const author of this.source.authors()) {
        if (signal?.aborted) return { ...this.#totals, isStopped: true };
        await (isDryRun ? this.#authors.preview(author) : this.#authors.accountOf(author));
      }
    const batches = inBatches(this.source.items());
    // The next batch is converted in a thread while this one is stored.
    let next = this.prepare(await batches.next());
    for (;;) {
      const batch = await next;
      if (batch === null || signal?.aborted) {
        const isDone = (await this.#left?.fetchAll()) ?? true;
        return { ...this.#totals, isStopped: batch !== null || !isDone };
      }
      next = batches.next().then((read) => this.prepare(read));
      // It is awaited above, after the storing that may fail first.
      next.catch(() => undefined);
      await (isDryRun ? this.pretend(batch) : this.store(batch));
    }
  }

  private report(report: ItemReport): void {
    this.options.onReport?.(report);
    if (report.result !== 'author') this.options.onProgress?.(++this.#done);
  }

  /** Finds what is new in a batch, and converts it. Null after the last one. */
  private async prepare(read: IteratorResult<SourceItem[], undefined>): Promise<Prepared[] | null> {
    if (read.value === undefined) return null;
    const fresh = await this.unknownOf(read.value);
    const bodies = await convertBodiesOf(
      fresh.map(({ item }) => item),
      this.source,
      this.place,
    );
    return fresh.flatMap(({ item, key }, index) => {
      const body = bodies[index];
      if (body && 'html' in body && !body.isBlank) return [{ item, key, body }];
      this.skip(
        item.id,
        body && 'rejected' in body ? body.rejected : 'It has neither text nor an image.',
        item.title,
      );
      return [];
    });
  }

  private skip(item: string, reason: string, title?: string): void {
    this.report({
      item,
      result: 'skipped',
      reason,
      changes: [],
      ...(title !== undefined && title !== '' && { title }),
    });
  }

  private async unknownOf(items: SourceItem[]): Promise<{ item: SourcePost; key: string }[]> {
    const fresh: { item: SourcePost; key: string }[] = [];
    for (const item of items) {
      if (isRefusal(item)) this.skip(item.id ?? `number ${item.index + 1}`, item.reason);
      else if ((item.publishedAt?.getTime() ?? 0) > Date.now() + MOST_AHEAD)
        this.skip(
          item.id,
          `Its date is in the future: ${item.publishedAt?.toISOString() ?? ''}.`,
          item.title,
        );
      else {
        const key = keyOf(this.source, item);
        const ids = [key, ...(item.exported ? [item.exported.id] : [])];
        if (ids.some((id) => this.#seen.has(id)))
          this.skip(item.id, 'It has the same id as an item before it.', item.title);
        else fresh.push({ item, key });
        for (const id of ids) this.#seen.add(id);
      }
    }
    const known = await knownPosts(
      this.place.dataSource,
      this.source,
      fresh.map(({ item }) => item),
    );
    return fresh.filter(({ item }) => {
      const post = known.get(item);
      if (post === undefined) return true;
      const { id } = post;
      this.#known.push({ item, post });
      if (item.series) {
        this.#series.know(id, item.series);
        this.#knownParts.push({ postId: id, part: item.series, item: item.id });
      }
      return false;
    });
  }

  /** Reports items that an earlier import has stored, but those without all their pictures at the end. */
  private async reportKnown(): Promise<void> {
    for (const { item, post } of this.#known.splice(0)) {
      const known = { item: item.id, title: item.title, result: 'known', post: `/post/${post.id}` } as const;
      const report = (changes: string[]) => this.report({ ...known, changes: [...post.changes, ...changes] });
      if ((await this.#left?.add(item, post.id, report)) !== true) report([]);
    }
  }

  private async pretend(batch: Prepared[]): Promise<void> {
    await this.reportKnown();
    await this.missingCategories(batch.flatMap(({ item }) => this.#maker.categoriesOf(item)));
    for (const { item, body } of batch) {
      const author = await this.#authors.preview(this.authorOf(item), item.exported);
      if ('refused' in author) {
        this.skip(item.id, author.refused, item.title);
        continue;
      }
      const commenting: string[] = [];
      for (const comment of item.comments ?? []) {
        const by = await this.#authors.preview(comment.author);
        if ('key' in by) commenting.push(by.key);
      }
      for (const liking of item.likedBy ?? []) await this.#authors.preview(liking);
      const changes = [
        ...(item.losses ?? []),
        ...body.losses,
        ...this.#maker.changesOf(item, body),
        ...secondComments(commenting.length - new Set(commenting).size),
      ];
      this.report({ item: item.id, title: item.title, result: 'would be imported', changes });
    }
  }

  private authorOf({ authors }: SourcePost): SourceAuthor {
    return authors[0] ?? { name: this.source.title };
  }

  private async store(batch: Prepared[]): Promise<void> {
    await this.#series.restore(this.#knownParts.splice(0));
    await this.reportKnown();
    const categories = await this.addCategories(batch.flatMap(({ item }) => this.#maker.categoriesOf(item)));
    const ready: { item: SourcePost; author: User; parts: Parameters<PostMaker['make']>[1] }[] = [];
    for (const { item, key, body } of batch) {
      const author = await this.#authors.accountOf(this.authorOf(item), item.exported);
      const refused = refusalOf(author);
      if (author === null || refused !== null) {
        this.skip(item.id, refused ?? '', item.title);
        continue;
      }
      const likedBy: User[] = [];
      for (const liking of item.likedBy ?? []) {
        const user = await this.#authors.accountOf(liking);
        if (user && !isDeleted(user)) likedBy.push(user);
      }
      const comments: { author: User; text: string; createdAt: Date | null }[] = [];
      for (const comment of item.comments ?? []) {
        const user = await this.#authors.accountOf(comment.author);
        if (user && !isDeleted(user)) comments.push({ ...comment, author: user });
      }
      ready.push({ item, author, parts: { key, body, author, categories, likedBy, comments } });
    }
    // Several at a time, because servers of pictures are slow.
    const inTurn = pLimit(PARALLEL);
    const outcomes = await Promise.all(
      ready.map(({ item, parts }) => inTurn(() => this.#maker.make(item, parts))),
    );
    const made: { item: SourcePost; author: User; toStore: PostToStore; changes: string[] }[] = [];
    for (const [index, { item, author }] of ready.entries()) {
      const one = outcomes[index];
      if (one === undefined) continue;
      if ('refused' in one) this.skip(item.id, one.refused, item.title);
      else made.push({ item, author, ...one });
    }
    const storedPosts = await storePosts(
      this.place.dataSource,
      made.map(({ toStore }) => toStore),
    );
    this.place.services.changes.ofAnything();
    const stored = made.filter(({ toStore }) => storedPosts.has(toStore.post));
    for (const { item, author, toStore } of made)
      if (!storedPosts.has(toStore.post)) this.skip(item.id, goneNow(author), item.title);
    for (const { item, author, toStore } of stored)
      if (item.series) this.#series.add(author, toStore.post.id, item.series, item.id);
    const left = await this.#series.save();
    for (const { item, toStore, changes } of stored) {
      changes.push(...left.filter((each) => each.item === item.id).map(({ change }) => change));
      this.report({
        item: item.id,
        title: item.title,
        result: 'imported',
        post: `/post/${toStore.post.id}`,
        changes,
      });
    }
  }

  /** Tells of those that would be new. */
  private async missingCategories(names: string[]): Promise<void> {
    const told = new Set(this.#totals.newCategories.map(categoryKey));
    const wanted = [...new Map(names.map((name) => [categoryKey(name), name]))];
    const known = await this.place.services.categories.known(names);
    const there = new Set(known.map(({ nameKey }) => nameKey));
    this.#totals.newCategories.push(
      ...wanted.filter(([key]) => !there.has(key) && !told.has(key)).map(([, name]) => name),
    );
  }

  /** Adds the missing ones. @returns the categories with these names, by key */
  private async addCategories(names: string[]): Promise<Map<string, Category>> {
    const { categories } = this.place.services;
    const byKey = new Map(names.map((name) => [categoryKey(name), name]));
    const all = [...byKey.values()];
    const known = await categories.known(all);
    for (const { nameKey } of known) byKey.delete(nameKey);
    const missing = [...byKey.values()];
    if (missing.length > 0) {
      await categories.add(missing.map((name) => ({ name, description: `Posts about ${name}.` })));
      this.#totals.newCategories.push(...missing);
      known.push(...(await categories.known(missing)));
    }
    return new Map(known.map((category) => [category.nameKey, category]));
  }
}

const picturesOf = ({ folder, base, hasPicturesByName }: Source) => ({ folder, base, hasPicturesByName });
