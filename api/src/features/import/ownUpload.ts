import type { DataSource } from 'typeorm';
import { Upload } from '../uploads/upload.entity.js';
import { UPLOADS_PATH } from '../uploads/upload.service.js';

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
