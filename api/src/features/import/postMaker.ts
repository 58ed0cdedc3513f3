import type { DataSource } from 'typeorm';
import { newId } from '../../platform/database/ids.js';
import { showsNothing } from '../../platform/text/visibleText.js';
import type { Services } from '../../platform/useCases/context.js';
import { cleanText } from '../../platform/useCases/validation.js';
import { parseUrl } from '../../platform/text/urls.js';
import { escapeMarkup } from '../../platform/text/escapeMarkup.js';
import { DomainError } from '../../errors.js';
import { truncate } from '../../richText/measures.js';
import { type Category, categoryKey } from '../categories/category.entity.js';
import { MAX_COMMENT } from '../comments/comment.inputs.js';
import type { NewOldAddress } from '../oldAddresses/oldAddress.service.js';
import { canonicalAddress } from '../posts/canonicalAddress.js';
import { Post } from '../posts/post.entity.js';
import { MAX_CATEGORIES, MAX_DESCRIPTION, MAX_TITLE } from '../posts/post.inputs.js';
import { dayOf } from '../posts/postPeriod.js';
import { searchTitle } from '../search/searchIndex.js';
import type { UploadService } from '../uploads/upload.service.js';
import type { User } from '../users/user.entity.js';
import { type CategoryChoice, categoryName, MAX_CATEGORY } from './categoryChoice.js';
import type { ConvertedBody } from './body/convert.tasks.js';
import { addressOf, fileName } from './body/files.js';
import type { ImportedPictures } from './importedPictures.js';
import { oldPicture, ownUpload } from './ownUpload.js';
import { isOwnItem, type Source, type SourceComment, type SourcePost } from './source.js';
import type { PostToStore } from './storePosts.js';

const MADE_TITLE = 60;
const MAX_COVER = 2048;

interface MakerPlace {
  dataSource: DataSource;
  services: Services;
  publicUrl: string;
  pictures: ImportedPictures | null;
  uploads: UploadService;
  source: Source;
  choice: CategoryChoice;
}

export interface Conversation {
  /** By key. */
  categories: ReadonlyMap<string, Category>;
  likedBy: User[];
  comments: { author: User; text: string; createdAt: Date | null }[];
}

interface Told {
  changes: string[];
  addresses: NewOldAddress[];
}

/** What the report says of comments by members who have commented before. */
export const secondComments = (count: number): string[] =>
  count > 0 ? [`${count} comments were left out: a member comments once on a post`] : [];

/** Makes posts of items, and says what it changes. */
export class PostMaker {
  constructor(private readonly place: MakerPlace) {}

  /** The names of the categories of an item. */
  categoriesOf(item: SourcePost): string[] {
    return this.place.choice.of(item).names;
  }

  /** What any import of the item changes, whatever the database holds. */
  changesOf(item: SourcePost, body: Pick<ConvertedBody, 'pictures'>): string[] {
    const { title, canonicalURL, description, exported, unreadableDate, publishedAt, authors } = item;
    const isLong = ({ text }: SourceComment) => [...cleanText(text, { lines: true })].length > MAX_COMMENT;
    const cut = (item.comments ?? []).filter(isLong).length;
    const { tooMany, unchosen } = this.place.choice.of(item);
    const canonical = this.#canonical(item);
    const files = body.pictures.filter(
      (src) => fileName(src) !== null && this.place.source.folder === undefined,
    );
    return [
      ...(authors.length > 1 ? [`of ${authors.length} authors only ${authors[0]?.name ?? ''} is named`] : []),
      ...(cut > 0 ? [`${cut} comments were cut to ${MAX_COMMENT} characters`] : []),
      ...(tooMany.length > 0
        ? [
            `left out of ${truncate(tooMany.join(', '), 500)}: a post has at most ${MAX_CATEGORIES} categories`,
          ]
        : []),
      ...(unchosen.length > 0
        ? [`left out of ${truncate(unchosen.join(', '), 500)}: only the most used tags become categories`]
        : []),
      ...item.tags
        .filter((tag) => [...cleanText(tag)].length > [...categoryName(tag)].length)
        .map((tag) => `the category “${truncate(tag, 120)}” was cut to ${MAX_CATEGORY} characters`),
      ...([...(exported?.title ?? title)].length > MAX_TITLE
        ? [`the title was cut to ${MAX_TITLE} characters`]
        : []),
      ...(showsNothing(cleanText(title)) && !exported ? ['it had no title: it got its first words'] : []),
      ...(canonicalURL !== undefined && canonicalURL !== '' && 'problem' in canonical
        ? [`its canonical address was left out: ${canonical.problem}`]
        : []),
      ...([...cleanText(description ?? '')].length > MAX_DESCRIPTION
        ? [`its description was cut to ${MAX_DESCRIPTION} characters`]
        : []),
      ...(publishedAt === null
        ? [
            unreadableDate === undefined
              ? 'it had no date: it got the time of the import'
              : `its date “${unreadableDate}” could not be read: it got the time of the import`,
          ]
        : []),
      ...files.map(
        (src) =>
          `the picture ${truncate(fileName(src) ?? '', 120)} was left out: its address is relative, and the site is not known`,
      ),
    ];
  }

