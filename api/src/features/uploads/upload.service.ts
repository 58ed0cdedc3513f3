import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import { newId } from '../../platform/database/ids.js';
import { inPreparation, inTransaction, isUniqueViolation } from '../../platform/database/dataSource.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { fieldError, RateLimitedError, TooBusyError, UnavailableError } from '../../errors.js';
import { type StorageQuota } from '../users/storageQuota.js';
import type { User } from '../users/user.entity.js';
import { FairQueue } from '../../platform/background/fairQueue.js';
import { parseUrl } from '../../platform/text/urls.js';
import { ImageRejectedError, MAX_IMAGE_BYTES } from './imageRejection.js';
import { imageWorkers } from './imageWorkers.js';
import { NeighbourAwayError } from '../../platform/neighbours/circuit.js';
import type { ImageStorage } from '../../platform/storage/storage.js';
import { afterDeletion, cancelDeletion, giveUpDeletions } from './staleFiles.js';
import { Upload } from './upload.entity.js';
import { UNUSED_KEPT, uploadMaintenance } from './uploadMaintenance.js';
import type { MaintenanceTask } from '../../platform/maintenance/maintenanceTask.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    uploads: UploadService;
  }
}

export interface StoredImage {
  url: string;
  width: number;
  height: number;
}

/** Maximum total size of the last day's uploads without an owner, in bytes: an attacker can use many addresses. */
const MAX_UNOWNED_BYTES = 1024 ** 3;
/** Retry-After in seconds while the total is exceeded. */
const UNOWNED_RETRY_SECONDS = 60 * 60;
/** Maximum number of different `data:` images in a body, each of which is decoded before the response. */
const MAX_EMBEDDED_IMAGES = 100;
/** Maximum number of images that wait to be processed. */
export const MAX_WAITING_IMAGES = 24;
/** Maximum length of an external image URL in characters. */
const MAX_URL = 2048;

export const UPLOADS_PATH = '/uploads/';

const uploadPath = /^\/uploads\/([\w.-]{1,80})$/;
/**
 * Two images are processed at a time, and a third when one of them takes long. Each uploader has one in progress, so
 * that expensive images delay their own uploader only. A queued image takes up to 10 MB of memory.
 */
const imageQueue = new FairQueue({
  running: 3,
  young: 2,
  youngFor: 250,
  waitingEach: 8,
  waiting: MAX_WAITING_IMAGES,
  patience: 20_000,
  what: 'images',
});

export function waitingImages(): number {
  return imageQueue.waiting;
}

