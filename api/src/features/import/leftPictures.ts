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
}

/** Texts of a post that name pictures. */
type Shown = Pick<Post, 'coverImageURL'> & { html: string };

const IMAGE = /<img src="([^"]*)"/g;

/**
 * Fetches pictures that an earlier import has left at their addresses, because their server failed. Pictures that the author has added
 * since stay where they are.
 * @returns what the report says
 */
export async function fetchLeftPictures(
  place: LeftPlace,
  item: SourcePost,
  postId: string,
): Promise<string[]> {
  const { dataSource, publicUrl, pictures, source } = place;
  if (isOwnItem(item, publicUrl)) return [];
  const shown = await shownBy(dataSource.manager, postId);
  if (!shown) return [];
  const addressIn = (src: string) => (src.startsWith('/') ? publicUrl + src : src);
  const written = [...shown.html.matchAll(IMAGE)].map(([, src = '']) => addressOf(src));
  const left: string[] = [];
  for (const src of new Set([...written, shown.coverImageURL ?? '']))
    if (isOfItem(addressIn(src), item, place) && (await ownUpload(place, src)) === null) left.push(src);
  const author = left.length > 0 && (await dataSource.manager.findOneBy(User, { id: shown.authorId }));
  if (!author || isDeleted(author)) return [];
  const changes: string[] = [];
  const fetched = new Map<string, string>();
  for (const src of left) {
    const stored = await pictures.store(author, addressIn(src), item.folder);
    if ('path' in stored) fetched.set(src, stored.path);
    else changes.push(`the picture ${truncate(addressIn(src), 120)} stays at its address: ${stored.problem}`);
  }
  if (fetched.size === 0) return changes;
  const remembered = await Promise.all(
    [...fetched].map(([src, path]) => oldPicture(place, source.base, { source: addressIn(src), path })),
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
      ...{ subject: 'post', subjectId: postId, kind: 'updated', actorId: locked.authorId },
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
