import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** A stored image that is being read. The reader ends or destroys the stream. */
export interface StoredFile {
  stream: Readable;
  /** In bytes. */
  size: number;
  contentType: string;
}

/**
 * Where images are kept. Names are made of the content's hash, so that a name never changes its meaning and putting the same
 * image twice is harmless.
 */
export interface ImageStorage {
  /** Stores a file; when it returns, the file is there as a whole. */
  put(name: string, data: Buffer, contentType: string): Promise<void>;
  /** Opens a file, or null when there is none of this name. */
  open(name: string): Promise<StoredFile | null>;
  /** Removes a file; one that is not there is no error. */
  delete(name: string): Promise<void>;
  /** Removes what processes that died while they stored something have left. @returns how many pieces */
  clean(): Promise<number>;
}

/** Stored images never change: whoever has one may keep it for ever. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

const contentTypes: Record<string, string> = {
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};

/** Names of our own making and nothing else: no separator, no leading dot. */
const safeName = /^[a-z0-9]{16,64}\.(?:webp|gif|png|jpg)$/;

/** Whether a name can be that of a stored image; any other is refused before a file or a bucket is asked. */
export function isImageName(name: string): boolean {
  return safeName.test(name);
}

/** What a name says of the content; the same whatever somebody else has written into a bucket. */
export function contentTypeOf(name: string): string {
  return contentTypes[extname(name)] ?? 'application/octet-stream';
}

/** What a file is called until it is whole. */
const unfinishedName = /^\.[a-f0-9]{16}\.part$/;
/** Nobody writes for so long, in milliseconds. */
const ABANDONED_AFTER = 60 * 60 * 1000;

export class ImageNameError extends Error {
  constructor() {
    super('An image may not be stored under this name.');
  }
}

/** Images in a folder of this machine. */
export class LocalStorage implements ImageStorage {
  constructor(private readonly folder: string) {}

  async put(name: string, data: Buffer): Promise<void> {
    const path = this.pathOf(name);
    if (path === null) throw new ImageNameError();
    await mkdir(this.folder, { recursive: true });
    // Written beside its place, flushed and then renamed: a crash or a full disk leaves no half an image under its name.
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
      // What went wrong first is what is told.
      await file?.close().catch(() => undefined);
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
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
    let file: FileHandle;
    try {
      file = await open(path, 'r');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
    const { size } = await file.stat();
    return {
      stream: createReadStream(path, { fd: file }),
      size,
      contentType: contentTypeOf(name),
    };
  }

  async delete(name: string): Promise<void> {
    const path = this.pathOf(name);
    if (path !== null) await rm(path, { force: true });
  }

  private pathOf(name: string): string | null {
    return isImageName(name) ? join(this.folder, name) : null;
  }
}