const embedded = /(<img\b[^>]*?\bsrc=")(data:[^"]+)(")/gi;

export class UploadService {
  constructor(
    private readonly dataSource: DataSource,
    readonly storage: ImageStorage,
    private readonly publicUrl: string,
    /** The storage quota of accounts, for uploads and texts. */
    readonly quota: StorageQuota,
    /** Before the keys of members in the queue of images, which services with members of the same ids share. */
    private readonly turns = '',
  ) {}

  /** Before the first request. */
  begin(): Promise<void> {
    return giveUpDeletions(this.dataSource, this.storage);
  }

  /** Stores an image, re-encoded. @throws BadUserInputError naming `file`; RateLimitedError; TooBusyError */
  async store(viewer: User, content: ImageContent): Promise<StoredImage> {
    return this.take(this.uploaderOf(viewer), content, 'file');
  }

  /** Like {@link store}, without an owner (docs/behaviour.md#rest-uploads). The caller limits the rate. */
  async storeAnonymous(requester: string, content: ImageContent): Promise<StoredImage> {
    return this.take({ owner: null, requester }, content, 'file');
  }

  /** Replaces `data:` images by uploads (docs/behaviour.md#stored-subset). @throws BadUserInputError */
  async storeEmbeddedImages(author: User, html: string): Promise<string> {
    const sources = [...new Set([...html.matchAll(embedded)].map((match) => match[2] ?? ''))];
    if (sources.length === 0) return html;
    if (sources.length > MAX_EMBEDDED_IMAGES) {
      throw fieldError(
        'html',
        `The text has ${sources.length} embedded images. It can have ${MAX_EMBEDDED_IMAGES} at most; upload the others first.`,
      );
    }
    const urls = new Map<string, string>();
    for (const [i, source] of sources.entries()) {
      const data = Buffer.from(source.slice(source.indexOf(',') + 1), 'base64');
      urls.set(source, (await this.take(this.uploaderOf(author), data, 'html', `Image ${i + 1}: `)).url);
    }
    return html.replace(
      embedded,
      (_, before: string, source: string, after: string) => before + (urls.get(source) ?? '') + after,
    );
  }

  /** The path of an address of this site; other addresses stay as they are. */
  pathOf(address: string): string {
    return address.startsWith(`${this.publicUrl}/`) ? address.slice(this.publicUrl.length) : address;
  }

  /** The stored form of an image URL: a path for our uploads. @throws BadUserInputError naming `field` */
  async checkImageURL(raw: string | null | undefined, field: string): Promise<string | null> {
    const value = raw?.trim() ?? '';
    if (value === '') return null;
    const path = this.pathOf(value);
    const name = uploadPath.exec(path)?.[1];
    if (name !== undefined) {
      if (await this.dataSource.manager.existsBy(Upload, { name })) return path;
      throw fieldError(field, 'The image does not exist (any more). Upload it again.');
    }
    if (value.length > MAX_URL) throw fieldError(field, 'The address of the image is too long.');
    const url = parseUrl(value);
    if (!url || !['http:', 'https:'].includes(url.protocol)) {
      throw fieldError(field, 'The image must be an upload or an http or https address.');
    }
    // The serialised URL has no control characters, and may be longer than the input.
    if (url.href.length > MAX_URL) throw fieldError(field, 'The address of the image is too long.');
    return url.href;
  }

  get maintenance(): MaintenanceTask[] {
    return uploadMaintenance(this.dataSource, this.storage, this.quota);
  }

  async storageOf(userId: string): Promise<{ usedBytes: number; limitBytes: number }> {
    const usedBytes = await this.quota.usedBytes(this.dataSource.manager, userId);
    return { usedBytes: usedBytes ?? 0, limitBytes: this.quota.limitBytes };
  }

  private uploaderOf(owner: User): Uploader {
    return { owner, requester: `${this.turns}user:${owner.id}` };
  }

  private async take(
    { owner, requester }: Uploader,
    content: ImageContent,
    field: string,
    prefix = '',
  ): Promise<StoredImage> {
    const image = await readImage(content)
      .then((source) => imageQueue.run(requester, () => imageWorkers.process(source)))
      .catch((error: unknown) => {
        if (error instanceof ImageRejectedError) throw fieldError(field, prefix + error.message);
        throw error;
      });
    const name = `${image.hash}.${image.extension}`;
    const { width, height } = image;
    const row = { id: newId(), createdAt: new Date() };
    // The row before the file: a sweep deletes no file from now on.
    const announce = async (manager: EntityManager) => {
      if (await renew(manager, name, row.createdAt)) return;
      await cancelDeletion(manager, name);
      await this.admit(manager, owner, image.data.length, field);
      await insertRows(manager, Upload, {
        ...row,
        name,
        ownerId: owner?.id ?? null,
        width,
        height,
        bytes: image.data.length,
      });
    };
    await afterDeletion(() => this.prepare(announce)).catch(async (error: unknown) => {
      // A concurrent upload stored the same image first.
      if (!isUniqueViolation(error) || !(await renew(this.dataSource.manager, name, row.createdAt)))
        throw error;
    });
    try {
      await this.storage.put(name, image.data, image.contentType);
    } catch (error) {
      // The row of another upload of the same image is not affected.
      await this.discard(row, owner, image.data.length).catch(() => undefined);
      if (error instanceof NeighbourAwayError) throw new TooBusyError(CANNOT_BE_STORED, error.retryAfter);
      throw new StorageUnavailableError(error);
    }
    return { url: UPLOADS_PATH + name, width, height };
  }

  /** @throws BadUserInputError naming `field`; RateLimitedError for too many uploads without an owner */
  private async admit(
    manager: EntityManager,
    owner: User | null,
    bytes: number,
    field: string,
  ): Promise<void> {
    if (owner) return this.quota.charge(manager, owner.id, bytes, field);
    const unowned = await manager.sum(Upload, 'bytes', {
      ownerId: IsNull(),
      createdAt: MoreThan(new Date(Date.now() - UNUSED_KEPT)),
    });
    if ((unowned ?? 0) + bytes <= MAX_UNOWNED_BYTES) return;
    throw new RateLimitedError(
      'Too many images have been uploaded without an account. Log in to upload yours, or try again in an hour.',
      UNOWNED_RETRY_SECONDS,
    );
  }

  /** A transaction after which the request can still fail and be retried: an image that is stored twice is stored once. */
  private prepare(work: (manager: EntityManager) => Promise<void>): Promise<void> {
    return inPreparation(() => inTransaction(this.dataSource, work));
  }

  private discard(row: Pick<Upload, 'id' | 'createdAt'>, owner: User | null, bytes: number): Promise<void> {
    return this.prepare(async (manager) => {
      const { affected } = await manager.delete(Upload, row);
      if (affected === 1 && owner) await this.quota.charge(manager, owner.id, -bytes, '');
    });
  }
}

/** Keeps an upload for another day. @returns whether it exists */
async function renew(manager: EntityManager, name: string, createdAt: Date): Promise<boolean> {
  const { affected } = await manager.update(Upload, { name }, { createdAt });
  return affected === 1;
}

/** The future owner (or null), and the key in the queue. */
interface Uploader {
  owner: User | null;
  requester: string;
}

const CANNOT_BE_STORED = 'Pictures cannot be stored right now. Nothing was changed. Try again later.';

/** The disk is full or read-only, or the bucket is unavailable. The cause is only logged. */
class StorageUnavailableError extends UnavailableError {
  constructor(override readonly cause: unknown) {
    super(CANNOT_BE_STORED, 60);
  }
}

export type ImageContent = Buffer | Readable;

/** Reads a file up to the size limit. @throws ImageRejectedError if it is larger */
export async function readImage(content: ImageContent): Promise<Buffer> {
  if (Buffer.isBuffer(content)) {
    if (content.length > MAX_IMAGE_BYTES) throw new ImageRejectedError('TOO_LARGE');
    return content;
  }
  let size = 0;
  async function* bounded() {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_IMAGE_BYTES) throw new ImageRejectedError('TOO_LARGE');
      yield chunk;
    }
  }
  try {
    return await buffer(bounded());
  } catch (error) {
    // graphql-upload ends the stream with its own error at the same limit.
    if (error instanceof Error && error.name === 'PayloadTooLargeError')
      throw new ImageRejectedError('TOO_LARGE');
    throw error;
  }
}