  /** @returns null for the post, with the reason, if it cannot be stored */
  async make(
    item: SourcePost,
    {
      key,
      body,
      author,
      likedBy,
      comments,
      categories,
    }: Conversation & { key: string; body: ConvertedBody; author: User },
  ): Promise<{ toStore: PostToStore; changes: string[] } | { refused: string }> {
    const changes = [...(item.losses ?? []), ...body.losses, ...this.changesOf(item, body)];
    const { exported } = item;
    const createdAt = item.publishedAt ?? new Date();
    const id = exported?.id ?? newId(createdAt);
    const addresses: NewOldAddress[] = [];
    let html: string;
    try {
      const placed = isOwnItem(item, this.place.publicUrl)
        ? body.html
        : await this.#withPictures(item, body, author, { changes, addresses });
      html = await this.place.uploads.storeEmbeddedImages(author, placed);
    } catch (error) {
      if (error instanceof DomainError) return { refused: error.message };
      throw error;
    }
    const written = cleanText(exported?.title ?? item.title);
    const title = showsNothing(written) ? this.#madeTitle(item, body) : written;
    const canonical = this.#canonical(item);
    const description = [...cleanText(item.description ?? '')].slice(0, MAX_DESCRIPTION).join('');
    const once = new Map(comments.map((comment) => [comment.author.id, comment]));
    changes.push(...secondComments(comments.length - once.size));
    const liking = [...new Set(likedBy.map((user) => user.id))];
    const post = Object.assign(new Post(), {
      id,
      authorId: author.id,
      title: [...title].slice(0, MAX_TITLE).join(''),
      html,
      excerpt: body.excerpt,
      readingMinutes: body.readingMinutes,
      examplesCount: body.examplesCount,
      coverImageURL: await this.#cover(item, author, { changes, addresses }),
      description: exported ? (exported.description ?? null) : showsNothing(description) ? null : description,
      canonicalURL: 'address' in canonical ? canonical.address : null,
      likesCount: liking.length,
      commentsCount: once.size,
      isListed: true,
      version: 1,
      createdAt,
      createdDay: dayOf(createdAt),
      updatedAt: exported?.updatedAt ?? this.#updatedAt(item, createdAt),
      importKey: key,
    });
    if (!exported)
      for (const address of [item.url, ...(item.oldAddresses ?? [])])
        if (address !== undefined) addresses.push({ address, target: { postId: id } });
    return {
      changes,
      toStore: {
        post: Object.assign(post, { searchTitle: searchTitle(post.title) }),
        author,
        searchBody: body.searchBody,
        categories: this.categoriesOf(item).flatMap((name) => categories.get(categoryKey(name)) ?? []),
        oldAddresses: addresses,
        comments: [...once.values()].map((comment) => ({
          authorId: comment.author.id,
          text: [...cleanText(comment.text, { lines: true })].slice(0, MAX_COMMENT).join(''),
          createdAt: comment.createdAt ?? createdAt,
        })),
        likedBy: liking,
      },
    };
  }

