import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { systemCode } from '../../errors.js';
import { HOUR } from '../time.js';

/** An open image. The reader ends or destroys the stream. */
export interface StoredFile {
  stream: Readable;
  /** In bytes. */
  size: number;
  contentType: string;
}

export interface ListedFile {
  name: string;
  /** In bytes. */
  size: number;
  modifiedAt: Date;
}

/** Stores images. Their names contain a hash of the content, so storing an image twice is harmless. */
export interface ImageStorage {
  /** Stores a file. When it returns, the file is complete. */
  put(name: string, data: Buffer, contentType: string): Promise<void>;
  /** Opens a file, or returns null if it does not exist. */
  open(name: string): Promise<StoredFile | null>;
  /** Deletes a file, if it exists. */
  delete(name: string): Promise<void>;
  /** All complete files, in any order. */
  list(): AsyncIterable<ListedFile>;
  /** Deletes partial files of dead processes. @returns their number */
  clean(now?: number): Promise<number>;
}

/** Stored images never change, so caches may keep them permanently. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

const contentTypes: Record<string, string> = {
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};

/** Only generated names: no separator, no leading dot. */
const safeName = /^[a-z0-9]{16,64}\.(?:webp|gif|png|jpg)$/;

/** Whether a name can be that of a stored image. Other names are refused before accessing a file or the bucket. */
export function isImageName(name: string): boolean {
  return safeName.test(name);
}

/** The content type according to the name, whatever metadata the bucket has. */
export function contentTypeOf(name: string): string {
  return contentTypes[extname(name)] ?? 'application/octet-stream';
}

/** The name of an incomplete file. */
const unfinishedName = /^\.[a-f0-9]{16}\.part$/;
/** A partial file of this age, in milliseconds, is abandoned. */
const ABANDONED_AFTER = HOUR;

export class ImageNameError extends Error {
  constructor() {
    super('An image may not be stored under this name.');
  }
}

/** Null for a file or folder that does not exist. Other failures, such as missing rights, are not that. */
function unlessMissing<Found>(found: Promise<Found>): Promise<Found | null> {
  return found.catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  });
}

/** Images in a local folder. */
export class LocalStorage implements ImageStorage {
  constructor(private readonly folder: string) {}

  async put(name: string, data: Buffer): Promise<void> {
    const path = this.pathOf(name);
    if (path === null) throw new ImageNameError();
    await mkdir(this.folder, { recursive: true });
    // Written to a temporary file, flushed and renamed: a crash or a full disk leaves no partial image under its name.
    const temporary = join(this.folder, `.${randomBytes(8).toString('hex')}.part`);
    let file: FileHandle | undefined;
    try {
      file = await open(temporary, 'wx', 0o644);
      await file.writeFile(data);
      await file.sync();
      await file.close();
      file = undefined;
      await rename(temporary, path);
    } catch (error) {
      // The first error is reported.
      await file?.close().catch(() => undefined);
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /** Stores a complete file that is flushed, without a copy if it is on the same disk. It may be gone then. */
  async moveIn(name: string, from: string): Promise<void> {
    const path = this.pathOf(name);
    if (path === null) throw new ImageNameError();
    await mkdir(this.folder, { recursive: true });
    try {
      await rename(from, path);
    } catch (error) {
      if (systemCode(error) !== 'EXDEV') throw error;
      await this.put(name, await readFile(from));
    }
  }

  async clean(now = Date.now()): Promise<number> {
    const names = await readdir(this.folder).catch(() => []);
    let cleaned = 0;
    for (const name of names.filter((each) => unfinishedName.test(each))) {
      const path = join(this.folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
      if (now - mtimeMs < ABANDONED_AFTER) continue;
      await rm(path, { force: true });
      cleaned += 1;
    }
    return cleaned;
  }

  async open(name: string): Promise<StoredFile | null> {
    const path = this.pathOf(name);
    if (path === null) return null;
    const file = await unlessMissing(open(path, 'r'));
    if (file === null) return null;
    const { size } = await file.stat();
    return { stream: createReadStream(path, { fd: file }), size, contentType: contentTypeOf(name) };
  }

  /** Whether the folder exists, which the first image creates. */
  async exists(): Promise<boolean> {
    return (await unlessMissing(stat(this.folder))) !== null;
  }

  async *list(): AsyncGenerator<ListedFile> {
    const names = (await unlessMissing(readdir(this.folder))) ?? [];
    for (const name of names.filter(isImageName)) {
      const found = await unlessMissing(stat(join(this.folder, name)));
      if (found) yield { name, size: found.size, modifiedAt: found.mtime };
    }
  }

  async delete(name: string): Promise<void> {
    const path = this.pathOf(name);
    if (path !== null) await rm(path, { force: true });
  }

  private pathOf(name: string): string | null {
    return isImageName(name) ? join(this.folder, name) : null;
  }
}
