import type { EditorImage } from './blocks';
import { EMBEDDED_BYTES, embeddableImage, fileFromDataUrl } from './imageFile';

/** An image that the server has taken in. */
export interface UploadedImage {
  url: string;
  width: number;
  height: number;
}

/**
 * Sends a picture to the server. Rejects with {@link ImageRefusedError} when sending it again would not help, and with any
 * other error when it might.
 */
export type UploadImage = (
  file: File,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
) => Promise<UploadedImage>;

/** The server does not take the picture; the message says why. */
export class ImageRefusedError extends Error {}

/** How far a picture of the text has come on its way to the server. */
export type ImageStatus =
  | { state: 'uploading'; progress: number }
  | { state: 'failed' }
  | { state: 'refused'; reason: string }
  | { state: 'stored'; image: UploadedImage };

interface Entry {
  file: File;
  /** What the text holds until the picture is stored. */
  embedded?: string;
  /** What the text holds is smaller than the picture. */
  isShrunk: boolean;
  status?: ImageStatus;
  /** Settles when nothing is under way. */
  done: Promise<void>;
}

/**
 * The pictures of one editor that are, or were, on their way to the server, by the address under which the editor shows
 * them: an object URL, or the `data:` address that was in the text. The editor's text keeps that address, so that undo and
 * redo never bring back a picture that is not uploaded; only the HTML names the stored one.
 */
export type ImageUploads = ReturnType<typeof createImageUploads>;

/** What an editor tells its uploads. */
interface Connection {
  /** Sends pictures; without it they stay in the text. */
  upload?: UploadImage;
  /** Called when an image's part of the HTML has changed. */
  onHtml?: () => void;
}

export function createImageUploads() {
  let connection: Connection = {};
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let aborter = new AbortController();

  const tell = (entry: Entry, status: ImageStatus): void => {
    entry.status = status;
    for (const listener of listeners) listener();
  };

  const send = async (entry: Entry): Promise<void> => {
    const { upload } = connection;
    if (!upload) return;
    const { signal } = aborter;
    tell(entry, { state: 'uploading', progress: 0 });
    try {
      const image = await upload(entry.file, {
        signal,
        onProgress: (progress) => tell(entry, { state: 'uploading', progress }),
      });
      tell(entry, { state: 'stored', image });
      connection.onHtml?.();
    } catch (error) {
      if (signal.aborted) return;
      tell(
        entry,
        error instanceof ImageRefusedError
          ? { state: 'refused', reason: error.message }
          : { state: 'failed' },
      );
    }
  };

  const embed = async (entry: Entry, src: string): Promise<void> => {
    entry.embedded = await embeddableImage(entry.file, src).catch(() => undefined);
    connection.onHtml?.();
  };

  const add = (src: string, file: File, embedded?: string): void => {
    const isShrunk = embedded === undefined && file.size > EMBEDDED_BYTES;
    const entry: Entry = { file, embedded, isShrunk, done: Promise.resolve() };
    entries.set(src, entry);
    const embedding = embedded === undefined ? embed(entry, src) : undefined;
    entry.done = Promise.all([send(entry), embedding]).then(() => undefined);
  };

  const retry = (src: string): void => {
    const entry = entries.get(src);
    if (entry?.status?.state === 'failed') entry.done = send(entry);
  };

  return {
    connect: (next: Connection): void => {
      connection = next;
    },
    /** Takes a picture that is shown under an object URL. */
    add: (src: string, file: File) => add(src, file),
    /** Takes a picture that is embedded in the text; one that is known already, or elsewhere, is left alone. */
    adopt: (src: string): void => {
      if (entries.has(src) || !src.startsWith('data:') || !connection.upload) return;
      const file = fileFromDataUrl(src);
      if (file) add(src, file, src);
    },
    retry,
    retryAll: (): void => {
      for (const src of entries.keys()) retry(src);
    },
    /** Resolves when nothing is on its way any more; what failed before is tried once more. */
    finish: async (): Promise<void> => {
      for (const src of entries.keys()) retry(src);
      await Promise.all([...entries.values()].map(({ done }) => done));
    },
    statusOf: (src: string): ImageStatus | undefined => entries.get(src)?.status,
    /** What the image is in the HTML; null as long as it cannot be written. */
    resolve: (image: EditorImage): EditorImage | null => {
      const entry = entries.get(image.src);
      if (!entry) return image.src.startsWith('blob:') ? null : image;
      if (entry.status?.state === 'stored') {
        const { url, width, height } = entry.status.image;
        return { ...image, src: url, width, height };
      }
      return entry.embedded === undefined ? null : { ...image, src: entry.embedded };
    },
    /** Whether the text would come back without the picture, or with a smaller one, although the server may still take it. */
    isUnkept: (src: string): boolean => {
      const entry = entries.get(src);
      if (!entry || entry.status?.state === 'stored') return false;
      return entry.embedded === undefined || (entry.isShrunk && entry.status?.state !== 'refused');
    },
    isEmpty: (): boolean => entries.size === 0,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** For when the editor goes away: stops what is under way and frees the pictures in memory. */
    stop: (): void => {
      aborter.abort();
      // The editor may come back (React's strict mode).
      aborter = new AbortController();
      for (const src of entries.keys()) if (src.startsWith('blob:')) URL.revokeObjectURL(src);
    },
  };
}
