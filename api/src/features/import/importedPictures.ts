import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { DomainError } from '../../errors.js';
import { download } from '../../platform/addresses/publicDownload.js';
import { parseUrl } from '../../platform/text/urls.js';
import { MAX_IMAGE_BYTES } from '../uploads/imageRejection.js';
import type { UploadService } from '../uploads/upload.service.js';
import type { User } from '../users/user.entity.js';
import { MINUTE } from '../../platform/time.js';

/** Downloads at the same time. */
const PARALLEL = 6;
/** Outcomes of addresses that are not asked for again. */
const REMEMBERED = 20_000;
/** A host that was silent for so many pictures in a row is left alone for a time. */
const MOST_FAILURES = 3;
/** A host that refused so many pictures in all their attempts gets one attempt for each other: an import may name thousands. */
const MOST_REFUSALS = 20;
/** How long, in milliseconds. */
const LEFT_ALONE = MINUTE;
/** Pauses before new attempts, in milliseconds: a server that restarts needs some seconds. */
const PAUSES = [1000, 5000, 15_000];
/** The longest Retry-After that an import waits for, in milliseconds. */
const LONGEST_PAUSE = 120_000;

/** An upload's path, or why there is none, as a part of a sentence. */
export type PictureOutcome = { path: string } | { problem: string };

export interface PicturePlaces {
  /** Only files below it are read. */
  folder?: string | undefined;
  /** The address of the old site. */
  base?: string | undefined;
  /** Whether pictures of any address are in the folder, by their names alone. */
  hasPicturesByName?: boolean | undefined;
  allowsPrivate: boolean;
  /** Pauses before new attempts, for tests. */
  pauses?: readonly number[];
}

/** What is known of a server of pictures. */
interface Host {
  /** Pictures for which it was silent in all attempts, since its last answer. */
  failures: number;
  /** Pictures for which it answered with an error in all attempts. */
  refusals: number;
  /** The next request may be made then. */
  notBefore: number;
}

/** The pictures of an import: files beside it, and addresses of the web, become uploads of the authors. */
export class ImportedPictures {
  readonly #inTurn = pLimit(PARALLEL);
  readonly #outcomes = new LRUCache<string, Promise<PictureOutcome>>({ max: REMEMBERED });
  readonly #hosts = new Map<string, Host>();

  constructor(
    private readonly uploads: Pick<UploadService, 'store'>,
    private readonly places: PicturePlaces,
  ) {}

  /** @param source an address, or the path of a file. @param folder of the post */
  store(owner: User, source: string, folder?: string): Promise<PictureOutcome> {
    const key = `${folder ?? ''}\n${source}`;
    const known = this.#outcomes.get(key);
    if (known) return known;
    const outcome = this.#inTurn(() => this.#store(owner, source, folder));
    this.#outcomes.set(key, outcome);
    return outcome;
  }

  async #store(owner: User, source: string, folder?: string): Promise<PictureOutcome> {
    const content = (await this.#file(source, folder)) ?? (await this.#download(source));
    if (!Buffer.isBuffer(content)) return content;
    try {
      const { url } = await this.uploads.store(owner, content);
      return { path: url };
    } catch (error) {
      if (error instanceof DomainError) return { problem: error.message.replace(/\.$/, '') };
      throw error;
    }
  }

  async #download(source: string): Promise<Buffer | { problem: string }> {
    if (!/^https?:/i.test(source)) return { problem: 'there is no such file' };
    const name = parseUrl(source)?.host ?? '';
    const host = this.#hosts.get(name) ?? { failures: 0, refusals: 0, notBefore: 0 };
    this.#hosts.set(name, host);
    const { allowsPrivate, pauses = PAUSES } = this.places;
    const isClosed = () => host.failures >= MOST_FAILURES;
    if (isClosed() && host.notBefore > Date.now()) return { problem: 'its server does not answer' };
    // One attempt shows whether a server is back that was left alone.
    const attempts = isClosed() || host.refusals >= MOST_REFUSALS ? [] : pauses;
    for (let attempt = 0; ; attempt++) {
      await sleep(Math.max(0, host.notBefore - Date.now()));
      const loaded = await download(source, { maxBytes: MAX_IMAGE_BYTES, allowsPrivate });
      if (Buffer.isBuffer(loaded) || !(loaded.isTemporary || loaded.isSilent)) {
        host.failures = 0;
        return loaded;
      }
      const pause = Math.max(attempts[attempt] ?? Infinity, loaded.retryAfter ?? 0);
      const isLast = loaded.isSilent || pause > LONGEST_PAUSE;
      const isAnswer = loaded.status !== undefined;
      if (isAnswer) host.failures = 0;
      if (isLast) {
        host[isAnswer ? 'refusals' : 'failures'] += 1;
        if (isClosed()) host.notBefore = Date.now() + LEFT_ALONE;
        return loaded;
      }
      // An error may be one of the picture: those beside it do not wait.
      if (isAnswer && loaded.retryAfter === undefined) await sleep(pause);
      else host.notBefore = Math.max(host.notBefore, Date.now() + pause);
    }
  }

  /** A file below the folder of the import; null if there is none. */
  async #file(source: string, folder: string | undefined): Promise<Buffer | null> {
    const { folder: root, base, hasPicturesByName = false } = this.places;
    if (root === undefined) return null;
    const isWeb = /^[a-z][a-z\d+.-]*:/i.test(source);
    const isOfSite = base !== undefined && parseUrl(source)?.host === parseUrl(base)?.host;
    // Another site may have a picture of the same name.
    if (isWeb && !isOfSite && !hasPicturesByName) return null;
    const written = isWeb ? (parseUrl(source)?.pathname ?? '') : (source.split(/[?#]/, 1)[0] ?? '');
    const path = decoded(written);
    if (path === '' || path.includes('\0')) return null;
    const name = basename(path);
    const places = [
      ...(folder === undefined || path.startsWith('/') || isWeb ? [] : [join(folder, path)]),
      ...['', 'static', 'public', 'assets'].map((below) => join(root, below, path)),
      ...(hasPicturesByName ? ['images', 'uploads'].map((below) => join(root, below, name)) : []),
    ];
    const inside = await realpath(root);
    for (const place of places) {
      const found = await realpath(place).catch(() => null);
      if (found === null || !found.startsWith(inside + sep)) continue;
      const { size } = await stat(found);
      if (size > 0 && size <= MAX_IMAGE_BYTES) return readFile(found).catch(() => null);
    }
    return null;
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
