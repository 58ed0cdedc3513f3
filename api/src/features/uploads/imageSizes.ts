import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { AnswerCache, type CacheableAnswer } from '../../platform/cache/answerCache.js';
import { MAX_IMAGE_PIXELS } from './imageRejection.js';
import type { ImageStorage } from '../../platform/storage/storage.js';

/** `{name}-{width}.webp`: the widths, in pixels, that pages name (web/src/features/posts/CoverImage.tsx), and no other. */
const sizedName = /^([a-z0-9]{16,64})-(320|560|768|1200)\.webp$/;

/** Resizing takes a core for some 20 ms; uploads have their own two turns. */
const CONCURRENT = 2;
/** With so many waiting, whoever comes gets the image in its own size. */
const MAX_WAITING = 40;
/** What all kept images may take, in bytes: a thousand covers as phones see them. Caches in front keep them for ever. */
const MAX_BYTES = 32 * 1024 * 1024;
/** In milliseconds: an upload that was deleted is gone by then. */
const TTL = 60 * 60 * 1000;

export interface SizedImage extends CacheableAnswer {
  data: Buffer;
}

class MissingImage extends Error {}

/** Stored images in the few widths that pages need them in, made when somebody asks and kept for a while. */
export class ImageSizes {
  readonly #kept = new AnswerCache<SizedImage>({ maxBytes: MAX_BYTES, ttl: TTL });
  readonly #inTurn = pLimit(CONCURRENT);

  constructor(private readonly storage: Pick<ImageStorage, 'open'>) {}

  /**
   * The image of a name with a width; never larger than it was stored, and animations as they are.
   *
   * @returns null when the name has no width, there is no such image, or too many wait
   */
  async open(name: string): Promise<SizedImage | null> {
    const [, stored, width] = sizedName.exec(name) ?? [];
    if (!stored || !width || this.#inTurn.pendingCount >= MAX_WAITING) return null;
    try {
      return await this.#kept.get(name, () =>
        this.#inTurn(() => this.#resize(`${stored}.webp`, Number(width))),
      );
    } catch (error) {
      if (error instanceof MissingImage) return null;
      throw error;
    }
  }

  async #resize(name: string, width: number): Promise<SizedImage> {
    const stored = await this.storage.open(name);
    if (!stored) throw new MissingImage();
    const source = await buffer(stored.stream);
    const image = sharp(source, { limitInputPixels: MAX_IMAGE_PIXELS });
    const { pages = 1, width: storedWidth } = await image.metadata();
    const data =
      pages > 1 || storedWidth <= width
        ? source
        : await image.resize({ width }).webp({ quality: 72, effort: 4, smartSubsample: true }).toBuffer();
    return { data, size: data.length };
  }
}

/** The name without a width; a name without one is its own. */
export function nameWithoutWidth(name: string): string {
  return name.replace(sizedName, '$1.webp');
}
