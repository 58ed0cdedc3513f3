import type { DataSource } from 'typeorm';
import { Upload } from '../uploads/upload.entity.js';
import { UPLOADS_PATH } from '../uploads/upload.service.js';
import { parseUrl } from '../../platform/text/urls.js';
import type { NewOldAddress } from '../oldAddresses/oldAddress.service.js';

/**
 * The path of an upload of this site that an address or a path names; null for anything else. A site that keeps its domain has
 * its old pictures below the same address: only uploads that exist are its own.
 */
export async function ownUpload(
  { dataSource, publicUrl }: { dataSource: DataSource; publicUrl: string },
  address: string,
): Promise<string | null> {
  const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
  if (!path.startsWith(UPLOADS_PATH)) return null;
  const name = path.slice(UPLOADS_PATH.length);
  return (await dataSource.manager.existsBy(Upload, { name })) ? path : null;
}

/** The old address of a picture that stood on the old site; null for any other. The older server had its pictures at `/images/`. */
export async function oldPicture(
  { dataSource, publicUrl }: { dataSource: DataSource; publicUrl: string },
  base: string | undefined,
  { source, path, folder }: { source: string; path: string; folder?: string | undefined },
): Promise<NewOldAddress | null> {
  const isWeb = /^https?:/i.test(source);
  // Beside a post, a name says nothing about its address.
  if (!isWeb && folder !== undefined && !source.startsWith('/')) return null;
  if (
    isWeb &&
    ![base ?? publicUrl, publicUrl].some((site) => parseUrl(source)?.host === parseUrl(site)?.host)
  )
    return null;
  const name = path.slice(UPLOADS_PATH.length);
  const upload = await dataSource.manager.findOne(Upload, { select: { id: true }, where: { name } });
  const address = isWeb || source.startsWith('/') ? source : `/images/${source.replace(/^\.\//, '')}`;
  return upload && { address, target: { uploadId: upload.id } };
}
