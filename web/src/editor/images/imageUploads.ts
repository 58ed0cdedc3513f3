import type { EditorImage } from '../html/blocks';
import { EMBEDDED_BYTES, embeddableImage, fileFromDataUrl } from './imageFile';

/** An image that the server has stored. */
export interface UploadedImage {
  url: string;
  width: number;
  height: number;
}

/** Rejects with {@link ImageRefusedError} if a retry cannot succeed, and with any other error if it might. */
export type UploadImage = (
  file: File,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
) => Promise<UploadedImage>;

/** The server refuses the picture; the message says why. */
export class ImageRefusedError extends Error {}

/** The upload state of a picture in the text. */
export type ImageStatus =
  | { state: 'uploading'; progress: number }
  | { state: 'failed' }
  /** It was out of the text when the others were waited for. */
  | { state: 'stopped' }
  | { state: 'refused'; reason: string }
  | { state: 'stored'; image: UploadedImage };

interface Entry {
  file: File;
  /** The `data:` address to store in the HTML until the picture is uploaded. */
  embedded?: string;
  /** Whether `embedded` is smaller than the picture. */
  isShrunk: boolean;
  status?: ImageStatus;
  /** Of the running upload. */
  aborter?: AbortController;
  /** Settles when no work on the picture is pending. */
  done: Promise<void>;
}

/** An editor's uploads, by the address that the text keeps: undo never brings back a picture not uploaded. */
export type ImageUploads = ReturnType<typeof createImageUploads>;

interface Connection {
  /** Uploads pictures; without it they stay embedded in the text. */
  upload?: UploadImage;
  /** Called when an image changes in the HTML. */
  onHtml?: () => void;
}

/** Stands for a picture that only this page can show where such an address is not allowed. */
const placeholderOf = (src: string): string => `data:image/png;base64,${btoa(src)}`;
const isPlaceholder = (address: string, src: string): boolean =>
  src.startsWith('blob:') && placeholderOf(src) === address;

export function createImageUploads() {
  let connection: Connection = {};
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();

  const tell = (entry: Entry, status: ImageStatus): void => {
    entry.status = status;
    for (const listener of listeners) listener();
  };

  const send = async (entry: Entry): Promise<void> => {
    const { upload } = connection;
    if (!upload) return;
    const aborter = new AbortController();
    entry.aborter = aborter;
    tell(entry, { state: 'uploading', progress: 0 });
    try {
      const image = await upload(entry.file, {
        signal: aborter.signal,
        onProgress: (progress) => tell(entry, { state: 'uploading', progress }),
      });
      tell(entry, { state: 'stored', image });
      connection.onHtml?.();
    } catch (error) {
      if (aborter.signal.aborted) return;
      tell(
        entry,
        error instanceof ImageRefusedError
          ? { state: 'refused', reason: error.message }
          : { state: 'failed' },
      );
    }
  };

  const embed = async (entry: Entry, src: string): Promise<void> => {
    entry.embedded = await embeddableImage(entry.file, src).catch(() =>
      src.startsWith('data:') ? src : undefined,
    );
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
    const state = entry?.status?.state;
    if (entry && (state === 'failed' || state === 'stopped')) entry.done = send(entry);
  };

  /** It can be sent again. */
  const abort = (entry: Entry): void => {
    if (entry.status?.state !== 'uploading') return;
    entry.aborter?.abort();
    tell(entry, { state: 'stopped' });
  };

  return {
    connect: (next: Connection): void => {
      connection = next;
    },
    /** Adds a picture that is shown under an object URL. */
    add: (src: string, file: File) => add(src, file),
    /** Adds a picture that is embedded in the text. Known pictures and those on other sites are skipped. */
    adopt: (src: string): void => {
      if (entries.has(src) || !src.startsWith('data:') || !connection.upload) return;
      const file = fileFromDataUrl(src);
      // A draft keeps a smaller copy of a large picture until it is uploaded.
      if (file) add(src, file, file.size > EMBEDDED_BYTES ? undefined : src);
    },
    retry,
    /** Resolves when no upload of these pictures is pending; failed ones are retried once first. Others are stopped. */
    finish: async (sources: readonly string[]): Promise<void> => {
      for (const src of sources) retry(src);
      const finished = new Set(sources.map((src) => entries.get(src)));
      for (const entry of entries.values()) if (!finished.has(entry)) abort(entry);
      await Promise.all([...finished].flatMap((entry) => (entry ? [entry.done] : [])));
    },
    statusOf: (src: string): ImageStatus | undefined => entries.get(src)?.status,
    /** The image as written to the HTML; null while it cannot be written. */
    resolve: (image: EditorImage): EditorImage | null => {
      const entry = entries.get(image.src);
      if (!entry) return image.src.startsWith('blob:') ? null : image;
      if (entry.status?.state === 'stored') {
        const { url, width, height } = entry.status.image;
        return { ...image, src: url, width, height };
      }
      return entry.embedded === undefined ? null : { ...image, src: entry.embedded };
    },
    /** Clipboard HTML in which pictures of this editor that only this page can show may be pasted. */
    readPasted: (html: string): string =>
      html.replace(/blob:[^"'\s<>&]+/g, (src) => (entries.has(src) ? placeholderOf(src) : src)),
    /** The address that the text keeps for a picture, if the given one was copied from this editor. */
    sourceOf: (address: string): string | undefined =>
      [...entries].find(([src, { embedded }]) => embedded === address || isPlaceholder(address, src))?.[0],
    /** Whether saving now would lose the picture, or store a smaller copy, although the server may still accept it. */
    isUnkept: (src: string): boolean => {
      const entry = entries.get(src);
      if (!entry || entry.status?.state === 'stored') return false;
      return entry.embedded === undefined || (entry.isShrunk && entry.status?.state !== 'refused');
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Call on unmount: aborts pending uploads and frees the object URLs. */
    stop: (): void => {
      for (const entry of entries.values()) abort(entry);
      for (const src of entries.keys()) if (src.startsWith('blob:')) URL.revokeObjectURL(src);
    },
  };
}
