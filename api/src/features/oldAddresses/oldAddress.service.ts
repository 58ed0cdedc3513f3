import type { DataSource, EntityManager } from 'typeorm';
import type { CacheableValue } from '../../platform/cache/coalescingCache.js';
import { FoundCache } from '../../platform/cache/foundCache.js';
import type { PublicChanges } from '../../platform/changes/publicChanges.js';
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
import { MINUTE } from '../../platform/time.js';

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

const CATEGORY = 'SELECT name FROM category WHERE nameKey = :key';
const CATEGORIES = 'SELECT name FROM category ORDER BY nameKey';

/** How long the labels of categories are kept, in milliseconds. A change of a category ends that at once. */
const TTL = MINUTE;
const MAX_BYTES = 16 * 1024 * 1024;
/** The approximate memory of a label and its name in bytes. */
const SIZE_OF_LABEL = 200;

interface Labels extends CacheableValue {
  names: Map<string, string>;
}

export interface OldAddressesOptions {
  changes: PublicChanges;
  /** Without it only concurrent requests share the labels of categories. */
  remembers: boolean;
}

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
  readonly #labels: FoundCache<Labels>;

  constructor(
    private readonly dataSource: DataSource,
    { changes, remembers }: OldAddressesOptions,
  ) {
    this.#labels = new FoundCache({ changes, maxBytes: MAX_BYTES, ttl: remembers ? TTL : 0 });
  }

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
    const [same] = await readRows(this.dataSource, CATEGORY, { key: categoryKey(label) });
    const name = same ? textOf(same, 'name') : (await this.#labelled()).get(plain);
    return name === undefined ? null : `/category?name=${encodeURIComponent(name)}`;
  }

  /** Categories by their plain label: no index finds them, and imports can make thousands of categories. */
  async #labelled(): Promise<Map<string, string>> {
    const { names } = await this.#labels.get('', async () => {
      const labels = new Map<string, string>();
      for (const row of await readRows(this.dataSource, CATEGORIES)) {
        const name = textOf(row, 'name');
        const label = plainLabel(name);
        if (!labels.has(label)) labels.set(label, name);
      }
      return { names: labels, size: labels.size * SIZE_OF_LABEL };
    });
    return names;
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
