import type { DataSource, EntityManager } from 'typeorm';
import { readRows, textOrNullOf } from '../../platform/database/readRows.js';
import { parseUrl } from '../../platform/text/urls.js';
import { UPLOADS_PATH } from '../uploads/upload.service.js';
import { OldAddress } from './oldAddress.entity.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    oldAddresses: OldAddresses;
  }
}

const MAX_PATH = 512;

/** Nothing is told of what is hidden: a redirect names it, and would lead back here. */
const SELECT = `SELECT p.id AS postId, u.userName AS userName, f.name AS uploadName FROM old_address o
  LEFT JOIN post p ON p.id = o.postId AND p.hiddenAt IS NULL
  LEFT JOIN \`user\` u ON u.id = o.userId AND u.verifiedAt IS NOT NULL
  LEFT JOIN upload f ON f.id = o.uploadId WHERE o.path = :path`;

/**
 * The path of an address in stored form: percent-encoded, in lower case, without a slash or `index.html` at its end. Both engines then
 * compare it alike. Null for the front page, and for paths that are too long.
 */
export function oldPath(address: string): string | null {
  const url = parseUrl(address.replace(/^\/+/, '/'), 'http://old.invalid');
  if (!url) return null;
  const path = url.pathname
    .toLowerCase()
    .replace(/\/index\.html?$/, '/')
    .replace(/\/+$/, '');
  return path === '' || path.length > MAX_PATH ? null : path;
}

export interface NewOldAddress {
  address: string;
  target: { postId: string } | { userId: string } | { uploadId: string };
}

/** Addresses of imported things on the site that they come from. The first import of an address wins. */
export class OldAddresses {
  constructor(private readonly dataSource: DataSource) {}

  /** Where the thing of an old address is on this site; null for any other address. @param target path and query */
  async targetOf(target: string): Promise<string | null> {
    const path = oldPath(target);
    if (path === null) return null;
    const [row] = await readRows(this.dataSource, SELECT, { path });
    if (!row) return null;
    const postId = textOrNullOf(row, 'postId');
    if (postId !== null) return `/post/${postId}`;
    const userName = textOrNullOf(row, 'userName');
    if (userName !== null) return `/${userName}`;
    const uploadName = textOrNullOf(row, 'uploadName');
    return uploadName === null ? null : UPLOADS_PATH + uploadName;
  }
}

/** Stores old addresses in the transaction that stores their things. Known ones stay as they are. */
export async function storeOldAddresses(
  manager: EntityManager,
  addresses: readonly NewOldAddress[],
): Promise<void> {
  const rows = new Map<string, OldAddress>();
  for (const { address, target } of addresses) {
    const path = oldPath(address);
    if (path === null || rows.has(path)) continue;
    rows.set(path, { path, postId: null, userId: null, uploadId: null, ...target });
  }
  if (rows.size === 0) return;
  const insert = manager.createQueryBuilder().insert().into(OldAddress);
  await insert
    .values([...rows.values()])
    .orIgnore()
    .updateEntity(false)
    .execute();
}
