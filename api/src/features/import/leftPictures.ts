import pLimit from 'p-limit';
import type { DataSource } from 'typeorm';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { escapeMarkup } from '../../platform/text/escapeMarkup.js';
import { parseUrl } from '../../platform/text/urls.js';
import { truncate } from '../../richText/measures.js';
import { storeOldAddresses } from '../oldAddresses/oldAddress.service.js';
import { lockPost } from '../posts/lockPost.js';
import { Post } from '../posts/post.entity.js';
import { recordTextUploads } from '../uploads/uploadUse.js';
import { lockUser } from '../users/lockUser.js';
import { unlimitedStorage } from '../users/storageQuota.js';
import { User } from '../users/user.entity.js';
import { addressOf } from './body/files.js';
import { isDeleted } from './importedAuthors.js';
import type { ImportedPictures } from './importedPictures.js';
import { oldPicture, ownUpload } from './ownUpload.js';
import { isOwnItem, type Source, type SourcePost } from './source.js';

interface LeftPlace {
  dataSource: DataSource;
  publicUrl: string;
  source: Source;
  pictures: ImportedPictures;
  /** Ends the fetching before the next picture. */
  signal?: AbortSignal | undefined;
}

/** Pictures of a post that are still at their addresses. */
interface Left {
  postId: string;
  authorId: string;
  /** Of the item. */
  folder: string | undefined;
  /** As the post names them. */
  left: string[];
}

/** Texts of a post that name pictures. */
type Shown = Pick<Post, 'coverImageURL'> & { html: string };

const IMAGE = /<img src="([^"]*)"/g;

/** Posts at a time, and pictures of each. */
const PARALLEL = 6;

/** Pictures that earlier imports have left. They are fetched behind the new posts, because dead servers are slow. */
export class LeftPictures {
  readonly #posts: { post: Left; report: (changes: string[]) => void }[] = [];

  constructor(private readonly place: LeftPlace) {}

  /** @param report is called when they are fetched. @returns whether the post has any */
  async add(item: SourcePost, postId: string, report: (changes: string[]) => void): Promise<boolean> {
    const post = await leftPicturesOf(this.place, item, postId);
    if (post) this.#posts.push({ post, report });
    return post !== null;
  }

  /** @returns false if it was stopped */
  async fetchAll(): Promise<boolean> {
    const inTurn = pLimit(PARALLEL);
    const posts = this.#posts.splice(0);
    await Promise.all(
      posts.map(({ post, report }) => inTurn(async () => report(await fetchLeftPictures(this.place, post)))),
    );
    return posts.length === 0 || this.place.signal?.aborted !== true;
  }
}

const addressIn = (src: string, publicUrl: string): string => (src.startsWith('/') ? publicUrl + src : src);

/** What an earlier import has left at its address, because its server failed. Pictures that the author has added since stay where they are. */
async function leftPicturesOf(place: LeftPlace, item: SourcePost, postId: string): Promise<Left | null> {
  const { dataSource, publicUrl } = place;
  if (isOwnItem(item, publicUrl)) return null;
  const shown = await shownBy(dataSource.manager, postId);
  if (!shown) return null;
  const written = [...shown.html.matchAll(IMAGE)].map(([, src = '']) => addressOf(src));
  const left: string[] = [];
  for (const src of new Set([...written, shown.coverImageURL ?? '']))
    if (isOfItem(addressIn(src, publicUrl), item, place) && (await ownUpload(place, src)) === null)
      left.push(src);
  return left.length === 0 ? null : { postId, authorId: shown.authorId, folder: item.folder, left };
}

/** @returns what the report says */
async function fetchLeftPictures(
  place: LeftPlace,
  { postId, authorId, folder, left }: Left,
): Promise<string[]> {
  const { dataSource, publicUrl, pictures, source, signal } = place;
  const author = await dataSource.manager.findOneBy(User, { id: authorId });
  if (!author || isDeleted(author)) return [];
  const changes: string[] = [];
  const fetched = new Map<string, string>();
  const inTurn = pLimit(PARALLEL);
  const fetchOne = async (src: string): Promise<void> => {
    if (signal?.aborted === true) return;
    const address = addressIn(src, publicUrl);
    const stored = await pictures.store(author, address, folder);
    if ('path' in stored) fetched.set(src, stored.path);
    else changes.push(`the picture ${truncate(address, 120)} stays at its address: ${stored.problem}`);
  };
  await Promise.all(left.map((src) => inTurn(() => fetchOne(src))));
  if (fetched.size === 0) return changes;
  const remembered = await Promise.all(
    [...fetched].map(([src, path]) =>
      oldPicture(place, source.base, { source: addressIn(src, publicUrl), path }),
    ),
  );
  await inTransaction(dataSource, async (manager) => {
    const locked = await lockPost(manager, postId);
    const current = locked && (await shownBy(manager, postId));
    if (!locked || !current) return;
    await lockUser(manager, locked.authorId);
    const next = withPaths(current, fetched);
    const added = Buffer.byteLength(next.html) - Buffer.byteLength(current.html);
    await unlimitedStorage.charge(manager, locked.authorId, added, 'html');
    // The author wrote nothing, so the time of the last change stays.
    await manager.update(Post, { id: postId }, { ...next, version: locked.version + 1 });
    const adopter = { userId: locked.authorId, quota: unlimitedStorage };
    await recordTextUploads(manager, 'post', { id: postId, ...next }, adopter);
    await storeOldAddresses(
      manager,
      remembered.filter((each) => each !== null),
    );
    await recordChange(manager, {
      subject: 'post',
      subjectId: postId,
      kind: 'updated',
      actorId: locked.authorId,
    });
  });
  return [...changes, `${fetched.size} pictures were fetched that stayed at their addresses`];
}

async function shownBy(
  manager: DataSource['manager'],
  id: string,
): Promise<(Shown & Pick<Post, 'authorId'>) | null> {
  const select = { id: true, authorId: true, html: true, coverImageURL: true } as const;
  const post = await manager.findOne(Post, { select, where: { id } });
  return post && { authorId: post.authorId, html: post.html ?? '', coverImageURL: post.coverImageURL };
}

/** Whether a picture came with the item: it is of the old site, or the item names it. */
function isOfItem(
  address: string,
  { url, body, image }: SourcePost,
  { source, publicUrl }: LeftPlace,
): boolean {
  const host = parseUrl(address)?.host;
  if (!/^https?:/i.test(address) || host === undefined) return false;
  const sites = [url, source.base, publicUrl].map((site) => parseUrl(site ?? '')?.host);
  return sites.includes(host) || image === address || body.includes(address);
}

function withPaths({ html, coverImageURL }: Shown, fetched: ReadonlyMap<string, string>): Shown {
  return {
    html: html.replace(IMAGE, (image: string, src: string) => {
      const path = fetched.get(addressOf(src));
      return path === undefined ? image : `<img src="${escapeMarkup(path)}"`;
    }),
    coverImageURL: fetched.get(coverImageURL ?? '') ?? coverImageURL,
  };
}