  #updatedAt({ updatedAt }: SourcePost, createdAt: Date): Date {
    return updatedAt && updatedAt > createdAt && updatedAt.getTime() <= Date.now() ? updatedAt : createdAt;
  }

  #canonical({ canonicalURL = '' }: SourcePost): { address: string } | { problem: string } {
    return canonicalURL === '' ? { problem: '' } : canonicalAddress(canonicalURL, this.place.publicUrl);
  }

  #madeTitle({ publishedAt, title }: SourcePost, { firstWords }: ConvertedBody): string {
    if (!showsNothing(title)) return cleanText(title);
    return showsNothing(firstWords)
      ? `Post of ${publishedAt?.toISOString().slice(0, 10) ?? 'an unknown day'}`
      : truncate(firstWords.replace(/\s+/g, ' ').trim(), MADE_TITLE);
  }

  /** The body with its pictures as uploads. Those of the web that cannot be fetched stay where they are; files that are not found go. */
  async #withPictures(
    { folder, url }: SourcePost,
    { html, pictures: sources }: ConvertedBody,
    author: User,
    { changes, addresses }: Told,
  ): Promise<string> {
    const { pictures, publicUrl } = this.place;
    const foreign: string[] = [];
    for (const src of sources)
      if (!src.startsWith('data:') && (await ownUpload(this.place, addressOf(src))) === null)
        foreign.push(src);
    const outcomes = await Promise.all(
      foreign.map(async (src) => {
        const file = fileName(src);
        // Conversion makes addresses of this site relative.
        const address = src.startsWith('/') ? publicUrl + addressOf(src) : addressOf(src);
        const stored = pictures ? await pictures.store(author, file ?? address, folder) : null;
        const web = file === null ? address : (parseUrl(file, url ?? this.place.source.base)?.href ?? null);
        // A file that is not there may be at the old site.
        const isElsewhere =
          pictures && file !== null && web !== null && stored !== null && 'problem' in stored;
        return { src, file, web, outcome: isElsewhere ? await pictures.store(author, web) : stored };
      }),
    );
    const replaced = new Map<string, string | null>();
    for (const { src, file, web, outcome } of outcomes) {
      const name = truncate(file ?? web ?? '', 120);
      if (outcome && 'path' in outcome) {
        replaced.set(src, outcome.path);
        await this.#remember(file ?? web ?? '', outcome.path, { addresses, folder });
        continue;
      }
      if (file !== null) replaced.set(src, web);
      if (web !== null) {
        if (outcome) changes.push(`the picture ${name} stays at its address: ${outcome.problem}`);
      } else if (this.place.source.folder !== undefined)
        changes.push(`the picture ${name} was left out: ${outcome?.problem ?? 'pictures are not fetched'}`);
    }
    if (replaced.size === 0) return html;
    return html.replace(/<img src="([^"]*)"[^>]*\/>/g, (image: string, src: string) => {
      const path = replaced.get(src);
      if (path === undefined) return image;
      return path === null ? '' : image.replace(`src="${src}"`, () => `src="${escapeMarkup(path)}"`);
    });
  }

  async #remember(
    source: string,
    path: string,
    { addresses, folder }: { addresses: NewOldAddress[]; folder: string | undefined },
  ): Promise<void> {
    const address = await oldPicture(this.place, this.place.source.base, { source, path, folder });
    if (address) addresses.push(address);
  }

  async #cover(item: SourcePost, author: User, { changes, addresses }: Told): Promise<string | null> {
    const { publicUrl, pictures } = this.place;
    const { image, folder } = item;
    if (image === undefined || image === '') return null;
    if (isOwnItem(item, publicUrl))
      return image.startsWith(`${publicUrl}/`) ? image.slice(publicUrl.length) : image;
    const own = await ownUpload(this.place, image);
    if (own !== null) return own;
    const isWeb = /^https?:/i.test(image);
    const stored = pictures && (await pictures.store(author, image, folder));
    if (stored && 'path' in stored) {
      await this.#remember(image, stored.path, { addresses, folder });
      return stored.path;
    }
    const kept = isWeb && image.length <= MAX_COVER ? image : null;
    if (stored || kept === null)
      changes.push(
        `the cover ${truncate(image, 120)} ${kept === null ? 'was left out' : 'stays at its address'}: ${stored?.problem ?? 'its address is not one of the web'}`,
      );
    return kept;
  }
}
