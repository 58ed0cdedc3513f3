import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { CoalescingCache, type CacheableValue } from '../../platform/cache/coalescingCache.js';
import { MAX_IMAGE_PIXELS } from './imageRejection.js';
import type { ImageStorage } from '../../platform/storage/storage.js';
import { HOUR } from '../../platform/time.js';

/** `{name}-{width}.webp`: only the widths in pixels that pages use (web/src/features/posts/CoverImage.tsx). */
const sizedName = /^([a-z0-9]{16,64})-(320|560|768|1200)\.webp$/;

/** Resizing takes a core for about 20 ms. Uploads have their own limit. */
const CONCURRENT = 2;
/** Maximum queue length. Beyond it the server returns the image in its stored size. */
const MAX_WAITING = 40;
/** Maximum size of the cache in bytes: a thousand covers for phones. Caches in front of the server keep images permanently. */
const MAX_BYTES = 32 * 1024 * 1024;
/** In milliseconds: bounds how long a deleted upload stays available. */
const TTL = HOUR;

export interface SizedImage extends CacheableValue {
  data: Buffer;
}

class MissingImage extends Error {}

/** Stored images in the widths that pages use, created on request and cached. */
export class ImageSizes {
  readonly #cache = new CoalescingCache<SizedImage>({ maxBytes: MAX_BYTES, ttl: TTL });
  readonly #inTurn = pLimit(CONCURRENT);

  constructor(private readonly storage: Pick<ImageStorage, 'open'>) {}

  /** The image in a width, never enlarged; null if the name has none, it is missing, or the queue is full. */
  async open(name: string): Promise<SizedImage | null> {
    const [, stored, width] = sizedName.exec(name) ?? [];
    if (!stored || !width || this.#inTurn.pendingCount >= MAX_WAITING) return null;
    try {
      return await this.#cache.get(name, () =>
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
    const { default: sharp } = await import('sharp');
    const image = sharp(source, { limitInputPixels: MAX_IMAGE_PIXELS });
    const { pages = 1, width: storedWidth } = await image.metadata();
    const data =
      pages > 1 || storedWidth <= width
        ? source
        : await image.resize({ width }).webp({ quality: 72, effort: 4, smartSubsample: true }).toBuffer();
    return { data, size: data.length };
  }
}

/** The name without a width; unchanged if it has none. */
export function nameWithoutWidth(name: string): string {
  return name.replace(sizedName, '$1.webp');
}
