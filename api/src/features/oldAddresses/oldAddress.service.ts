import type { DataSource, EntityManager } from 'typeorm';
import { chunks } from '../../platform/database/chunks.js';
import { readRows, textOf, textOrNullOf } from '../../platform/database/readRows.js';
import { UPLOADS_PATH } from '../uploads/upload.service.js';
import { categoryKey } from '../categories/category.entity.js';
import { OldAddress } from './oldAddress.entity.js';
import {
  feedAt,
  feedInQuery,
  idInQuery,
  labelAt,
  plainLabel,
  plainPath,
  withoutFeed,
} from './usualAddresses.js';

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

const CATEGORIES = 'SELECT name, nameKey FROM category ORDER BY nameKey';

/** An address in stored form: its path, or with WordPress's id of a post. Null for the front page, and for what is too long. */
export function oldPath(address: string): string | null {
  const path = plainPath(address);
  const id = idInQuery(address);
  const stored = path === null || id === null ? path : `${path}/?p=${id}`;
  return stored === null || stored === '' || stored.length > MAX_PATH ? null : stored;
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
    const plain = plainPath(target);
    if (plain === null || plain.length > MAX_PATH) return null;
    const found = await this.#stored(oldPath(target));
    if (found !== null) return found;
    const usual = feedInQuery(target) ?? feedAt(plain);
    if (usual !== null) return usual;
    const whole = withoutFeed(plain);
    if (whole === null)
      return (idInQuery(target) === null ? null : await this.#stored(plain)) ?? this.#category(plain);
    const owner = (await this.#stored(whole)) ?? (await this.#category(whole));
    return owner === null ? null : feedOf(owner);
  }

  async #stored(path: string | null): Promise<string | null> {
    if (path === null || path === '') return null;
    const [row] = await readRows(this.dataSource, SELECT, { path });
    if (!row) return null;
    const postId = textOrNullOf(row, 'postId');
    if (postId !== null) return `/post/${postId}`;
    const userName = textOrNullOf(row, 'userName');
    if (userName !== null) return `/${userName}`;
    const uploadName = textOrNullOf(row, 'uploadName');
    return uploadName === null ? null : UPLOADS_PATH + uploadName;
  }

  /** The page of the category that the address of a category or tag elsewhere names. */
  async #category(path: string): Promise<string | null> {
    const label = labelAt(path);
    const plain = plainLabel(label ?? '');
    if (label === null || plain === '') return null;
    const names = (await readRows(this.dataSource, CATEGORIES)).map((row) => textOf(row, 'name'));
    const key = categoryKey(label);
    const name =
      names.find((each) => categoryKey(each) === key) ?? names.find((each) => plainLabel(each) === plain);
    return name === undefined ? null : `/category?name=${encodeURIComponent(name)}`;
  }
}

/** The feed of what a page shows; the page itself if it has none. */
function feedOf(page: string): string {
  const [, category] = /^\/category\?name=(.+)$/.exec(page) ?? [];
  if (category !== undefined) return `/category/${category}/rss.xml`;
  return /^\/\w+$/.test(page) ? `${page}/rss.xml` : page;
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
  // SQLite allows 32,766 parameters in a statement.
  for (const part of chunks([...rows.values()]))
    await manager
      .createQueryBuilder()
      .insert()
      .into(OldAddress)
      .values(part)
      .orIgnore()
      .updateEntity(false)
      .execute();
}
