import { type DataSource, In } from 'typeorm';
import { newId } from '../common/ids.js';
import { inTransaction } from '../database/dataSource.js';
import { BadUserInputError, UnauthenticatedError, UnavailableError } from '../errors.js';
import type { User } from '../users/user.entity.js';
import { ImageRejectedError, processImage } from './imageProcessing.js';
import type { ImageStorage } from './storage.js';
import { Upload } from './upload.entity.js';
import { DraftUpload, PostUpload, UserUpload } from './uploadUse.entity.js';

/** An image as it can be shown: its root-relative address and its size in pixels. */
export interface StoredImage {
  url: string;
  width: number;
  height: number;
}

/** An upload that nothing shows is kept this long, in milliseconds. */
const UNUSED_KEPT = 24 * 60 * 60 * 1000;
const SWEEP_BATCH = 100;
/** The longest address of a picture elsewhere, in characters. */
const MAX_URL = 2048;

/** Where uploads are served from. */
export const UPLOADS_PATH = '/uploads/';

const uploadPath = /^\/uploads\/([\w.-]{1,80})$/;
const embedded = /(<img\b[^>]*?\bsrc=")(data:[^"]+)(")/gi;

export class UploadService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: ImageStorage,
    private readonly publicUrl: string,
  ) {}

  /**
   * Takes in an image of the viewer's: checked by content, re-encoded, stored under the hash of what it became.
   *
   * @throws UnauthenticatedError; BadUserInputError naming `file` with what is wrong with it
   */
  async store(viewer: User | null, content: Parameters<typeof processImage>[0]): Promise<StoredImage> {
    if (!viewer) throw new UnauthenticatedError('You need to log in to upload an image.');
    return this.take(viewer, content, 'file');
  }

  /**
   * As {@link store}, for somebody who shows no token and owns what they send no more than anybody else (DESIGN.md "REST
   * facade"). The caller limits how often.
   */
  async storeAnonymous(content: Parameters<typeof processImage>[0]): Promise<StoredImage> {
    return this.take(null, content, 'file');
  }

  /**
   * Replaces the `data:` images of sanitised HTML by uploads, so that bodies stay small (DESIGN.md "Rich text").
   *
   * @throws BadUserInputError naming `html` and the number of the image that cannot be taken
   */
  async storeEmbeddedImages(author: User, html: string): Promise<string> {
    const sources = [...new Set([...html.matchAll(embedded)].map((match) => match[2] ?? ''))];
    if (sources.length === 0) return html;
    const urls = new Map<string, string>();
    for (const [i, source] of sources.entries()) {
      const data = Buffer.from(source.slice(source.indexOf(',') + 1), 'base64');
      urls.set(source, (await this.take(author, data, 'html', `Image ${i + 1}: `)).url);
    }
    return html.replace(
      embedded,
      (_, before: string, source: string, after: string) => before + (urls.get(source) ?? '') + after,
    );
  }

  /**
   * The form in which the address of a picture is stored: an upload of ours as a path, others as they are, none as null.
   *
   * @throws BadUserInputError naming `field` when it is neither one of our uploads nor an http(s) address
   */
  async checkImageURL(raw: string | null | undefined, field: string): Promise<string | null> {
    const value = raw?.trim() ?? '';
    if (value === '') return null;
    const path = value.startsWith(`${this.publicUrl}/`) ? value.slice(this.publicUrl.length) : value;
    const name = uploadPath.exec(path)?.[1];
    if (name !== undefined) {
      if (await this.dataSource.manager.existsBy(Upload, { name })) return path;
      throw refuse(field, 'The image does not exist (any more). Upload it again.');
    }
    const url = URL.canParse(value) ? new URL(value) : null;
    if (!url || !['http:', 'https:'].includes(url.protocol)) {
      throw refuse(field, 'The image must be an upload or an http or https address.');
    }
    // Written out the address has no control characters, and may be longer than it was.
    if (url.href.length > MAX_URL) throw refuse(field, 'The address of the image is too long.');
    return url.href;
  }

  /**
   * Deletes what uploads that broke off have left, and uploads that no post, no draft and no profile shows and that nobody has sent for a day (DESIGN.md "REST facade").
   *
   * @returns how many were deleted
   */
  async sweep(now = new Date()): Promise<number> {
    let swept = 0;
    await this.storage.clean();
    for (;;) {
      const unused = await this.dataSource.manager
        .createQueryBuilder(Upload, 'upload')
        .leftJoin(PostUpload, 'shown', 'shown.uploadId = upload.id')
        .leftJoin(UserUpload, 'worn', 'worn.uploadId = upload.id')
        .leftJoin(DraftUpload, 'drafted', 'drafted.uploadId = upload.id')
        .where('upload.createdAt < :before', { before: new Date(now.getTime() - UNUSED_KEPT) })
        .andWhere('shown.uploadId IS NULL AND worn.uploadId IS NULL AND drafted.uploadId IS NULL')
        .limit(SWEEP_BATCH)
        .getMany();
      for (const { id, name, createdAt } of unused) {
        await inTransaction(this.dataSource, async (manager) => {
          // Whoever sent the same picture again in the meantime has renewed the row, which then stays.
          const { affected } = await manager.delete(Upload, { id, createdAt });
          if (affected !== 1) return;
          await this.storage.delete(name);
          swept++;
        });
      }
      if (unused.length < SWEEP_BATCH) return swept;
    }
  }

  /** The sizes of uploads by their root-relative addresses; what is not an upload is left out. */
  async sizesOf(urls: readonly string[]): Promise<StoredImage[]> {
    const names = urls.flatMap((url) => uploadPath.exec(url)?.[1] ?? []);
    if (names.length === 0) return [];
    const uploads = await this.dataSource.manager.findBy(Upload, { name: In(names) });
    return uploads.map(({ name, width, height }) => ({ url: UPLOADS_PATH + name, width, height }));
  }

  private async take(
    owner: User | null,
    content: Parameters<typeof processImage>[0],
    field: string,
    prefix = '',
  ): Promise<StoredImage> {
    const image = await processImage(content).catch((error: unknown) => {
      if (error instanceof ImageRejectedError) throw refuse(field, prefix + error.message);
      throw error;
    });
    const name = `${image.hash}.${image.extension}`;
    const { width, height } = image;
    const row = { id: newId(), createdAt: new Date() };
    // Row first, file second: a sweep that is deleting the same picture holds the row until its file is gone.
    await this.dataSource.manager
      .createQueryBuilder()
      .insert()
      .into(Upload)
      .values({
        ...row,
        name,
        ownerId: owner?.id ?? null,
        width,
        height,
        bytes: image.data.length,
      })
      .orUpdate(['createdAt'], ['name'])
      .execute();
    try {
      await this.storage.put(name, image.data, image.contentType);
    } catch (error) {
      // The row of somebody who has sent the same picture before, or since, is not this one.
      await this.dataSource.manager.delete(Upload, row).catch(() => undefined);
      throw new StorageUnavailableError(error);
    }
    return { url: UPLOADS_PATH + name, width, height };
  }
}

/** The disk is full or read-only, or the bucket is away. The cause is for the log. */
class StorageUnavailableError extends UnavailableError {
  constructor(override readonly cause: unknown) {
    super('Pictures cannot be stored right now. Nothing was changed. Try again later.', 60);
  }
}

function refuse(field: string, message: string): BadUserInputError {
  return new BadUserInputError(message, { [field]: message });
}
